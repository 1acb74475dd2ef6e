package dev.sightline.format.csv;

import java.util.BitSet;
import java.util.List;

/// Decimals behind a comma, as most of Europe writes them: `12,94`, `1.234,5`. Only where fields are between
/// semicolons are they looked for.
final class DecimalComma {
    private DecimalComma() {}

    /// The columns of which all cells are numbers and some have such decimals. `1,234` could be a thousand: three
    /// digits behind every comma prove nothing.
    ///
    /// @param records pairs of begin and end of their fields
    static BitSet columns(byte[] bytes, List<int[]> records) {
        BitSet found = new BitSet();
        BitSet others = new BitSet();
        for (int[] fields : records) {
            for (int f = 0; f < fields.length / 2; f++) {
                int from = fields[2 * f];
                int to = fields[2 * f + 1];
                int comma = comma(bytes, from, to);
                if (comma < 0 && from < to) {
                    others.set(f);
                } else if (comma < to && to - comma != 4) {
                    found.set(f);
                }
            }
        }
        found.andNot(others);
        return found;
    }

    /// Where the comma of a number is; its end if it has none; -1 if it is no number that could have one.
    private static int comma(byte[] bytes, int from, int to) {
        int p = from < to && (bytes[from] == '-' || bytes[from] == '+') ? from + 1 : from;
        int start = p;
        int group = 0;
        boolean grouped = false;
        for (; p < to && bytes[p] != ','; p++) {
            if (bytes[p] == '.') {
                if (group == 0 || group > 3 || grouped && group != 3) {
                    return -1;
                }
                grouped = true;
                group = 0;
            } else if (isDigit(bytes[p])) {
                group++;
            } else {
                return -1;
            }
        }
        if (p == start || grouped && group != 3) {
            return -1;
        }
        int comma = p;
        for (p = comma + 1; p < to; p++) {
            if (!isDigit(bytes[p])) {
                return -1;
            }
        }
        return comma == to - 1 ? -1 : comma;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /// The number of such a cell with a point.
    ///
    /// @param into has room for the cell
    /// @return how many bytes it has; -1 if the cell is no such number
    static int rewrite(byte[] bytes, int from, int to, byte[] into) {
        if (comma(bytes, from, to) < 0) {
            return -1;
        }
        int n = 0;
        for (int p = from; p < to; p++) {
            if (bytes[p] != '.') {
                into[n++] = bytes[p] == ',' ? (byte) '.' : bytes[p];
            }
        }
        return n;
    }
}
