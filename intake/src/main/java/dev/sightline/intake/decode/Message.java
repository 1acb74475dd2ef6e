package dev.sightline.intake.decode;

import dev.sightline.format.Piece;
import dev.sightline.format.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Bytes that came as a whole, such as the body of a request or a datagram, as a source: there is no file, and none
/// is made. One thread.
public final class Message implements Source {
    private final String name;
    private final byte[] bytes;
    private final InputStream stream;
    private @Nullable Instant received;
    private long start;
    private @Nullable Peer peer;
    private final Map<Class<?>, Object> found = new HashMap<>();

    /// @param name of where it came from, as rows without an entity are to be called
    /// @param bytes decompressed; not copied
    public Message(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
        this.stream = new Bytes(bytes);
    }

    /// @param from who sent it, whose address is the name
    public Message(Peer from, byte[] bytes) {
        this(from.address(), bytes);
        peer = from;
    }

    /// Says by which protocol it came, if nobody said yet who sent it.
    public void receivedBy(String protocol) {
        if (peer == null) {
            peer = new Peer(protocol, name, false);
        }
    }

    /// Who sent it, as far as that is known.
    public Optional<Peer> peer() {
        return Optional.ofNullable(peer);
    }

    /// Says when it came: dates that name no year are of then.
    public void receivedAt(Instant at) {
        received = at;
    }

    @Override
    public Optional<Instant> modified() {
        return Optional.ofNullable(received);
    }

    /// Says where in a file it begins.
    public void startsAt(long offset) {
        start = offset;
    }

    /// Where in a file it begins; 0 if it stands for itself.
    public long start() {
        return start;
    }

    /// How many bytes it has.
    public int length() {
        return bytes.length;
    }

    /// What listens knows nobody's neighbours: others may send the next.
    @Override
    public boolean ofSeveralMachines() {
        return true;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public InputStream stream() {
        return stream;
    }

    @Override
    public InputStream again() {
        return new Bytes(bytes);
    }

    @Override
    public Path file() throws IOException {
        throw new IOException(name + ": this format is read from files, not from a network; save it and open the file");
    }

    @Override
    public Optional<InputStream> beside(String fileName) {
        return Optional.empty();
    }

    /// What [#once] is to find: known to whoever hands on messages that belong together.
    public <T> void know(Class<T> what, T value) {
        found.put(what, value);
    }

    @Override
    public <T> T once(Class<T> what, Finder<T> finder) throws IOException {
        Object value = found.get(what);
        if (value == null) {
            value = finder.find();
            found.put(what, value);
        }
        return what.cast(value);
    }

    /// A connection's lines come in several messages, of which any may begin with junk.
    private static final class Bytes extends ByteArrayInputStream implements Piece {
        Bytes(byte[] bytes) {
            super(bytes);
        }
    }
}
