package dev.sightline.format.chrome;

import dev.sightline.format.chrome.Ids.Mark;

/// Begins, ends and steps of asynchronous operations, told in file order, matched in order of time: an end closes the
/// innermost open begin of its id and name. 24 bytes a mark, outside of the heap.
final class AsyncSlices {
    private static final int NONE = -1;
    /// How many open slices of one id are tried.
    private static final int TRIED = 1000;

    private final Longs times = new Longs();
    /// The id's hash; a begin's end once it is known.
    private final Longs keys = new Longs();
    /// Low: what an event belongs to (the begin's parent, what an end closes, what a step is in). High: the hash of
    /// the name, and the mark.
    private final Longs links = new Longs();

    void add(long time, long key, int name, Mark mark) {
        times.add(time);
        keys.add(key);
        links.add((long) (name << 2 | mark.index) << 32 | 0xffffffffL);
    }

    /// Adds what another part of the trace has, which is not finished.
    void add(AsyncSlices part) {
        times.addAll(part.times);
        keys.addAll(part.keys);
        links.addAll(part.links);
    }

    int size() {
        return times.size();
    }

    void finish() {
        HashIndex open = new HashIndex();
        // Low: the open slice around it. High: 1 + the mark that ends it, 0 = none yet.
        Longs outer = new Longs();
        int[] order = times.order();
        for (int i = 0; i < size(); i++) {
            outer.add(0);
        }
        for (int i = 0; i < size(); i++) {
            int at = order == null ? i : order[i];
            long key = keys.get(at);
            int innermost = open.get(key);
            switch (Mark.ALL[links.high(at) & 3]) {
                case BEGIN -> {
                    links.setLow(at, innermost);
                    outer.setLow(at, innermost);
                    open.put(key, at);
                }
                case END -> close(open, outer, key, innermost, at);
                case WITHIN -> links.setLow(at, innermost);
            }
        }
        for (int i = 0; i < size(); i++) {
            boolean closed = outer.high(i) != 0;
            if (Mark.ALL[links.high(i) & 3] == Mark.BEGIN) {
                keys.set(i, closed ? Math.max(0, times.get(outer.high(i) - 1) - times.get(i)) : NONE);
            }
        }
    }

    private void close(HashIndex open, Longs outer, long key, int innermost, int at) {
        int inner = NONE;
        int slice = innermost;
        for (int tried = 0; slice >= 0 && links.high(slice) >>> 2 != links.high(at) >>> 2; tried++) {
            inner = slice;
            slice = tried < TRIED ? outer.low(slice) : NONE;
        }
        links.setLow(at, slice);
        if (slice < 0) {
            return;
        }
        outer.setHigh(slice, at + 1);
        if (inner >= 0) {
            outer.setLow(inner, outer.low(slice));
        } else if (outer.low(slice) >= 0) {
            open.put(key, outer.low(slice));
        } else {
            open.remove(key);
        }
    }

    /// Of a begin: how long it took in nanoseconds; -1 if nothing ends it.
    long duration(int mark) {
        return keys.get(mark);
    }

    /// Of a begin: the operation around it. Of an end or a step: the begin it belongs to. -1 = none.
    int owner(int mark) {
        return links.low(mark);
    }
}
