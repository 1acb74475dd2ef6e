package dev.sightline.analysis.detect;

import java.util.Arrays;

/// Open flows of one tie, by key: parallel arrays, about 150 bytes and the key's own a flow, and one more for each
/// event
/// that the tie's lifelines name. Numbers of flows that were removed are used again. One thread.
///
/// ```text
///   hash of the key --> slots (open addressing, linear probing) --> upper half of the hash, number of the flow -->
/// arrays
///   deadlines: a binary heap of numbers, the earliest on top
/// ```
final class FlowTable {
    private static final long FREE = -1;
    /// No key is empty.
    private static final byte[] GONE = {};

    private final int events;
    /// The upper half of the hash above the number: who is not looked for is passed over without a look at its key.
    private long[] slots = new long[1 << 10];
    private int size;
    private int[] unused = new int[16];
    private int unusedSize;
    private int made;

    long[] hash = new long[512];
    byte[][] key = new byte[512][];
    long[] first = new long[512];
    long[] last = new long[512];
    /// When the last of what lasts was over.
    long[] over = new long[512];
    /// When its highest place was reached.
    long[] topTime = new long[512];
    long[] deadline = new long[512];
    int[] lastEvent = new int[512];
    int[] entity = new int[512];
    /// Who took part, a bit each of the last 6 of their number: of more than 64 entities several share one.
    long[] who = new long[512];
    short[] shape = new short[512];
    short[] top = new short[512];
    byte[] flags = new byte[512];
    /// By flow, then event of the tie: how often, up to 255.
    byte[] counts;

    private int[] heap = new int[512];
    private int heapSize;

    /// @param events of the tie
    FlowTable(int events) {
        this.events = events;
        this.counts = new byte[512 * events];
        Arrays.fill(slots, FREE);
    }

    int size() {
        return size;
    }

    /// Bytes of a flow, but for its key.
    int bytesOfFlow() {
        return 138 + events;
    }

    int at(int flow) {
        return flow * events;
    }

    /// The number of the flow with that key, or -1.
    int find(long wanted, byte[] bytes, int length) {
        int mask = slots.length - 1;
        for (int slot = (int) wanted & mask; slots[slot] != FREE; slot = slot + 1 & mask) {
            if ((slots[slot] ^ wanted) >>> 32 != 0) {
                continue;
            }
            byte[] known = key[(int) slots[slot]];
            if (Arrays.equals(known, 0, known.length, bytes, 0, length)) {
                return (int) slots[slot];
            }
        }
        return -1;
    }

    /// A new flow, in no heap yet.
    int add(long newHash, byte[] bytes, int length) {
        int flow = unusedSize > 0 ? unused[--unusedSize] : made++;
        if (flow == hash.length) {
            grow();
        }
        hash[flow] = newHash;
        key[flow] = Arrays.copyOf(bytes, length);
        Arrays.fill(counts, at(flow), at(flow + 1), (byte) 0);
        flags[flow] = 0;
        who[flow] = 0;
        top[flow] = -1;
        topTime[flow] = 0;
        size++;
        if (size * 2 > slots.length) {
            rehash();
        }
        put(flow);
        return flow;
    }

    private void put(int flow) {
        int mask = slots.length - 1;
        int slot = (int) hash[flow] & mask;
        while (slots[slot] != FREE) {
            slot = slot + 1 & mask;
        }
        slots[slot] = hash[flow] & ~0xffffffffL | flow;
    }

    private void rehash() {
        long[] old = slots;
        slots = new long[old.length * 2];
        Arrays.fill(slots, FREE);
        for (long each : old) {
            if (each != FREE) {
                put((int) each);
            }
        }
    }

    private void grow() {
        int room = Math.max(hash.length + (hash.length >> 1), 1024);
        hash = Arrays.copyOf(hash, room);
        key = Arrays.copyOf(key, room);
        first = Arrays.copyOf(first, room);
        last = Arrays.copyOf(last, room);
        over = Arrays.copyOf(over, room);
        topTime = Arrays.copyOf(topTime, room);
        deadline = Arrays.copyOf(deadline, room);
        lastEvent = Arrays.copyOf(lastEvent, room);
        entity = Arrays.copyOf(entity, room);
        who = Arrays.copyOf(who, room);
        shape = Arrays.copyOf(shape, room);
        top = Arrays.copyOf(top, room);
        flags = Arrays.copyOf(flags, room);
        counts = Arrays.copyOf(counts, Math.multiplyExact(room, events));
    }

    /// A flow is found no more.
    void remove(int flow) {
        int mask = slots.length - 1;
        int slot = (int) hash[flow] & mask;
        while ((int) slots[slot] != flow) {
            slot = slot + 1 & mask;
        }
        // the ones behind it that would no longer be found move up
        int hole = slot;
        for (int next = hole + 1 & mask; slots[next] != FREE; next = next + 1 & mask) {
            int home = (int) hash[(int) slots[next]] & mask;
            if ((next - home & mask) >= (next - hole & mask)) {
                slots[hole] = slots[next];
                hole = next;
            }
        }
        slots[hole] = FREE;
        key[flow] = GONE;
        size--;
    }

    /// It does something; what was late on the way is not the last.
    ///
    /// @return whether it is
    boolean does(int flow, int event, long timeNanos, int by) {
        who[flow] |= by < 0 ? 0 : 1L << by;
        boolean isLast = lastEvent[flow] < 0 || timeNanos >= last[flow];
        if (isLast) {
            lastEvent[flow] = event;
            last[flow] = timeNanos;
            entity[flow] = by;
        }
        return isLast;
    }

    /// Whether the flow was removed while it was in the heap.
    boolean isGone(int flow) {
        return key[flow].length == 0;
    }

    /// The number of a removed flow, which is in the heap no more, may be used again.
    void free(int flow) {
        if (unusedSize == unused.length) {
            unused = Arrays.copyOf(unused, unusedSize * 2);
        }
        unused[unusedSize++] = flow;
    }

    /// The flow whose deadline is the earliest, or -1.
    int earliest() {
        return heapSize == 0 ? -1 : heap[0];
    }

    void push(int flow) {
        if (heapSize == heap.length) {
            heap = Arrays.copyOf(heap, heapSize * 2);
        }
        int at = heapSize++;
        while (at > 0 && deadline[flow] < deadline[heap[at - 1 >> 1]]) {
            heap[at] = heap[at - 1 >> 1];
            at = at - 1 >> 1;
        }
        heap[at] = flow;
    }

    /// Takes the earliest from the heap.
    int pop() {
        int flow = heap[0];
        int moving = heap[--heapSize];
        int at = 0;
        for (int below = 1; below < heapSize; below = 2 * at + 1) {
            if (below + 1 < heapSize && deadline[heap[below + 1]] < deadline[heap[below]]) {
                below++;
            }
            if (deadline[heap[below]] >= deadline[moving]) {
                break;
            }
            heap[at] = heap[below];
            at = below;
        }
        heap[at] = moving;
        return flow;
    }

    /// The numbers of all flows, in no order.
    int[] all() {
        int[] all = new int[size];
        int n = 0;
        for (long each : slots) {
            if (each != FREE) {
                all[n++] = (int) each;
            }
        }
        return all;
    }
}
