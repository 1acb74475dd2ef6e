package dev.sightline.server.upload;

import dev.sightline.server.trace.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where uploaded files lie: `TEMP/sightline-XXXX/UPLOAD/NUMBER/NAME`, readable by this user only, gone with the
/// server. Those of one upload lie beside each other, as what belongs to a file (the labels of a Paraver trace, the
/// metadata of CTF) is looked for there; numbers keep files of equal names apart. Names stay, because formats and
/// entities may be named after them.
final class UploadFolder implements AutoCloseable {
    private static final int LONGEST_NAME = 120;

    /// Separators of any system, what Windows forbids, and what no name should have: controls, direction
    /// marks, surrogates without a partner.
    private static final Pattern HARMFUL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\"*:<>?|\uFFFD]");

    private @Nullable Path root;
    private boolean closed;

    /// A new empty folder for one upload.
    synchronized Path newPlace() throws IOException {
        if (closed) {
            throw new IOException("the server is stopping");
        }
        Path here = root;
        if (here == null) {
            here = Files.createTempDirectory("sightline-");
            root = here;
        }
        return Files.createTempDirectory(here, "upload-");
    }

    /// Where the next file goes: the first folder that has none of its name. It exists then, and the file, empty.
    static Upload at(Path place, String sentName) throws IOException {
        String name = harmless(sentName);
        for (int number = 0; ; number++) {
            Path file = Files.createDirectories(place.resolve(Integer.toString(number)))
                    .resolve(name);
            if (!Files.exists(file)) {
                return new Upload(name, Files.createFile(file));
            }
        }
    }

    static String harmless(String sentName) {
        String last = sentName.substring(Math.max(sentName.lastIndexOf('/'), sentName.lastIndexOf('\\')) + 1);
        String plain = HARMFUL.matcher(last).replaceAll("_").strip();
        if (plain.length() > LONGEST_NAME) {
            // The end has the suffixes that say what it is.
            plain = HARMFUL.matcher(plain.substring(plain.length() - LONGEST_NAME))
                    .replaceAll("_");
        }
        return plain.chars().allMatch(c -> c == '.') ? "upload" : plain;
    }

    static void remove(Path place) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(place)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.deleteIfExists(each);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        Path here = root;
        if (here != null && Files.exists(here)) {
            remove(here);
        }
    }
}
