package dev.sightline.format.tlc;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A row a state. What TLC says between behaviours (progress, statistics) is no record.
final class StateRows {
    static final String NO_STATES = "no state of TLC";
    private static final String NO_VARIABLE = "a line of a state that belongs to no variable";
    private static final int LONGEST_VALUE = 1 << 20;
    /// Steps are a second apart: TLC has no clock.
    private static final long STEP_NANOS = 1_000_000_000;

    private final RowSink sink;
    private final StateHead head = new StateHead();
    private final KeyTable variables;
    private final int time;
    private final int step;
    private final int behavior;
    private final int event;
    private final int location;
    private final int process;
    private long behaviors;
    private int lastStep;
    /// The action in the comment above `STATE_n ==`.
    private byte @Nullable [] comment;

    private boolean open;
    private boolean hasProcess;
    private long rowFrom;
    private long rowTo;
    /// The value that is being read, its lines joined by blanks; -1 = none.
    private int variable = -1;

    private boolean isHost;
    private byte[] value = new byte[256];
    private int length;

    StateRows(RowSink sink) {
        this.sink = sink;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        step = sink.column("step", ColumnHint.of(ColumnType.INT64, Role.CLOCK));
        behavior = sink.column("behavior", ColumnHint.of(ColumnType.INT64, Role.FLOW));
        event = sink.column("action", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        location = sink.column("location", ColumnHint.of(ColumnType.STRING, null));
        process = sink.column("process", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        variables = new KeyTable(name -> sink.column(isOurs(name) ? "variable." + name : name));
    }

    private static boolean isOurs(String name) {
        return switch (name) {
            case "time", "step", "behavior", "action", "location", "process" -> true;
            default -> false;
        };
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            byte[] b = lines.bytes();
            int from = lines.start();
            int to = trimmed(b, from, lines.end());
            if (lines.isTooLong()) {
                end();
                sink.rejectRow(Lines.TOO_LONG, lines.offset(), b, from, lines.length());
            } else if (head.read(b, from, to)) {
                end();
                begin(b, lines.offset(), lines.length());
            } else if (Scan.startsWith(b, from, to, "\\* <")) {
                end();
                comment = Arrays.copyOfRange(b, from + 4, b[to - 1] == '>' ? to - 1 : to);
            } else if (open) {
                within(b, from, to, lines);
            }
        }
        end();
        if (behaviors == 0 && lines.offset() + lines.length() > 0) {
            sink.damaged(NO_STATES, 0);
        }
    }

    private static int trimmed(byte[] b, int from, int to) {
        int end = to;
        while (end > from && (b[end - 1] == ' ' || b[end - 1] == '\t' || b[end - 1] == '\r')) {
            end--;
        }
        return end;
    }

    private void within(byte[] b, int from, int to, Lines lines) {
        if (from == to || Scan.startsWith(b, from, to, "@!@!@") || Scan.startsWith(b, from, to, "====")) {
            end();
            return;
        }
        int nameEnd = StateHead.variableEnd(b, from, to);
        // a line of a value is indented, or begins with a bracket: a name at the begin is the next variable's
        if (nameEnd > 0) {
            put();
            int name = StateHead.variableStart(b, from, to);
            variable = variables.column(b, name, nameEnd - name);
            isHost = Scan.is(b, name, nameEnd, "Host");
            int equals = Scan.skipBlanks(b, nameEnd, to);
            append(b, Scan.skipBlanks(b, Math.min(to, equals + 1), to), to);
        } else if (variable >= 0) {
            append(b, Scan.skipBlanks(b, from, to), to);
        } else {
            end();
            sink.rejectRow(NO_VARIABLE, lines.offset(), b, from, lines.length());
            return;
        }
        rowTo = lines.offset() + lines.length();
    }

    private void append(byte[] b, int from, int to) {
        int more = Math.min(to - from, LONGEST_VALUE - length);
        if (more <= 0) {
            return;
        }
        if (length + more + 1 > value.length) {
            value = Arrays.copyOf(value, Math.max(2 * value.length, length + more + 1));
        }
        if (length > 0) {
            value[length++] = ' ';
        }
        System.arraycopy(b, from, value, length, more);
        length += more;
    }

    /// Puts the value that was read: what stands between quotes is a string, TLA+'s truth values are ours.
    private void put() {
        if (variable >= 0 && length > 0) {
            boolean quoted = length > 1 && value[0] == '"' && Scan.find(value, 1, length, (byte) '"') == length - 1;
            if (quoted) {
                sink.string(variable, value, 1, length - 2);
            } else if (Scan.is(value, 0, length, "TRUE") || Scan.is(value, 0, length, "FALSE")) {
                sink.bool(variable, value[0] == 'T');
            } else {
                sink.text(variable, value, 0, length);
            }
            // the alias that makes a trace readable for ShiViz says who acted
            if (isHost && !hasProcess && quoted) {
                sink.string(process, value, 1, length - 2);
                hasProcess = true;
            }
        }
        variable = -1;
        length = 0;
    }

    private void begin(byte[] b, long offset, int lineLength) {
        int number = head.isBack() ? lastStep + 1 : head.step();
        if (behaviors == 0 || number <= lastStep) {
            behaviors++;
        }
        lastStep = number;
        open = true;
        hasProcess = false;
        rowFrom = offset;
        rowTo = offset + lineLength;
        sink.timeNanos(time, number * STEP_NANOS);
        sink.int64(step, number);
        sink.int64(behavior, behaviors);
        if (head.isBack()) {
            sink.string(event, "Back to state " + head.step());
        } else if (head.to() > head.from()) {
            action(b, head.from(), head.to());
        } else if (comment != null) {
            action(comment, 0, comment.length);
        }
        comment = null;
    }

    /// `Send(p1) line 12, col 5 to line 13, col 20 of module Ring`: name, first parameter, place.
    private void action(byte[] b, int from, int to) {
        int at = Scan.indexOf(b, from, to, " line ");
        int end = at < 0 ? to : at;
        int open = Scan.find(b, from, end, (byte) '(');
        sink.string(event, b, from, open - from);
        if (open < end && b[end - 1] == ')') {
            int first = Scan.find(b, open + 1, end - 1, (byte) ',');
            boolean quoted = first > open + 2 && b[open + 1] == '"' && b[first - 1] == '"';
            int begin = quoted ? open + 2 : open + 1;
            int stop = quoted ? first - 1 : first;
            if (stop > begin) {
                sink.string(process, b, begin, stop - begin);
                hasProcess = true;
            }
        }
        if (at >= 0) {
            sink.string(location, b, at + 1, to - at - 1);
        }
    }

    private void end() {
        if (open) {
            put();
            sink.endRow(rowFrom, (int) (rowTo - rowFrom));
            open = false;
        }
    }
}
