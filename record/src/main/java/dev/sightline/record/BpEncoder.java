package dev.sightline.record;

import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// NetLogger best practices: a line an event, `ts`, `event` and `level` first, then who, the sequence number, and the
/// values. As [BinaryEncoder] it is about what was recorded, but text, and much longer.
final class BpEncoder implements Encoder {
    private static final int MAX_EVENTS = 1024;
    private static final byte[] TIME = BpText.utf8("ts=");
    private static final byte[] THREAD = BpText.utf8(" thread=");
    private static final byte[] MESSAGE = BpText.utf8(" message.id=");
    private static final byte[] TRUE = BpText.utf8("true");
    private static final byte[] FALSE = BpText.utf8("false");

    private final Producer producer;
    private final Types types;
    private final WallTime wall;
    private final String producerId;
    private final Section.Contents contents = new Section.Contents();
    private final BpText lines = new BpText();
    /// By number; null: not seen yet.
    private @Nullable BpType[] known = new @Nullable BpType[64];

    private long end;

    BpEncoder(Producer producer, Types types, WallTime wall) {
        this.producer = producer;
        this.types = types;
        this.wall = wall;
        this.producerId =
                HexFormat.of().toHexDigits(producer.idHigh()) + HexFormat.of().toHexDigits(producer.idLow());
    }

    @Override
    public long end() {
        return end;
    }

    @Override
    public int size() {
        return lines.size();
    }

    @Override
    public int events(Lane lane, long head, long tail, long sequence) {
        long at = head;
        int count = 0;
        long first = wall.of(lane.ring[(int) (head + 1) & lane.mask()]);
        long last = first;
        while (at < tail && count < MAX_EVENTS) {
            long header = lane.ring[(int) at & lane.mask()];
            last = wall.of(lane.ring[(int) (at + 1) & lane.mask()]);
            BpType type = type((int) (header >>> Lane.TYPE_SHIFT));
            begin(last, type.head(), sequence + count);
            if (!type.type().isOnAnother((int) header)) {
                lines.raw(THREAD);
                lines.value(lane.threadName);
            }
            values(lane, type, at, (int) header);
            lines.raw('\n');
            at += (int) (header >>> Lane.LENGTH_SHIFT) & 0xff;
            count++;
        }
        end = at;
        contents.add(new Section.Run(sequence, count, first, last));
        return count;
    }

    private BpType type(int id) {
        if (id >= known.length) {
            known = Arrays.copyOf(known, Math.max(id + 1, known.length * 2));
        }
        BpType type = known[id];
        if (type == null) {
            type = BpType.of(types.get(id), producer.process(), producerId);
            known[id] = type;
        }
        return type;
    }

    private void begin(long nanos, byte[] head, long sequence) {
        lines.raw(TIME);
        lines.time(nanos);
        lines.raw(head);
        lines.number(sequence);
    }

    private void values(Lane lane, BpType type, long at, int present) {
        long place = at + Lane.HEAD_LONGS;
        String peer = "";
        long clock = 0;
        for (int left = present; left != 0; left &= left - 1) {
            int number = Integer.numberOfTrailingZeros(left);
            int slot = (int) place++ & lane.mask();
            Field field = type.type().field(number);
            long bits = lane.ring[slot];
            lines.raw(type.keys()[number]);
            switch (field.type()) {
                case INT64 -> lines.number(bits);
                case FLOAT64 -> lines.value(Double.toString(Double.longBitsToDouble(bits)));
                case BOOL -> lines.raw(bits != 0 ? TRUE : FALSE);
                case STRING -> {
                    String text = lane.strings[slot];
                    lane.strings[slot] = null;
                    lines.value(text == null ? "" : text);
                    if (field.role() == Field.Role.PEER) {
                        peer = text == null ? "" : text;
                    }
                }
            }
            if (field.role() == Field.Role.CLOCK || field.role() == Field.Role.RECEIVED) {
                clock = bits;
            }
        }
        if (type.side().length > 0) {
            lines.raw(MESSAGE);
            lines.message(type.type().kind == EventType.Kind.SEND ? producer.process() : peer, clock);
            lines.raw(type.side());
        }
    }

    @Override
    public void lost(Loss loss) {
        boolean kept = loss.isKeptBack();
        begin(
                loss.toNanos(),
                BpType.head(
                        kept ? "sightline.sampled" : "sightline.lost",
                        kept ? Level.INFO : Level.WARN,
                        producer.process(),
                        producerId),
                loss.firstSequence());
        lines.raw(BpText.utf8(kept ? " sampled=" : " lost="));
        lines.number(loss.events());
        lines.raw(BpText.utf8(" where="));
        lines.value(loss.where());
        lines.raw(BpText.utf8(" cause="));
        lines.value(loss.cause());
        lines.raw(BpText.utf8(" since="));
        lines.value(Instant.ofEpochSecond(0, loss.fromNanos()).toString());
        lines.raw('\n');
        contents.add(loss);
    }

    @Override
    public @Nullable Section finish() {
        if (lines.size() == 0) {
            return null;
        }
        byte[] bytes = lines.copy();
        lines.clear();
        return contents.section(bytes);
    }

    @Override
    public Section discard() {
        return contents.section(new byte[0]);
    }
}
