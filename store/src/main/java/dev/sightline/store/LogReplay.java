package dev.sightline.store;

import dev.sightline.event.Batch;
import dev.sightline.store.Manifest.Live;
import dev.sightline.store.wal.BatchCodec;
import dev.sightline.store.wal.LogFile;
import dev.sightline.store.wal.LogScan;
import dev.sightline.store.wal.LogScan.End;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the log of a store that nobody appends to: every whole record from where the manifest says, in order, and what
/// is damaged.
final class LogReplay {
    /// Takes what the log holds.
    interface Visitor {
        void batch(Batch batch, long log, long sequence) throws IOException;

        void declaration(Declaration declaration, long log, long sequence) throws IOException;
    }

    /// How a replay ended.
    ///
    /// @param lastLog the highest number that a file in the folder has, or 0
    /// @param endsIn the number of the last file that holds anything, or 0
    /// @param end how many bytes of it count
    /// @param sequence the last that was read
    /// @param damages one line each
    record Result(long lastLog, long endsIn, long end, long sequence, List<String> damages) {}

    private final Path folder;
    private final Live live;
    private final Visitor visitor;
    private final List<String> damages = new ArrayList<>();
    private long sequence;
    private long endsIn;
    private long end;

    private LogReplay(Path folder, Live live, Visitor visitor) {
        this.folder = folder;
        this.live = live;
        this.visitor = visitor;
        this.sequence = live.sequence() - 1;
    }

    static Result run(Path folder, Live live, Visitor visitor) throws IOException {
        return new LogReplay(folder, live, visitor).run();
    }

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

    private Result run() throws IOException {
        List<Long> numbers = numbers(folder, live.log());
        for (int i = 0; i < numbers.size(); i++) {
            Path file = folder.resolve(LogFile.name(numbers.get(i)));
            LogFile head = LogFile.read(file);
            LogFile next = next(numbers, i);
            long limit = next == null ? Long.MAX_VALUE : next.previousEnd();
            try (LogScan scan = LogScan.open(
                    file, live.salt(), LogFile.HEAD, sequence, next == null ? End.LAST : End.KNOWN, limit)) {
                if (head == null && scan.isEmpty()) {
                    continue; // it was being made when the writer ended; nothing was ever written to it
                }
                if (head == null) {
                    damages.add(LogFile.name(numbers.get(i)) + ": its head is damaged; what follows is read");
                }
                read(scan, numbers.get(i));
                endsIn = numbers.get(i);
                end = scan.position();
                scan.damages().forEach(damage -> damages.add(damage.toString()));
            }
        }
        return new Result(numbers.isEmpty() ? 0 : numbers.getLast(), endsIn, end, sequence, damages);
    }

    /// The head of the nearest later file that has one.
    private @Nullable LogFile next(List<Long> numbers, int i) throws IOException {
        for (int later = i + 1; later < numbers.size(); later++) {
            LogFile head = LogFile.read(folder.resolve(LogFile.name(numbers.get(later))));
            if (head != null) {
                return head;
            }
        }
        return null;
    }

    private void read(LogScan scan, long log) throws IOException {
        for (LogScan.Entry entry = scan.next(); entry != null; entry = scan.next()) {
            if (entry.sequence() > sequence + 1 && scan.damages().isEmpty()) {
                damages.add(LogFile.name(log) + ": the records " + (sequence + 1) + " to " + (entry.sequence() - 1)
                        + " before it are missing; the rows in them are lost");
            }
            sequence = entry.sequence();
            if (entry.payload().get(0) == Declaration.KIND) {
                visitor.declaration(Declaration.decode(entry.payload()), log, sequence);
            } else {
                visitor.batch(BatchCodec.decode(entry.payload(), entry.firstRow()), log, sequence);
            }
        }
    }
}
