package dev.sightline.format.jaeger;

import dev.sightline.format.internal.JsonCursor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The `processes` of each trace as written, found ahead: they may stand behind the spans that name them. Equal tables
/// are held once.
final class ProcessTables {
    private static final byte[] NONE = {'{', '}'};
    /// What is held at most; traces with tables beyond know their processes only where these come first.
    private static final long MAX_BYTES = 64 << 20;

    private final List<byte[]> ofTrace = new ArrayList<>();
    private final Map<ByteBuffer, byte[]> known = new HashMap<>();
    private long held;
    private boolean full;

    private ProcessTables() {}

    static ProcessTables of(JsonCursor cursor) throws IOException {
        ProcessTables tables = new ProcessTables();
        while (cursor.next()) {
            tables.walk(cursor);
        }
        tables.known.clear();
        return tables;
    }

    /// The table of the n-th trace of the source.
    byte[] ofTrace(int n) {
        return n < ofTrace.size() ? ofTrace.get(n) : NONE;
    }

    /// Whether there were more tables than can be held.
    boolean isFull() {
        return full;
    }

    /// Anything that may hold traces: the same way as [TraceWalk] goes, so that both count traces alike.
    private void walk(JsonCursor cursor) throws IOException {
        if (cursor.isArray()) {
            cursor.enter();
            while (cursor.next()) {
                walk(cursor);
            }
        } else if (cursor.isObject()) {
            cursor.enter();
            boolean trace = false;
            byte[] processes = NONE;
            while (cursor.next()) {
                if (cursor.isKey("data") || cursor.isKey("hits")) {
                    walk(cursor);
                } else if (cursor.isKey("spans") && cursor.isArray()) {
                    trace = true;
                } else if (cursor.isKey("processes") && cursor.isObject() && cursor.take()) {
                    processes = intern(cursor);
                }
            }
            if (trace) {
                add(processes);
            }
        }
    }

    private void add(byte[] processes) {
        full |= ofTrace.size() >= MAX_BYTES / 8;
        if (!full) {
            ofTrace.add(processes);
        }
    }

    private byte[] intern(JsonCursor cursor) {
        byte[] found = known.get(ByteBuffer.wrap(cursor.bytes(), cursor.start(), cursor.length()));
        if (found != null) {
            return found;
        }
        if (held + cursor.length() > MAX_BYTES) {
            full = true;
            return NONE;
        }
        byte[] copy = Arrays.copyOfRange(cursor.bytes(), cursor.start(), cursor.start() + cursor.length());
        held += copy.length;
        known.put(ByteBuffer.wrap(copy), copy);
        return copy;
    }
}
