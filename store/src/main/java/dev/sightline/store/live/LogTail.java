package dev.sightline.store.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.Manifest.Live;
import dev.sightline.store.file.PyramidFile;
import dev.sightline.store.memory.Lazy;
import dev.sightline.store.order.Regather;
import dev.sightline.store.order.Snapshots;
import dev.sightline.store.wal.LogFile;
import dev.sightline.store.wal.LogScan;
import dev.sightline.store.wal.LogScan.End;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The rows of a log that another process may be writing, as far as they are known to be durable, in memory: small
/// segments, of which eight of a size become one, so that looking often costs little. One thread.
final class LogTail {
    /// So many segments of a size become one.
    private static final int ALIKE_BITS = 3;
    private static final int ALIKE = 1 << ALIKE_BITS;
    /// Rows that become one segment within a few milliseconds.
    private static final int MERGED_AT_ONCE = 50_000;

    private final Path folder;
    private final @Nullable String timeColumn;
    private final BooleanSupplier writerLives;
    private final Live live;
    private final LiveState state;
    private final List<Segment> segments = new ArrayList<>();
    private final List<String> damages = new ArrayList<>();
    private SegmentBuilder building;
    private @Nullable LogMerge merging;
    private long log;
    private long position = LogFile.HEAD;
    private long sequence;
    private long dropped;
    /// How long the file was when it was read last.
    private long length = -1;
    /// Whether the writer was gone then.
    private boolean ended;
    /// Whether the file's head was looked at, and is whole or damaged for good.
    private boolean headSeen;
    /// Whether the file was not there.
    private boolean missing;

    /// @param writerLives whether somebody may be appending; if not, whole frames at the end count as they will when
    /// the store is opened for writing again
    LogTail(Path folder, Manifest manifest, BooleanSupplier writerLives) throws IOException {
        this.folder = folder;
        this.writerLives = writerLives;
        this.timeColumn = manifest.timeColumn();
        this.live = LiveFolder.live(manifest);
        this.state = new LiveState(manifest);
        this.log = live.log();
        this.sequence = live.sequence() - 1;
        this.building = new SegmentBuilder(timeColumn);
        LogDropping going = LogDropping.found(Disk.forced(), folder, live);
        if (going != null) { // its files may be there or not, and count no more
            dropped = going.rows();
            state.takeDropped(dropped);
            log = going.log() + 1;
        }
    }

    /// How many rows are being dropped.
    long dropped() {
        return dropped;
    }

    /// Where replay of this tail began.
    Live live() {
        return live;
    }

    LiveState state() {
        return state;
    }

    List<Segment> segments() {
        return segments;
    }

    /// Whether there was no log: it is yet to be made, or there is a newer manifest, with its rows in a segment.
    boolean isMissing() {
        return missing;
    }

    /// What could not be read, one line each.
    List<String> damages() {
        return damages;
    }

    /// Reads on.
    ///
    /// @return whether there is something new
    /// @throws NoSuchFileException if the writer has removed a file meanwhile: then there is a newer manifest
    boolean readOn() throws IOException {
        Path file = folder.resolve(LogFile.name(log));
        if (length >= 0
                && Files.size(file) == length
                && !Files.exists(folder.resolve(LogFile.name(log + 1)))
                && (position == length || ended || writerLives.getAsBoolean())) {
            return false;
        }
        long before = sequence;
        int damagedBefore = damages.size();
        boolean more = true;
        while (more) {
            more = readFile();
        }
        endSegment();
        compact();
        return sequence > before || damages.size() > damagedBefore;
    }

    /// Reads on in the current file, and goes to the next one if there is one.
    ///
    /// @return whether there is
    private boolean readFile() throws IOException {
        List<Long> numbers = LogChain.numbers(folder, log);
        LogChain next = LogChain.after(log, numbers, folder, live.salt());
        boolean isLast = next.number() == 0;
        Path file = folder.resolve(LogFile.name(log));
        missing = !numbers.contains(log);
        if (missing) {
            if (isLast) {
                return false;
            }
            if (next.head() != null && next.head().firstSequence() > sequence + 1) {
                throw new NoSuchFileException(file.toString());
            }
        } else {
            long size = Files.size(file);
            ended = isLast && !writerLives.getAsBoolean();
            End end = next.limit() >= 0 ? End.KNOWN : isLast && !ended ? End.GROWING : End.LAST;
            try (LogScan scan = LogScan.open(file, live.salt(), position, sequence, end, next.limit())) {
                lookAtHead(file, scan);
                read(scan);
                position = scan.position();
                scan.damages().forEach(damage -> damages.add(damage.toString()));
            }
            length = size;
        }
        if (!isLast) {
            log = next.number();
            position = LogFile.HEAD;
            length = -1;
            headSeen = false;
        }
        return !isLast;
    }

    private void lookAtHead(Path file, LogScan scan) throws IOException {
        if (headSeen) {
            return;
        }
        headSeen = LogFile.read(file) != null;
        if (!headSeen && !scan.isEmpty()) { // else it is being made
            headSeen = true;
            damages.add(LogChain.headIsDamaged(log));
        }
    }

    private void read(LogScan scan) throws IOException {
        for (LogScan.Entry entry = scan.next(); entry != null; entry = scan.next()) {
            if (entry.sequence() > sequence + 1 && scan.damages().isEmpty()) {
                damages.add(LogChain.areMissing(log, sequence, entry.sequence()));
            }
            sequence = entry.sequence();
            switch (LogRecord.of(entry, state)) {
                case LogRecord.Rows rows -> append(rows.batch());
                case LogRecord.Said said -> state.take(said.declaration());
                case LogRecord.Unusable bad -> damages.add(bad.line(LogFile.name(log), sequence));
            }
        }
    }

    private void append(Batch batch) {
        Batch widened = state.widened(batch);
        state.take(widened);
        if (!building.accepts(widened)) {
            endSegment();
        }
        building.append(widened);
    }

    private void endSegment() {
        if (building.rows() > 0) {
            segments.add(summed(building.build()));
            building = new SegmentBuilder(timeColumn);
        }
    }

    /// Keeps the segments few: of each size, eight times the one before, there are seven at most, but
    /// for those that come while others become one. So a row is copied, and what is derived from
    /// segments made anew, once for each size, and not for each doubling. Many rows are copied beside,
    /// by another thread: who looks would wait for them.
    private void compact() {
        LogMerge done = merging;
        if (done != null && done.isDone()) {
            merging = null;
            done.replaceIn(segments, this::summed);
        }
        while (merging == null) {
            List<Segment> alike = alike();
            if (alike.isEmpty()) {
                return;
            }
            Snapshot both =
                    Snapshots.aligned(new Snapshot(state.fields(), timeColumn, List.copyOf(alike), state.sources(), 0));
            LogMerge merge = new LogMerge(List.copyOf(alike), () -> merged(both));
            if (merge.rows() > MERGED_AT_ONCE) {
                merging = merge;
                merge.beside();
            } else {
                merge.atOnce();
                merge.replaceIn(segments, this::summed);
            }
        }
    }

    /// Enough segments of one size beside each other, with smaller ones after them at most; none: there are not.
    private List<Segment> alike() {
        int end = segments.size();
        while (end > 0) {
            int size = size(segments.get(end - 1));
            int from = end;
            while (from > 0 && size(segments.get(from - 1)) <= size) {
                from--;
            }
            if (end - from >= ALIKE) {
                return segments.subList(from, end);
            }
            end = from;
        }
        return List.of();
    }

    /// With a pyramid that is made when somebody asks for it: without, every approximate picture of what grows would be
    /// made of all rows there are.
    private Segment summed(Segment segment) {
        if (timeColumn == null
                || segment.timedRows() == 0
                || !(segment.column(timeColumn) instanceof ColumnVector.Longs times)) {
            return segment;
        }
        List<Field> fields = state.fields();
        return segment.with(new Lazy<>(() -> PyramidFile.ofMemory(segment, fields, timeColumn, times)));
    }

    /// Rows as a power of [#ALIKE].
    private static int size(Segment segment) {
        return (Long.SIZE - Long.numberOfLeadingZeros(segment.rows())) / ALIKE_BITS;
    }

    private Segment merged(Snapshot both) {
        Regather rows = new Regather(both, new long[0]);
        SegmentBuilder builder = new SegmentBuilder(timeColumn);
        for (Regather.Rows next = rows.next(); next != null; next = rows.next()) {
            builder.append(next.batch(), next.arrivals(), next.sources());
        }
        return builder.build();
    }
}
