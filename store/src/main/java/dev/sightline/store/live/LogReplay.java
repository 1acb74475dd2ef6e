package dev.sightline.store.live;

import dev.sightline.event.Batch;
import dev.sightline.store.file.Manifest.Live;
import dev.sightline.store.wal.LogFile;
import dev.sightline.store.wal.LogScan;
import dev.sightline.store.wal.LogScan.End;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
    private final LiveState state;
    private final Visitor visitor;
    private final List<String> damages = new ArrayList<>();
    private long sequence;
    private long endsIn;
    private long end;

    /// @param state to which the visitor adds what it takes
    private LogReplay(Path folder, Live live, LiveState state, Visitor visitor) {
        this.folder = folder;
        this.live = live;
        this.state = state;
        this.visitor = visitor;
        this.sequence = live.sequence() - 1;
    }

    static Result run(Path folder, Live live, LiveState state, Visitor visitor) throws IOException {
        return new LogReplay(folder, live, state, visitor).run();
    }

    private Result run() throws IOException {
        List<Long> numbers = LogChain.numbers(folder, live.log());
        for (long number : numbers) {
            Path file = folder.resolve(LogFile.name(number));
            boolean headed = LogFile.read(file) != null;
            LogChain next = LogChain.after(number, numbers, folder, live.salt());
            // Nobody says where it ends: then it says so itself, as a last one does.
            End known = next.limit() < 0 ? End.LAST : End.KNOWN;
            try (LogScan scan = LogScan.open(file, live.salt(), LogFile.HEAD, sequence, known, next.limit())) {
                if (!headed && scan.isEmpty()) {
                    continue; // it was being made when the writer ended; nothing was ever written to it
                }
                if (!headed) {
                    damages.add(LogChain.headIsDamaged(number));
                }
                read(scan, number);
                endsIn = number;
                end = scan.position();
                scan.damages().forEach(damage -> damages.add(damage.toString()));
            }
        }
        return new Result(numbers.isEmpty() ? 0 : numbers.getLast(), endsIn, end, sequence, damages);
    }

    private void read(LogScan scan, long log) throws IOException {
        for (LogScan.Entry entry = scan.next(); entry != null; entry = scan.next()) {
            if (entry.sequence() > sequence + 1 && scan.damages().isEmpty()) {
                damages.add(LogChain.areMissing(log, sequence, entry.sequence()));
            }
            sequence = entry.sequence();
            switch (LogRecord.of(entry, state)) {
                case LogRecord.Rows rows -> visitor.batch(rows.batch(), log, sequence);
                case LogRecord.Said said -> visitor.declaration(said.declaration(), log, sequence);
                case LogRecord.Unusable bad -> damages.add(bad.line(LogFile.name(log), sequence));
            }
        }
    }
}
