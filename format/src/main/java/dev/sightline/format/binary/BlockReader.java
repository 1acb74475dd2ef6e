package dev.sightline.format.binary;

import dev.sightline.event.TimeScale;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Unreadable;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One thread's events of a block, in their order: the columns of each type are walked side by side.
final class BlockReader {
    private static final byte[] SENT = "send".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] RECEIVED = "receive".getBytes(StandardCharsets.US_ASCII);
    private static final long MOST_STEPS = 1L << 40;
    private static final byte[] NOBODY = {};

    /// The values of one type.
    private static final class Group {
        private final EventShape shape;
        private final @Nullable Cursor masks;
        private final Cursor[] values;
        private final long[] last;
        private int left;

        Group(EventShape shape, int left, @Nullable Cursor masks, Cursor[] values) {
            this.shape = shape;
            this.left = left;
            this.masks = masks;
            this.values = values;
            this.last = new long[values.length];
        }
    }

    private final RowSink sink;
    private final FieldColumns columns;
    private final List<@Nullable EventShape> shapes;
    private final List<byte[]> strings;
    private final Map<Long, Group> groups = new HashMap<>();
    private byte[] process = NOBODY;
    private byte[] host = NOBODY;
    private byte[] producer = NOBODY;
    private byte[] scratch = new byte[256];
    private Cursor body = new Cursor(NOBODY, 0, 0);
    private byte[] thread = NOBODY;
    private long sequence;
    private int events;
    private long nanos;

    BlockReader(RowSink sink, FieldColumns columns, List<@Nullable EventShape> shapes, List<byte[]> strings) {
        this.sink = sink;
        this.columns = columns;
        this.shapes = shapes;
        this.strings = strings;
    }

    void of(byte[] newProcess, byte[] newHost, byte[] newProducer) {
        process = newProcess;
        host = newHost;
        producer = newProducer;
    }

    /// Reads what stands before the columns.
    void open(Cursor block) {
        body = block;
        thread = string(block.varint());
        sequence = block.varint();
        events = block.count(block.end - block.at);
        nanos = block.fixed64();
    }

    long sequence() {
        return sequence;
    }

    int events() {
        return events;
    }

    /// When the last event was.
    long lastNanos() {
        return nanos;
    }

    private byte[] string(long number) {
        if (number < 0 || number >= strings.size()) {
            throw new Unreadable("unknown string");
        }
        return strings.get((int) number);
    }

    void rows() {
        Cursor times = body.part();
        int runs = body.count(events);
        Cursor order = new Cursor(body.bytes, body.at, body.end);
        for (int i = 0; i < 2 * runs; i++) {
            body.varint();
        }
        groups();
        int done = 0;
        for (int run = 0; run < runs; run++) {
            Group group = groups.get(order.varint());
            int length = order.count(events - done);
            if (group == null || group.left < length) {
                throw new Unreadable("events of a type that the block does not have");
            }
            group.left -= length;
            done += length;
            for (int i = done - length; i < done; i++) {
                nanos += times.zigzag();
                row(group, sequence + i);
            }
        }
        if (done != events) {
            throw new Unreadable(Cursor.SHORT);
        }
    }

    private void groups() {
        groups.clear();
        for (int left = body.count(body.end - body.at); left > 0; left--) {
            long id = body.varint();
            int count = body.count(events);
            EventShape shape = id >= 0 && id < shapes.size() ? shapes.get((int) id) : null;
            if (shape == null) {
                throw new Unreadable("events of a type that was not declared");
            }
            Cursor masks = body.u8() == 0 ? null : body.part();
            Cursor[] values = new Cursor[shape.fields().length];
            for (int i = 0; i < values.length; i++) {
                values[i] = body.part();
            }
            groups.put(id, new Group(shape, count, masks, values));
        }
    }

    private void row(Group group, long number) {
        EventShape shape = group.shape;
        int present = group.masks == null ? shape.allPresent() : (int) group.masks.varint();
        sink.constant(columns.event, shape.name());
        sink.constant(columns.process, process);
        sink.constant(columns.level, shape.level());
        sink.constant(columns.host, host);
        sink.constant(columns.producer, producer);
        sink.int64(columns.sequence, number);
        byte[] on = thread;
        byte[] peer = NOBODY;
        long stamp = 0;
        long step = -1;
        for (int left = present; left != 0; left &= left - 1) {
            int field = Integer.numberOfTrailingZeros(left);
            if (field >= shape.fields().length) {
                throw new Unreadable("more fields than were declared");
            }
            Cursor values = group.values[field];
            int column = shape.columns()[field];
            int role = shape.roles()[field];
            switch (shape.fields()[field]) {
                case EventShape.INT64 -> {
                    long value = group.last[field] += values.zigzag();
                    step = role == EventShape.CLOCK ? value : step;
                    stamp = role == EventShape.CLOCK || role == EventShape.RECEIVED ? value : stamp;
                    if (column >= 0) {
                        sink.int64(column, value);
                    }
                }
                case EventShape.FLOAT64 -> {
                    long bits = group.last[field] ^= changed(values);
                    if (column >= 0) {
                        sink.float64(column, Double.longBitsToDouble(bits));
                    }
                }
                case EventShape.BOOL -> {
                    boolean value = values.varint() != 0;
                    if (column >= 0) {
                        sink.bool(column, value);
                    }
                }
                default -> {
                    byte[] value = string(values.varint());
                    peer = role == EventShape.PEER ? value : peer;
                    on = role == EventShape.THREAD ? value : on;
                    if (column >= 0) {
                        sink.constant(column, value);
                    }
                }
            }
        }
        // of a program that has no other clock than a logical one
        if (step == nanos && nanos < MOST_STEPS) {
            sink.timeNanos(columns.time, nanos, TimeScale.STEPS);
        } else {
            sink.timeNanos(columns.time, nanos);
        }
        sink.constant(columns.thread, on);
        if (shape.kind() == EventShape.SEND) {
            message(process, stamp, SENT);
        } else if (shape.kind() == EventShape.RECEIVE) {
            message(peer, stamp, RECEIVED);
        }
        sink.endRow(-1, 0);
    }

    /// The bits in which a number differs from the one before: `zero bytes above << 4 | bytes that follow`, and these.
    private static long changed(Cursor values) {
        int head = values.u8();
        int above = head >>> 4;
        int count = head & 15;
        if (above + count > 8) {
            throw new Unreadable("number longer than 64 bits");
        }
        long bits = 0;
        for (int i = 0; i < count; i++) {
            bits |= (long) values.u8() << 8 * i;
        }
        return count == 0 ? 0 : bits << 8 * (8 - above - count);
    }

    /// Names a message by who sent it and its stamp: `shop@web1#42`.
    private void message(byte[] sender, long stamp, byte[] side) {
        byte[] digits = Long.toString(stamp).getBytes(StandardCharsets.US_ASCII);
        int length = sender.length + 1 + digits.length;
        if (scratch.length < length) {
            scratch = new byte[2 * length];
        }
        System.arraycopy(sender, 0, scratch, 0, sender.length);
        scratch[sender.length] = '#';
        System.arraycopy(digits, 0, scratch, sender.length + 1, digits.length);
        sink.string(columns.message(), scratch, 0, length);
        sink.constant(columns.side(), side);
    }
}
