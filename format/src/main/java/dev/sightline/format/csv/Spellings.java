package dev.sightline.format.csv;

import dev.sightline.event.ColumnType;
import dev.sightline.event.TimeText;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.csv.NumberSpelling.Witness;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// How each column of a table is spelled, found in its first records: by the cells of the column, and numbers that
/// could be read both ways by those of the other columns, which the same program wrote.
final class Spellings {
    /// Of columns that programs wrote: all of them.
    static final Spellings PLAIN =
            new Spellings(new Spelling[0], DateAndTime.NONE, DateParts.NONE, false, new BitSet());

    private static final LateGroups LATE = new LateGroups();

    private final @Nullable Spelling[] columns;
    private final DateAndTime moment;
    private final DateParts parts;
    private final boolean named;
    /// Columns of numbers that are too small for groups.
    private final BitSet small;
    private final DayClock.Day[] days;

    private Spellings(@Nullable Spelling[] columns, DateAndTime moment, DateParts parts, boolean named, BitSet small) {
        this.columns = columns;
        this.moment = moment;
        this.parts = parts;
        this.named = named;
        this.small = small;
        this.days =
                Arrays.stream(columns).filter(DayClock.Day.class::isInstance).toArray(DayClock.Day[]::new);
    }

    /// Before the cells of each.
    void nextRow() {
        for (DayClock.Day day : days) {
            day.nextRow();
        }
    }

    /// Which two columns are a moment together.
    DateAndTime moment() {
        return moment;
    }

    /// Which columns are the parts of a date.
    DateParts parts() {
        return parts;
    }

    private static boolean isTime(@Nullable Spelling spelling) {
        return spelling instanceof PackedTime
                || spelling instanceof MinuteOfDay
                || spelling instanceof DayClock
                || spelling instanceof DateAndTime.Clock
                || spelling instanceof SheetDate
                || spelling instanceof SinceStart;
    }

    /// Whether the first record has a date in one cell.
    private static boolean hasDates(List<String> names, byte[] bytes, List<int[]> records) {
        TimeText time = new TimeText(ZoneOffset.UTC);
        int[] first = records.isEmpty() ? new int[0] : records.getFirst();
        for (int f = 0; 2 * f + 1 < first.length && f < names.size(); f++) {
            String cell = Quotes.text(bytes, first[2 * f], first[2 * f + 1]);
            boolean numbers = cell.chars().allMatch(c -> c >= '0' && c <= '9' || c == '.');
            if (!numbers
                    && (time.parse(cell) != TimeText.NONE
                            || !DayClock.date(cell, time).isEmpty())) {
                return true;
            }
        }
        return false;
    }

    /// Whether what columns are called was known; a header may stand in a comment.
    boolean isNamed() {
        return named;
    }

    boolean isPlain() {
        return columns.length == 0;
    }

    /// Null: as programs write them, or no numbers.
    @Nullable
    Spelling of(int field) {
        return field < columns.length ? columns[field] : null;
    }

    /// The same of a cell between quotes, as a comma in it is its own.
    @Nullable
    Spelling ofQuoted(int field) {
        Spelling spelling = of(field);
        return spelling == null && small.get(field) ? LATE : spelling;
    }

    /// A time of day on its day is a time: odd cells make no texts of it. One that a date beside it has taken is none.
    ColumnHint hint(int field, ColumnHint told) {
        boolean clock = of(field) instanceof DayClock || of(field) instanceof MinuteOfDay;
        ColumnType type = clock || field == moment.date()
                ? ColumnType.TIME
                : of(field) instanceof DateAndTime.Clock ? ColumnType.STRING : null;
        return type != null && told.type() == null ? new ColumnHint(type, told.role(), told.unit()) : told;
    }

    /// The same where columns that are as programs write them are as a logger writes them.
    Spellings ofLogger(int fields) {
        @Nullable Spelling[] all = Arrays.copyOf(columns, Math.max(fields, columns.length));
        for (int f = 0; f < all.length; f++) {
            all[f] = all[f] == null ? new NoNumber() : all[f];
        }
        return new Spellings(all, moment, parts, named, new BitSet());
    }

    /// So many that have three decimals were measured.
    private static final int MEASURED = 10;

    /// What nobody would guess, of columns with these names.
    List<String> said(List<String> names) {
        return IntStream.range(0, Math.min(names.size(), columns.length))
                .filter(f -> columns[f] instanceof SheetDate)
                .mapToObj(f -> names.get(f) + " counts days since 1899-12-30, as spreadsheets do")
                .toList();
    }

    /// @param names of the header; none: there is none
    /// @param records pairs of begin and end of their fields
    /// @param delimiter semicolons divide fields where commas stand before decimals
    static Spellings find(List<String> names, byte[] bytes, List<int[]> records, byte delimiter) {
        boolean semicolons = delimiter == ';';
        int fields =
                records.stream().mapToInt(record -> record.length / 2).max().orElse(0);
        List<Column> columns = new ArrayList<>();
        for (int f = 0; f < fields; f++) {
            columns.add(column(bytes, records, f));
        }
        BitSet small = new BitSet(fields);
        @Nullable NumberSpelling[] found = new NumberSpelling[fields];
        List<NumberSpelling> proved = new ArrayList<>();
        for (int f = 0; f < fields; f++) {
            found[f] = columns.get(f).proved(semicolons, delimiter == '\t');
            if (found[f] != null && !proved.contains(found[f])) {
                proved.add(found[f]);
            }
        }
        boolean commas = semicolons || proved.stream().anyMatch(NumberSpelling::hasComma);
        for (int f = 0; f < fields; f++) {
            small.set(f, !commas && columns.get(f).isSmall());
        }
        if (proved.size() == 1) {
            for (int f = 0; f < fields; f++) {
                if (found[f] == null && columns.get(f).could(proved.getFirst())) {
                    found[f] = proved.getFirst();
                }
            }
        }
        @Nullable Spelling[] all = Arrays.copyOf(found, fields, Spelling[].class);
        for (int f = 0; f < fields; f++) {
            all[f] = all[f] == null && StateWords.areOfSlurm(bytes, records, f) ? new EndedBy() : all[f];
        }
        boolean jobs = names.contains("JobID");
        for (int f = 0; f < Math.min(fields, names.size()); f++) {
            Spelling zoned = HeaderZone.of(names.get(f)).orElse(null);
            all[f] = SheetDate.is(names.get(f), bytes, records, f) ? new SheetDate() : zoned != null ? zoned : all[f];
            all[f] = all[f] == null && PackedTime.is(names.get(f), bytes, records, f) ? new PackedTime() : all[f];
            all[f] = records.isEmpty()
                    ? all[f]
                    : SinceStart.of(names.get(f), bytes, records.getFirst()[0])
                            .<Spelling>map(start -> start)
                            .orElse(all[f]);
            all[f] = all[f] == null && OfLimit.is(bytes, records, f) ? new OfLimit(names.get(f)) : all[f];
            all[f] = jobs && SlurmSize.is(names.get(f)) ? new SlurmSize() : all[f];
        }
        DayClock.find(names, bytes, records, all);
        DateAndTime moment = DateAndTime.find(names, bytes, records, all);
        boolean named = !names.isEmpty();
        // beside another time they are parts of that
        boolean timed = Arrays.stream(all).anyMatch(Spellings::isTime) || hasDates(names, bytes, records);
        for (int f = 0; !timed && f < Math.min(fields, names.size()); f++) {
            timed = all[f] == null && MinuteOfDay.is(names.get(f), bytes, records, f);
            all[f] = timed ? new MinuteOfDay(names.get(f)) : all[f];
        }
        DateParts parts = timed ? DateParts.NONE : DateParts.find(names, bytes, records, all);
        if (proved.size() == 1 && proved.getFirst().hasComma() && parts.equals(DateParts.NONE)) {
            // where commas stand before decimals, points that come late divide thousands
            for (int f = 0; f < fields; f++) {
                boolean late = all[f] == null
                        && f != moment.date()
                        && f != moment.time()
                        && columns.get(f).isWhole();
                all[f] = late ? proved.getFirst() : all[f];
            }
        }
        boolean plain = Arrays.stream(all).allMatch(spelling -> spelling == null);
        return new Spellings(plain ? new Spelling[0] : all, moment, parts, named, small);
    }

    private static Column column(byte[] bytes, List<int[]> records, int field) {
        List<Map<Witness, Integer>> seen = new ArrayList<>();
        NumberSpelling.ALL.forEach(spelling -> seen.add(new EnumMap<>(Witness.class)));
        Set<String> currencies = new HashSet<>();
        for (int[] record : records) {
            if (2 * field < record.length) {
                int from = record[2 * field];
                int to = record[2 * field + 1];
                for (int s = 0; s < seen.size(); s++) {
                    NumberSpelling spelling = NumberSpelling.ALL.get(s);
                    seen.get(s).merge(spelling.witness(bytes, from, to), 1, Integer::sum);
                    currencies.add(spelling.currency(bytes, from, to));
                }
            }
        }
        currencies.remove("");
        return new Column(seen, currencies.size());
    }

    /// @param seen by spelling and witness, how many cells
    /// @param currencies how many; of several it is no column of numbers
    private record Column(List<Map<Witness, Integer>> seen, int currencies) {
        @Nullable
        NumberSpelling proved(boolean semicolons, boolean tabs) {
            for (int s = 0; s < seen.size(); s++) {
                boolean sure = has(s, Witness.PROVES) || tabs && has(s, Witness.HUNDREDTHS);
                if (fits(s) && (sure || isGrouped(s, semicolons) || isDecimal(s, semicolons))) {
                    return NumberSpelling.ALL.get(s);
                }
            }
            return null;
        }

        /// Whether large numbers have groups and small ones none. Decimals have the same number everywhere.
        private boolean isGrouped(int s, boolean semicolons) {
            // whoever has commas before decimals has points between thousands
            boolean usual = NumberSpelling.ALL.get(s).group() == (semicolons ? '.' : ',');
            if (semicolons && usual && currencies == 0 && count(s, Witness.GROUP) < MEASURED) {
                // a few may as well have been measured
                return false;
            }
            return (usual || currencies > 0)
                    && has(s, Witness.GROUP)
                    && (has(s, Witness.SHORT) || has(s, Witness.PLAIN))
                    && !has(s, Witness.LONG)
                    && !has(s, Witness.THREE_DECIMALS);
        }

        /// `0,1` may well be two processors; who separates fields by semicolons does so because of the commas.
        private boolean isDecimal(int s, boolean semicolons) {
            boolean plain = currencies > 0 && !has(s, Witness.GROUP) && !has(s, Witness.THREE_DECIMALS);
            return plain || (semicolons || currencies > 0) && hasDecimals(s) || semicolons && isMeasured(s);
        }

        /// Whether all have three decimals behind a comma: of thousands, some would be too small for a group.
        private boolean isMeasured(int s) {
            Map<Witness, Integer> cells = new EnumMap<>(seen.get(s));
            cells.remove(Witness.MISSING);
            return NumberSpelling.ALL.get(s).hasComma()
                    && cells.size() == 1
                    && cells.getOrDefault(Witness.THREE_DECIMALS, 0) >= MEASURED;
        }

        /// Whether all are numbers below a thousand.
        boolean isSmall() {
            return fits(0)
                    && has(0, Witness.SHORT)
                    && !has(0, Witness.LONG)
                    && !has(0, Witness.GROUP)
                    && !has(0, Witness.THREE_DECIMALS);
        }

        /// Whether all are whole numbers below a thousand.
        boolean isWhole() {
            return isSmall() && !has(0, Witness.PLAIN) && !has(0, Witness.DECIMALS);
        }

        /// Whether nothing speaks against it, and it makes a difference.
        boolean could(NumberSpelling spelling) {
            int s = NumberSpelling.ALL.indexOf(spelling);
            boolean groups = has(s, Witness.GROUP);
            boolean agrees = !groups || !has(s, Witness.THREE_DECIMALS) && !has(s, Witness.LONG);
            boolean differs = groups || hasDecimals(s);
            boolean decimals = has(s, Witness.THREE_DECIMALS) && (currencies > 0 || spelling.hasComma());
            return fits(s) && agrees && (differs || decimals);
        }

        private boolean hasDecimals(int s) {
            return has(s, Witness.DECIMALS) || has(s, Witness.HUNDREDTHS);
        }

        private boolean fits(int s) {
            return currencies < 2 && !has(s, Witness.AGAINST);
        }

        private int count(int s, Witness witness) {
            return seen.get(s).getOrDefault(witness, 0);
        }

        private boolean has(int s, Witness witness) {
            return seen.get(s).containsKey(witness);
        }
    }
}
