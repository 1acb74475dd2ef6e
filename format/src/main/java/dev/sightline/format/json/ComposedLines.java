package dev.sightline.format.json;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.JsonInput;
import dev.sightline.format.internal.Scan;
import org.jspecify.annotations.Nullable;

/// Lines of programs that write JSON, with the name of the service before a bar, as Docker's Compose prints them:
/// `caddy-1  | {"level":"info","msg":"started"}`. What other services write as text is a message.
final class ComposedLines implements JsonInput.Reader {
    private static final int MOST_LINES = 64;
    private static final int LONGEST_NAME = 128;

    private static final String SERVICE = "service";

    private final RowSink sink;
    /// Known with the first line: a bar in a later one of a file that has none is a broken line.
    private @Nullable JsonRows rows;

    private boolean barred;
    private int service = -1;
    private int message = -1;

    ComposedLines(RowSink sink) {
        this.sink = sink;
    }

    /// Whether all of the first lines have a name before a bar, and half of them an object behind it.
    static boolean are(byte[] head) {
        FirstLines lines = new FirstLines(head, MOST_LINES);
        int objects = 0;
        while (lines.next()) {
            int text = behindBar(head, lines.from(), lines.to());
            if (text < 0) {
                return false;
            }
            objects += text < lines.to() && head[text] == '{' ? 1 : 0;
        }
        return objects > 0 && objects * 2 >= lines.count();
    }

    @Override
    public void value(byte[] bytes, int start, int length, long offset, boolean document) {
        int end = start + length;
        int text = bytes[start] == '{' ? -1 : behindBar(bytes, start, end);
        if (rows == null) {
            barred = text >= 0;
            rows = new JsonRows(sink, barred ? SERVICE : null);
        }
        if (text < 0 || !barred) {
            rows.value(bytes, start, length, offset, document);
            return;
        }
        if (service < 0) {
            service = sink.column(SERVICE, ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        }
        sink.string(service, bytes, start, nameEnd(bytes, start, end) - start);
        if (text < end && bytes[text] == '{') {
            rows.value(bytes, text, end - text, offset + text - start, false);
            return;
        }
        if (message < 0) {
            message = sink.column("message", ColumnHint.of(ColumnType.STRING, null));
        }
        sink.string(message, bytes, text, end - text);
        sink.endRow(offset, length);
    }

    /// Where the text begins behind a name, blanks and a bar with a blank behind it; -1: the line has none.
    private static int behindBar(byte[] bytes, int from, int to) {
        int name = nameEnd(bytes, from, to);
        int bar = Scan.skipBlanks(bytes, name, to);
        boolean barred = name > from && bar > name && bar < to && bytes[bar] == '|';
        return !barred ? -1 : bar + 1 == to ? to : bytes[bar + 1] == ' ' ? bar + 2 : -1;
    }

    private static int nameEnd(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && p - from < LONGEST_NAME && isOfName(bytes[p])) {
            p++;
        }
        return p;
    }

    private static boolean isOfName(byte c) {
        return c >= '0' && c <= '9' || (c | 0x20) >= 'a' && (c | 0x20) <= 'z' || c == '_' || c == '-' || c == '.';
    }
}
