package dev.sightline.format.ftrace;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KernelArguments;
import dev.sightline.format.internal.KeyedSlices;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a line said, as cells.
public final class Rows {
    private static final Set<String> OWN = Set.of(
            "time",
            "processor",
            "event",
            "cpu",
            "thread",
            "comm",
            "pid",
            "tgid",
            "flags",
            "phase",
            "duration",
            "span",
            "parent",
            "unclosed",
            "value",
            "caller",
            "stack",
            "args");
    private static final int MAX_STACK = 1 << 16;

    private final RowSink sink;
    private final Interpreter said;
    private final KeyedSlices slices;
    private final long wallOffset;
    private final KernelArguments arguments;
    private final List<byte[]> processors = new ArrayList<>();
    private final StringBuilder stack = new StringBuilder();

    private final int time;
    private final int processor;
    private final int event;
    private final int cpu;
    private final int thread;
    private final int comm;
    private final int pid;
    private int tgid = -1;
    private int flags = -1;
    private int span = -1;

    Rows(RowSink sink, Interpreter said, Ahead ahead) {
        this.sink = sink;
        this.said = said;
        this.slices = ahead.slices();
        this.wallOffset = ahead.wallOffset();
        this.arguments = new KernelArguments(sink, OWN);
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        processor = text("processor", Role.ENTITY);
        event = text("event", Role.EVENT);
        cpu = sink.column("cpu", ColumnHint.of(ColumnType.INT64, null));
        thread = text("thread", null);
        comm = text("comm", null);
        pid = sink.column("pid", ColumnHint.of(ColumnType.INT64, null));
    }

    private int text(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    long time() {
        return said.time == TaskLine.NO_TIME ? TaskLine.NO_TIME : said.time + wallOffset;
    }

    /// @return null, or why the line is rejected
    @Nullable
    String put(byte[] bytes) {
        if (said.time != TaskLine.NO_TIME) {
            sink.timeNanos(time, time());
        }
        byte[] name = processor(said.cpu);
        sink.string(processor, name, 0, name.length);
        sink.int64(cpu, said.cpu);
        task(bytes);
        if (said.flagsTo > said.flagsFrom) {
            flags = flags < 0 ? text("flags", null) : flags;
            sink.string(flags, bytes, said.flagsFrom, said.flagsTo - said.flagsFrom);
        }
        event(bytes);
        slice();
        if (said.callerTo > said.callerFrom) {
            sink.string(text("caller", null), bytes, said.callerFrom, said.callerTo - said.callerFrom);
        }
        if (!said.value.isEmpty()) {
            byte[] value = said.value.getBytes(StandardCharsets.UTF_8);
            sink.text(sink.column("value"), value, 0, value.length);
        }
        if (said.argsTo <= said.argsFrom) {
            return null;
        }
        if (Switch.is(bytes, said.argsFrom, said.argsTo)) {
            return Switch.put(sink, bytes, said.argsFrom, said.argsTo);
        }
        return arguments.put(bytes, said.argsFrom, said.argsTo);
    }

    byte[] processor(int number) {
        if (number >= 4096) {
            return ("cpu " + number).getBytes(StandardCharsets.US_ASCII);
        }
        while (processors.size() <= number) {
            processors.add(("cpu " + processors.size()).getBytes(StandardCharsets.US_ASCII));
        }
        return processors.get(number);
    }

    private void task(byte[] bytes) {
        if (said.isTask) {
            TaskLine task = said.task;
            sink.string(thread, bytes, task.commFrom, task.taskTo - task.commFrom);
            sink.string(comm, bytes, task.commFrom, task.commTo - task.commFrom);
            sink.int64(pid, task.pid);
            if (task.tgid >= 0) {
                tgid = tgid < 0 ? sink.column("tgid", ColumnHint.of(ColumnType.INT64, null)) : tgid;
                sink.int64(tgid, task.tgid);
            }
        } else if (!said.taskText.isEmpty()) {
            String text = said.taskText;
            int dash = text.lastIndexOf('-');
            sink.string(thread, text);
            sink.string(comm, dash < 0 ? text : text.substring(0, dash));
            if (dash >= 0 && text.substring(dash + 1).matches("\\d{1,9}")) {
                sink.int64(pid, Long.parseLong(text.substring(dash + 1)));
            }
        }
    }

    private void event(byte[] bytes) {
        if (!said.label.isEmpty()) {
            sink.string(event, said.label);
        } else if (said.eventTo > said.eventFrom) {
            sink.string(event, bytes, said.eventFrom, said.eventTo - said.eventFrom);
        }
        if (!said.phase.isEmpty()) {
            sink.string(text("phase", null), said.phase);
        }
    }

    private int span() {
        if (span < 0) {
            span = sink.column("span", ColumnHint.of(ColumnType.INT64, Role.SPAN));
        }
        return span;
    }

    private void slice() {
        KeyedSlices.Open begun = said.begun;
        KeyedSlices.Open ended = said.ended;
        if (begun != null) {
            sink.int64(span(), slices.id(begun.number()));
            long parent = slices.parent(begun.number());
            if (parent >= 0) {
                sink.int64(sink.column("parent", ColumnHint.of(ColumnType.INT64, Role.PARENT)), parent);
            }
            long nanos = slices.durationNanos(begun.number());
            if (nanos >= 0) {
                sink.int64(sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ns")), nanos);
            } else {
                sink.bool(sink.column("unclosed", ColumnHint.of(ColumnType.BOOL, null)), true);
            }
        } else if (ended != null) {
            sink.int64(span(), slices.id(ended.number()));
        }
    }

    /// A line of the open row's stack, innermost first.
    void stack(byte[] bytes, int from, int to) {
        int start = from;
        while (start < to && (bytes[start] == ' ' || bytes[start] == '=' || bytes[start] == '>')) {
            start++;
        }
        if (stack.length() + to - start < MAX_STACK) {
            stack.append(stack.isEmpty() ? "" : ";")
                    .append(new String(bytes, start, to - start, StandardCharsets.UTF_8).strip());
        }
    }

    void putStack() {
        if (!stack.isEmpty()) {
            sink.string(text("stack", null), stack.toString());
            stack.setLength(0);
        }
    }
}
