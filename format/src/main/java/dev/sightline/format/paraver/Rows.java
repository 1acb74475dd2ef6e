package dev.sightline.format.paraver;

import dev.sightline.format.RowSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Records to cells.
public final class Rows {
    private static final byte[] MESSAGE = ascii("message");
    private static final byte[] TRANSFER = ascii("transfer");
    private static final byte[][] KINDS = {{}, ascii("state"), ascii("event"), ascii("communication")};

    private final Labels labels;
    private final Types types;
    private final Threads threads;
    private final Spans spans;
    private final Calls calls;
    private final Columns columns;
    private final RowSink sink;
    private int messages;
    /// By type: the last row that had it.
    private int[] lastRows = new int[64];

    private int row;
    private long timed;
    private long disordered;
    private long disorderedAt;
    private long latest = Long.MIN_VALUE;

    Rows(Labels labels, Types types, Threads threads, Spans spans, RowSink sink) {
        this.labels = labels;
        this.types = types;
        this.threads = threads;
        this.spans = spans;
        this.calls = new Calls(types, spans.following());
        this.columns = new Columns(sink);
        this.sink = sink;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /// Puts the record's cells; its row is not ended.
    ///
    /// @return null, or why it is rejected
    @Nullable
    String put(PrvRecord record, long offset) {
        int who = threads.of(record.field(2), record.field(3), record.field(4));
        sink.timeNanos(columns.time, record.nanos(5), record.scale);
        string(columns.object, threads.name(who));
        string(columns.record, KINDS[record.kind()]);
        sink.int64(columns.cpu, record.field(1));
        sink.int64(columns.application, record.field(2));
        sink.int64(columns.task, record.field(3));
        sink.int64(columns.thread, record.field(4));
        switch (record.kind()) {
            case PrvRecord.STATE -> state(record);
            case PrvRecord.COMMUNICATION -> communication(record);
            default -> {
                if (!event(record, who)) {
                    return Columns.TOO_MANY;
                }
            }
        }
        if (record.kind() != PrvRecord.COMMUNICATION) {
            order(record.field(5), offset);
        }
        return null;
    }

    /// Communications are written when they are complete, and stamped with when they were sent.
    private void order(long time, long offset) {
        timed++;
        if (time < latest && disordered++ == 0) {
            disorderedAt = offset;
        }
        latest = Math.max(latest, time);
    }

    void end() {
        if (disordered > 0) {
            sink.damaged(
                    disordered + " of " + timed + " states and events are stamped before their predecessor",
                    disorderedAt);
        }
    }

    private void string(int column, byte[] text) {
        sink.string(column, text, 0, text.length);
    }

    private void state(PrvRecord record) {
        byte[] label = labels.state(record.field(7));
        byte[] name = label == null ? ascii(Long.toString(record.field(7))) : label;
        string(columns.state, name);
        byte[] event = Arrays.copyOf(ascii("state "), 6 + name.length);
        System.arraycopy(name, 0, event, 6, name.length);
        string(columns.event, event);
        duration(record.nanos(6) - record.nanos(5));
    }

    private void duration(long nanos) {
        if (nanos >= 0) {
            sink.int64(columns.duration, nanos);
        }
    }

    private void communication(PrvRecord record) {
        string(columns.event, MESSAGE);
        string(columns.peer, threads.name(threads.of(record.field(8), record.field(9), record.field(10))));
        sink.int64(columns.message, spans.idOf(messages++));
        string(columns.side, TRANSFER);
        duration(record.nanos(12) - record.nanos(5));
        sink.timeNanos(columns.physicalSend, record.nanos(6), record.scale);
        sink.timeNanos(columns.receive, record.nanos(11), record.scale);
        sink.timeNanos(columns.physicalReceive, record.nanos(12), record.scale);
        sink.int64(columns.size, record.field(13));
        sink.int64(columns.tag, record.field(14));
    }

    private boolean event(PrvRecord record, int who) {
        calls.event(record, who);
        span();
        int telling = telling(record);
        string(columns.event, types.get(types.of(record.field(telling))).event(record.field(telling + 1)));
        row++;
        for (int i = PrvRecord.PAIRS; i < record.count(); i += 2) {
            int place = types.of(record.field(i));
            Types.Type type = types.get(place);
            int column = columns.of(place, type);
            if (column < 0) {
                return false;
            }
            if (place >= lastRows.length) {
                lastRows = Arrays.copyOf(lastRows, 2 * place);
            }
            value(lastRows[place] == row ? columns.again(type) : column, type, record.field(i + 1));
            lastRows[place] = row;
        }
        return true;
    }

    private void span() {
        int call = calls.opened();
        if (call < 0) {
            if (calls.closed() >= 0) {
                sink.int64(columns.span, spans.id(calls.closed()));
            }
            return;
        }
        sink.int64(columns.span, spans.id(call));
        if (spans.hasParent(call)) {
            sink.int64(columns.parent, spans.parent(call));
        }
        long duration = spans.durationNanos(call);
        if (duration < 0) {
            sink.bool(columns.unclosed, true);
        } else {
            sink.int64(columns.duration, duration);
        }
    }

    /// The pair that says what happened: the first that opens something, else the first that closes something, else
    /// the first that has words, else the first.
    private int telling(PrvRecord record) {
        int best = PrvRecord.PAIRS;
        int bestRank = 0;
        for (int i = PrvRecord.PAIRS; i < record.count(); i += 2) {
            Types.Type type = types.get(types.of(record.field(i)));
            long value = record.field(i + 1);
            int rank = type.calls() ? value != 0 ? 3 : 2 : type.label(value) != null ? 1 : 0;
            if (rank > bestRank) {
                best = i;
                bestRank = rank;
            }
        }
        return best;
    }

    private void value(int column, Types.Type type, long value) {
        byte[] label = type.label(value);
        if (label != null) {
            string(column, label);
        } else if (type.values().isEmpty()) {
            sink.int64(column, value);
        } else {
            string(column, ascii(Long.toString(value)));
        }
    }
}
