package dev.sightline.format.csv;

import dev.sightline.event.Unit;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.TextBytes;
import dev.sightline.format.internal.CellKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Lines right below a header that say in which unit each column is, and how it was sampled, as data loggers and
/// laboratories write them (Campbell Scientific's TOA5: names, units, `Avg` or `Smp`).
///
/// @param lines how many there are
/// @param units by place of the column; null where it has none
record UnitLines(int lines, List<@Nullable String> units) {
    static final UnitLines NONE = new UnitLines(0, List.of());

    private static final int MIN_ROWS = 3;
    private static final int LONGEST = 24;

    /// How a logger made one number of many.
    private static final Pattern SAMPLED =
            Pattern.compile("(?i)avg|smp|min|max|std|tot|med|wvc|fft|cov|tmx|tmn|sum|mean|inst|rn|ts");

    private static final Pattern BRACKETS = Pattern.compile("[\\[(](.*)[\\])]");

    /// @param records pairs of begin and end of each field, the header first
    static UnitLines find(byte[] bytes, List<int[]> records) {
        if (records.size() < 2 + MIN_ROWS || !isOfWords(bytes, records.get(1))) {
            return NONE;
        }
        int lines = isOfWords(bytes, records.get(2)) && isSampling(bytes, records.get(2)) ? 2 : 1;
        List<int[]> rows = records.subList(1 + lines, records.size());
        if (rows.size() < MIN_ROWS) {
            return NONE;
        }
        List<@Nullable String> units = new ArrayList<>();
        int said = 0;
        int known = 0;
        for (int f = 0; f < records.getFirst().length / 2; f++) {
            String cell = text(bytes, records.get(1), f);
            String unit = cell.isEmpty() ? null : unit(cell);
            boolean number = !cell.isEmpty() && isOfNumbers(bytes, rows, f);
            said += number ? 1 : 0;
            known += number && unit != null ? 1 : 0;
            if (cell.length() > LONGEST) {
                return NONE;
            }
            // a place that is only said to be one ("RN", a record's number) has no unit
            units.add(number && !SAMPLED.matcher(cell).matches() ? unit == null ? cell : unit : null);
        }
        return known > 0 && (lines > 1 || 2 * known >= said) ? new UnitLines(lines, units) : NONE;
    }

    private static boolean isOfWords(byte[] bytes, int[] record) {
        boolean any = false;
        for (int f = 0; f < record.length / 2; f++) {
            CellKind kind = CellKind.of(bytes, record[2 * f], record[2 * f + 1]);
            // a percent sign alone, too, is no number
            if (kind == CellKind.NUMBER || kind == CellKind.TIME) {
                return false;
            }
            any |= record[2 * f + 1] > record[2 * f];
        }
        return any;
    }

    private static boolean isSampling(byte[] bytes, int[] record) {
        for (int f = 0; f < record.length / 2; f++) {
            String cell = text(bytes, record, f);
            if (!cell.isEmpty() && !SAMPLED.matcher(cell).matches()) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOfNumbers(byte[] bytes, List<int[]> rows, int field) {
        int numbers = 0;
        int others = 0;
        for (int[] row : rows) {
            if (2 * field < row.length && row[2 * field + 1] > row[2 * field]) {
                boolean number = CellKind.of(bytes, row[2 * field], row[2 * field + 1]) == CellKind.NUMBER;
                numbers += number ? 1 : 0;
                others += number ? 0 : 1;
            }
        }
        return numbers > others;
    }

    private static String text(byte[] bytes, int[] record, int field) {
        return 2 * field < record.length
                ? TextBytes.decode(bytes, record[2 * field], record[2 * field + 1] - record[2 * field])
                        .strip()
                : "";
    }

    /// As units are spelled elsewhere: `Deg C` is `°C`, `[ms]` is `ms`; null where it is none that is known.
    private static @Nullable String unit(String cell) {
        String bare = BRACKETS.matcher(cell).replaceFirst("$1").strip();
        if (Unit.parse(bare).isPresent()) {
            return bare;
        }
        return switch (bare.toLowerCase(Locale.ROOT)) {
            case "deg c", "degc", "deg_c", "degrees c", "\u00b0 c", "c" -> "\u00b0C";
            case "deg f", "degf", "deg_f", "degrees f", "\u00b0 f" -> "\u00b0F";
            default -> bare.matches("[A-Za-z]+") ? Unit.ofHeader("x_" + bare) : null;
        };
    }

    /// With the units of the columns whose names do not say them.
    Function<List<String>, Function<String, ColumnHint>> with(
            Function<List<String>, Function<String, ColumnHint>> hints) {
        return lines == 0
                ? hints
                : names -> {
                    Function<String, ColumnHint> others = hints.apply(names);
                    return name -> {
                        ColumnHint hint = others.apply(name);
                        int place = names.indexOf(name);
                        String unit = place < 0 || place >= units.size() ? null : units.get(place);
                        return unit == null || hint.unit() != null
                                ? hint
                                : new ColumnHint(hint.type(), hint.role(), unit);
                    };
                };
    }

    /// Whether they are as loggers write them.
    boolean isOfLogger() {
        return lines > 1;
    }

    /// For people.
    String said() {
        return lines == 1
                ? "the line below the header has the units, and is no row"
                : "the " + lines + " lines below the header have the units and how was sampled, and are no rows";
    }
}
