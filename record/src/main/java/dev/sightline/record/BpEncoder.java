package dev.sightline.record;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// NetLogger best practices: a line an event, `ts`, `event` and `level` first, then who, the sequence number, and the
/// values. As [BinaryEncoder] it is about what was recorded, but text, and much longer.
final class BpEncoder implements Encoder {
    private static final int MAX_EVENTS = 1024;
    private static final Set<String> TAKEN =
            Set.of("ts", "event", "level", "process", "thread", "producer", "seq", "message.id", "message.side");

    private final Producer producer;
    private final Types types;
    private final WallTime wall;
    private final String producerId;
    private final Section.Contents contents = new Section.Contents();
    private final StringBuilder lines = new StringBuilder();
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
        return lines.length();
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
            EventType type = types.get((int) (header >>> Lane.TYPE_SHIFT));
            begin(last, type.name, type.levelSaid(), sequence + count);
            if (!type.isOnAnother((int) header)) {
                pair("thread", lane.threadName);
            }
            values(lane, type, at, (int) header);
            lines.append('\n');
            at += (int) (header >>> Lane.LENGTH_SHIFT) & 0xff;
            count++;
        }
        end = at;
        contents.add(new Section.Run(sequence, count, first, last));
        return count;
    }

    private void begin(long nanos, String event, Level level, long sequence) {
        Instant time = Instant.ofEpochSecond(Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000));
        lines.append("ts=").append(time);
        pair("event", event);
        pair("level", level.label());
        pair("process", producer.process());
        pair("producer", producerId);
        lines.append(" seq=").append(sequence);
    }

    private void values(Lane lane, EventType type, long at, int present) {
        long place = at + Lane.HEAD_LONGS;
        String peer = "";
        long clock = 0;
        for (int left = present; left != 0; left &= left - 1) {
            int number = Integer.numberOfTrailingZeros(left);
            int slot = (int) place++ & lane.mask();
            Field field = type.fields().get(number);
            long bits = lane.ring[slot];
            String text = lane.strings[slot];
            if (field.role() == Field.Role.PEER) {
                peer = text == null ? "" : text;
            } else if (field.role() == Field.Role.CLOCK || field.role() == Field.Role.RECEIVED) {
                clock = bits;
            }
            String key = key(field);
            switch (field.type()) {
                case INT64 -> lines.append(' ').append(key).append('=').append(bits);
                case FLOAT64 -> lines.append(' ').append(key).append('=').append(Double.longBitsToDouble(bits));
                case BOOL -> lines.append(' ').append(key).append('=').append(bits != 0);
                case STRING -> {
                    lane.strings[slot] = null;
                    pair(key, text == null ? "" : text);
                }
            }
        }
        if (type.kind == EventType.Kind.SEND || type.kind == EventType.Kind.RECEIVE) {
            boolean sent = type.kind == EventType.Kind.SEND;
            pair("message.id", (sent ? producer.process() : peer) + "#" + clock);
            pair("message.side", type.kind.name().toLowerCase(Locale.ROOT));
        }
    }

    private static String key(Field field) {
        if (field.role() == Field.Role.DURATION || field.role() == Field.Role.THREAD) {
            return field.role() == Field.Role.THREAD ? "thread" : "duration_ns";
        }
        String name = field.name();
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean odd = c <= ' ' || c == '=' || c == '"' || c == '%' || c == 127 || c == '#' && i == 0;
            if (odd || i == 0 && TAKEN.contains(name)) {
                key.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) c));
            } else {
                key.append(c);
            }
        }
        return key.toString();
    }

    private void pair(String key, String value) {
        lines.append(' ').append(key).append('=');
        if (!value.isEmpty() && value.chars().allMatch(c -> c > ' ' && c < 127 && c != '"')) {
            lines.append(value);
            return;
        }
        lines.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> lines.append('\\').append(c);
                case '\n' -> lines.append("\\n");
                case '\r' -> lines.append("\\r");
                case 0 -> lines.append("\\0");
                default -> lines.append(c);
            }
        }
        lines.append('"');
    }

    @Override
    public void lost(Loss loss) {
        if (loss.isKeptBack()) {
            begin(loss.toNanos(), "sightline.sampled", Level.INFO, loss.firstSequence());
            lines.append(" sampled=").append(loss.events());
        } else {
            begin(loss.toNanos(), "sightline.lost", Level.WARN, loss.firstSequence());
            lines.append(" lost=").append(loss.events());
        }
        pair("where", loss.where());
        pair("cause", loss.cause());
        pair("since", Instant.ofEpochSecond(0, loss.fromNanos()).toString());
        lines.append('\n');
        contents.add(loss);
    }

    @Override
    public @Nullable Section finish() {
        if (lines.isEmpty()) {
            return null;
        }
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        lines.setLength(0);
        return contents.section(bytes);
    }

    @Override
    public Section discard() {
        return contents.section(new byte[0]);
    }
}
