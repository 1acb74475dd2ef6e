package dev.sightline.format.har;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonHead;
import dev.sightline.format.internal.JsonValues;
import java.io.IOException;
import java.util.Map;

/// HTTP archives: a request of `log.entries` is a row.
///
/// Source: Odvarka, Jain, Davies, HTTP Archive (HAR) format, W3C draft of 2012-08-14.
public final class HarFormat implements Format {
    @Override
    public String name() {
        return "har";
    }

    @Override
    public String description() {
        return "HTTP archives of browsers (HAR): a request a row; host -> entity, method and path -> event, time -> duration";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        Map<String, String> paths = JsonHead.paths(head);
        boolean entries =
                paths.containsKey(".log.entries[].startedDateTime") || paths.containsKey(".log.entries[].request.url");
        // Pages with long names, or comments, may stand before the first request.
        boolean begins = paths.containsKey(".log.creator") && paths.containsKey(".log.version");
        return entries ? 93 : begins ? 85 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        JsonCursor cursor = new JsonCursor(source.stream());
        EntryReader entries = new EntryReader(sink);
        while (cursor.next()) {
            long offset = cursor.offset();
            if (!log(cursor, entries, sink) && !cursor.hasFailed()) {
                sink.rejectRow("not an HTTP archive: no log.entries", offset, null, 0, 0);
            }
        }
        cursor.reportTo(sink, null);
    }

    /// @return whether there were entries, be they none
    private static boolean log(JsonCursor cursor, EntryReader entries, RowSink sink) throws IOException {
        boolean known = false;
        if (cursor.enter()) {
            while (cursor.next()) {
                if (cursor.isKey("log") && cursor.isObject()) {
                    cursor.enter();
                    while (cursor.next()) {
                        if (cursor.isKey("entries") && cursor.isArray()) {
                            known = true;
                            list(cursor, entries, sink);
                        }
                    }
                }
            }
        }
        return known;
    }

    private static void list(JsonCursor cursor, EntryReader entries, RowSink sink) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            long offset = cursor.offset();
            if (cursor.take()) {
                entries.entry(cursor.bytes(), cursor.start(), cursor.length(), offset);
            } else if (!cursor.hasFailed()) {
                sink.rejectRow(JsonValues.TOO_LONG, offset, null, 0, 0);
            }
        }
    }
}
