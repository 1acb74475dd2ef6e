package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.cell.Hash;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// What tells a row's flow apart, as bytes: the cells of some columns, divided by [FlowEnd#BETWEEN]. Is read anew
/// for each row. One thread.
final class FlowKey {
    /// With a sign, twice: they are written at the end and moved.
    private static final int MAX_DIGITS = 40;

    private final List<String> names;
    private List<Field> fields = List.of();
    private int[] columns = {};
    private byte[] bytes = new byte[64];
    private int length;

    FlowKey(List<String> names) {
        this.names = names;
    }

    /// Rows to come have those columns. Of rows that lack one no flow is known.
    void bind(List<Field> those) {
        fields = those;
        columns = names.stream().mapToInt(name -> Field.named(those, name)).toArray();
    }

    /// @throws IllegalArgumentException if there is no such column
    void require(List<Field> those) {
        names.forEach(name -> place(those, name));
    }

    private static void place(List<Field> fields, String name) {
        if (Field.named(fields, name) < 0) {
            throw new IllegalArgumentException("a lifeline is told by '" + name
                    + "', and no column is called so; there are "
                    + String.join(
                            ", ", fields.stream().map(Field::name).limit(20).toList()));
        }
    }

    /// False if the row lacks a part of it.
    boolean read(Row row) {
        length = 0;
        for (int i = 0; i < columns.length; i++) {
            int column = columns[i];
            if (column < 0 || !row.isPresent(column)) {
                return false;
            }
            if (i > 0) {
                add(FlowEnd.BETWEEN);
            }
            if (fields.get(column).type() == ColumnType.INT64) {
                add(row.int64(column));
            } else {
                add(CellText.of(row, fields.get(column), column));
            }
        }
        return true;
    }

    /// Its digits, as [CellText] has them, without making a text of them.
    private void add(long number) {
        if (number == Long.MIN_VALUE) {
            add(Long.toString(number));
            return;
        }
        room(MAX_DIGITS);
        int end = bytes.length;
        int at = end;
        for (long left = Math.abs(number); left > 0 || at == end; left /= 10) {
            bytes[--at] = (byte) ('0' + left % 10);
        }
        if (number < 0) {
            bytes[--at] = '-';
        }
        System.arraycopy(bytes, at, bytes, length, end - at);
        length += end - at;
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * (length + more));
        }
    }

    private void add(String text) {
        byte[] own = text.getBytes(StandardCharsets.UTF_8);
        room(own.length);
        System.arraycopy(own, 0, bytes, length, own.length);
        length += own.length;
    }

    long hash() {
        return Hash.of(bytes, length);
    }

    /// Good until the next row; only the first [#length()] are of it.
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }
}
