package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import dev.sightline.event.DayOrder;
import dev.sightline.event.TimeScale;
import dev.sightline.event.TimeText;
import dev.sightline.event.Unit;
import dev.sightline.format.ColumnHint;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What was seen of one column of one source: how many cells could only be read as what. Merging two gives what both
/// saw.
public final class SeenCells {
    /// The scales in which a bare number can be a time, as nanoseconds: s, ms, us, ns.
    static final long[] EPOCH_SCALES = {1_000_000_000L, 1_000_000L, 1_000L, 1L};

    private static final int MANY = 20;
    /// 1990-01-01 and 2100-01-01 in seconds since the epoch.
    private static final long EPOCH_FROM = 631_152_000L;
    private static final long EPOCH_TO = 4_102_444_800L;
    private static final double YEAR = 366 * 86_400e9;
    /// So many dates may stand for "never" or "not yet" however often they come.
    private static final int FEW_MARKS = 2;
    /// To each text among them.
    private static final int MANY_NUMBERS = 2;

    private final String name;
    private final ColumnHint hint;
    private final long[] epoch = new long[EPOCH_SCALES.length];
    private final CellUnits units = new CellUnits();
    private final Distinct distinct = new Distinct();
    private long ints;
    private long floats;
    private long bools;
    private long times;
    private long strings;
    private long beyond;
    private long unset;
    private final Set<Integer> beyondHashes = new HashSet<>();
    private @Nullable String firstWord;
    private @Nullable String minutes;
    private long pairs;
    private long risingPairs;
    private double previous = Double.NaN;
    private final DayOrder order = new DayOrder();
    private final Extent dated = new Extent();
    private final Extent undated = new Extent();
    private final Extent numbers = new Extent();
    private final Edges edges = new Edges();
    private final Extent clock = new Extent();
    private boolean written;
    private boolean local;
    private boolean steps;

    public SeenCells(String name, ColumnHint hint) {
        this.name = name;
        this.hint = hint;
    }

    public String name() {
        return name;
    }

    public ColumnHint hint() {
        return hint;
    }

    public long present() {
        return ints + floats + bools + times + beyond + unset + strings;
    }

    /// @param unit the cell's own unit, or null
    public void sawInt(long value, @Nullable String unit) {
        sawNumber((double) value, unit, true);
    }

    public void sawFloat(double value, @Nullable String unit) {
        sawNumber(value, unit, false);
    }

    private void sawNumber(double value, @Nullable String unit, boolean integral) {
        boolean whole = integral;
        if (unit != null) {
            String first = firstUnit();
            whole = first == null || first.equals(unit) ? integral : isWhole(value, unit, first);
            units.saw(unit);
        }
        ints += whole ? 1 : 0;
        floats += whole ? 0 : 1;
        if (!whole) {
            distinct.sawDecimals();
        }
        if (!Double.isNaN(previous)) {
            pairs++;
            risingPairs += value >= previous ? 1 : 0;
        }
        previous = value;
        numbers.add(value);
        edges.add(value);
        double scaled = value;
        for (int i = 0; i < epoch.length; i++) {
            if (scaled < EPOCH_FROM) {
                return;
            }
            if (scaled < EPOCH_TO) {
                epoch[i]++;
                return;
            }
            scaled /= 1000;
        }
    }

    /// Whether the value is an integer in the column's first unit: `1.5s` is 1500 of `ms`, `800us` is not even one.
    private static boolean isWhole(double value, String unit, String first) {
        Unit from = Unit.parse(unit).orElseThrow();
        Unit to = Unit.parse(first).orElseThrow();
        double converted = from.convertsTo(to) ? from.convert(value, to) : value;
        return converted == Math.rint(converted) && Math.abs(converted) < 0x1p53;
    }

    public void sawBool() {
        bools++;
    }

    public void sawTime(boolean onlyDayFirst) {
        times++;
        if (onlyDayFirst) {
            order.sawDayFirst();
        }
    }

    /// Which number of the time just seen is the month.
    public void sawOrder(TimeText time) {
        order.saw(time.mayBeEither(), time.sawMonthFirst());
        if (time.firstNumber() > 0) {
            order.saw(time.firstNumber(), time.secondNumber(), time.ofDay());
        }
    }

    DayOrder order() {
        return order;
    }

    /// @param nanos of a time just seen that was written with its date
    /// @param clockless whether without a time of day
    public void sawDated(long nanos, boolean clockless) {
        dated.add((double) nanos);
        written = true;
        order.sawDated(nanos, clockless);
    }

    /// @param nanos of a time just seen that a reader counted
    public void sawCounted(long nanos) {
        dated.add((double) nanos);
        clock.add((double) nanos);
    }

    /// @param nanos of a time just seen of which nobody said the date
    public void sawUndated(long nanos) {
        undated.add((double) nanos);
    }

    /// @param scale of a time just seen, where its nanoseconds do not tell
    public void sawScale(TimeScale scale) {
        local |= scale == TimeScale.LOCAL;
        steps |= scale == TimeScale.STEPS;
    }

    /// What its times are, together; null if it has none.
    ///
    /// @param epochScale nanoseconds of one where they are bare numbers
    public @Nullable TimeScale scale(long epochScale) {
        if (times == 0 && (epochScale == 0 || ints + floats == 0)) {
            return null;
        }
        if (hasUndated()) {
            return dated() == null ? TimeScale.OF_DAY : TimeScale.LOCAL;
        }
        if (steps) {
            return TimeScale.STEPS;
        }
        return countsFromUnknownStart(epochScale) ? TimeScale.SINCE_START : local ? TimeScale.LOCAL : TimeScale.ZONED;
    }

    /// @param hash of a date just seen whose year no time can have
    public void sawBeyond(int hash) {
        beyond++;
        if (beyondHashes.size() <= FEW_MARKS) {
            beyondHashes.add(hash);
        }
    }

    /// Saw a word for a time that is not known yet: `Unknown`. In a column of times it is missing, else it is a text.
    public void sawUnset() {
        unset++;
    }

    public boolean hasUndated() {
        return undated() != null;
    }

    /// Whether its times are counted from a start that nobody tells: since boot, since a program began.
    /// Counted from 1970 they would all be of that year, or of the one before.
    ///
    /// @param scale nanoseconds of one where they are bare numbers
    boolean countsFromUnknownStart(long scale) {
        Extent all = new Extent();
        all.add(clock);
        if (scale > 0) {
            all.add(numbers.scaled(scale));
        }
        return !written && !hasUndated() && all.liesBetween(-YEAR, YEAR);
    }

    /// Whether all that was seen are times without a date.
    public boolean isUndated() {
        return hasUndated() && times == present() && hint.type() == null && !written && dated() == null;
    }

    /// Whether all that was seen are times that were written with their date.
    public boolean isDated() {
        return written && times == present() && !hasUndated();
    }

    /// Whether nearly all are.
    boolean isMostlyDated() {
        return written && times * 10 >= present() * 9 && !hasUndated();
    }

    /// Whether many rows say the same: where the window begins that was asked for, and not when each was.
    boolean isOneMoment() {
        return isMostlyDated() && times >= MANY && dated.isOne();
    }

    /// From when to when its times without a date are; null if there is none.
    Undated.@Nullable Range undated() {
        return undated.times(1);
    }

    /// The same of those with a date.
    Undated.@Nullable Range dated() {
        if (countsFromUnknownStart(0)) {
            return null;
        }
        Undated.Range written = dated.times(1);
        return written != null || epochScale() == 0 ? written : numbers.times(epochScale());
    }

    /// Of its numbers, as cells have them.
    Extent numbers() {
        return numbers;
    }

    /// Of its numbers, as cells have them.
    Edges edges() {
        return edges;
    }

    public void sawString() {
        strings++;
    }

    /// Whether the first text that is nothing else is still to be told.
    public boolean lacksWord() {
        return firstWord == null;
    }

    public void sawWord(String word) {
        firstWord = word;
    }

    /// Saw how long something took in two parts, `4:21`, which others might take for hours and minutes.
    public void sawMinutes(String text) {
        minutes = minutes == null ? text : minutes;
    }

    /// The first of these; null if there is none.
    public @Nullable String minutes() {
        return minutes;
    }

    /// A text among numbers, for which the column is no column of numbers: `NULL`, `n/a`, a typing error. Null where
    /// texts are what it has.
    public @Nullable String wordAmongNumbers() {
        long texts = strings + unset;
        boolean few = ints + floats == present() - texts && ints + floats >= MANY_NUMBERS * texts;
        return texts > 0 && few && hint.type() == null && !units.mixDimensions() ? firstWord : null;
    }

    public void sawStrings(int count) {
        strings += count;
    }

    /// Which values of a sample are the same; callers may stop after it.
    public Distinct distinct() {
        return distinct;
    }

    public void merge(SeenCells other) {
        ints += other.ints;
        floats += other.floats;
        bools += other.bools;
        times += other.times;
        strings += other.strings;
        beyond += other.beyond;
        unset += other.unset;
        beyondHashes.addAll(other.beyondHashes);
        firstWord = firstWord == null ? other.firstWord : firstWord;
        minutes = minutes == null ? other.minutes : minutes;
        pairs += other.pairs;
        risingPairs += other.risingPairs;
        order.merge(other.order);
        dated.add(other.dated);
        undated.add(other.undated);
        numbers.add(other.numbers);
        edges.add(other.edges);
        clock.add(other.clock);
        written |= other.written;
        local |= other.local;
        steps |= other.steps;
        for (int i = 0; i < epoch.length; i++) {
            epoch[i] += other.epoch[i];
        }
        units.merge(other.units);
        distinct.merge(other.distinct);
    }

    /// How many cells are dates that a time can hold.
    long datesSeen() {
        return times;
    }

    /// Whether a few odd cells stand among dates.
    boolean mostlyTimes() {
        return times * 2 > present();
    }

    /// The unit that the first cell with one wrote; null when no cell wrote any.
    @Nullable
    String firstUnit() {
        return units.first();
    }

    Stream<String> unitsSeen() {
        return units.all();
    }

    /// Whether some numbers are written without a unit.
    boolean hasBareNumbers() {
        return ints + floats > units.cells();
    }

    /// The scale in which nearly all (19 of 20) bare numbers are times of 1990 to 2100, in nanoseconds; 0 when there is
    /// none.
    public long epochScale() {
        long numbers = ints + floats;
        if (numbers == 0 || !units.isEmpty()) {
            return 0;
        }
        for (int i = 0; i < epoch.length; i++) {
            if (epoch[i] * 20 >= numbers * 19) {
                return EPOCH_SCALES[i];
            }
        }
        return 0;
    }

    /// Whether the numbers hardly ever fall (19 of 20 steps).
    boolean rising() {
        return pairs >= 2 && risingPairs * 20 >= pairs * 19;
    }

    /// Whether no further value can make the column anything but text.
    public boolean isText() {
        boolean mayBeTime = beyond + unset > 0 && times + beyond + unset == present();
        return present() > 0 && narrowest() == ColumnType.STRING && !mayBeTime;
    }

    /// The narrowest type that holds every value seen, bare numbers taken as numbers.
    public ColumnType narrowest() {
        if (strings > 0 || present() == 0 || units.mixDimensions()) {
            return ColumnType.STRING;
        }
        if (ints + floats == present()) {
            return floats == 0 ? ColumnType.INT64 : ColumnType.FLOAT64;
        }
        if (bools == present()) {
            return ColumnType.BOOL;
        }
        return times > 0 && times + beyond + unset == present() && beyondIsOdd() ? ColumnType.TIME : ColumnType.STRING;
    }

    /// Whether the dates that no time can hold are marks or few: else they are what the column is about.
    private boolean beyondIsOdd() {
        return beyond <= times || beyondHashes.size() <= FEW_MARKS;
    }
}
