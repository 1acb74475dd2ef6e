package dev.sightline.summary.entity;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Outline;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Sums;
import dev.sightline.summary.Together;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Scratch;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// How long rows last: the column with the role duration, as nanoseconds, or a column of times at which they end.
/// Negative ones count as 0, sums end at the ends of 64 bits.
///
/// @param factor nanoseconds of one of the column's unit; 0: the column says when rows end; below 0: all last as long
/// @param open until when rows last that do not say when they end, as they go on; NONE: for no time; where all last as
///     long, for how long
public record Durations(Snapshot snapshot, String column, double factor, long open) {
    /// The end of a row that lasts for no time: no instant is before it.
    static final long NONE = Long.MIN_VALUE;

    /// Null when the snapshot has no time column, or no column of numbers with the role duration whose unit is
    /// a time.
    public static @Nullable Durations of(Snapshot snapshot) {
        if (snapshot.sortedBy() == null) {
            return null;
        }
        for (Field field : snapshot.fields()) {
            if (field.role() == Role.DURATION && field.unit() != null) {
                Unit unit = Unit.parse(field.unit()).filter(Unit::isTime).orElse(null);
                boolean isNumber = field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64;
                return unit == null || !isNumber ? null : new Durations(snapshot, field.name(), unit.factor(), NONE);
            }
        }
        return null;
    }

    /// Rows that last until the time that a column names; those that name none, to the end of all.
    ///
    /// @param column of times, of a snapshot that has a time column
    public static Durations until(Snapshot snapshot, String column) {
        KeyColumn starts = KeyColumn.of(snapshot, Objects.requireNonNull(snapshot.sortedBy()));
        KeyColumn ends = KeyColumn.of(snapshot, column);
        boolean known = !starts.isEmpty() && !ends.isEmpty();
        return new Durations(snapshot, column, 0, known ? Math.max(starts.max(), ends.max()) : NONE);
    }

    /// Rows that are moments, each shown for as long: whoever has several at one time is in all of them.
    ///
    /// @param nanos more than zero
    public static Durations each(Snapshot snapshot, long nanos) {
        return new Durations(snapshot, Objects.requireNonNull(snapshot.sortedBy()), -1, nanos);
    }

    /// Whether all rows last as long, whatever they say.
    public boolean isEach() {
        return factor < 0;
    }

    /// Whether the column says when rows end, and not how long they last.
    public boolean isEnd() {
        return factor == 0;
    }

    @Nullable
    public ColumnVector vector(int segmentIndex) {
        return snapshot.segments().get(segmentIndex).column(column);
    }

    /// Where rows [base, base + rows) end: time + duration, or NONE where that is no time at all.
    ///
    /// @param times of these rows
    void ends(int segmentIndex, int base, int rows, long[] times, long[] out, Scratch scratch) {
        if (isEach()) {
            for (int i = 0; i < rows; i++) {
                out[i] = saturated(times[i], open);
            }
            return;
        }
        ColumnVector vector = vector(segmentIndex);
        switch (vector) {
            case ColumnVector.Longs longs -> {
                MemorySegment.copy(longs.values(), JAVA_LONG_UNALIGNED, base * 8L, out, 0, rows);
                if (isEnd()) {
                    for (int i = 0; i < rows; i++) {
                        long end = longs.isValid(base + i) ? out[i] : open;
                        out[i] = end > times[i] ? end : NONE;
                    }
                    return;
                }
                long whole = (long) factor;
                long most = Long.MAX_VALUE / whole;
                for (int i = 0; i < rows; i++) {
                    out[i] = end(times[i], nanos(out[i], whole, most), out[i]);
                }
            }
            case ColumnVector.Doubles doubles -> {
                MemorySegment.copy(doubles.values(), JAVA_DOUBLE_UNALIGNED, base * 8L, scratch.doubles, 0, rows);
                for (int i = 0; i < rows; i++) {
                    long nanos = Math.round(scratch.doubles[i] * factor);
                    out[i] = end(times[i], nanos, nanos);
                }
            }
            case null, default -> Arrays.fill(out, 0, rows, NONE);
        }
        // Values at rows without one are zero, and so last for no time.
    }

    private static long nanos(long duration, long whole, long most) {
        return duration > most ? Long.MAX_VALUE : duration * whole;
    }

    /// Where one row ends; its own time if it lasts for none.
    ///
    /// @param values of this column
    /// @param key of its duration
    public long endNanos(long time, KeyColumn values, long key) {
        if (isEach()) {
            return saturated(time, open);
        }
        if (isEnd()) {
            return Math.max(time, key);
        }
        long nanos = values.type() == ColumnType.INT64
                ? nanos(key, (long) factor, Long.MAX_VALUE / (long) factor)
                : Math.round(values.number(key) * factor);
        return nanos <= 0 ? time : saturated(time, nanos);
    }

    private static long end(long time, long nanos, long sign) {
        long end = time + nanos;
        return sign <= 0 ? NONE : end < time ? Long.MAX_VALUE : end;
    }

    /// The largest time or time + duration of all rows; meaningless when no row has a time. Only segments that
    /// may hold it are looked at.
    public long viewEndNanos() {
        return Together.each(snapshot.rounds(), new Sums(1), () -> new long[] {latestEndHere()}).stream()
                .mapToLong(end -> end[0])
                .max()
                .orElse(Long.MIN_VALUE);
    }

    private long latestEndHere() {
        long best = Long.MIN_VALUE;
        for (Segment segment : snapshot.segments()) {
            best = segment.timedRows() > 0 ? Math.max(best, segment.maxTime()) : best;
        }
        List<Integer> order = IntStream.range(0, snapshot.segments().size())
                .boxed()
                .sorted(Comparator.comparingLong(this::latestEnd).reversed())
                .toList();
        for (int s : order) {
            if (latestEnd(s) <= best) {
                break;
            }
            best = Math.max(best, ReachIndex.of(this, s).latest());
        }
        return best;
    }

    /// No row of the segment ends later.
    private long latestEnd(int segmentIndex) {
        Segment segment = snapshot.segments().get(segmentIndex);
        if (isEach()) {
            return segment.timedRows() == 0 ? Long.MIN_VALUE : saturated(segment.maxTime(), open);
        }
        Outline outline = segment.timedRows() == 0 ? null : segment.outline(column);
        if (isEnd() && outline instanceof Outline.Whole whole) {
            return Math.max(segment.maxTime(), whole.missing() > 0 ? Math.max(open, whole.max()) : whole.max());
        }
        double longest = switch (outline) {
            case Outline.Whole whole -> whole.max() * factor;
            case Outline.Real real -> real.max() * factor;
            case null, default -> 0;
        };
        // Rounded up by more than what doubles lose.
        long nanos = longest <= 0 ? 0 : (long) (longest * (1 + 0x1p-50) + 2);
        return segment.timedRows() == 0 ? Long.MIN_VALUE : saturated(segment.maxTime(), nanos);
    }

    public static long saturated(long time, long nanos) {
        long end = time + nanos;
        return nanos >= 0 && end < time ? Long.MAX_VALUE : end;
    }
}
