package dev.sightline.intake.typing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.ColumnType;
import dev.sightline.event.NumberText;
import dev.sightline.event.TimeScale;
import dev.sightline.event.TimeText;
import dev.sightline.event.Unit;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.RawBatch.RawColumn;
import dev.sightline.intake.infer.Distinct;
import dev.sightline.intake.infer.Names;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.SeenCells;
import dev.sightline.intake.infer.Undated;
import java.math.BigDecimal;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// Reads the cells of one column of one source, in row order: says what each is, and gives its value as the plan
/// wants it. One thread.
final class CellReader {
    private final NumberText number = new NumberText();
    private final TimeText time;
    private final SeenCells stats;
    private final ZoneId zone;
    /// Then `01:30` is a minute and a half, no time of day.
    private final boolean tellsDurations;
    /// Then `250m` is a quarter of a processor.
    private final boolean tellsCores;

    private boolean textIsEnough;
    private long misfits;
    private boolean beyond;
    private long timesBeyond;
    private boolean never;
    private long timesNever;
    private boolean unset;
    private long timesUnset;
    private long badText;
    private long undated;

    CellReader(ZoneId zone, SeenCells stats) {
        this(zone, stats, false);
    }

    /// @param elapsed whether its values show that it tells durations, though its name does not
    CellReader(ZoneId zone, SeenCells stats, boolean elapsed) {
        this.time = new TimeText(zone);
        this.stats = stats;
        this.zone = zone;
        this.tellsDurations = elapsed || Names.saysDuration(stats.name());
        this.tellsCores = !tellsDurations && Names.saysCores(stats.name());
    }

    SeenCells stats() {
        return stats;
    }

    TimeText time() {
        return time;
    }

    /// Of those that are told.
    private static final int LONGEST_WORD = 20;

    /// That four digits can say.
    private static final String LAST_YEAR = "9999";

    /// How many present cells were not of the planned type, and so became missing.
    long misfits() {
        return misfits;
    }

    Misfits counts() {
        return new Misfits(misfits, timesBeyond, timesNever, timesUnset);
    }

    /// How many were times of which nobody said the date.
    long undated() {
        return undated;
    }

    /// How many text cells were no UTF-8 and were read as Windows-1252.
    long badText() {
        return badText;
    }

    void wasBadText() {
        badText++;
    }

    void misfit() {
        misfits++;
        timesBeyond += beyond ? 1 : 0;
        timesNever += never ? 1 : 0;
        timesUnset += unset ? 1 : 0;
    }

    /// What did not fit since there were so many is read another way.
    void forget(long before) {
        misfits = before;
    }

    /// Whether the cell has no value: empty or blank, `NA`, `N/A`, `null`, `NaN`, `-`.
    static boolean isMissing(byte[] text, int start, int length) {
        if (length > 4) {
            return text[start] == ' ' && new String(text, start, length, UTF_8).isBlank();
        }
        return switch (length) {
            case 0 -> true;
            case 1 -> text[start] == '-' || text[start] == ' ';
            case 2 -> matches(text, start, "NA") || matches(text, start, "  ");
            case 3 -> matches(text, start, "N/A") || matches(text, start, "NaN") || matches(text, start, "   ");
            default -> matches(text, start, "null") || matches(text, start, "    ");
        };
    }

    private static boolean matches(byte[] text, int start, String word) {
        for (int i = 0; i < word.length(); i++) {
            if (text[start + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /// What a present cell can be read as, the narrowest first; counted in the statistics. Afterwards [#longValue]
    /// and its like hold it.
    ColumnType see(RawBatch batch, RawColumn column, int cell) {
        long payload = column.payload(cell);
        beyond = false;
        never = false;
        unset = false;
        switch (column.kind(cell)) {
            case RawBatch.INT -> {
                stats.sawInt(payload, null);
                return ColumnType.INT64;
            }
            case RawBatch.FLOAT -> {
                stats.sawFloat(Double.longBitsToDouble(payload), null);
                return ColumnType.FLOAT64;
            }
            case RawBatch.BOOL -> {
                stats.sawBool();
                return ColumnType.BOOL;
            }
            case RawBatch.TIME, RawBatch.LOCAL, RawBatch.STEPS -> {
                stats.sawTime(false);
                stats.sawCounted(payload);
                if (column.kind(cell) != RawBatch.TIME) {
                    stats.sawScale(column.kind(cell) == RawBatch.LOCAL ? TimeScale.LOCAL : TimeScale.STEPS);
                }
                return ColumnType.TIME;
            }
            case RawBatch.UNDATED -> {
                stats.sawTime(false);
                stats.sawUndated(payload);
                return ColumnType.TIME;
            }
            case RawBatch.STRING -> {
                stats.sawString();
                return ColumnType.STRING;
            }
            default -> {
                return seeText(batch.text(), (int) (payload >>> 32), (int) payload);
            }
        }
    }

    /// Once a column is known to be text there is no need to try its cells as anything else.
    void textIsEnough() {
        textIsEnough = true;
    }

    boolean isTextEnough() {
        return textIsEnough;
    }

    private ColumnType seeText(byte[] text, int start, int length) {
        if (textIsEnough) {
            stats.sawString();
            return ColumnType.STRING;
        }
        NumberText.Kind kind = number.parse(text, start, length);
        if (kind == NumberText.Kind.NONE && tellsDurations) {
            kind = number.parseElapsed(text, start, length);
            if (kind != NumberText.Kind.NONE && hasOneColon(text, start, length)) {
                stats.sawMinutes(new String(text, start, length, UTF_8));
            }
        }
        if (kind == NumberText.Kind.NONE && tellsCores) {
            kind = number.parseCores(text, start, length);
        }
        switch (kind) {
            case INT -> {
                stats.sawInt(number.longValue(), number.unit());
                return ColumnType.INT64;
            }
            case FLOAT -> {
                stats.sawFloat(number.doubleValue(), number.unit());
                return ColumnType.FLOAT64;
            }
            case NONE -> {}
        }
        if (isBool(text, start, length)) {
            stats.sawBool();
            return ColumnType.BOOL;
        }
        timeValue = time.parse(text, start, length);
        if (timeValue != TimeText.NONE) {
            stats.sawTime(time.sawDayFirst());
            stats.sawOrder(time);
            if (time.undated()) {
                stats.sawUndated(timeValue);
            } else {
                stats.sawDated(timeValue, time.clockless());
                stats.sawScale(time.scale());
            }
            return ColumnType.TIME;
        }
        if (time.beyond()) {
            beyond = true;
            never = new String(text, start, length, UTF_8).contains(LAST_YEAR);
            stats.sawBeyond(Distinct.hash(text, start, length));
            return ColumnType.TIME;
        }
        unset = saysUnset(text, start, length);
        if (stats.lacksWord()) {
            stats.sawWord(new String(text, start, Math.min(length, LONGEST_WORD), UTF_8));
        }
        if (unset) {
            stats.sawUnset();
        } else {
            stats.sawString();
        }
        return ColumnType.STRING;
    }

    private static boolean hasOneColon(byte[] text, int start, int length) {
        int colons = 0;
        for (int i = start; i < start + length; i++) {
            colons += text[i] == ':' ? 1 : 0;
        }
        return colons == 1;
    }

    /// What schedulers write for a job that has not begun or ended: `sacct` says `Unknown`, others `None`.
    private static boolean saysUnset(byte[] text, int start, int length) {
        if (length != 4 && length != 7) {
            return false;
        }
        return isWord(text, start, length, "unknown") || isWord(text, start, length, "none");
    }

    private long timeValue;

    private static boolean isBool(byte[] text, int start, int length) {
        return isWord(text, start, length, "true") || isWord(text, start, length, "false");
    }

    /// @param word of lower case letters; those of the text may be upper case
    private static boolean isWord(byte[] text, int start, int length, String word) {
        if (length != word.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if ((text[start + i] | 0x20) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static boolean boolValue(RawBatch batch, RawColumn column, int cell) {
        long payload = column.payload(cell);
        return column.kind(cell) == RawBatch.BOOL ? payload != 0 : (int) payload == 4;
    }

    /// The value of a cell just seen as a number.
    long longValue(RawColumn column, int cell) {
        return column.kind(cell) == RawBatch.INT ? column.payload(cell) : number.longValue();
    }

    double doubleValue(RawColumn column, int cell, ColumnType seen) {
        long payload = column.payload(cell);
        return switch (column.kind(cell)) {
            case RawBatch.INT -> payload;
            case RawBatch.FLOAT -> Double.longBitsToDouble(payload);
            default -> seen == ColumnType.INT64 ? number.longValue() : number.doubleValue();
        };
    }

    /// The unit the cell just seen is in: its own, else its source's; null when unknown.
    @Nullable
    Unit unitOf(RawColumn column, int cell, Plan.Column plan) {
        String own = column.kind(cell) == RawBatch.TEXT ? number.unit() : null;
        return own == null ? plan.unit() : Unit.parse(own).orElse(plan.unit());
    }

    /// The cell just seen as a time in nanoseconds, or [TimeText#NONE]. The ends of what a long can say are no times:
    /// nothing is behind them, and they stand for never.
    long timeNanos(RawBatch batch, RawColumn column, int cell, ColumnType seen, Plan.Column plan) {
        long nanos = anyTime(batch, column, cell, seen, plan);
        if (nanos != Long.MAX_VALUE && nanos != -Long.MAX_VALUE) {
            return nanos;
        }
        beyond = true;
        return TimeText.NONE;
    }

    private long anyTime(RawBatch batch, RawColumn column, int cell, ColumnType seen, Plan.Column plan) {
        long payload = column.payload(cell);
        switch (column.kind(cell)) {
            case RawBatch.TIME, RawBatch.LOCAL, RawBatch.STEPS -> {
                return payload;
            }
            case RawBatch.UNDATED -> {
                undated++;
                return Undated.later(payload, plan.daysLater(), zone);
            }
            default -> {}
        }
        if (seen == ColumnType.TIME) {
            undated += time.undated() ? 1 : 0;
            return time.undated() ? Undated.later(timeValue, plan.daysLater(), zone) : timeValue;
        }
        long scale = Math.max(1, plan.epochScale());
        if (seen == ColumnType.INT64) {
            long value = longValue(column, cell);
            return Math.multiplyHigh(value, scale) == (value * scale) >> 63 ? value * scale : TimeText.NONE;
        }
        if (seen != ColumnType.FLOAT64) {
            return TimeText.NONE;
        }
        BigDecimal exact = column.kind(cell) == RawBatch.TEXT
                ? decimal(new String(batch.text(), (int) (payload >>> 32), (int) payload, UTF_8))
                : BigDecimal.valueOf(Double.longBitsToDouble(payload));
        BigDecimal nanos = exact.multiply(BigDecimal.valueOf(scale));
        return nanos.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0 ? nanos.longValue() : TimeText.NONE;
    }

    /// `1661140279.` and `+1.5` are numbers to us; BigDecimal wants neither an open end nor blanks.
    private static BigDecimal decimal(String text) {
        String bare = text.strip();
        return new BigDecimal(bare.endsWith(".") ? bare.substring(0, bare.length() - 1) : bare);
    }
}
