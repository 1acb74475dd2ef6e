package dev.sightline.summary.place;

import dev.sightline.store.RowPlace;
import dev.sightline.store.Segment;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The first `capacity` rows of a stream by (key, arrival): a max-heap, so that the worst of the kept is at hand.
///
/// O(capacity) memory, O(log capacity) for a row that is kept, O(1) for one that is not.
///
/// ```
/// slot i:  keys[i]  arrivals[i]  places[i]
/// slot 0 is the worst; the children of slot i are 2 i + 1 and 2 i + 2
/// ```
final class BestRows {
    private final int capacity;
    private int size;
    private long[] keys = new long[16];
    private long[] arrivals = new long[16];
    private long[] places = new long[16];

    BestRows(int capacity) {
        this.capacity = capacity;
    }

    void offer(long key, long arrival, long place) {
        if (size < capacity) {
            if (size == keys.length) {
                int length = Math.min(capacity, 2 * size);
                keys = Arrays.copyOf(keys, length);
                arrivals = Arrays.copyOf(arrivals, length);
                places = Arrays.copyOf(places, length);
            }
            up(size++, key, arrival, place);
        } else if (capacity > 0 && before(key, arrival, keys[0], arrivals[0])) {
            down(key, arrival, place);
        }
    }

    /// Offers some rows of a block. Most rows are no better than what is kept, so they are told by their keys alone.
    ///
    /// @param rows their bits from the block's base on
    /// @param keysOf in the order of the rows; null: all have key 0
    /// @param flip all ones where the greatest comes first
    /// @param firstArrival rows that arrived before this are left out
    /// @param arrivalsBefore see [Snapshot#arrivalsBefore]
    void offerAll(
            Block block, long[] rows, long @Nullable [] keysOf, long flip, long firstArrival, long arrivalsBefore) {
        Segment.Rows origin = block.segment().origin();
        long place = RowPlace.of(block.segmentIndex(), block.base());
        int next = 0;
        for (int w = 0; w < rows.length; w++) {
            for (long bits = rows[w]; bits != 0; bits &= bits - 1) {
                long key = keysOf == null ? 0 : keysOf[next++] ^ flip;
                if (size < capacity || key <= keys[0]) {
                    int at = (w << 6) + Long.numberOfTrailingZeros(bits);
                    long arrival = arrivalsBefore + origin.arrival(block.base() + at);
                    if (arrival >= firstArrival) {
                        offer(key, arrival, place + at);
                    }
                }
            }
        }
    }

    void offerAll(BestRows other) {
        for (int i = 0; i < other.size; i++) {
            offer(other.keys[i], other.arrivals[i], other.places[i]);
        }
    }

    private static boolean before(long key, long arrival, long otherKey, long otherArrival) {
        return key < otherKey || (key == otherKey && arrival < otherArrival);
    }

    private void set(int slot, long key, long arrival, long place) {
        keys[slot] = key;
        arrivals[slot] = arrival;
        places[slot] = place;
    }

    private void up(int slot, long key, long arrival, long place) {
        int at = slot;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (!before(keys[parent], arrivals[parent], key, arrival)) {
                break;
            }
            set(at, keys[parent], arrivals[parent], places[parent]);
            at = parent;
        }
        set(at, key, arrival, place);
    }

    /// Replaces the worst.
    private void down(long key, long arrival, long place) {
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && before(keys[child], arrivals[child], keys[child + 1], arrivals[child + 1])) {
                child++;
            }
            if (!before(key, arrival, keys[child], arrivals[child])) {
                break;
            }
            set(at, keys[child], arrivals[child], places[child]);
            at = child;
        }
        set(at, key, arrival, place);
    }

    /// The places in order, best first. Empties the heap.
    long[] drain() {
        long[] sorted = new long[size];
        while (size > 0) {
            sorted[size - 1] = places[0];
            size--;
            if (size > 0) {
                down(keys[size], arrivals[size], places[size]);
            }
        }
        return sorted;
    }

    boolean isFull() {
        return size == capacity;
    }

    /// The greatest key that is kept; of a heap that keeps some.
    long worstKey() {
        return keys[0];
    }

    /// The arrival number that goes with it.
    long worstArrival() {
        return arrivals[0];
    }

    void write(DataOutput out) throws IOException {
        Words.write(out, keys, size);
        Words.write(out, arrivals, size);
        Words.write(out, places, size);
    }

    /// What was written, into an empty heap.
    void read(DataInput in) throws IOException {
        long[] readKeys = Words.read(in);
        long[] readArrivals = Words.read(in);
        long[] readPlaces = Words.read(in);
        if (readKeys.length > capacity
                || readArrivals.length != readKeys.length
                || readPlaces.length != readKeys.length) {
            throw new IOException(readKeys.length + " rows where " + capacity + " are wanted");
        }
        for (int i = 0; i < readKeys.length; i++) {
            offer(readKeys[i], readArrivals[i], readPlaces[i]);
        }
    }
}
