package dev.sightline.record;

/// The values of one type's events in a block, a column a field, encoded as they come.
final class TypeColumns {
    private static final int SMALL = 256;

    final EventType type;
    private final Bytes[] columns;
    private final long[] last;
    private final Bytes masks = new Bytes(SMALL);
    private final int all;
    private boolean anyMissing;
    int events;

    TypeColumns(EventType type) {
        this.type = type;
        int fields = type.types.length;
        columns = new Bytes[fields];
        for (int i = 0; i < fields; i++) {
            columns[i] = new Bytes(SMALL);
        }
        last = new long[fields];
        all = fields == EventType.MAX_FIELDS ? -1 : (1 << fields) - 1;
    }

    void begin(int present) {
        events++;
        masks.varint(present & 0xffffffffL);
        anyMissing |= present != all;
    }

    /// A whole number, as the difference to the one before.
    void int64(int field, long value) {
        columns[field].zigzag(value - last[field]);
        last[field] = value;
    }

    /// What differs from the number before: a byte `zero bytes above << 4 | bytes that follow`, and these.
    void float64(int field, long bits) {
        long changed = bits ^ last[field];
        last[field] = bits;
        Bytes to = columns[field];
        if (changed == 0) {
            to.u8(0);
            return;
        }
        int above = Long.numberOfLeadingZeros(changed) >>> 3;
        int below = Long.numberOfTrailingZeros(changed) >>> 3;
        int count = 8 - above - below;
        to.u8(above << 4 | count);
        long left = changed >>> (below << 3);
        for (int i = 0; i < count; i++, left >>>= 8) {
            to.u8((int) left);
        }
    }

    void small(int field, long value) {
        columns[field].varint(value);
    }

    void writeTo(Bytes block) {
        block.varint(type.id);
        block.varint(events);
        block.u8(anyMissing ? 1 : 0);
        if (anyMissing) {
            block.varint(masks.size);
            block.append(masks);
        }
        for (Bytes column : columns) {
            block.varint(column.size);
            block.append(column);
        }
        clear();
    }

    private void clear() {
        events = 0;
        anyMissing = false;
        masks.size = 0;
        for (int i = 0; i < columns.length; i++) {
            columns[i].size = 0;
            last[i] = 0;
        }
    }
}
