package dev.sightline.format.log;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import java.nio.charset.StandardCharsets;

/// The elements of RFC 5424, `[id name="value" ...]`, as columns `sd.ID.NAME`.
final class StructuredData {
    private final RowSink sink;
    private final KeyTable columns;
    private byte[] scratch = new byte[256];

    StructuredData(RowSink sink) {
        this.sink = sink;
        this.columns = new KeyTable(sink::column);
    }

    /// Puts all parameters of well-formed elements; what follows a fault is left to the row's text.
    void put(byte[] bytes, int from, int to) {
        columns.restart();
        int p = from;
        while (p < to && bytes[p] == '[') {
            int idEnd = p + 1;
            while (idEnd < to && bytes[idEnd] != ' ' && bytes[idEnd] != ']') {
                idEnd++;
            }
            String id = new String(bytes, p + 1, idEnd - p - 1, StandardCharsets.UTF_8);
            p = idEnd;
            while (p < to && bytes[p] == ' ') {
                int next = parameter(id, bytes, p + 1, to);
                if (next < 0) {
                    return;
                }
                p = next;
            }
            p++;
        }
    }

    private int parameter(String id, byte[] bytes, int from, int to) {
        int equals = from;
        while (equals < to && bytes[equals] != '=' && bytes[equals] != ']') {
            equals++;
        }
        if (equals + 1 >= to || bytes[equals] != '=' || bytes[equals + 1] != '"' || equals == from) {
            return -1;
        }
        int length = 0;
        int p = equals + 2;
        while (p < to && bytes[p] != '"') {
            if (bytes[p] == '\\'
                    && p + 1 < to
                    && (bytes[p + 1] == '"' || bytes[p + 1] == '\\' || bytes[p + 1] == ']')) {
                p++;
            }
            if (length == scratch.length) {
                scratch = java.util.Arrays.copyOf(scratch, length * 2);
            }
            scratch[length++] = bytes[p++];
        }
        String name = "sd." + id + "." + new String(bytes, from, equals - from, StandardCharsets.UTF_8);
        byte[] key = name.getBytes(StandardCharsets.UTF_8);
        int column = columns.column(key, 0, key.length);
        if (column >= 0 && p < to) {
            sink.text(column, scratch, 0, length);
        }
        return p < to ? p + 1 : -1;
    }
}
