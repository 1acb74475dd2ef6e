package dev.sightline.format.chrome;

import dev.sightline.format.chrome.Ids.Side;

/// The events of flows, told in file order and chained in order of time: ids are used again, and each start begins a
/// new message. 32 bytes an event, outside of the heap.
final class Flows {
    private final Longs times = new Longs();
    private final Longs keys = new Longs();
    /// Low: the thread. High: the side.
    private final Longs places = new Longs();
    /// Low: the event at the other side, -1 = none. High: the number of the message among those of its id.
    private final Longs peers = new Longs();

    void add(long time, long key, int thread, Side side) {
        times.add(time);
        keys.add(key);
        places.add((long) side.index << 32 | thread & 0xffffffffL);
    }

    /// Adds what another part of the trace has, which is not finished.
    ///
    /// @param numbers of the part's threads
    void add(Flows part, int[] numbers) {
        times.addAll(part.times);
        keys.addAll(part.keys);
        for (int i = 0; i < part.size(); i++) {
            int thread = part.places.low(i);
            places.add((long) part.places.high(i) << 32 | (thread < 0 ? -1 : numbers[thread]) & 0xffffffffL);
        }
    }

    int size() {
        return times.size();
    }

    void finish() {
        int[] order = times.order();
        HashIndex latest = new HashIndex();
        for (int i = 0; i < size(); i++) {
            peers.add(0xffffffffL);
        }
        for (int i = 0; i < size(); i++) {
            int at = order == null ? i : order[i];
            int before = latest.get(keys.get(at));
            Side side = side(at);
            if (before >= 0) {
                int sender = side(before) == Side.RECEIVE ? peers.low(before) : before;
                // A receive before any send waits for its send: clocks may differ.
                boolean begins = side == Side.SEND && sender >= 0;
                peers.setHigh(at, peers.high(before) + (begins ? 1 : 0));
                if (side != Side.SEND && sender >= 0) {
                    peers.setLow(at, sender);
                    if (side(sender) == Side.SEND && peers.low(sender) < 0) {
                        // A send's peer is its first receiver; a step's stays the one it received from.
                        peers.setLow(sender, at);
                    }
                }
            }
            latest.put(keys.get(at), at);
        }
    }

    private Side side(int event) {
        return Side.ALL[places.high(event)];
    }

    /// The thread at the other side; -1 = none is known.
    int peerThread(int event) {
        int peer = peers.low(event);
        return peer < 0 ? -1 : places.low(peer);
    }

    /// How many messages of the same id came before.
    int turn(int event) {
        return peers.high(event);
    }
}
