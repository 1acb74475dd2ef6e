package dev.sightline.record;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The binary form: sections of frames, events in columnar blocks. Drawn in docs/formats/sightline-binary.md.
final class BinaryEncoder implements Encoder {
    static final byte[] MAGIC = {(byte) 0x89, 'S', 'L', 'B', '\r', '\n', 0x1a, 1};

    static final int PRODUCER = 1;
    static final int TYPE = 2;
    static final int STRINGS = 3;
    static final int BLOCK = 4;
    static final int LOST = 5;

    /// Longs of a ring in one block, which are at most 9 bytes each: a section is to fit into a datagram. One
    /// string may add its own length.
    private static final int MAX_LONGS = 4096;

    private static final int MAX_STRING_BYTES = 1 << 14;

    private static final int MAX_STRING = 16 * 1024;

    private final Producer producer;
    private final Types types;
    private final WallTime wall;
    private final CRC32C crc = new CRC32C();
    private final Bytes section = new Bytes(1 << 17);
    private final Bytes body = new Bytes(1 << 16);
    private final Bytes times = new Bytes(1 << 14);
    private final Bytes runs = new Bytes(1 << 12);
    private final Bytes newStrings = new Bytes(1 << 12);
    private final StringTable strings = new StringTable();
    private final List<@Nullable TypeColumns> columns = new ArrayList<>();
    /// Of the block, in the order of their first event.
    private final List<TypeColumns> inBlock = new ArrayList<>();

    private final List<Boolean> told = new ArrayList<>();
    private int firstNewString;
    private long end;
    private final Section.Contents contents = new Section.Contents();

    BinaryEncoder(Producer producer, Types types, WallTime wall) {
        this.producer = producer;
        this.types = types;
        this.wall = wall;
    }

    @Override
    public long end() {
        return end;
    }

    @Override
    public int size() {
        return section.size;
    }

    private void begin() {
        if (section.size > 0) {
            return;
        }
        section.bytes(MAGIC, 0, MAGIC.length);
        body.size = 0;
        body.fixed64(producer.idHigh());
        body.fixed64(producer.idLow());
        String[] told = {
            "program",
            producer.program(),
            "process",
            producer.process(),
            "host",
            producer.host(),
            "pid",
            Long.toString(producer.pid())
        };
        body.varint(told.length / 2);
        for (String text : told) {
            body.text(text);
        }
        frame(PRODUCER);
    }

    private void frame(int kind) {
        section.u8(kind);
        section.varint(body.size);
        section.append(body);
        crc.reset();
        crc.update(kind);
        crc.update(body.array, 0, body.size);
        section.fixed32((int) crc.getValue());
        body.size = 0;
    }

    @Override
    public int events(Lane lane, long head, long tail, long sequence) {
        begin();
        long at = head;
        int count = 0;
        long[] ring = lane.ring;
        int mask = lane.mask();
        long lastTime = ring[(int) (head + 1) & mask];
        long base = wall.of(lastTime);
        int thread = string(lane.threadName);
        TypeColumns run = null;
        int runLength = 0;
        int runCount = 0;
        times.size = 0;
        runs.size = 0;
        while (at < tail && at - head < MAX_LONGS && newStrings.size < MAX_STRING_BYTES) {
            long header = ring[(int) at & mask];
            long time = ring[(int) (at + 1) & mask];
            times.zigzag(time - lastTime);
            lastTime = time;
            int id = (int) (header >>> Lane.TYPE_SHIFT);
            if (run == null || run.type.id != id) {
                if (run != null) {
                    runs.varint(run.type.id);
                    runs.varint(runLength);
                    runCount++;
                }
                run = columnsOf(id);
                runLength = 0;
            }
            runLength++;
            event(lane, run, at, (int) header);
            at += (int) (header >>> Lane.LENGTH_SHIFT) & 0xff;
            count++;
        }
        if (run != null) {
            runs.varint(run.type.id);
            runs.varint(runLength);
            runCount++;
        }
        end = at;
        strings();
        block(thread, sequence, count, base, runCount);
        contents.add(new Section.Run(sequence, count, base, wall.of(lastTime)));
        return count;
    }

    private void event(Lane lane, TypeColumns to, long at, int present) {
        if (to.events == 0) {
            inBlock.add(to);
        }
        to.begin(present);
        int mask = lane.mask();
        long place = at + Lane.HEAD_LONGS;
        for (int left = present; left != 0; left &= left - 1) {
            int field = Integer.numberOfTrailingZeros(left);
            int slot = (int) place++ & mask;
            switch (to.type.types[field]) {
                case INT64 -> to.int64(field, lane.ring[slot]);
                case FLOAT64 -> to.float64(field, lane.ring[slot]);
                case BOOL -> to.small(field, lane.ring[slot]);
                case STRING -> {
                    String text = lane.strings[slot];
                    lane.strings[slot] = null;
                    to.small(field, string(text == null ? "" : text));
                }
            }
        }
    }

    private TypeColumns columnsOf(int id) {
        while (columns.size() <= id) {
            columns.add(null);
            told.add(false);
        }
        TypeColumns known = columns.get(id);
        if (known == null) {
            known = new TypeColumns(types.get(id));
            columns.set(id, known);
        }
        if (!told.get(id)) {
            told.set(id, true);
            tell(known.type);
        }
        return known;
    }

    @SuppressWarnings("EnumOrdinal") // what is written is their place: new ones come last
    private void tell(EventType type) {
        body.varint(type.id);
        body.u8(type.kind.ordinal());
        body.u8(type.levelSaid().ordinal());
        body.text(type.name);
        body.varint(type.fields().size());
        for (Field field : type.fields()) {
            body.u8(field.type().ordinal());
            body.u8(field.role().ordinal());
            body.text(field.name());
            body.text(field.unit());
        }
        frame(TYPE);
    }

    private int string(String text) {
        int number = strings.number(text);
        if (number < 0) {
            number = -1 - number;
            newStrings.text(text.length() <= MAX_STRING ? text : text.substring(0, MAX_STRING - 1) + '…');
        }
        return number;
    }

    private void strings() {
        if (newStrings.size > 0) {
            body.varint(firstNewString);
            body.varint(strings.size() - firstNewString);
            body.append(newStrings);
            frame(STRINGS);
            firstNewString = strings.size();
            newStrings.size = 0;
        }
    }

    private void block(int thread, long sequence, int count, long base, int runCount) {
        body.varint(thread);
        body.varint(sequence);
        body.varint(count);
        body.fixed64(base);
        body.varint(times.size);
        body.append(times);
        body.varint(runCount);
        body.append(runs);
        body.varint(inBlock.size());
        for (TypeColumns type : inBlock) {
            type.writeTo(body);
        }
        inBlock.clear();
        frame(BLOCK);
    }

    @Override
    public void lost(Loss loss) {
        begin();
        body.varint(loss.firstSequence());
        body.varint(loss.events());
        body.text(loss.where());
        body.text(loss.cause());
        body.fixed64(loss.fromNanos());
        body.fixed64(loss.toNanos());
        frame(LOST);
        contents.add(loss);
    }

    @Override
    public @Nullable Section finish() {
        if (section.size == 0) {
            return null;
        }
        byte[] bytes = java.util.Arrays.copyOf(section.array, section.size);
        section.size = 0;
        strings.clear();
        firstNewString = 0;
        java.util.Collections.fill(told, false);
        return contents.section(bytes);
    }

    @Override
    public Section discard() {
        return contents.section(new byte[0]);
    }
}
