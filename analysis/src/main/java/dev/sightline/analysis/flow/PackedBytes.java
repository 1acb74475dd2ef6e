package dev.sightline.analysis.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Growing bytes, little endian, and their reader.
final class PackedBytes {
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[1 << 16];
    private MemorySegment heap = MemorySegment.ofArray(bytes);
    private int size;

    private int take(long more) {
        int at = size;
        int end = Math.toIntExact(size + more);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(end, 2L * bytes.length)));
            heap = MemorySegment.ofArray(bytes);
        }
        size = end;
        return at;
    }

    void int32(int value) {
        heap.set(INT, take(Integer.BYTES), value);
    }

    void int64(long value) {
        heap.set(LONG, take(Long.BYTES), value);
    }

    void ints(int[] values, int count) {
        int at = take((long) count * Integer.BYTES);
        MemorySegment.copy(values, 0, heap, INT, at, count);
    }

    void longs(long[] values, int count) {
        int at = take((long) count * Long.BYTES);
        MemorySegment.copy(values, 0, heap, LONG, at, count);
    }

    void raw(byte[] values, int count) {
        int at = take(count);
        System.arraycopy(values, 0, bytes, at, count);
    }

    void text(String text) {
        byte[] encoded = text.getBytes(UTF_8);
        int32(encoded.length);
        raw(encoded, encoded.length);
    }

    void texts(List<String> texts) {
        int32(texts.size());
        texts.forEach(this::text);
    }

    int size() {
        return size;
    }

    MemorySegment finish() {
        return heap.asSlice(0, size);
    }

    void clear() {
        size = 0;
    }

    /// Reads what was written, in the same order.
    static final class Reader {
        private final MemorySegment from;
        private long at;

        Reader(MemorySegment from) {
            this.from = from;
        }

        private long take(long more) {
            long start = at;
            at += more;
            return start;
        }

        int int32() {
            return from.get(INT, take(Integer.BYTES));
        }

        long int64() {
            return from.get(LONG, take(Long.BYTES));
        }

        int[] ints(int count) {
            int[] values = new int[count];
            MemorySegment.copy(from, INT, take((long) count * Integer.BYTES), values, 0, count);
            return values;
        }

        long[] longs(int count) {
            long[] values = new long[count];
            MemorySegment.copy(from, LONG, take((long) count * Long.BYTES), values, 0, count);
            return values;
        }

        byte[] raw(int count) {
            byte[] values = new byte[count];
            MemorySegment.copy(from, ValueLayout.JAVA_BYTE, take(count), values, 0, count);
            return values;
        }

        String text() {
            return new String(raw(int32()), UTF_8);
        }

        List<String> texts() {
            int count = int32();
            List<String> texts = new ArrayList<>(Math.min(count, 1 << 16));
            for (int i = 0; i < count; i++) {
                texts.add(text());
            }
            return texts;
        }
    }
}
