package dev.sightline.format.perf;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KernelArguments;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Samples to rows: a first line, and the frames below it.
final class PerfReader {
    static final String UNKNOWN = "neither a sample nor a frame of one";
    private static final Pattern LOST = Pattern.compile(".*\\blost\\W*(\\d{1,18})\\b.*", Pattern.DOTALL);
    private static final Set<String> OWN = Set.of(
            "time", "thread", "event", "comm", "pid", "tid", "cpu", "period", "frame", "object", "stack", "args");

    private final Lines lines;
    private final RowSink sink;
    private final SampleLine sample = new SampleLine();
    private final Stack stack = new Stack();
    private final KernelArguments arguments;
    private byte[] name = new byte[64];

    private final int time;
    private final int thread;
    private final int event;
    private final int comm;
    private final int pid;
    private final int tid;
    private final int cpu;
    private final int period;
    private final int frame;
    private final int object;
    private final int folded;

    private boolean open;
    private long openOffset;
    private long openEnd;
    /// Whether the line before was blank, so that a sample may begin.
    private boolean between = true;

    PerfReader(Lines lines, RowSink sink) {
        this.lines = lines;
        this.sink = sink;
        this.arguments = new KernelArguments(sink, OWN);
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        thread = text("thread", Role.ENTITY);
        event = text("event", Role.EVENT);
        comm = text("comm", null);
        pid = integer("pid");
        tid = integer("tid");
        cpu = integer("cpu");
        period = integer("period");
        frame = text("frame", null);
        object = text("object", null);
        folded = text("stack", null);
    }

    private int text(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    private int integer(String name) {
        return sink.column(name, ColumnHint.of(ColumnType.INT64, null));
    }

    void read() throws IOException {
        while (lines.next()) {
            line();
        }
        end();
    }

    private void line() {
        byte[] bytes = lines.bytes();
        int to = lines.end();
        int from = Scan.skipBlanks(bytes, lines.start(), to);
        if (from == to || bytes[from] == '\r') {
            end();
            between = true;
            return;
        }
        if (bytes[from] == '#' && from == lines.start() && between) {
            return;
        }
        boolean indented = from > lines.start();
        if (lines.isTooLong()) {
            reject(Lines.TOO_LONG);
        } else if (indented && open && bytes[lines.start()] == '\t' && Stack.isFrame(bytes, from, to)) {
            frame(bytes, from, to);
        } else if (sample.parse(bytes, from, to)) {
            end();
            begin(bytes);
        } else if (indented && open) {
            frame(bytes, from, to);
        } else if (between && sample.parseTimeless(bytes, from, to)) {
            end();
            begin(bytes);
        } else {
            reject(UNKNOWN);
        }
        between = false;
    }

    /// Source lines between frames (`-F srcline`) belong to the sample, too, but are no frames.
    private void frame(byte[] bytes, int from, int to) {
        if (Stack.isFrame(bytes, from, to)) {
            stack.add(bytes, from, to);
        }
        openEnd = lines.offset() + lines.length();
    }

    private void reject(String cause) {
        end();
        sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
    }

    private void begin(byte[] bytes) {
        stack.clear();
        if (sample.time != SampleLine.NONE) {
            sink.timeNanos(time, sample.time);
        }
        task(bytes);
        number(cpu, sample.cpu);
        number(period, sample.period);
        if (sample.eventTo > sample.eventFrom) {
            sink.string(event, bytes, sample.eventFrom, sample.eventTo - sample.eventFrom);
        }
        int rest = sample.restFrom;
        if (sample.restTo > rest) {
            int word = Scan.findBlank(bytes, rest, sample.restTo);
            boolean inline = word < sample.restTo && bytes[sample.restTo - 1] == ')' && Stack.isHex(bytes, rest, word);
            if (inline) {
                stack.add(bytes, rest, sample.restTo);
            } else {
                String cause = arguments.put(bytes, rest, sample.restTo);
                if (cause != null) {
                    sink.rejectRow(cause, lines.offset(), bytes, lines.start(), lines.length());
                    return;
                }
            }
            lost(bytes);
        }
        open = true;
        openOffset = lines.offset();
        openEnd = lines.offset() + lines.length();
    }

    private void number(int column, long number) {
        if (number >= 0) {
            sink.int64(column, number);
        }
    }

    private void task(byte[] bytes) {
        int length = sample.commTo - sample.commFrom;
        int ids = sample.idsTo - sample.idsFrom;
        if (name.length < length + 1 + ids) {
            name = new byte[2 * (length + 1 + ids)];
        }
        System.arraycopy(bytes, sample.commFrom, name, 0, length);
        name[length] = ' ';
        System.arraycopy(bytes, sample.idsFrom, name, length + 1, ids);
        sink.string(thread, name, 0, length + 1 + ids);
        sink.string(comm, bytes, sample.commFrom, length);
        if (Scan.find(bytes, sample.idsFrom, sample.idsTo, (byte) '/') < sample.idsTo) {
            sink.int64(pid, sample.pid);
        }
        sink.int64(tid, sample.tid);
    }

    /// What perf says of records it lost, if it was asked to print that.
    private void lost(byte[] bytes) {
        if (!Scan.startsWith(bytes, sample.eventFrom, sample.eventTo, "PERF_RECORD_LOST")) {
            return;
        }
        int to = Math.min(sample.restTo, sample.restFrom + 200);
        Matcher count =
                LOST.matcher(new String(bytes, sample.restFrom, to - sample.restFrom, StandardCharsets.ISO_8859_1));
        long at = sample.time == SampleLine.NONE ? 0 : sample.time;
        String where = sample.cpu < 0 ? "perf" : "cpu " + sample.cpu;
        sink.lost(where, count.matches() ? Long.parseLong(count.group(1)) : -1, at, at);
    }

    private void end() {
        if (!open) {
            return;
        }
        open = false;
        if (!stack.isEmpty()) {
            byte[] leaf = stack.leaf();
            sink.string(frame, leaf, 0, leaf.length);
            if (stack.object().length > 0) {
                sink.string(object, stack.object(), 0, stack.object().length);
            }
            int length = stack.fold();
            sink.string(folded, stack.folded(), 0, length);
        }
        sink.endRow(openOffset, (int) Math.min(Integer.MAX_VALUE, openEnd - openOffset));
    }
}
