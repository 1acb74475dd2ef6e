package dev.sightline.store.live;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Segment;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.Manifest.SegmentParts;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a store may let go of: whole segments, the oldest first.
///
/// @param bytes all segments together take no more of the disk, unless the newest alone does: that one stays,
/// but for a limit of 0; null: whatever they take
/// @param age a segment goes when its newest row is older; null: never
public record Retention(@Nullable Long bytes, @Nullable Duration age) {
    public static final Retention EVERYTHING = new Retention(null, null);

    public Retention {
        if (bytes != null && bytes < 0 || age != null && age.isNegative()) {
            throw new IllegalArgumentException("a store cannot keep less than nothing: " + bytes + " bytes, " + age);
        }
    }

    /// Refuses an age that can never be told in a store.
    ///
    /// @param fields that the store has so far; while its time is not among them, its type is open
    void check(@Nullable String timeColumn, List<Field> fields) {
        boolean open = timeColumn != null
                && fields.stream().noneMatch(field -> field.name().equals(timeColumn));
        if (age != null && !open && !suits(timeColumn, fields)) {
            throw unsuitable();
        }
    }

    /// Without the age, if a store's rows have none.
    Retention suiting(@Nullable String timeColumn, List<Field> fields) {
        return age == null || suits(timeColumn, fields) ? this : new Retention(bytes, null);
    }

    private static boolean suits(@Nullable String timeColumn, List<Field> fields) {
        return fields.stream().anyMatch(field -> field.name().equals(timeColumn) && field.type() == ColumnType.TIME);
    }

    private static IllegalArgumentException unsuitable() {
        return new IllegalArgumentException("rows cannot be dropped by age: the store has no time column of type time");
    }

    /// What went.
    ///
    /// @param rows of segments and log
    /// @param ofLog how many of these were in no segment
    public record Dropped(int segments, long rows, long bytes, long ofLog) {
        public static final Dropped NOTHING = new Dropped(0, 0, 0, 0);

        /// Both together.
        public Dropped plus(Dropped other) {
            return new Dropped(segments + other.segments, rows + other.rows, bytes + other.bytes, ofLog + other.ofLog);
        }
    }

    /// Something that stays or goes as a whole.
    ///
    /// @param parts of a segment; null: the log
    /// @param arrival of its first row
    private record Known(@Nullable SegmentParts parts, long bytes, boolean timed, long newest, long arrival) {}

    /// Drops what is too much or too old; rows that are not in a segment yet stay.
    ///
    /// @param now compared with the rows' times
    /// @throws IllegalArgumentException if there is an age, but no column of type time that it could be told by
    Dropped apply(LiveFolder folder, Instant now) throws IOException {
        Manifest manifest = folder.manifest();
        List<SegmentParts> going = new ArrayList<>();
        for (Known known : going(segments(folder, manifest), oldest(manifest, now))) {
            going.add(Objects.requireNonNull(known.parts()));
        }
        long rows = 0;
        long sum = 0;
        for (SegmentParts parts : going) {
            rows += folder.open(parts).rows();
            sum += parts.bytes();
        }
        if (going.isEmpty() || !folder.replace(going, List.of(), rows)) {
            return Dropped.NOTHING;
        }
        return new Dropped(going.size(), rows, sum, 0);
    }

    /// Drops the rows that are not in a segment, all or none: they count as one, of as many bytes as the log has. For
    /// who has dropped segments before, and found that there is no room for another.
    ///
    /// @throws IllegalArgumentException as of [#apply]
    Dropped applyToLog(LiveFolder folder, Instant now) throws IOException {
        Manifest manifest = folder.manifest();
        LogRows log = LogRows.read(folder.path(), manifest);
        if (log.rows() == 0) {
            return Dropped.NOTHING;
        }
        check(manifest.timeColumn(), log.state().fields());
        List<Known> all = segments(folder, manifest);
        Known last = new Known(null, log.bytes(), log.timed(), log.newest(), Long.MAX_VALUE);
        all.add(last);
        if (!going(all, age == null ? Long.MIN_VALUE : nanosBefore(now, age)).contains(last)) {
            return Dropped.NOTHING;
        }
        folder.dropLog(log);
        return new Dropped(0, log.rows(), log.bytes(), log.rows());
    }

    private static List<Known> segments(LiveFolder folder, Manifest manifest) {
        List<Known> all = new ArrayList<>();
        for (SegmentParts parts : manifest.segments()) {
            Segment segment = folder.openIfWhole(parts);
            if (segment != null) { // else nobody knows how old it is; who reads is told
                all.add(new Known(
                        parts,
                        parts.bytes(),
                        segment.timedRows() > 0,
                        segment.maxTime(),
                        segment.origin().arrival(0)));
            }
        }
        return all;
    }

    private List<Known> going(List<Known> all, long oldest) {
        all.sort(Comparator.comparing(Known::timed)
                .thenComparingLong(known -> known.timed() ? known.newest() : known.arrival()));
        long left = all.stream().mapToLong(Known::bytes).sum();
        List<Known> going = new ArrayList<>();
        for (Known known : all) {
            boolean tooOld = known.timed() && known.newest() < oldest;
            boolean tooMuch = bytes != null && left > bytes && (!known.equals(all.getLast()) || bytes == 0);
            if (tooOld || tooMuch) {
                going.add(known);
                left -= known.bytes();
            }
        }
        return going;
    }

    private long oldest(Manifest manifest, Instant now) {
        if (age == null) {
            return Long.MIN_VALUE;
        }
        if (!manifest.segments().isEmpty() && !suits(manifest.timeColumn(), manifest.fields())) {
            throw unsuitable();
        }
        return nanosBefore(now, age);
    }

    /// In nanoseconds since the epoch; what is too early or too late for these (1677, 2262) is the first or the last.
    private static long nanosBefore(Instant now, Duration age) {
        Instant limit = Instant.MIN;
        try {
            limit = now.minus(age);
            return Math.addExact(Math.multiplyExact(limit.getEpochSecond(), 1_000_000_000L), limit.getNano());
        } catch (ArithmeticException | DateTimeException beyond) {
            return limit.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }
}
