package dev.sightline.analysis.detect;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Open flows of one tie, by key. All that is known of a flow lies together, so that an event of one flow among a
/// million waits for memory once or twice and not for each part of it. Numbers of flows that were removed are used
/// again. One thread.
///
/// ```text
///   hash of the key --> slots (open addressing, linear probing) --> upper half of the hash, number of the flow
///   number --> page, place --> hash | key | first | last | over | top time | deadline | who |
///                              last event, shape, top | entity, flags | counts of events, a byte each
/// ```
///
/// A key of up to 15 bytes lies in two longs of its own, the last byte of which is its length; a longer one in an
/// array.
final class FlowTable {
    private static final long FREE = -1;

    private static final int HASH = 0;
    private static final int KEY = 1;
    private static final int KEY_END = 2;
    private static final int FIRST = 3;
    private static final int LAST = 4;
    private static final int OVER = 5;
    private static final int TOP_TIME = 6;
    private static final int DEADLINE = 7;
    private static final int WHO = 8;
    private static final int EVENT_SHAPE_TOP = 9;
    private static final int ENTITY_FLAGS = 10;
    private static final int COUNTS = 11;

    private static final int SHORT_KEY = 15;
    /// In the place of a length: the key is in `texts`.
    private static final int IN_ARRAY = 0xff;
    /// No key is empty.
    private static final int GONE = 0;

    /// So many flows are some megabytes.
    private static final int FAR = 1 << 14;

    private static final byte[] NO_TEXT = {};
    private static final int MAX_COUNT = 0xff;
    private static final int PAGE_BITS = 12;
    private static final int PAGE = 1 << PAGE_BITS;

    private final int stride;
    /// The upper half of the hash above the number: who is not looked for is passed over without a look at its key.
    private long[] slots = new long[1 << 10];
    private int size;
    private int[] unused = new int[16];
    private int unusedSize;
    private int made;

    private long[][] pages = new long[16][];
    private byte[][][] texts = new byte[16][][];

    /// @param events of the tie
    FlowTable(int events) {
        this.stride = COUNTS + (events + Long.BYTES - 1) / Long.BYTES;
        Arrays.fill(slots, FREE);
    }

    int size() {
        return size;
    }

    /// Bytes of a flow with its slots, its deadline and its place in the order of those that are past, but for a key
    /// that is long.
    int bytesOfFlow() {
        return stride * Long.BYTES + 64;
    }

    /// Bytes of a key beyond those that each flow has.
    static int bytesOfKey(int length) {
        return length <= SHORT_KEY ? 0 : length + 20;
    }

    int bytesOfKeyOf(int flow) {
        return isInArray(flow) ? bytesOfKey(text(flow).length) : 0;
    }

    private long[] page(int flow) {
        return pages[flow >>> PAGE_BITS];
    }

    private int at(int flow, int part) {
        return (flow & PAGE - 1) * stride + part;
    }

    private long get(int flow, int part) {
        return page(flow)[at(flow, part)];
    }

    private void set(int flow, int part, long value) {
        page(flow)[at(flow, part)] = value;
    }

    private static long word(byte[] bytes, int from, int to) {
        long word = 0;
        for (int i = from; i < to; i++) {
            word |= (bytes[i] & 0xffL) << 56 - 8 * (i - from);
        }
        return word;
    }

    private static long endWord(byte[] bytes, int length) {
        return length > SHORT_KEY ? IN_ARRAY : length <= Long.BYTES ? length : word(bytes, Long.BYTES, length) | length;
    }

    private boolean isInArray(int flow) {
        return (get(flow, KEY_END) & 0xff) == IN_ARRAY;
    }

    private byte[] text(int flow) {
        return texts[flow >>> PAGE_BITS][flow & PAGE - 1];
    }

    /// Its key's bytes.
    byte[] key(int flow) {
        if (isInArray(flow)) {
            return text(flow);
        }
        byte[] key = new byte[(int) get(flow, KEY_END) & 0xff];
        for (int i = 0; i < key.length; i++) {
            key[i] = (byte) (get(flow, i < Long.BYTES ? KEY : KEY_END) >>> 56 - 8 * (i % Long.BYTES));
        }
        return key;
    }

    String keyText(int flow) {
        return new String(key(flow), StandardCharsets.UTF_8);
    }

    /// The number of the flow with that key, or -1.
    int find(long wanted, byte[] bytes, int length) {
        int mask = slots.length - 1;
        long begin = word(bytes, 0, Math.min(length, Long.BYTES));
        long end = endWord(bytes, length);
        for (int slot = (int) wanted & mask; slots[slot] != FREE; slot = slot + 1 & mask) {
            if ((slots[slot] ^ wanted) >>> 32 != 0) {
                continue;
            }
            int flow = (int) slots[slot];
            if (get(flow, KEY) == begin && get(flow, KEY_END) == end && (end != IN_ARRAY || has(flow, bytes, length))) {
                return flow;
            }
        }
        return -1;
    }

    /// Whether flows are too many for a processor's caches.
    boolean isFar() {
        return size > FAR;
    }

    /// Reads what there is of flows with those hashes: first all places, then all flows, so that none waits for
    /// another. Overwrites the hashes.
    ///
    /// @return something of all of it
    long lookAt(long[] hashes, int count) {
        int mask = slots.length - 1;
        for (int i = 0; i < count; i++) {
            long slot = slots[(int) hashes[i] & mask];
            // another one's flow is no worse than none
            hashes[i] = slot == FREE ? 0 : slot;
        }
        long all = 0;
        for (int i = 0; i < count; i++) {
            int flow = (int) hashes[i];
            all += get(flow, HASH) + get(flow, WHO) + page(flow)[at(flow, stride - 1)];
        }
        return all;
    }

    private boolean has(int flow, byte[] bytes, int length) {
        byte[] known = text(flow);
        return Arrays.equals(known, 0, known.length, bytes, 0, length);
    }

    /// A new flow that begins then, and has done nothing yet.
    int add(long hash, byte[] bytes, int length, long timeNanos) {
        int flow = unusedSize > 0 ? unused[--unusedSize] : made++;
        room(flow);
        Arrays.fill(page(flow), at(flow, 0), at(flow, stride), 0);
        set(flow, HASH, hash);
        set(flow, KEY, word(bytes, 0, Math.min(length, Long.BYTES)));
        set(flow, KEY_END, endWord(bytes, length));
        if (length > SHORT_KEY) {
            texts[flow >>> PAGE_BITS][flow & PAGE - 1] = Arrays.copyOf(bytes, length);
        }
        set(flow, FIRST, timeNanos);
        set(flow, OVER, timeNanos);
        set(flow, EVENT_SHAPE_TOP, -1L << 32 | 0xffff);
        size++;
        if (size * 2 > slots.length) {
            rehash();
        }
        put(flow);
        return flow;
    }

    private void room(int flow) {
        int page = flow >>> PAGE_BITS;
        if (page == pages.length) {
            pages = Arrays.copyOf(pages, page * 2);
            texts = Arrays.copyOf(texts, page * 2);
        }
        if (pages[page] == null) {
            pages[page] = new long[PAGE * stride];
            texts[page] = new byte[PAGE][];
        }
    }

    private void put(int flow) {
        int mask = slots.length - 1;
        long hash = get(flow, HASH);
        int slot = (int) hash & mask;
        while (slots[slot] != FREE) {
            slot = slot + 1 & mask;
        }
        slots[slot] = hash & ~0xffffffffL | flow;
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

    /// A flow is found no more, and the next may have its number.
    void remove(int flow) {
        int mask = slots.length - 1;
        int slot = (int) get(flow, HASH) & mask;
        while ((int) slots[slot] != flow) {
            slot = slot + 1 & mask;
        }
        // the ones behind it that would no longer be found move up
        int hole = slot;
        for (int next = hole + 1 & mask; slots[next] != FREE; next = next + 1 & mask) {
            int home = (int) get((int) slots[next], HASH) & mask;
            if ((next - home & mask) >= (next - hole & mask)) {
                slots[hole] = slots[next];
                hole = next;
            }
        }
        slots[hole] = FREE;
        if (isInArray(flow)) {
            texts[flow >>> PAGE_BITS][flow & PAGE - 1] = NO_TEXT;
        }
        set(flow, KEY_END, GONE);
        size--;
        if (unusedSize == unused.length) {
            unused = Arrays.copyOf(unused, unusedSize * 2);
        }
        unused[unusedSize++] = flow;
    }

    /// It does something; what was late on the way is not the last.
    ///
    /// @return whether it is
    boolean does(int flow, int event, long timeNanos, int by) {
        if (by >= 0) {
            set(flow, WHO, who(flow) | 1L << by);
        }
        boolean isLast = lastEvent(flow) < 0 || timeNanos >= last(flow);
        if (isLast) {
            set(flow, EVENT_SHAPE_TOP, (long) event << 32 | get(flow, EVENT_SHAPE_TOP) & 0xffffffffL);
            set(flow, LAST, timeNanos);
            set(flow, ENTITY_FLAGS, (long) by << 32 | get(flow, ENTITY_FLAGS) & 0xffffffffL);
        }
        return isLast;
    }

    /// An event happens once more.
    ///
    /// @param endNanos when it is over
    void count(int flow, int event, long endNanos) {
        int times = times(flow, event);
        int at = at(flow, COUNTS + (event >>> 3));
        page(flow)[at] += times == MAX_COUNT ? 0 : 1L << 8 * (event & 7);
        set(flow, OVER, Math.max(over(flow), endNanos));
    }

    /// How often an event happened; at most 255.
    int times(int flow, int event) {
        return (int) (get(flow, COUNTS + (event >>> 3)) >>> 8 * (event & 7)) & MAX_COUNT;
    }

    long first(int flow) {
        return get(flow, FIRST);
    }

    long last(int flow) {
        return get(flow, LAST);
    }

    /// When the last of what lasts was over.
    long over(int flow) {
        return get(flow, OVER);
    }

    long deadline(int flow) {
        return get(flow, DEADLINE);
    }

    void due(int flow, long timeNanos) {
        set(flow, DEADLINE, timeNanos);
    }

    /// -1: it did nothing yet.
    int lastEvent(int flow) {
        return (int) (get(flow, EVENT_SHAPE_TOP) >> 32);
    }

    /// Who did the last event; -1: nobody.
    int entity(int flow) {
        return (int) (get(flow, ENTITY_FLAGS) >> 32);
    }

    /// Who took part, a bit each of the last 6 of their number: of more than 64 entities several share one.
    long who(int flow) {
        return get(flow, WHO);
    }

    int shape(int flow) {
        return (int) (get(flow, EVENT_SHAPE_TOP) >>> 16) & 0xffff;
    }

    void follows(int flow, int shape) {
        set(flow, EVENT_SHAPE_TOP, get(flow, EVENT_SHAPE_TOP) & ~0xffff0000L | (long) shape << 16);
    }

    /// The highest place; -1: none yet.
    int top(int flow) {
        return (short) get(flow, EVENT_SHAPE_TOP);
    }

    /// When that was reached.
    long topTime(int flow) {
        return get(flow, TOP_TIME);
    }

    void reaches(int flow, int place, long timeNanos) {
        set(flow, EVENT_SHAPE_TOP, get(flow, EVENT_SHAPE_TOP) & ~0xffffL | place & 0xffffL);
        set(flow, TOP_TIME, timeNanos);
    }

    /// Whether all of some flags are set.
    boolean is(int flow, int flags) {
        return (get(flow, ENTITY_FLAGS) & flags) == flags;
    }

    /// Whether one of some flags is set.
    boolean isAny(int flow, int flags) {
        return (get(flow, ENTITY_FLAGS) & flags) != 0;
    }

    void flag(int flow, int flags, boolean on) {
        long before = get(flow, ENTITY_FLAGS);
        set(flow, ENTITY_FLAGS, on ? before | flags : before & ~(long) flags);
    }

    /// Whether no flow has that number now.
    boolean isGone(int flow) {
        return (get(flow, KEY_END) & 0xff) == GONE;
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
