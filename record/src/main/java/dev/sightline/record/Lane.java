package dev.sightline.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One thread's events on their way to the drain: a ring that the thread fills and the drain empties (one producer,
/// one consumer, no lock). A full ring loses the newest event and counts it.
///
/// ```text
///   long    type << 40 | length << 32 | present      length in longs, this one included
///   long    nanoTime
///   long    value of the first present field         a string's place is empty: it stands in `strings`
///   ...
/// ```
final class Lane {
    static final int TYPE_SHIFT = 40;
    static final int LENGTH_SHIFT = 32;
    static final int HEAD_LONGS = 2;
    private static final int MAX_SPARES = 16;
    private static final VarHandle TAIL;
    private static final VarHandle HEAD;
    private static final VarHandle LOST;
    private static final VarHandle MISUSED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TAIL = lookup.findVarHandle(Lane.class, "tail", long.class);
            HEAD = lookup.findVarHandle(Lane.class, "head", long.class);
            LOST = lookup.findVarHandle(Lane.class, "lost", long.class);
            MISUSED = lookup.findVarHandle(Lane.class, "misused", long.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    final String threadName;
    private final WeakReference<Thread> thread;
    final Rings.Ring memory;
    /// Empty if there was no memory left for it: then all is lost, and counted.
    final long[] ring;
    final @Nullable String[] strings;
    private final int mask;
    private final Entry entry = new Entry(this);
    private final List<Entry> spares = new ArrayList<>();
    private int nextSpare;
    final SpanStack spans;
    private long tail;
    /// What the producer last knew of `head`.
    private long knownHead;
    /// Beyond it the producer looks where `head` is, and whether the drain sleeps: never further than the ring is long.
    private long lookAt;

    @SuppressWarnings("unused") // through HEAD
    private long head;

    private long lost;
    private long misused;
    /// The drain's: how many losses it has told of, and when it looked last.
    long toldLost;

    long toldMisused;
    long lastLookNanos;

    private final Runnable wake;

    /// @param wake has the drain look at this
    Lane(Thread thread, Rings.Ring memory, SpanStack spans, Runnable wake) {
        this.wake = wake;
        this.threadName = thread.getName();
        this.thread = new WeakReference<>(thread);
        this.memory = memory;
        this.ring = memory.longs();
        this.strings = memory.strings();
        this.mask = ring.length - 1;
        this.spans = spans;
        this.lastLookNanos = System.nanoTime();
    }

    int mask() {
        return mask;
    }

    Entry entry() {
        // One that is open: an argument of `put` records something itself, or a commit was forgotten.
        return entry.open ? spare() : entry;
    }

    private Entry spare() {
        for (Entry spare : spares) {
            if (!spare.open) {
                return spare;
            }
        }
        if (spares.size() < MAX_SPARES) {
            spares.add(new Entry(this));
            return spares.get(spares.size() - 1);
        }
        misused();
        return spares.get(nextSpare++ % MAX_SPARES);
    }

    void misused() {
        MISUSED.setOpaque(this, misused + 1);
    }

    void append(Entry event) {
        int present = event.present;
        int length = HEAD_LONGS + Integer.bitCount(present);
        long at = tail;
        if (at + length > lookAt && !hasSpace(at + length)) {
            LOST.setOpaque(this, lost + 1);
            return;
        }
        long kinds = event.kinds;
        int m = mask;
        ring[(int) at & m] = (long) event.typeId << TYPE_SHIFT | (long) length << LENGTH_SHIFT | present & 0xffffffffL;
        ring[(int) (at + 1) & m] = event.nanoTime;
        long to = at + HEAD_LONGS;
        for (int left = present; left != 0; left &= left - 1) {
            int field = Integer.numberOfTrailingZeros(left);
            int place = (int) to++ & m;
            if ((kinds >>> 2 * field & 3) == Entry.STRING) {
                strings[place] = event.strings[field];
            } else {
                ring[place] = event.values[field];
            }
        }
        TAIL.setRelease(this, to);
    }

    private boolean hasSpace(long to) {
        knownHead = (long) HEAD.getAcquire(this);
        if (ring.length > 0 && to - knownHead > ring.length / 4) {
            wake.run();
        }
        lookAt = Math.min(to + ring.length / 8, knownHead + ring.length);
        return to <= lookAt;
    }

    boolean hasRoom() {
        return tail - knownHead <= ring.length / 2 || tail - (long) HEAD.getAcquire(this) <= ring.length / 2;
    }

    // The drain's side.

    long head() {
        return head;
    }

    long tail() {
        return (long) TAIL.getAcquire(this);
    }

    /// How many events are between two places.
    long count(long from, long to) {
        long events = 0;
        for (long at = from; at < to; at += ring[(int) at & mask] >>> LENGTH_SHIFT & 0xff) {
            events++;
        }
        return events;
    }

    void release(long newHead) {
        HEAD.setRelease(this, newHead);
    }

    long lost() {
        return (long) LOST.getOpaque(this);
    }

    long misuses() {
        return (long) MISUSED.getOpaque(this);
    }

    boolean isOver() {
        Thread owner = thread.get();
        return owner == null || !owner.isAlive();
    }
}
