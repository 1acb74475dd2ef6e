package dev.sightline.format.ctf;

import dev.sightline.format.ctf.metadata.MetadataFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The files of a trace.
final class TraceFolder {
    private static final int MAX_FILES = 100_000;

    private TraceFolder() {}

    /// The data streams: all files but the metadata and hidden ones, `x_2` before `x_10`.
    static List<Path> streams(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(
                            file -> !name(file).startsWith(".") && !name(file).equals(MetadataFile.NAME))
                    .filter(Files::isRegularFile)
                    .limit(MAX_FILES)
                    .sorted(Comparator.comparing((Path file) -> padded(name(file)))
                            .thenComparing(TraceFolder::name))
                    .toList();
        }
    }

    static MemorySegment map(Path file, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
        }
    }

    static String name(Path file) {
        Path name = file.getFileName();
        return name == null ? "" : name.toString();
    }

    /// Numbers with as many digits as any.
    private static String padded(String name) {
        StringBuilder padded = new StringBuilder();
        int digits = 0;
        for (int i = 0; i <= name.length(); i++) {
            boolean digit = i < name.length() && Character.isDigit(name.charAt(i));
            if (digit) {
                digits++;
            } else if (digits > 0) {
                padded.append("0".repeat(Math.max(0, 20 - digits))).append(name, i - digits, i);
                digits = 0;
            }
            if (!digit && i < name.length()) {
                padded.append(name.charAt(i));
            }
        }
        return padded.toString();
    }
}
