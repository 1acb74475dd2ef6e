package dev.sightline.format.arrow;

import dev.sightline.event.TimeScale;
import dev.sightline.format.RowSink;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.Objects;

/// Puts values into cells.
final class CellWriter {
    static final int LONGEST = 16 << 20;
    private static final long SECOND = 1_000_000_000;
    private static final String TOO_LONG = "a value longer than 16 MiB";
    private static final String TOO_MUCH = "text a thousand times larger than its batch";

    private final RowSink sink;
    private final ZoneRules rules;

    /// How much text may still come of the batch: dictionaries and lists can repeat theirs without end.
    private long budget;

    CellWriter(RowSink sink, ZoneId zone) {
        this.sink = sink;
        this.rules = zone.getRules();
    }

    void begin(long batchBytes) {
        budget = (64 << 20) + 1024 * batchBytes;
    }

    /// Puts nothing for a missing value, and for numbers that are none.
    void put(Values values, int column, int row) throws BadValue {
        if (values.isMissing(row)) {
            return;
        }
        Shape shape = values.shape();
        switch (shape.kind()) {
            case NULL, OPAQUE -> {}
            case BOOL -> sink.bool(column, values.bool(row));
            case INT -> integer(column, shape, values.integer(row));
            case FLOAT -> {
                double value = values.floating(row);
                if (Double.isFinite(value)) {
                    sink.float64(column, value);
                }
            }
            case DECIMAL -> sink.float64(column, values.decimal(row).doubleValue());
            case TIME -> time(column, shape, values.integer(row));
            case UTF8, UTF8_VIEW -> {
                long slice = values.slice(row);
                spend((int) slice);
                sink.string(column, values.body().array(), (int) (slice >>> 32), (int) slice);
            }
            case CODED -> {
                Dictionary dictionary = Objects.requireNonNull(values.dictionary());
                long code = values.integer(row);
                put(dictionary.values(code), column, dictionary.row(code));
            }
            case MONTHS, DAY_TIME, MONTH_DAY_NANO, BINARY, BINARY_VIEW, FIXED_BINARY, LIST, FIXED_LIST, STRUCT -> {
                String text = ValueText.of(values, row, (int) Math.min(LONGEST, budget));
                spend(text.length());
                sink.string(column, text);
            }
        }
    }

    private void spend(int length) throws BadValue {
        if (length > LONGEST) {
            throw new BadValue(TOO_LONG);
        }
        if (length > budget) {
            throw new BadValue(TOO_MUCH);
        }
        budget -= length;
    }

    /// Unsigned integers beyond int64 are ids and hashes: as text they stay exact.
    private void integer(int column, Shape shape, long value) {
        if (value < 0 && !shape.signed()) {
            sink.string(column, Long.toUnsignedString(value));
        } else {
            sink.int64(column, value);
        }
    }

    /// Times that nanoseconds cannot hold are put as text, so that intake counts them.
    private void time(int column, Shape shape, long count) {
        long nanos = count * shape.scale();
        if (Math.multiplyHigh(count, shape.scale()) != nanos >> 63) {
            sink.string(column, instant(count, shape.scale()));
            return;
        }
        if (shape.local()) {
            sink.timeNanos(column, nanos - offsetNanos(nanos), TimeScale.LOCAL);
        } else {
            sink.timeNanos(column, nanos);
        }
    }

    private long offsetNanos(long localNanos) {
        LocalDateTime local = LocalDateTime.ofEpochSecond(Math.floorDiv(localNanos, SECOND), 0, ZoneOffset.UTC);
        return rules.getOffset(local).getTotalSeconds() * SECOND;
    }

    /// A time in ISO 8601, or its number where that has no year for it.
    static String instant(long count, long scale) {
        try {
            if (scale > SECOND) {
                return Instant.ofEpochSecond(Math.multiplyExact(count, scale / SECOND))
                        .toString();
            }
            long perSecond = SECOND / scale;
            return Instant.ofEpochSecond(Math.floorDiv(count, perSecond), Math.floorMod(count, perSecond) * scale)
                    .toString();
        } catch (DateTimeException | ArithmeticException beyondYears) {
            return Long.toString(count);
        }
    }
}
