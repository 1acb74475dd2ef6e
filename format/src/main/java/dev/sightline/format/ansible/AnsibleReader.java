package dev.sightline.format.ansible;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Lines to rows: a task with its stamp, and each result. A row stays open until no line of it follows.
final class AnsibleReader {
    static final String UNKNOWN = "neither a task nor a result";
    private static final long NANOS_A_MILLI = 1_000_000;
    private static final long MILLIS_A_SECOND = 1000;
    private static final int LONGEST_OF_END = 400;
    private static final Pattern OF_END = Pattern.compile("=+|\\S+ +: ok=\\d+ .*|.*-{2,} \\d+(\\.\\d+)?s");

    private final RowSink sink;
    private final Stamps stamps;
    /// So that tasks of different files are told apart.
    private final SliceNest ids;
    private final AnsibleLine line = new AnsibleLine();
    private final int time;
    private final int host;
    private final int task;
    private final int duration;
    private final int outcome;
    private final int item;
    private final int message;
    private final int span;
    private final int parent;

    private String play = "";
    private String current = "";
    private int tasks;
    private int stamped;
    /// Since the epoch; of a run in another language since its first stamp.
    private long millis;

    private long firstMillis;
    private long firstPassed;
    private boolean recap;

    private boolean open;
    private boolean openTask;
    private boolean inBraces;
    private String openOutcome = "";
    private long openOffset;
    private long openEnd;

    AnsibleReader(RowSink sink, Stamps stamps, SliceNest ids) {
        this.sink = sink;
        this.stamps = stamps;
        this.ids = ids;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        host = text("host", Role.ENTITY);
        task = text("task", Role.EVENT);
        outcome = text("outcome", null);
        duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ms"));
        item = text("item", null);
        message = text("message", null);
        span = sink.column("span", ColumnHint.of(ColumnType.INT64, Role.SPAN));
        parent = sink.column("parent", ColumnHint.of(ColumnType.INT64, Role.PARENT));
    }

    private int text(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            byte[] bytes = lines.bytes();
            int to = Scan.trimmed(bytes, lines.start(), lines.end());
            if (lines.isTooLong()) {
                end();
                reject(Lines.TOO_LONG, lines);
            } else if (inBraces && !isTitle(bytes, lines.start(), to)) {
                openEnd = lines.offset() + lines.length();
                inBraces = to == lines.start() || bytes[lines.start()] != '}';
            } else if (to > lines.start()) {
                line(lines, bytes, lines.start(), to);
            }
        }
        end();
    }

    /// No result has one: what was cut off before its last brace ends there.
    private boolean isTitle(byte[] bytes, int from, int to) {
        return to > from && bytes[to - 1] == '*' && line.read(bytes, from, to) != AnsibleLine.Kind.OTHER;
    }

    private void line(Lines lines, byte[] bytes, int from, int to) {
        AnsibleLine.Kind kind = line.read(bytes, from, to);
        switch (kind) {
            case STAMP -> stamp(lines);
            case IGNORING -> {
                if (open && !openTask) {
                    openOutcome = "ignored";
                    openEnd = lines.offset() + lines.length();
                }
            }
            case PLAY -> {
                end();
                play = line.name;
                recap = false;
            }
            case TASK -> {
                end();
                current = line.name;
                tasks++;
                recap = false;
                begin(lines, true);
            }
            case RESULT, RETRY, INCLUDED, WARNING -> {
                end();
                begin(lines, false);
                result(bytes, to);
                inBraces = kind == AnsibleLine.Kind.RESULT && Scan.is(bytes, Math.max(from, to - 4), to, "=> {");
            }
            case RECAP, BANNER -> {
                end();
                recap |= kind == AnsibleLine.Kind.RECAP;
            }
            case OTHER -> {
                end();
                if (!recap || !isOfEnd(bytes, from, to)) {
                    reject(UNKNOWN, lines);
                }
            }
        }
    }

    private static boolean isOfEnd(byte[] bytes, int from, int to) {
        return to - from < LONGEST_OF_END
                && OF_END.matcher(new String(bytes, from, to - from, StandardCharsets.UTF_8))
                        .matches();
    }

    private void stamp(Lines lines) {
        if (stamped == 0) {
            firstMillis = line.second == AnsibleLine.UNDATED ? 0 : line.second * MILLIS_A_SECOND;
            firstPassed = line.passedMillis;
        }
        // the clock has whole seconds, what has passed is told to the millisecond
        millis = firstMillis + line.passedMillis - firstPassed;
        long took = stamps.durationMillis(stamped++);
        if (open && openTask) {
            sink.timeNanos(time, millis * NANOS_A_MILLI);
            if (took != Stamps.UNKNOWN) {
                sink.int64(duration, took);
            }
            openEnd = lines.offset() + lines.length();
            end();
        }
    }

    private void begin(Lines lines, boolean isTask) {
        open = true;
        openTask = isTask;
        openOffset = lines.offset();
        openEnd = openOffset + lines.length();
        openOutcome = line.outcome;
        if (!isTask && stamped > 0) {
            sink.timeNanos(time, millis * NANOS_A_MILLI);
        }
        if (!current.isEmpty()) {
            sink.string(task, current);
        }
        String who = line.host.isEmpty() ? play.isEmpty() ? "" : "play " + play : line.host;
        if (!who.isEmpty()) {
            sink.string(host, who);
        }
        if (tasks > 0) {
            sink.int64(isTask ? span : parent, ids.id(tasks));
        }
    }

    private void result(byte[] bytes, int to) {
        if (!line.item.isEmpty()) {
            sink.string(item, line.item);
        }
        if (line.said < to) {
            sink.string(message, bytes, line.said, to - line.said);
        }
    }

    private void end() {
        if (open) {
            if (!openOutcome.isEmpty()) {
                sink.string(outcome, openOutcome);
            }
            sink.endRow(openOffset, (int) Math.min(Integer.MAX_VALUE, openEnd - openOffset));
        }
        open = false;
        inBraces = false;
    }

    private void reject(String cause, Lines lines) {
        sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
    }
}
