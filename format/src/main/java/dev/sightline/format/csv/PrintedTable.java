package dev.sightline.format.csv;

import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.TextBytes;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Tables as they are printed for people, with bars between cells and a rule below the header: by the clients of
/// databases, in Markdown. Rules, and what is said below (`(300 rows)`), are no rows.
final class PrintedTable {
    private static final String TOO_MANY_FIELDS = "more fields than the header has";
    /// As clients of databases print what is missing.
    private static final String NULL = "NULL";

    private static final int LOOK = 8;
    private static final Pattern FOOT = Pattern.compile("\\(?\\d+ rows?( in set)?.*|Query OK.*|Time: .*");

    private final Lines lines;
    private final RowSink sink;
    private int[] columns = {};
    private List<String> header = List.of();

    PrintedTable(Lines lines, RowSink sink) {
        this.lines = lines;
        this.sink = sink;
    }

    /// Whether a rule stands below or above lines that have as many bars.
    static boolean is(byte[] bytes, int start, int to) {
        int from = start;
        int before = -1;
        for (int n = 0; n < LOOK && from < to; n++) {
            int end = Scan.find(bytes, from, to, (byte) '\n');
            int cut = cut(bytes, from, end);
            boolean rule = isRule(bytes, from, cut);
            if (rule && before > 0 && bars(bytes, from, cut) == before) {
                return true;
            }
            if (!rule && Scan.skipBlanks(bytes, from, cut) < cut) {
                before = bars(bytes, from, cut);
                if (before == 0) {
                    return false;
                }
            }
            from = end + 1;
        }
        return false;
    }

    private static int cut(byte[] bytes, int from, int end) {
        int cut = end;
        while (cut > from && bytes[cut - 1] <= ' ' && bytes[cut - 1] >= 0) {
            cut--;
        }
        return cut;
    }

    /// `+----+----+`, `----+----`, `|---|:--:|`.
    private static boolean isRule(byte[] bytes, int from, int to) {
        int dashes = 0;
        int joints = 0;
        for (int i = from; i < to; i++) {
            switch (bytes[i]) {
                case '-', '=' -> dashes++;
                case '+', '|' -> joints++;
                case ':', ' ' -> {}
                default -> {
                    return false;
                }
            }
        }
        return joints > 0 && dashes >= 3 * joints / 2 && dashes > 2;
    }

    /// Of a rule its joints, else the bars.
    private static int bars(byte[] bytes, int from, int to) {
        boolean rule = isRule(bytes, from, to);
        int bars = 0;
        for (int i = from; i < to; i++) {
            bars += bytes[i] == '|' || bytes[i] == '+' && rule ? 1 : 0;
        }
        return bars;
    }

    void read(Function<List<String>, Function<String, ColumnHint>> hints) throws IOException {
        while (lines.next()) {
            byte[] bytes = lines.bytes();
            int from = lines.start();
            int to = cut(bytes, from, lines.end());
            if (lines.isTooLong()) {
                sink.rejectRow(Lines.TOO_LONG, lines.offset(), bytes, from, lines.length());
            } else if (from < to && !isRule(bytes, from, to) && !isFoot(bytes, from, to)) {
                row(cells(bytes, from, to), hints);
            }
        }
    }

    private boolean isFoot(byte[] bytes, int from, int to) {
        return bars(bytes, from, to) == 0
                && FOOT.matcher(new String(bytes, from, to - from, StandardCharsets.UTF_8).strip())
                        .matches();
    }

    /// Pairs of begin and end, without the blanks around; bars at the ends of a line divide nothing.
    private static int[] cells(byte[] bytes, int start, int end) {
        int from = bytes[start] == '|' ? start + 1 : start;
        int to = end > from && bytes[end - 1] == '|' ? end - 1 : end;
        List<Integer> cells = new ArrayList<>();
        for (int p = from; p <= to; ) {
            int bar = Scan.find(bytes, p, to, (byte) '|');
            int first = Scan.skipBlanks(bytes, p, bar);
            cells.add(first);
            cells.add(Math.max(first, cut(bytes, first, bar)));
            p = bar + 1;
        }
        return cells.stream().mapToInt(Integer::intValue).toArray();
    }

    private void row(int[] cells, Function<List<String>, Function<String, ColumnHint>> hints) {
        byte[] bytes = lines.bytes();
        if (columns.length == 0) {
            name(cells, hints);
            return;
        }
        if (isHeader(cells)) {
            return;
        }
        if (cells.length > 2 * columns.length) {
            sink.rejectRow(TOO_MANY_FIELDS, lines.offset(), bytes, lines.start(), lines.length());
            return;
        }
        for (int i = 0; i < cells.length / 2; i++) {
            int length = cells[2 * i + 1] - cells[2 * i];
            boolean none = length == NULL.length() && Scan.startsWith(bytes, cells[2 * i], cells[2 * i + 1], NULL);
            sink.text(columns[i], bytes, cells[2 * i], none ? 0 : length);
        }
        sink.endRow(lines.offset(), lines.length());
    }

    /// A client prints it again for each answer.
    private boolean isHeader(int[] cells) {
        if (cells.length != 2 * header.size()) {
            return false;
        }
        for (int i = 0; i < header.size(); i++) {
            if (!header.get(i).equals(name(cells, i))) {
                return false;
            }
        }
        return true;
    }

    private String name(int[] cells, int i) {
        return TextBytes.decode(lines.bytes(), cells[2 * i], cells[2 * i + 1] - cells[2 * i]);
    }

    private void name(int[] cells, Function<List<String>, Function<String, ColumnHint>> hints) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < cells.length / 2; i++) {
            names.add(name(cells, i));
        }
        header = names;
        Function<String, ColumnHint> hintOf = hints.apply(names);
        Set<String> taken = new HashSet<>();
        columns = new int[Math.min(names.size(), KeyTable.MAX_KEYS)];
        for (int i = 0; i < columns.length; i++) {
            String name = names.get(i).isEmpty() ? "c" + (i + 1) : names.get(i);
            String own = name;
            for (int n = 2; !taken.add(own); n++) {
                own = name + "." + n;
            }
            columns[i] = sink.column(own, hintOf.apply(own));
        }
    }
}
