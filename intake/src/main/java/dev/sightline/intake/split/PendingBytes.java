package dev.sightline.intake.split;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/// What is to be written to any number of files. No file stays open: a file's bytes wait until they are worth the way,
/// and all go when together they are too many. So it matters neither how many files there are nor in which order rows
/// go to them. One thread.
final class PendingBytes implements Closeable {
    private static final int MAX_OF_FILE = 1 << 16;
    private static final int MAX_OF_ALL = 1 << 24;

    private final Map<Path, ByteArrayOutputStream> pending = new LinkedHashMap<>();
    private long size;

    /// Adds bytes to the end of a file.
    void append(Path file, ByteArrayOutputStream bytes) throws IOException {
        ByteArrayOutputStream waiting = pending.get(file);
        if (waiting == null) {
            waiting = new ByteArrayOutputStream(Math.max(64, bytes.size()));
            pending.put(file, waiting);
        }
        bytes.writeTo(waiting);
        size += bytes.size();
        if (waiting.size() >= MAX_OF_FILE) {
            write(file);
        } else if (size >= MAX_OF_ALL) {
            close();
        }
    }

    /// What was appended to it is in the file, which is made if it is not there, and its folder, too.
    void write(Path file) throws IOException {
        ByteArrayOutputStream bytes = pending.remove(file);
        if (bytes == null) {
            return;
        }
        size -= bytes.size();
        Files.createDirectories(file.getParent());
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            bytes.writeTo(out);
        }
    }

    /// The same of all files below a folder.
    void writeBelow(Path folder) throws IOException {
        for (Path file : new ArrayList<>(pending.keySet())) {
            if (file.startsWith(folder)) {
                write(file);
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (Path file : new ArrayList<>(pending.keySet())) {
            write(file);
        }
    }
}
