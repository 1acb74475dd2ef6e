package dev.sightline.format.binary;

import dev.sightline.format.internal.Unreadable;
import java.nio.charset.StandardCharsets;

/// A type of events as a section declares it.
///
/// @param fields the type of each field's values
/// @param roles what each field is
/// @param columns of the sink, a field each; -1 for what has no column of its own
record EventShape(byte[] name, byte[] level, int kind, byte[] fields, byte[] roles, int[] columns) {
    static final int MAX_FIELDS = 32;
    static final int INT64 = 0;
    static final int FLOAT64 = 1;
    static final int BOOL = 2;
    static final int STRING = 3;

    static final int FLOW = 1;
    static final int SPAN = 2;
    static final int PARENT = 3;
    static final int DURATION = 4;
    static final int PEER = 5;
    static final int MESSAGE = 6;
    static final int CLOCK = 7;
    static final int RECEIVED = 8;
    static final int THREAD = 9;

    static final int SEND = 5;
    static final int RECEIVE = 6;
    private static final String[] LEVELS = {"Fatal", "Error", "Warn", "Info", "Debug", "Trace"};

    /// Reads a declaration behind its number.
    static EventShape read(Cursor body, FieldColumns sink) {
        int kind = body.u8();
        int level = body.u8();
        byte[] name = body.utf8();
        int count = body.count(MAX_FIELDS);
        byte[] fields = new byte[count];
        byte[] roles = new byte[count];
        int[] columns = new int[count];
        for (int i = 0; i < count; i++) {
            fields[i] = (byte) body.u8();
            roles[i] = (byte) body.u8();
            String field = body.text();
            String unit = body.text();
            if (fields[i] > STRING || fields[i] < 0 || field.isEmpty()) {
                throw new Unreadable("unknown type of field");
            }
            columns[i] = sink.column(field, unit, fields[i], roles[i]);
        }
        String label = level < LEVELS.length ? LEVELS[level] : Integer.toString(level);
        return new EventShape(name, label.getBytes(StandardCharsets.US_ASCII), kind, fields, roles, columns);
    }

    int allPresent() {
        return fields.length == MAX_FIELDS ? -1 : (1 << fields.length) - 1;
    }
}
