package dev.sightline.intake.split;

import java.io.BufferedOutputStream;
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

/// The files that rows are written to: any number of them, of which so many are open as systems allow a process; the
/// one
/// that was not used for longest gives way, and is opened again at its end. One thread.
final class OpenFiles implements Closeable {
    private static final int MAX_OPEN = 256;
    private static final int BUFFER = 8192;

    private final Map<Path, OutputStream> open = new LinkedHashMap<>(16, 0.75f, true);

    /// Adds bytes to the end of a file, which is made if it is not there, and its folder, too.
    void append(Path file, ByteArrayOutputStream bytes) throws IOException {
        OutputStream to = open.get(file);
        if (to == null) {
            if (open.size() == MAX_OPEN) {
                close(open.keySet().iterator().next());
            }
            Files.createDirectories(file.getParent());
            to = new BufferedOutputStream(
                    Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND), BUFFER);
            open.put(file, to);
        }
        bytes.writeTo(to);
    }

    /// What was written to it is in the file.
    void close(Path file) throws IOException {
        OutputStream one = open.remove(file);
        if (one != null) {
            one.close();
        }
    }

    /// The same of all files below a folder.
    void closeBelow(Path folder) throws IOException {
        for (Path file : new ArrayList<>(open.keySet())) {
            if (file.startsWith(folder)) {
                close(file);
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (Path file : new ArrayList<>(open.keySet())) {
            close(file);
        }
    }
}
