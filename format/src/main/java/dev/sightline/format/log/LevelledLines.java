package dev.sightline.format.log;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/// Logs whose lines have a level and no time, as programs write them whose times somebody else keeps: `INFO started`.
/// Each line with a level begins a record. Their order is all that is known of when they were: they are counted.
final class LevelledLines {
    private static final int MOST_LINES = 64;
    private static final int MIN_LINES = 8;

    private final LevelWords levels = new LevelWords();
    private final RowSink sink;
    private final int time;
    private final int level;
    private final int message;
    private final Continuation continuation;
    private final Templates templates;
    private long records;

    LevelledLines(RowSink sink) {
        this.sink = sink;
        time = sink.column("record", ColumnHint.of(ColumnType.TIME, Role.TIME));
        level = sink.column("level", ColumnHint.of(ColumnType.STRING, Role.LEVEL));
        message = sink.column("message", ColumnHint.of(ColumnType.STRING, null));
        Set<String> names = new HashSet<>(Set.of("record", "level"));
        continuation = new Continuation(sink, names);
        templates = new Templates(sink, names);
        templates.leavesLevels();
    }

    /// Whether most of the first lines have a level, of which there are several: `Error` above a list is none.
    ///
    /// @param head the first bytes of a file
    static boolean are(byte[] head, int from, int to) {
        FirstLines lines = new FirstLines(head, from, to, MOST_LINES);
        LevelWords levels = new LevelWords();
        int levelled = 0;
        while (lines.next()) {
            levelled += levels.find(head, lines.from(), lines.to()) ? 1 : 0;
        }
        return lines.count() >= MIN_LINES && levelled * 2 > lines.count();
    }

    void read(Lines lines) throws IOException {
        sink.assumed("it has no times: its records are counted, in their order");
        Records all = new Records(lines, levels::find);
        while (all.next()) {
            if (all.isTooLong()) {
                sink.rejectRow(Lines.TOO_LONG, all.offset(), all.bytes(), all.start(), all.length());
                continue;
            }
            byte[] bytes = all.bytes();
            sink.timeNanos(time, ++records, TimeScale.STEPS);
            if (levels.find(bytes, all.start(), all.firstEnd())) {
                sink.string(level, bytes, levels.from(), levels.to() - levels.from());
            }
            int text = levels.behind();
            sink.string(message, bytes, text, all.end() - text);
            templates.put(bytes, text, all.end());
            continuation.put(all);
            sink.endRow(all.offset(), all.length());
        }
    }
}
