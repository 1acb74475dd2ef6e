package dev.sightline.format.ftrace;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyedSlices;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Lines to rows. A row stays open until it is known that no stack follows it.
final class FtraceReader {
    private final Lines lines;
    private final RowSink sink;
    private final Interpreter interpreter = new Interpreter(new KeyedSlices(null));
    private final Rows rows;
    private boolean open;
    private long openOffset;
    private long openEnd;
    /// By processor: its last time.
    private long[] last = new long[0];

    private long lastOfAll = TaskLine.NO_TIME;

    /// By processor, -1 for all: losses told of and not yet passed on. Until when is known with the next event of that
    /// processor.
    private final Map<Integer, Long> losses = new HashMap<>();

    private long disordered;
    private long timed;
    private long disorderedAt;
    private int disorderedCpu;

    FtraceReader(Lines lines, RowSink sink, Ahead ahead) {
        this.lines = lines;
        this.sink = sink;
        this.rows = new Rows(sink, interpreter, ahead);
    }

    void read() throws IOException {
        while (lines.next()) {
            line();
        }
        end();
        losses.forEach((cpu, events) -> {
            boolean known = cpu >= 0 && cpu < last.length && last[cpu] != TaskLine.NO_TIME;
            long at = known ? last[cpu] : lastOfAll == TaskLine.NO_TIME ? 0 : lastOfAll;
            sink.lost(where(cpu), events, at, at);
        });
        if (disordered > 0) {
            sink.damaged(
                    disordered + " of " + timed + " events are stamped before their predecessor on their processor, the"
                            + " first in cpu " + disorderedCpu,
                    disorderedAt);
        }
    }

    private static String where(int cpu) {
        return cpu < 0 ? "trace buffer" : "cpu " + cpu;
    }

    private void line() {
        byte[] bytes = lines.bytes();
        int from = lines.start();
        int to = lines.end();
        Interpreter.Outcome outcome =
                lines.isTooLong() ? Interpreter.Outcome.REJECTED : interpreter.line(bytes, from, to);
        if (outcome == Interpreter.Outcome.STACK && open) {
            rows.stack(bytes, from, to);
            openEnd = lines.offset() + lines.length();
            return;
        }
        end();
        switch (outcome) {
            case ROW -> row(bytes);
            case LOST -> losses.merge(interpreter.lostCpu, interpreter.lostEvents, FtraceReader::sum);
            case STACK, REJECTED ->
                sink.rejectRow(
                        lines.isTooLong() ? Lines.TOO_LONG : Interpreter.UNKNOWN,
                        lines.offset(),
                        bytes,
                        from,
                        lines.length());
            case NOTHING -> {}
        }
    }

    private static long sum(long one, long other) {
        return one < 0 || other < 0 ? -1 : one + other;
    }

    private void row(byte[] bytes) {
        String cause = rows.put(bytes);
        if (cause != null) {
            sink.rejectRow(cause, lines.offset(), bytes, lines.start(), lines.length());
            return;
        }
        open = true;
        openOffset = lines.offset();
        openEnd = lines.offset() + lines.length();
        if (rows.time() != TaskLine.NO_TIME) {
            timed(interpreter.cpu, rows.time());
        }
    }

    private void timed(int cpu, long time) {
        timed++;
        if (cpu >= last.length) {
            int before = last.length;
            last = Arrays.copyOf(last, Math.max(cpu + 1, 2 * before));
            Arrays.fill(last, before, last.length, TaskLine.NO_TIME);
        }
        long before = last[cpu];
        if (time < before && disordered++ == 0) {
            disorderedAt = lines.offset();
            disorderedCpu = cpu;
        }
        if (!losses.isEmpty()) {
            pass(cpu, before == TaskLine.NO_TIME ? lastOfAll : before, time);
            pass(-1, lastOfAll, time);
        }
        last[cpu] = time;
        lastOfAll = time;
    }

    private void pass(int cpu, long from, long to) {
        Long events = losses.remove(cpu);
        if (events != null) {
            sink.lost(where(cpu), events, from == TaskLine.NO_TIME ? to : Math.min(from, to), to);
        }
    }

    private void end() {
        if (open) {
            rows.putStack();
            sink.endRow(openOffset, (int) Math.min(Integer.MAX_VALUE, openEnd - openOffset));
            open = false;
        }
    }
}
