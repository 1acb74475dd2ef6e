package dev.sightline.intake.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// One input of a trace: a file, or a spool of standard input.
///
/// @param file where the bytes are
/// @param path as the user gave it, `-` for standard input
/// @param name without folders and compression suffix
/// @param fromFolder whether it was found in a folder rather than named, so that an unreadable one is noted, not fatal
/// @param spooled whether the file goes away after loading
public record Input(Path file, String path, String name, boolean fromFolder, boolean spooled) {
    private static final List<String> SUFFIXES = List.of(".gz", ".zst", ".zstd");

    public static Input file(Path file) {
        return new Input(file, file.toString(), nameOf(file), false, false);
    }

    /// The inputs a path stands for: itself, or the files of a folder in the order of their names.
    ///
    /// @throws IOException if there is nothing there; the message is one line
    public static List<Input> of(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(path + ": no such file or folder");
        }
        if (!Files.isDirectory(path)) {
            return List.of(file(path));
        }
        List<Input> inputs = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .forEach(file -> inputs.add(new Input(file, file.toString(), nameOf(file), true, false)));
        }
        if (inputs.isEmpty()) {
            throw new IOException(path + ": the folder has no files");
        }
        return inputs;
    }

    /// A file name without its compression suffix.
    public static String nameOf(Path file) {
        Path last = file.getFileName();
        String name = last == null ? file.toString() : last.toString();
        for (String suffix : SUFFIXES) {
            if (name.toLowerCase(Locale.ROOT).endsWith(suffix) && name.length() > suffix.length()) {
                return name.substring(0, name.length() - suffix.length());
            }
        }
        return name;
    }
}
