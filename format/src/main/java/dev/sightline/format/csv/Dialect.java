package dev.sightline.format.csv;

import dev.sightline.format.TextBytes;
import dev.sightline.format.internal.CellKind;
import dev.sightline.format.internal.Scan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// How a delimited table is written, guessed from its first lines.
///
/// @param delimiter between two fields
/// @param header whether the first record names the columns
/// @param fields the usual number of fields
/// @param records how many records were looked at
/// @param agreeing how many of them have that number
/// @param prose whether it has cells of many words and none that is a number or a time
/// @param clean the share of cells that are numbers or times
/// @param levels the place of the column whose texts have levels; -1: there is none
/// @param states without a header, the place of the column whose words are states; -1: there is none
/// @param below what stands right below the header and is no row
record Dialect(
        byte delimiter,
        boolean header,
        int fields,
        int records,
        int agreeing,
        boolean prose,
        double clean,
        int levels,
        int states,
        UnitLines below) {
    private static final byte[] DELIMITERS = {',', '\t', ';', '|'};
    private static final int SAMPLE = 64;

    /// Cells below a word that are no chance.
    private static final int ENOUGH = 3;

    /// The delimiter whose field counts agree best; of equals the one with more fields.
    static Dialect guess(byte[] bytes, int from, int to, boolean complete) {
        OneColumn column = OneColumn.of(bytes, from, to);
        if (column.isOfNumbers()) {
            return guess(bytes, from, to, complete, column.delimiter());
        }
        Dialect best =
                new Dialect((byte) ',', false, 1, 0, 0, false, 0, LevelInText.NONE, LevelInText.NONE, UnitLines.NONE);
        for (byte delimiter : DELIMITERS) {
            Dialect one = guess(bytes, from, to, complete, delimiter);
            if (one.fields > 1 && one.score() > best.score()) {
                best = one;
            }
        }
        return best.records > 0 ? best : guess(bytes, from, to, complete, (byte) ',');
    }

    /// @param complete whether the bytes are all there is; else the last line is cut and does not count
    static Dialect guess(byte[] bytes, int from, int to, boolean complete, byte delimiter) {
        List<int[]> records = records(bytes, from, to, complete, delimiter);
        int[] counts = records.stream().mapToInt(r -> r.length / 2).sorted().toArray();
        int usual = mostFrequent(counts);
        boolean header = isHeader(bytes, records);
        // A header that lacks the delimiter names one column, and no row would fit it: `when;load` above `12:00;1,5`.
        boolean fits = !header || usual < 2 || records.getFirst().length / 2 > 1;
        int agreeing =
                fits ? (int) Arrays.stream(counts).filter(c -> c == usual).count() : 0;
        return new Dialect(
                delimiter,
                header,
                usual,
                records.size(),
                agreeing,
                isProse(bytes, records),
                clean(bytes, records),
                header ? LevelInText.column(bytes, records) : LevelInText.NONE,
                header ? LevelInText.NONE : StateWords.column(bytes, records),
                header ? UnitLines.find(bytes, records) : UnitLines.NONE);
    }

    /// How the cells of its columns are written: looked at once it is known that these are the columns.
    Spellings spellings(byte[] bytes, int from, int to, boolean complete) {
        List<int[]> records = records(bytes, from, to, complete, delimiter);
        Spellings found = Spellings.find(
                header ? names(bytes, records.getFirst()) : List.of(),
                bytes,
                header ? records.subList(1 + below.lines(), records.size()) : records,
                delimiter);
        return below.isOfLogger() ? found.ofLogger(fields) : found;
    }

    private static List<int[]> records(byte[] bytes, int from, int to, boolean complete, byte delimiter) {
        List<int[]> records = new ArrayList<>();
        int next = from;
        while (next < to && records.size() < SAMPLE) {
            int end = recordEnd(bytes, next, to, delimiter);
            if (end == to && !complete && !records.isEmpty()) {
                break;
            }
            if (!isBlank(bytes, next, end) && bytes[next] != '#' && bytes[next] != '\r') {
                records.add(fields(bytes, next, end, delimiter));
            }
            next = end + 1;
        }
        return records;
    }

    private static boolean isBlank(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] == ' ') {
            p++;
        }
        return p == to || p > from && bytes[p] == '\r';
    }

    private static List<String> names(byte[] bytes, int[] record) {
        List<String> names = new ArrayList<>();
        for (int f = 0; f < record.length / 2; f++) {
            names.add(TextBytes.decode(bytes, record[2 * f], record[2 * f + 1] - record[2 * f]));
        }
        return names;
    }

    /// Agreement counts first. Then what the cells look like: `1,5;2,5` has numbers between semicolons, but
    /// `5;2` between commas. Then the number of fields.
    private double score() {
        return fields < 2 ? 0 : (double) agreeing / records * (1 + clean / 2 + Math.min(fields, 20) / 100.0);
    }

    /// The share of cells that are numbers or times.
    private static double clean(byte[] bytes, List<int[]> records) {
        int cells = 0;
        int clean = 0;
        for (int[] fields : records) {
            for (int f = 0; f < fields.length / 2; f++) {
                CellKind kind = kind(bytes, fields, f);
                cells++;
                clean += kind == CellKind.NUMBER || kind == CellKind.TIME ? 1 : 0;
            }
        }
        return cells == 0 ? 0 : (double) clean / cells;
    }

    /// A header has no number and no time. That it differs in kind from a column below makes it one at once; a table of
    /// words alone has one if its first line's cells are all there, all different, and not met again below.
    private static boolean isHeader(byte[] bytes, List<int[]> records) {
        if (records.isEmpty()) {
            return false;
        }
        int[] first = records.getFirst();
        Set<String> names = new HashSet<>();
        boolean distinct = true;
        int percentiles = 0;
        boolean numbers = false;
        for (int f = 0; f < first.length / 2; f++) {
            CellKind kind = kind(bytes, first, f);
            boolean index = kind == CellKind.EMPTY && first[2 * f] == first[2 * f + 1];
            int field = f;
            boolean percentile = isPercent(bytes, first, f)
                    && records.size() > 1
                    && records.subList(1, records.size()).stream()
                            .noneMatch(record -> record.length / 2 > field && isPercent(bytes, record, field));
            percentiles += percentile ? 1 : 0;
            boolean number = !percentile && (kind == CellKind.NUMBER || kind == CellKind.TIME);
            numbers |= number;
            distinct &= !index
                    && names.add(new String(
                            bytes,
                            first[2 * f],
                            first[2 * f + 1] - first[2 * f],
                            java.nio.charset.StandardCharsets.UTF_8));
        }
        if (percentiles * 4 > first.length || numbers && !isAboveOthers(bytes, records)) {
            return false;
        }
        boolean recurs = false;
        for (int[] record : records.subList(1, records.size())) {
            for (int f = 0; f < Math.min(first.length, record.length) / 2; f++) {
                CellKind below = kind(bytes, record, f);
                if (below == CellKind.NUMBER || below == CellKind.TIME) {
                    return true;
                }
                recurs |= below != CellKind.EMPTY && equal(bytes, first, record, f);
            }
        }
        return distinct && !recurs;
    }

    /// Whether a word stands above nothing but numbers or times: then `5 km` and `2025` beside it are names, too.
    private static boolean isAboveOthers(byte[] bytes, List<int[]> records) {
        int[] first = records.getFirst();
        for (int f = 0; f < first.length / 2; f++) {
            int field = f;
            if (kind(bytes, first, f) != CellKind.TEXT || !Character.isLetter(bytes[first[2 * f]])) {
                continue;
            }
            List<CellKind> below = records.subList(1, records.size()).stream()
                    .filter(record -> record.length / 2 > field)
                    .map(record -> kind(bytes, record, field))
                    .filter(kind -> kind != CellKind.EMPTY)
                    .toList();
            boolean numbers = below.stream().allMatch(kind -> kind == CellKind.NUMBER || kind == CellKind.TIME);
            if (numbers && below.size() >= ENOUGH) {
                return true;
            }
        }
        return false;
    }

    /// `95%` names a percentile where the cells below it have no percent sign.
    private static boolean isPercent(byte[] bytes, int[] record, int field) {
        int to = record[2 * field + 1];
        return to > record[2 * field] && bytes[to - 1] == '%' && kind(bytes, record, field) == CellKind.NUMBER;
    }

    private static boolean isProse(byte[] bytes, List<int[]> records) {
        boolean sentence = false;
        for (int[] fields : records) {
            for (int f = 0; f < fields.length / 2; f++) {
                CellKind kind = kind(bytes, fields, f);
                if (kind == CellKind.NUMBER || kind == CellKind.TIME) {
                    return false;
                }
                int words = 1;
                for (int p = fields[2 * f] + 1; p < fields[2 * f + 1] - 1; p++) {
                    words += bytes[p] == ' ' ? 1 : 0;
                }
                sentence |= words > 3;
            }
        }
        return sentence;
    }

    private static boolean equal(byte[] bytes, int[] first, int[] record, int f) {
        return Arrays.equals(bytes, first[2 * f], first[2 * f + 1], bytes, record[2 * f], record[2 * f + 1]);
    }

    private static CellKind kind(byte[] bytes, int[] record, int field) {
        return CellKind.of(bytes, record[2 * field], record[2 * field + 1]);
    }

    private static int recordEnd(byte[] bytes, int from, int to, byte delimiter) {
        int end = Scan.find(bytes, from, to, (byte) '\n');
        if (Scan.find(bytes, from, end, (byte) '"') == end) {
            return end;
        }
        boolean open = Quotes.open(bytes, from, end, delimiter, false);
        while (open && end < to) {
            int next = Scan.find(bytes, end + 1, to, (byte) '\n');
            open = Quotes.open(bytes, end + 1, next, delimiter, true);
            end = next;
        }
        return end;
    }

    /// Pairs of begin and end, quotes left out.
    static int[] fields(byte[] bytes, int from, int to, byte delimiter) {
        int end = to > from && bytes[to - 1] == '\r' ? to - 1 : to;
        int[] fields = new int[16];
        int n = 0;
        int p = from;
        while (p <= end) {
            int q = Quotes.fieldEnd(bytes, p, end, delimiter);
            boolean quoted = q - p >= 2 && bytes[p] == '"' && bytes[q - 1] == '"';
            if (n == fields.length) {
                fields = Arrays.copyOf(fields, n * 2);
            }
            fields[n++] = quoted ? p + 1 : p;
            fields[n++] = quoted ? q - 1 : q;
            p = q + 1;
        }
        return Arrays.copyOf(fields, n);
    }

    private static int mostFrequent(int[] sorted) {
        int best = 0;
        int bestRun = 0;
        int run = 0;
        for (int i = 0; i < sorted.length; i++) {
            run = i > 0 && sorted[i] == sorted[i - 1] ? run + 1 : 1;
            if (run > bestRun) {
                bestRun = run;
                best = sorted[i];
            }
        }
        return best;
    }
}
