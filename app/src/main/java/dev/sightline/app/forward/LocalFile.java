package dev.sightline.app.forward;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// A file to be forwarded, open: it may be renamed or removed meanwhile.
///
/// It is told by this machine, the file's number on it and its first line, so that it is the same after a rename and
/// after any restart, and another one when something new is written in its place.
final class LocalFile implements AutoCloseable {
    private static final byte MAGIC = (byte) 0x89;
    private static final int LINE = 1 << 16;

    private final Path path;
    private final String host;
    private final FileChannel channel;
    private final Object key;

    private LocalFile(Path path, String host, FileChannel channel, Object key) {
        this.path = path;
        this.host = host;
        this.channel = channel;
        this.key = key;
    }

    /// @param host what this machine is called
    static LocalFile open(Path path, String host) throws IOException {
        FileChannel channel = FileChannel.open(path);
        try {
            return new LocalFile(path, host, channel, key(path));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /// What tells a file from every other on this machine.
    static Object key(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path.toRealPath() : key;
    }

    Path path() {
        return path;
    }

    Object key() {
        return key;
    }

    /// For people, at the other end.
    String name() {
        return host + ":" + path.toAbsolutePath().normalize();
    }

    boolean isBinary() throws IOException {
        byte[] first = read(0, 1);
        return first.length == 1 && first[0] == MAGIC;
    }

    /// What it is told by; null while it has no whole line.
    ///
    /// @param whole whether nothing more will be written to it
    @Nullable
    String id(boolean whole) throws IOException {
        byte[] head = read(0, LINE);
        int end = 0;
        while (end < head.length && head[end] != '\n') {
            end++;
        }
        if (head.length == 0 || end == head.length && head.length < LINE && !whole) {
            return null;
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((host + "\n" + key + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(head, 0, end);
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// @return the bytes from there on, fewer at the end
    byte[] read(long offset, int most) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(most);
        long at = offset;
        while (bytes.hasRemaining()) {
            int count = channel.read(bytes, at);
            if (count < 0) {
                break;
            }
            at += count;
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    long size() throws IOException {
        return channel.size();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
