package dev.sightline.store.live;

import dev.sightline.store.wal.LogFile;
import dev.sightline.store.wal.LogScan;
import dev.sightline.store.wal.LogScan.End;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How the files of a log follow each other, as far as their heads are whole.
///
/// @param number of the nearest later file that holds anything; 0: there is none
/// @param head of that file; null if it is damaged, or there is no such file
/// @param limit how many bytes count of the file that was asked about; -1: nobody says. It is said by the head of the
/// next file only: one that was written for another file (the head between them being damaged) does not count here
record LogChain(long number, @Nullable LogFile head, long limit) {
    private static final LogChain LAST = new LogChain(0, null, -1);

    /// The numbers of the log files in a folder, from `first` on.
    static List<Long> numbers(Path folder, long first) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(LogFile::isLog)
                    .map(LogFile::number)
                    .filter(number -> number >= first)
                    .sorted()
                    .toList();
        }
    }

    /// What follows the file `number`.
    ///
    /// @param numbers of all files, ascending
    static LogChain after(long number, List<Long> numbers, Path folder, long salt) throws IOException {
        for (long later : numbers) {
            if (later <= number) {
                continue;
            }
            LogFile head = LogFile.read(folder.resolve(LogFile.name(later)));
            if (head != null) {
                return new LogChain(later, head, head.follows(number) ? head.previousEnd() : -1);
            }
            if (hasFrames(folder.resolve(LogFile.name(later)), salt)) {
                return new LogChain(later, null, -1);
            }
        }
        return LAST;
    }

    /// Whether a file without a whole head is one that rows were written to, and not one that was being made.
    private static boolean hasFrames(Path file, long salt) throws IOException {
        try (LogScan scan = LogScan.open(file, salt, LogFile.HEAD, 0, End.LAST, Long.MAX_VALUE)) {
            return !scan.isEmpty();
        } catch (NoSuchFileException removed) {
            return false;
        }
    }

    /// @param before the last sequence that was read
    /// @param found the next one that is there
    static String areMissing(long number, long before, long found) {
        return LogFile.name(number) + ": the records " + (before + 1) + " to " + (found - 1)
                + " before it are missing; the rows in them are lost";
    }

    static String headIsDamaged(long number) {
        return LogFile.name(number) + ": its head is damaged; what follows is read";
    }
}
