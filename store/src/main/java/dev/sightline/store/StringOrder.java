package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.sightline.store.ColumnVector.Utf8;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Sorts strings by unsigned bytes, which for UTF-8 is code-point order.
///
/// Large ranges are split by one byte at a time (most significant first); from 65,536 strings down, the next five
/// bytes, the length left (0..5, or 6 for more) and the place are packed into one long, so that the JDK's vectorised
/// sort of longs does the work:
///
/// ```
/// 63   59                         19      16              0
/// +----+---------------------------+-------+--------------+
/// | 0  | 5 bytes, big endian       | left  | place        |
/// +----+---------------------------+-------+--------------+
/// ```
///
/// O(bytes) in time, and no recursion: shared prefixes of any length only cost their bytes.
public final class StringOrder {
    private static final int SMALL = 1 << 16;
    private static final int FEW = 12;
    private static final int CHUNK = 5;

    private final Utf8 strings;
    private final int[] ids;
    private final int[] scratch;
    private final long[] packed;
    /// Ranges yet to sort: from, to, depth, three ints each.
    private int[] todo = new int[96];

    private int todoSize;

    private StringOrder(Utf8 strings, int[] ids) {
        this.strings = strings;
        this.ids = ids;
        this.scratch = new int[ids.length];
        this.packed = new long[Math.min(SMALL, ids.length)];
    }

    /// @param ids which of `strings`; sorted in place, equal strings in any order
    public static void sort(Utf8 strings, int[] ids) {
        StringOrder order = new StringOrder(strings, ids);
        order.push(0, ids.length, 0);
        while (order.todoSize > 0) {
            order.todoSize -= 3;
            int from = order.todo[order.todoSize];
            int to = order.todo[order.todoSize + 1];
            int depth = order.todo[order.todoSize + 2];
            if (to - from <= FEW) {
                order.insert(from, to, depth);
            } else if (to - from <= SMALL) {
                order.sortPacked(from, to, depth);
            } else {
                order.split(from, to, depth);
            }
        }
    }

    /// Compares by unsigned bytes, the first `depth` being known to be equal.
    static int compare(Utf8 left, int leftId, Utf8 right, int rightId, int depth) {
        int leftStart = start(left, leftId);
        int leftEnd = start(left, leftId + 1);
        int rightStart = start(right, rightId);
        int rightEnd = start(right, rightId + 1);
        int shared = Math.min(leftEnd - leftStart, rightEnd - rightStart);
        for (int i = depth; i < shared; i++) {
            int a = left.data().get(JAVA_BYTE, leftStart + i) & 0xFF;
            int b = right.data().get(JAVA_BYTE, rightStart + i) & 0xFF;
            if (a != b) {
                return a - b;
            }
            if (i == depth + 16) {
                return compareLong(left.data(), leftStart, leftEnd, right.data(), rightStart, rightEnd, i);
            }
        }
        return Integer.compare(leftEnd - leftStart, rightEnd - rightStart);
    }

    private static int compareLong(
            MemorySegment left,
            int leftStart,
            int leftEnd,
            MemorySegment right,
            int rightStart,
            int rightEnd,
            int from) {
        long at = MemorySegment.mismatch(left, leftStart + from, leftEnd, right, rightStart + from, rightEnd);
        if (at < 0) {
            return 0;
        }
        long a = leftStart + from + at;
        long b = rightStart + from + at;
        if (a == leftEnd || b == rightEnd) {
            return a == leftEnd ? -1 : 1;
        }
        return (left.get(JAVA_BYTE, a) & 0xFF) - (right.get(JAVA_BYTE, b) & 0xFF);
    }

    public static int start(Utf8 strings, int id) {
        return strings.offsets().get(JAVA_INT_UNALIGNED, 4L * id);
    }

    private void push(int from, int to, int depth) {
        if (to - from < 2) {
            return;
        }
        if (todoSize + 3 > todo.length) {
            todo = Arrays.copyOf(todo, 2 * todo.length);
        }
        todo[todoSize++] = from;
        todo[todoSize++] = to;
        todo[todoSize++] = depth;
    }

    private void insert(int from, int to, int depth) {
        for (int i = from + 1; i < to; i++) {
            int id = ids[i];
            int at = i;
            for (; at > from && compare(strings, ids[at - 1], strings, id, depth) > 0; at--) {
                ids[at] = ids[at - 1];
            }
            ids[at] = id;
        }
    }

    private void sortPacked(int from, int to, int depth) {
        int count = to - from;
        for (int i = 0; i < count; i++) {
            packed[i] = key(ids[from + i], depth) << 16 | i;
        }
        Arrays.sort(packed, 0, count);
        System.arraycopy(ids, from, scratch, from, count);
        int run = 0;
        for (int i = 0; i < count; i++) {
            ids[from + i] = scratch[from + (int) (packed[i] & 0xFFFF)];
            if (i > 0 && packed[i] >>> 16 != packed[i - 1] >>> 16) {
                pushRun(from, run, i, depth);
                run = i;
            }
        }
        pushRun(from, run, count, depth);
    }

    private void pushRun(int from, int start, int end, int depth) {
        // Strings that end within the chunk and have the same key are equal: nothing left to sort.
        if ((packed[start] >>> 16 & 7) > CHUNK) {
            push(from + start, from + end, depth + CHUNK);
        }
    }

    private long key(int id, int depth) {
        long start = start(strings, id) + (long) depth;
        int left = (int) (start(strings, id + 1) - start);
        long key = 0;
        int bytes = Math.min(left, CHUNK);
        for (int i = 0; i < bytes; i++) {
            key = key << 8 | strings.data().get(JAVA_BYTE, start + i) & 0xFF;
        }
        return key << 8 * (CHUNK - bytes) << 3 | Math.min(left, CHUNK + 1);
    }

    /// Splits by the byte at `depth`; bucket 0 holds the strings that end there, which are all equal.
    private void split(int from, int to, int depth) {
        int[] starts = new int[258];
        for (int i = from; i < to; i++) {
            starts[bucket(ids[i], depth) + 1]++;
        }
        for (int b = 0; b < 257; b++) {
            if (starts[b + 1] == to - from) {
                if (b > 0) {
                    push(from, to, depth + 1);
                }
                return;
            }
        }
        for (int b = 0; b < 257; b++) {
            starts[b + 1] += starts[b];
        }
        for (int b = 1; b < 257; b++) {
            push(from + starts[b], from + starts[b + 1], depth + 1);
        }
        System.arraycopy(ids, from, scratch, from, to - from);
        for (int i = from; i < to; i++) {
            int id = scratch[i];
            ids[from + starts[bucket(id, depth)]++] = id;
        }
    }

    private int bucket(int id, int depth) {
        long at = start(strings, id) + (long) depth;
        return at >= start(strings, id + 1) ? 0 : (strings.data().get(JAVA_BYTE, at) & 0xFF) + 1;
    }
}
