package dev.sightline.format.internal;

import dev.sightline.format.RowSink;
import java.io.IOException;
import java.io.InputStream;

/// Cuts a JSON source into slices that are read one at a time: lines where each line is a value of its own (then a bad
/// line does not spoil the next), else the objects of a document.
public final class JsonInput {
    private static final int HEAD = 1 << 16;

    private JsonInput() {}

    /// What is done with a slice.
    public interface Reader {
        /// @param offset of the slice in the source
        /// @param document whether this object is all there is in the source
        void value(byte[] bytes, int start, int length, long offset, boolean document);
    }

    /// Whether the first line is an object or array of its own; a first line longer than the head counts as one.
    public static boolean isLines(byte[] head) {
        int from = skipSpace(head, Text.start(head));
        int end = Scan.find(head, from, head.length, (byte) '\n');
        if (from == head.length || head[from] != '{') {
            return false;
        }
        if (end == head.length && head.length >= HEAD) {
            return true;
        }
        return closes(head, from, end);
    }

    /// Whether a second object begins on a line of its own within the head.
    public static boolean hasSecondLine(byte[] head) {
        int end = Scan.find(head, 0, head.length, (byte) '\n');
        int next = skipSpace(head, end);
        return next < head.length && head[next] == '{';
    }

    /// Whether this begins like an array or an object that is no line of its own.
    public static boolean isDocument(byte[] head) {
        int p = skipSpace(head, Text.start(head));
        int next = skipSpace(head, p + 1);
        if (next >= head.length) {
            return false;
        }
        // Words in brackets begin a log line as well.
        return head[p] == '{' && (head[next] == '"' || head[next] == '}')
                || head[p] == '[' && "{[]\"".indexOf(head[next]) >= 0;
    }

    private static int skipSpace(byte[] bytes, int from) {
        int p = from;
        while (p < bytes.length && bytes[p] <= ' ' && bytes[p] >= 0) {
            p++;
        }
        return p;
    }

    /// Whether all braces and brackets opened in the range are closed in it.
    private static boolean closes(byte[] bytes, int from, int to) {
        int depth = 0;
        boolean quoted = false;
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if (quoted) {
                i += b == '\\' ? 1 : 0;
                quoted = b != '"';
            } else if (b == '"') {
                quoted = true;
            } else if ((b | 0x20) == '{') {
                depth++;
            } else if ((b | 0x20) == '}') {
                depth--;
            }
        }
        return depth == 0 && !quoted;
    }

    /// Reads lines; blank ones are skipped.
    public static void lines(InputStream stream, RowSink sink, Reader reader) throws IOException {
        Lines lines = new Lines(stream);
        if (Text.refusesUtf16(lines, sink)) {
            return;
        }
        while (lines.next()) {
            int from = Scan.skipBlanks(lines.bytes(), lines.start(), lines.end());
            if (lines.isTooLong()) {
                sink.rejectRow(Lines.TOO_LONG, lines.offset(), lines.bytes(), lines.start(), lines.length());
            } else if (from < lines.end()) {
                long offset = lines.offset() + from - lines.start();
                reader.value(lines.bytes(), from, lines.end() - from, offset, false);
            }
        }
    }

    /// Reads the objects of a document.
    public static void objects(InputStream stream, RowSink sink, Reader reader) throws IOException {
        JsonValues values = new JsonValues(stream);
        boolean first = true;
        while (true) {
            switch (values.next()) {
                case OBJECT -> {
                    boolean document = first && values.depth() == 0 && values.isLast();
                    reader.value(values.bytes(), values.start(), values.length(), values.offset(), document);
                }
                case SCALAR -> reject(sink, "not an object", values);
                case OVERLONG -> reject(sink, JsonValues.TOO_LONG, values);
                case END -> {
                    ended(values, sink);
                    return;
                }
            }
            first = false;
        }
    }

    private static void reject(RowSink sink, String cause, JsonValues values) {
        sink.rejectRow(cause, values.offset(), values.bytes(), values.start(), values.length());
    }

    private static void ended(JsonValues values, RowSink sink) {
        switch (values.end()) {
            case COMPLETE -> {}
            case TRUNCATED -> sink.damaged("the JSON ends in the middle of a value", values.offset());
            case NOT_JSON ->
                sink.damaged("a bracket closes that was never opened; what follows is not read", values.offset());
            case TOO_DEEP -> sink.damaged("arrays nested deeper than 64; what follows is not read", values.offset());
        }
    }
}
