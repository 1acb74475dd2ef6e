package dev.sightline.format.netlogger;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Lines of `key=value key="quoted \"value\""` to rows, in one pass over the bytes.
abstract class KeyValueReader {
    static final String NO_PAIRS = "no key=value pairs";
    static final String WORD = "a word without =";
    static final String NO_TIME = "no time";
    static final String UNBALANCED = "unbalanced quote";
    static final String BAD_TIME = "time is not YYYYMMDDhhmmss";

    final RowSink sink;
    private final Lines lines;
    private final KeyTable keys;
    private byte[] scratch = new byte[256];
    /// Set while a line is read.
    private boolean timed;

    KeyValueReader(Lines lines, RowSink sink) {
        this.lines = lines;
        this.sink = sink;
        this.keys = new KeyTable(this::columnOf);
    }

    /// Makes the column of a key.
    abstract int columnOf(String key);

    /// Whether the column holds the record's time.
    abstract boolean isTime(int column);

    /// Puts a value that is not quoted; the cause of rejection if it is not what it must be.
    abstract @Nullable String put(int column, byte[] bytes, int from, int to);

    /// A record begins.
    void begin() {}

    /// A record is whole.
    ///
    /// @param bytes those of the values that were put
    void end(byte[] bytes) {}

    void read() throws IOException {
        while (lines.next()) {
            if (lines.isTooLong()) {
                reject(Lines.TOO_LONG);
                continue;
            }
            byte[] bytes = lines.bytes();
            int start = Scan.skipBlanks(bytes, lines.start(), lines.end());
            if (start == lines.end() || bytes[start] == '#') {
                continue;
            }
            String cause = line(bytes, start, lines.end());
            if (cause == null) {
                end(bytes);
                sink.endRow(lines.offset(), lines.length());
            } else {
                reject(cause);
            }
        }
    }

    private void reject(String cause) {
        sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
    }

    /// A value is put when the next key is known: words without `=` belong to the value before them (file
    /// names with blanks in GridFTP logs), unless that is a time or was quoted.
    private @Nullable String line(byte[] bytes, int from, int end) {
        keys.restart();
        begin();
        timed = false;
        int column = -1;
        int value = 0;
        int valueEnd = 0;
        int p = from;
        while (p < end) {
            int equals = p;
            while (equals < end && bytes[equals] != '=' && bytes[equals] != ' ' && bytes[equals] != '\t') {
                equals++;
            }
            boolean isKey = equals < end && bytes[equals] == '=' && equals > p;
            if (!isKey) {
                if (column < 0 || isTime(column)) {
                    return p == from ? NO_PAIRS : WORD;
                }
                valueEnd = Scan.findBlank(bytes, equals, end);
                p = Scan.skipBlanks(bytes, valueEnd, end);
                continue;
            }
            String cause = valueEnd > value ? put(column, bytes, value, valueEnd) : null;
            if (cause != null) {
                return cause;
            }
            column = keys.column(bytes, p, equals - p);
            if (column < 0) {
                return KeyTable.TOO_MANY;
            }
            timed |= isTime(column);
            value = equals + 1;
            if (value < end && bytes[value] == '"') {
                valueEnd = quoted(column, bytes, value + 1, end);
                if (valueEnd < 0) {
                    return UNBALANCED;
                }
                value = valueEnd;
                column = -1;
            } else {
                valueEnd = Scan.findBlank(bytes, value, end);
            }
            p = Scan.skipBlanks(bytes, valueEnd, end);
        }
        String cause = valueEnd > value ? put(column, bytes, value, valueEnd) : null;
        return cause != null || timed ? cause : NO_TIME;
    }

    /// @return the index behind the closing quote; -1 if there is none, or if it does not end the value
    private int quoted(int column, byte[] bytes, int from, int end) {
        int p = from;
        boolean escapes = false;
        while (p < end && bytes[p] != '"') {
            if (bytes[p] == '\\' && p + 1 < end) {
                escapes = true;
                p++;
            }
            p++;
        }
        if (p >= end || p + 1 < end && bytes[p + 1] != ' ' && bytes[p + 1] != '\t') {
            return -1;
        }
        if (escapes) {
            int length = unescape(bytes, from, p);
            sink.text(column, scratch, 0, length);
        } else if (p > from) {
            sink.text(column, bytes, from, p - from);
        }
        return p + 1;
    }

    /// `\"` and `\\` only: other backslashes stand for themselves (Windows paths, regular expressions).
    private int unescape(byte[] bytes, int from, int to) {
        if (scratch.length < to - from) {
            scratch = new byte[Math.max(to - from, scratch.length * 2)];
        }
        int n = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\\' && i + 1 < to && (bytes[i + 1] == '"' || bytes[i + 1] == '\\')) {
                i++;
            }
            scratch[n++] = bytes[i];
        }
        return n;
    }
}
