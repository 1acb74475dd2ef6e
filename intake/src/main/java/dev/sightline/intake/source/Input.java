package dev.sightline.intake.source;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.store.live.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One input of a trace: a file, a folder that is one trace, or a spool of standard input.
///
/// @param file where the bytes are; a folder if it is one trace
/// @param path as the user gave it, `-` for standard input
/// @param name without folders and compression suffix
/// @param folderFormat the format of a folder that is one trace; null for a file
/// @param fromFolder whether it was found in a folder rather than named, so that an unreadable one is noted, not fatal
/// @param spooled whether the file goes away after loading
public record Input(
        Path file, String path, String name, @Nullable Format folderFormat, boolean fromFolder, boolean spooled) {
    private static final List<String> SUFFIXES = List.of(".gz", ".zst", ".zstd");
    /// Traces may lie this deep in a folder; what lies deeper, or beyond so many folders, is not looked for.
    private static final int DEEPEST = 8;

    private static final int MAX_FOLDERS = 10_000;

    public static Input file(Path file) {
        return new Input(file, file.toString(), nameOf(file), null, false, false);
    }

    /// The inputs a path stands for: itself, if it is a file or a folder that is one trace; else the traces that are
    /// folders anywhere below it, or if there are none, its files in the order of their names; if it has none,
    /// the files below it.
    ///
    /// @throws IOException if there is nothing there; the message is one line
    public static List<Input> of(Path path, Formats formats) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(path + ": no such file or folder");
        }
        if (!Files.isDirectory(path)) {
            return List.of(file(path));
        }
        List<Input> inputs = new ArrayList<>();
        addFolders(path, formats, 0, new int[1], inputs);
        if (inputs.isEmpty() || formats.sniffFolder(path).isEmpty()) {
            addFiles(path, inputs);
        }
        if (inputs.isEmpty()) {
            addFilesBelow(path, 0, new int[1], inputs);
        }
        if (inputs.isEmpty()) {
            throw new IOException(path + ": the folder has no files");
        }
        return inputs;
    }

    private static void addFolders(Path folder, Formats formats, int depth, int[] seen, List<Input> inputs)
            throws IOException {
        if (depth > DEEPEST || ++seen[0] > MAX_FOLDERS) {
            return;
        }
        Format format = formats.sniffFolder(folder).orElse(null);
        if (format instanceof StoreFormat && depth > 0) {
            return; // a store is named itself: the cache of a folder's own traces may lie below it
        }
        if (format != null) {
            inputs.add(new Input(folder, folder.toString(), nameOfFolder(folder), format, depth > 0, false));
            return;
        }
        for (Path below : list(folder)) {
            if (Files.isDirectory(below) && !Files.isSymbolicLink(below)) {
                addFolders(below, formats, depth + 1, seen, inputs);
            }
        }
    }

    private static void addFiles(Path folder, List<Input> inputs) throws IOException {
        for (Path file : list(folder)) {
            if (Files.isRegularFile(file)) {
                inputs.add(new Input(file, file.toString(), nameOf(file), null, true, false));
            }
        }
    }

    /// A folder without a file of its own stands for those below it, as files by day or by host lie.
    private static void addFilesBelow(Path folder, int depth, int[] seen, List<Input> inputs) throws IOException {
        if (depth > DEEPEST || ++seen[0] > MAX_FOLDERS) {
            throw new IOException(folder + ": too many folders to look for files in; name the files");
        }
        for (Path below : list(folder)) {
            if (Files.isDirectory(below) && !Files.isSymbolicLink(below) && !Store.isStore(below)) {
                addFiles(below, inputs);
                addFilesBelow(below, depth + 1, seen, inputs);
            }
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    /// All files whose change makes another trace of this input: itself or, for a folder, what is in it, and its
    /// companions.
    public List<Path> watched(Formats formats) throws IOException {
        List<Path> watched = new ArrayList<>();
        if (folderFormat != null) {
            try (Stream<Path> files = Files.walk(file, DEEPEST)) {
                files.filter(Files::isRegularFile).sorted().limit(MAX_FOLDERS).forEach(watched::add);
            }
            return watched;
        }
        watched.add(file);
        watched.addAll(companions(formats));
        return watched;
    }

    /// The files beside this one that belong to it.
    public List<Path> companions(Formats formats) {
        List<Path> companions = new ArrayList<>();
        for (Format format : formats.all()) {
            for (String companion : format.companions(name)) {
                Path beside = beside(file, companion);
                if (beside != null && !companions.contains(beside)) {
                    companions.add(beside);
                }
            }
        }
        return companions;
    }

    /// A file beside another, with or without a compression suffix; null if there is none.
    static @Nullable Path beside(Path file, String name) {
        if (name.isEmpty() || !Path.of(name).equals(Path.of(name).getFileName())) {
            return null;
        }
        Path plain = file.resolveSibling(name);
        if (Files.isRegularFile(plain)) {
            return plain;
        }
        for (String suffix : SUFFIXES) {
            Path compressed = file.resolveSibling(name + suffix);
            if (Files.isRegularFile(compressed)) {
                return compressed;
            }
        }
        return null;
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

    private static String nameOfFolder(Path folder) {
        Path last = folder.toAbsolutePath().normalize().getFileName();
        return last == null ? folder.toString() : last.toString();
    }
}
