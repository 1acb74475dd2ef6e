package dev.sightline.format.influx;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/// Points to rows. A field belongs to its measurement: `used` of `mem` and of `disk` are two columns.
final class InfluxReader {
    static final String BAD_VALUE = "a field that is neither a number, a text, true nor false";
    private static final String TIME = "time";
    private static final String MEASUREMENT = "measurement";

    private final RowSink sink;
    private final String entity;
    private final Point point = new Point();
    private final KeyTable tags = new KeyTable(this::tag);
    private final Map<String, KeyTable> fields = new HashMap<>();
    private final int time;
    private final int measurement;
    private int columns;
    private String cause = "";

    /// @param entity the tag that says who
    InfluxReader(RowSink sink, String entity) {
        this.sink = sink;
        this.entity = entity;
        time = sink.column(TIME, ColumnHint.of(ColumnType.TIME, Role.TIME));
        measurement = sink.column(MEASUREMENT, ColumnHint.of(ColumnType.STRING, Role.EVENT));
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            byte[] bytes = lines.bytes();
            int from = Scan.skipBlanks(bytes, lines.start(), lines.end());
            int to = Scan.trimmed(bytes, from, lines.end());
            if (lines.isTooLong()) {
                cause = Lines.TOO_LONG;
            } else if (from >= to || bytes[from] == '#') {
                continue;
            } else {
                String wrong = point.read(bytes, from, to);
                cause = wrong == null ? "" : wrong;
                if (wrong == null) {
                    row(bytes);
                }
            }
            if (cause.isEmpty()) {
                sink.endRow(lines.offset(), lines.length());
            } else {
                sink.rejectRow(cause, lines.offset(), bytes, lines.start(), lines.length());
            }
        }
    }

    private void row(byte[] bytes) {
        if (point.hasTime()) {
            sink.timeNanos(time, point.nanos(bytes));
        }
        string(measurement, bytes, point.nameFrom, point.nameTo);
        tags.restart();
        for (int tag = 0; tag < point.tags; tag++) {
            int column = tags.column(bytes, point.from(tag), point.to(tag) - point.from(tag));
            if (column < 0) {
                cause = KeyTable.TOO_MANY;
                return;
            }
            string(column, bytes, point.valueFrom(tag), point.valueTo(tag));
        }
        KeyTable own = own(bytes);
        own.restart();
        for (int field = point.tags; field < point.tags + point.fields; field++) {
            int column = own.column(bytes, point.from(field), point.to(field) - point.from(field));
            if (column < 0) {
                cause = KeyTable.TOO_MANY;
                return;
            }
            if (!value(column, bytes, point.valueFrom(field), point.valueTo(field))) {
                cause = BAD_VALUE;
                return;
            }
        }
    }

    /// The columns of the fields of the point's measurement.
    private KeyTable own(byte[] bytes) {
        String name = new String(bytes, point.nameFrom, point.nameTo - point.nameFrom, UTF_8);
        KeyTable own = fields.get(name);
        if (own == null) {
            String prefix = unescaped(name) + ".";
            own = new KeyTable(field -> column(prefix + unescaped(field), ColumnHint.NONE));
            if (fields.size() < KeyTable.MAX_KEYS) {
                fields.put(name, own);
            }
        }
        return own;
    }

    private int tag(String key) {
        String name = unescaped(key);
        boolean taken = name.equals(TIME) || name.equals(MEASUREMENT);
        ColumnHint hint = ColumnHint.of(ColumnType.STRING, key.equals(entity) ? Role.ENTITY : null);
        return column(taken ? "tag." + name : name, hint);
    }

    private int column(String name, ColumnHint hint) {
        return columns++ < KeyTable.MAX_KEYS ? sink.column(name, hint) : -1;
    }

    private boolean value(int column, byte[] bytes, int from, int to) {
        byte last = bytes[to - 1];
        if (bytes[from] == '"') {
            string(column, bytes, from + 1, to - 1);
            return true;
        }
        if (isWord(bytes, from, to, "true") || isWord(bytes, from, to, "false")) {
            sink.bool(column, (bytes[from] | 0x20) == 't');
            return true;
        }
        String text = new String(bytes, from, to - from, UTF_8);
        try {
            if (last == 'i' || last == 'u') {
                String digits = text.substring(0, text.length() - 1);
                long value = last == 'i' ? Long.parseLong(digits) : Long.parseUnsignedLong(digits);
                if (value < 0 && last == 'u') {
                    sink.text(column, bytes, from, to - from - 1);
                } else {
                    sink.int64(column, value);
                }
                return true;
            }
            if (isDecimal(text)) {
                sink.float64(column, Double.parseDouble(text));
                return true;
            }
        } catch (NumberFormatException none) {
            return false;
        }
        return false;
    }

    private static boolean isDecimal(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9' || "+-.eE".indexOf(c) >= 0);
    }

    /// `t`, `T`, `true`, `True`, `TRUE`.
    private static boolean isWord(byte[] bytes, int from, int to, String word) {
        int length = to - from;
        if (length != 1 && length != word.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if ((bytes[from + i] | 0x20) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void string(int column, byte[] bytes, int from, int to) {
        if (Scan.find(bytes, from, to, (byte) '\\') == to) {
            sink.string(column, bytes, from, to - from);
        } else {
            sink.string(column, unescaped(new String(bytes, from, to - from, UTF_8)));
        }
    }

    /// A backslash before anything else stands for itself.
    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            boolean escapes =
                    text.charAt(i) == '\\' && i + 1 < text.length() && " ,=\"\\".indexOf(text.charAt(i + 1)) >= 0;
            plain.append(text.charAt(escapes ? ++i : i));
        }
        return plain.toString();
    }
}
