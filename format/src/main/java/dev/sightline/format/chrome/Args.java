package dev.sightline.format.chrome;

import dev.sightline.event.NumberText;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Values of arguments, and of keys without a meaning of their own, as cells: names of nested objects are joined by
/// dots, arrays stay as they are written. The values were checked by [JsonScan].
final class Args {
    /// What has no column of its own after this many stays as it is written, in the column `args`.
    static final int MAX_COLUMNS = 400;

    private static final byte[] PREFIX = "args.".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DOT = {'.'};

    private final RowSink sink;
    private final Strings strings = new Strings();
    private final NumberText number = new NumberText();
    private final KeyTable columns;
    private byte[] path = new byte[256];
    private int made;
    private boolean left;
    private int numbers;
    private int lastNumber;

    Args(RowSink sink) {
        this.sink = sink;
        this.columns = new KeyTable(name -> ++made > MAX_COLUMNS ? -1 : sink.column(name));
    }

    /// Says that a new event begins.
    void restart() {
        columns.restart();
    }

    /// Puts the members of `args`.
    ///
    /// @return whether all of them found a column
    boolean put(byte[] b, int from, int to) {
        left = false;
        numbers = 0;
        append(PREFIX, 0, PREFIX.length, 0);
        members(b, from, PREFIX.length, true);
        return !left;
    }

    /// Puts one value under the name of its key.
    boolean put(String name, byte[] b, int from) {
        left = false;
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        append(utf8, 0, utf8.length, 0);
        value(b, from, JsonScan.value(b, from, b.length), utf8.length, false);
        return !left;
    }

    /// Where the only number among the members just put begins; -1 if there is none, or more than one.
    int onlyNumber() {
        return numbers == 1 ? lastNumber : -1;
    }

    /// The members of the object at `from`. Recursion is bounded by [JsonScan#MAX_DEPTH].
    ///
    /// @param prefix how much of the path belongs to the object
    /// @return the end of the object
    private int members(byte[] b, int from, int prefix, boolean top) {
        int p = JsonScan.skipSpace(b, from + 1, b.length);
        while (b[p] == '"') {
            int quote = JsonScan.quote(b, p + 1, b.length);
            strings.decode(b, p + 1, quote);
            int length = append(strings.bytes(), strings.from(), strings.length(), prefix);
            int value = JsonScan.valueAfter(b, quote + 1, b.length);
            int end = b[value] == '{' ? -1 : JsonScan.value(b, value, b.length);
            p = JsonScan.skipSpace(b, value(b, value, end, length, top), b.length);
            if (b[p] == ',') {
                p = JsonScan.skipSpace(b, p + 1, b.length);
            }
        }
        return p + 1;
    }

    private int value(byte[] b, int from, int to, int length, boolean top) {
        byte c = b[from];
        if (c == '{') {
            int prefix = append(DOT, 0, 1, length);
            return members(b, from, prefix, false);
        }
        if (c == 'n' || c == 'N' || c == 'I' || c == '-' && b[from + 1] == 'I') {
            return to;
        }
        int column = columns.column(path, 0, length);
        if (column < 0) {
            left = true;
            return to;
        }
        switch (c) {
            case '"' -> {
                strings.decode(b, from + 1, to - 1);
                sink.string(column, strings.bytes(), strings.from(), strings.length());
            }
            case '[' -> sink.string(column, b, from, to - from);
            case 't', 'f' -> sink.bool(column, c == 't');
            default -> {
                if (top) {
                    numbers++;
                    lastNumber = from;
                }
                number(column, b, from, to);
            }
        }
        return to;
    }

    /// Puts an integer of few digits, as most are.
    ///
    /// @return false if it is none
    boolean small(int column, byte[] b, int from, int to) {
        int p = b[from] == '-' ? from + 1 : from;
        if (p >= to || to - p > 18 || b[p] < '1' && (b[p] != '0' || to - from > 1)) {
            return false;
        }
        long value = 0;
        while (p < to) {
            int digit = b[p++] - '0';
            if (digit < 0 || digit > 9) {
                return false;
            }
            value = value * 10 + digit;
        }
        sink.int64(column, b[from] == '-' ? -value : value);
        return true;
    }

    /// Integers beyond int64 stay text: they are hashes and ids, which floating point would make unequal.
    void number(int column, byte[] b, int from, int to) {
        if (small(column, b, from, to)) {
            return;
        }
        switch (number.parse(b, from, to - from)) {
            case INT -> sink.int64(column, number.longValue());
            case FLOAT -> {
                boolean integer = true;
                for (int p = from; p < to && integer; p++) {
                    integer = b[p] == '-' || b[p] >= '0' && b[p] <= '9';
                }
                if (integer) {
                    sink.string(column, b, from, to - from);
                } else {
                    sink.float64(column, number.doubleValue());
                }
            }
            case NONE -> sink.string(column, b, from, to - from);
        }
    }

    /// Writes behind the first `prefix` bytes of the path.
    ///
    /// @return the path's length
    private int append(byte[] bytes, int from, int length, int prefix) {
        if (prefix + length > path.length) {
            path = Arrays.copyOf(path, 2 * (prefix + length));
        }
        System.arraycopy(bytes, from, path, prefix, length);
        return prefix + length;
    }
}
