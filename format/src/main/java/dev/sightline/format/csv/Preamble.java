package dev.sightline.format.csv;

import dev.sightline.format.internal.Scan;
import java.util.ArrayList;
import java.util.List;

/// Lines above the header of a table that a program wrote as a report: a title, who made it and when. They have fewer
/// fields than the table, all of whose lines have as many; or many more, where a table of one row says of what a list
/// of times and values is.
final class Preamble {
    private static final byte[] DELIMITERS = {',', '\t', ';'};
    private static final int MOST = 12;
    private static final int SAMPLE = 64;
    private static final int MIN_FIELDS = 3;
    private static final int MIN_ROWS = 3;

    private Preamble() {}

    /// So many fields more than a list, and so many lines of that below.
    private static final int MANY_FIELDS = 3;

    private static final int LIST = 20;

    /// @param digits whether it has any
    private record Line(int from, int fields, int filled, boolean digits) {}

    /// Where the header begins; `from` if nothing stands above it.
    static int end(byte[] bytes, int from, int to, boolean complete) {
        if (isOfLogger(bytes, from, to)) {
            return Math.min(to, Scan.find(bytes, from, to, (byte) '\n') + 1);
        }
        int found = from;
        for (byte delimiter : DELIMITERS) {
            List<Line> lines = lines(bytes, from, to, complete, delimiter);
            if (isWhole(lines)) {
                return from;
            }
            int header = header(lines);
            if (header > 0 && found == from) {
                found = lines.get(header).from;
            }
        }
        return found;
    }

    /// Campbell Scientific's loggers say in a line of as many fields who measured, with which program.
    private static boolean isOfLogger(byte[] bytes, int from, int to) {
        return Scan.startsWith(bytes, from, to, "\"TOA5\",") || Scan.startsWith(bytes, from, to, "TOA5,");
    }

    /// Whether all lines are of one table. Between semicolons `4,5` and `6,7` below a header look like more fields than
    /// it has to whoever tries commas.
    private static boolean isWhole(List<Line> lines) {
        if (lines.size() <= MIN_ROWS) {
            return false;
        }
        Line first = lines.getFirst();
        return first.fields >= MIN_FIELDS
                && 3 * first.filled >= 2 * first.fields
                && lines.stream().allMatch(line -> line.fields == first.fields);
    }

    private static List<Line> lines(byte[] bytes, int start, int to, boolean complete, byte delimiter) {
        List<Line> lines = new ArrayList<>();
        for (int p = start; p < to && lines.size() < SAMPLE; ) {
            int end = Scan.find(bytes, p, to, (byte) '\n');
            if (end == to && !complete && !lines.isEmpty()) {
                break;
            }
            int cut = end > p && bytes[end - 1] == '\r' ? end - 1 : end;
            if (Scan.skipBlanks(bytes, p, cut) < cut && bytes[p] != '#') {
                lines.add(line(bytes, p, cut, delimiter));
            }
            p = end + 1;
        }
        return lines;
    }

    private static Line line(byte[] bytes, int from, int to, byte delimiter) {
        int fields = 1;
        int filled = 0;
        int p = from;
        for (int q; (q = Quotes.fieldEnd(bytes, p, to, delimiter)) < to; fields++) {
            filled += q > p ? 1 : 0;
            p = q + 1;
        }
        boolean digits = false;
        for (int i = from; i < to; i++) {
            digits |= bytes[i] >= '0' && bytes[i] <= '9';
        }
        return new Line(from, fields, filled + (to > p ? 1 : 0), digits);
    }

    /// The first line of those that are a table to the end; 0 where all are, or none.
    private static int header(List<Line> lines) {
        if (lines.size() < MIN_ROWS + 2) {
            return 0;
        }
        int usual = lines.getLast().fields;
        int first = lines.size();
        while (first > 0 && lines.get(first - 1).fields == usual) {
            first--;
        }
        // names of groups of columns: `"system","total cpu usage",,,,`
        while (first < lines.size() && 3 * lines.get(first).filled < 2 * usual) {
            first++;
        }
        boolean above = first > 0
                && first <= MOST
                && lines.subList(0, first).stream()
                        .allMatch(line -> line.fields < usual || 3 * line.filled < 2 * usual);
        boolean list = first == 2
                && usual >= 2
                && lines.size() - first > LIST
                && !lines.get(first).digits
                && lines.get(first + 1).digits
                && lines.subList(0, first).stream().allMatch(line -> line.fields >= usual + MANY_FIELDS);
        return list || above && usual >= MIN_FIELDS && lines.size() - first > MIN_ROWS ? first : 0;
    }
}
