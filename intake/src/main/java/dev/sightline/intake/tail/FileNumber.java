package dev.sightline.intake.tail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// What a file is known by, whatever it is called: its device and number there. Where a system has none, its path.
final class FileNumber {
    private FileNumber() {}

    static String of(Path path) throws IOException {
        Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return key == null ? path.toString() : key.toString();
    }
}
