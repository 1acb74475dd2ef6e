package dev.sightline.format.strace;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Lines to rows. A row stays open until it is known that no frame of its stack (`-k`) follows it.
final class StraceReader {
    static final String UNKNOWN = "neither a call nor a signal";
    private static final int MAX_THREADS = 1 << 16;

    private final Records records;
    private final StraceLine line;
    private final RowSink sink;
    private final Ahead ahead;
    private final Map<Long, byte[]> threads = new HashMap<>();
    /// Whose call that did not return yet has told already what it will.
    private final Set<Long> told = new HashSet<>();
    private int begun;
    private boolean open;
    private long openOffset;
    private long openEnd;

    private final int time;
    private final int thread;
    private final int event;
    private final int tid;
    private final int comm;
    private final int duration;
    private final int result;
    private final int errno;
    private final int file;
    private final int args;

    StraceReader(Records records, RowSink sink, Ahead ahead) {
        this.records = records;
        this.line = records.line;
        this.sink = sink;
        this.ahead = ahead;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        thread = text("thread", Role.ENTITY);
        event = text("event", Role.EVENT);
        duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ns"));
        tid = sink.column("tid", ColumnHint.of(ColumnType.INT64, null));
        comm = text("comm", null);
        result = sink.column("result", ColumnHint.of(ColumnType.INT64, null));
        errno = text("errno", null);
        file = text("file", null);
        args = text("args", null);
    }

    private int text(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    void read() throws IOException {
        while (records.next()) {
            Lines lines = records.lines;
            switch (records.kind) {
                case STACK -> {
                    openEnd = lines.offset() + lines.length();
                    if (!open) {
                        reject();
                    }
                }
                case MESSAGE -> end();
                case OTHER -> {
                    end();
                    if (lines.isTooLong() || !isBlank()) {
                        reject();
                    }
                }
                default -> {
                    end();
                    row();
                    open = true;
                    openOffset = lines.offset();
                    openEnd = lines.offset() + lines.length();
                }
            }
        }
        end();
    }

    private void reject() {
        Lines lines = records.lines;
        String cause = lines.isTooLong() ? Lines.TOO_LONG : UNKNOWN;
        sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
    }

    private boolean isBlank() {
        Lines lines = records.lines;
        for (int p = lines.start(); p < lines.end(); p++) {
            if (lines.bytes()[p] != ' ' && lines.bytes()[p] != '\t') {
                return false;
            }
        }
        return true;
    }

    private void end() {
        if (open) {
            sink.endRow(openOffset, (int) Math.min(Integer.MAX_VALUE, openEnd - openOffset));
            open = false;
        }
    }

    private void row() {
        byte[] bytes = records.bytes;
        if (records.time != Records.NO_TIME) {
            boolean ofDay = line.clock == StraceLine.Clock.DAY;
            sink.timeNanos(time, records.time, ofDay ? TimeScale.OF_DAY : TimeScale.ZONED);
        }
        who();
        sink.string(event, bytes, line.nameFrom, line.nameTo - line.nameFrom);
        if (line.argsTo > line.argsFrom) {
            sink.string(args, bytes, line.argsFrom, line.argsTo - line.argsFrom);
        }
        switch (records.kind) {
            case CALL -> {
                file();
                nanos(line.duration);
                result();
            }
            case BEGIN -> {
                file();
                phase("unfinished");
                long took = ahead.duration(begun++);
                nanos(took);
                Ahead.Returned later = ahead.result(begun - 1);
                if (later != null) {
                    result(later.isNumber(), later.value(), later.errno());
                    told.add(number());
                }
                if (took == Ahead.OPEN) {
                    sink.bool(sink.column("unclosed", ColumnHint.of(ColumnType.BOOL, null)), true);
                }
            }
            case END -> {
                phase("resumed");
                // what a call returned stands once, where its duration does
                if (!told.remove(number())) {
                    result();
                }
            }
            case EXIT -> result();
            default -> {}
        }
    }

    private long number() {
        return line.pid >= 0 ? line.pid : ahead.main();
    }

    private void who() {
        long number = number();
        byte[] name = threads.get(number);
        if (name == null) {
            String text = ahead.name(number);
            text = number < 0 ? text : text.isEmpty() ? Long.toString(number) : text + " " + number;
            name = (text.isEmpty() ? "process" : text).getBytes(StandardCharsets.UTF_8);
            if (threads.size() < MAX_THREADS) {
                threads.put(number, name);
            }
        }
        sink.constant(thread, name);
        if (number >= 0) {
            sink.int64(tid, number);
        }
        String called = ahead.name(number);
        if (!called.isEmpty()) {
            sink.string(comm, called);
        }
    }

    private void file() {
        String path = Paths.of(records.bytes, line);
        if (!path.isEmpty()) {
            sink.string(file, path);
        }
    }

    private void nanos(long nanos) {
        if (nanos >= 0) {
            sink.int64(duration, nanos);
        }
    }

    private void phase(String phase) {
        sink.string(text("phase", null), phase);
    }

    private void result() {
        Result returned = Result.of(records.bytes, line);
        int from = returned.errnoFrom();
        result(
                returned.isNumber(),
                returned.value(),
                new String(records.bytes, from, returned.errnoTo() - from, StandardCharsets.UTF_8));
    }

    private void result(boolean isNumber, long value, String code) {
        if (isNumber) {
            sink.int64(result, value);
        }
        if (!code.isEmpty()) {
            sink.string(errno, code);
        }
    }
}
