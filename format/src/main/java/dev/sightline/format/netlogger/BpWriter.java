package dev.sightline.format.netlogger;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.format.RowWriter;
import dev.sightline.format.internal.Iso;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Writes NetLogger best practices: a line a row, `ts`, `event` and `level` first, then the other columns as
/// `name=value`.
///
/// Missing values are left out; a row without a time has an empty `ts`, for a line without one is no record. Blanks,
/// `=`, `"`, `%` and control characters in a name are percent-encoded, and so is the first character of a name that one
/// of those three has taken. In quoted values `\"` and `\\` are escaped, and line breaks are `\n`.
public final class BpWriter implements RowWriter {
    private static final List<String> FIRST = List.of("ts", "event", "level");

    private final BufferedWriter out;
    private final List<Field> fields;
    private final List<String> keys = new ArrayList<>();
    /// Columns in the order of writing; the time first if there is one.
    private final List<Integer> order = new ArrayList<>();

    private final int time;

    public BpWriter(OutputStream stream, List<Field> fields) {
        this.out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
        this.fields = List.copyOf(fields);
        this.time = find(Role.TIME);
        List<Integer> named = List.of(time, find(Role.EVENT), find(Role.LEVEL));
        for (int i = 0; i < fields.size(); i++) {
            int place = named.indexOf(i);
            keys.add(place >= 0 ? FIRST.get(place) : key(fields.get(i).name()));
        }
        named.stream().filter(column -> column >= 0 && column != time).forEach(order::add);
        for (int i = 0; i < fields.size(); i++) {
            if (!named.contains(i)) {
                order.add(i);
            }
        }
    }

    private int find(Role role) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).role() == role
                    && (role != Role.TIME || fields.get(i).type() == ColumnType.TIME)) {
                return i;
            }
        }
        return -1;
    }

    private static String key(String name) {
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean odd = c <= ' ' || c == '=' || c == '"' || c == '%' || c == 127 || c == '#' && i == 0;
            if (odd || i == 0 && FIRST.contains(name)) {
                key.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) c));
            } else {
                key.append(c);
            }
        }
        return key.toString();
    }

    @Override
    public void write(Row row) throws IOException {
        out.append("ts=");
        if (time >= 0 && row.isPresent(time)) {
            out.append(Iso.text(row.int64(time)));
        }
        for (int column : order) {
            if (row.isPresent(column)) {
                out.append(' ').append(keys.get(column)).append('=');
                value(row, column);
            }
        }
        out.append('\n');
    }

    private void value(Row row, int column) throws IOException {
        switch (fields.get(column).type()) {
            case INT64 -> out.append(Long.toString(row.int64(column)));
            case FLOAT64 -> out.append(Double.toString(row.float64(column)));
            case BOOL -> out.append(Boolean.toString(row.bool(column)));
            case TIME -> out.append(Iso.text(row.int64(column)));
            case STRING -> text(row.string(column));
        }
    }

    private void text(String text) throws IOException {
        if (!text.isEmpty() && text.chars().noneMatch(c -> c <= ' ' || c == '"' || c == 127 || c > 127)) {
            out.append(text);
            return;
        }
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case 0 -> out.append("\\0");
                default -> out.append(c);
            }
        }
        out.append('"');
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
