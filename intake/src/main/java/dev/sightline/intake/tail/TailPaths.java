package dev.sightline.intake.tail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a user says is to be followed: a file (which need not be there yet), the files of a folder, or those of
/// a folder whose names fit a pattern such as `logs/app-*.log`.
///
/// @param folder where the files are
/// @param names which of them
/// @param one the file, if it is one; null: all that fit
record TailPaths(Path folder, PathMatcher names, @Nullable Path one) {
    /// So many files of one folder are looked at; more is a mistake.
    static final int MAX_FILES = 10_000;

    /// @throws IllegalArgumentException if nothing like that can be: one line
    static TailPaths of(String text) {
        Path path = Path.of(text).toAbsolutePath().normalize();
        if (Files.isDirectory(path)) {
            return new TailPaths(path, name -> !name.toString().startsWith("."), null);
        }
        Path parent = path.getParent();
        Path last = path.getFileName();
        if (parent == null || last == null) {
            throw new IllegalArgumentException("--tail " + text + ": a file, a folder or folder/pattern is expected");
        }
        String name = last.toString();
        boolean pattern = !Files.exists(path) && name.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
        if (!Files.isDirectory(parent)) {
            throw new IllegalArgumentException("--tail " + text + ": there is no folder " + parent
                    + (pattern ? "" : "; a pattern may only stand in the name of the file"));
        }
        return pattern
                ? new TailPaths(parent, FileSystems.getDefault().getPathMatcher("glob:" + name), null)
                : new TailPaths(parent, last::equals, path);
    }

    /// The files that are there now, in the order of their names.
    List<Path> now() throws IOException {
        if (one != null) {
            return Files.isRegularFile(one) ? List.of(one) : List.of();
        }
        return list(folder, names);
    }

    static List<Path> list(Path folder, PathMatcher names) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path file : all) {
                Path name = file.getFileName();
                if (name != null && names.matches(name) && Files.isRegularFile(file)) {
                    found.add(file);
                }
                if (found.size() > MAX_FILES) {
                    throw new IOException(folder + ": more than " + MAX_FILES + " files; name some with a pattern");
                }
            }
        } catch (DirectoryIteratorException | UncheckedIOException e) {
            throw new IOException(folder + ": " + e.getMessage(), e);
        }
        found.sort(null);
        return found;
    }
}
