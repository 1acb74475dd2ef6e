package dev.sightline.analysis.causal;

import dev.sightline.analysis.cell.Hash;
import java.util.Arrays;

/// Finds the send of each receive by the message's id, as events come in the order of their times. A receive may come
/// before its send: then a clock is wrong. An id that is sent once more is another message; one that is received
/// several
/// times has several receivers. One thread.
final class OpenMessages {
    private static final int NONE = -1;

    private final Edges edges;
    /// By slot (open addressing, at most three quarters full): the id's hash, what sends it now, and whether that was
    /// received.
    private long[] ids = new long[1 << 10];

    private int[] sender = new int[1 << 10];
    private boolean[] received = new boolean[1 << 10];
    /// The newest receive that waits for the send, each of which leads to the one before.
    private int[] waiting = new int[1 << 10];

    private boolean[] used = new boolean[1 << 10];
    /// What stands in for the sender if no send comes; empty where nothing does anywhere.
    private int[] spare = {};

    private int size;

    private int[] waits = new int[256];
    private int[] waitsBefore = new int[256];
    private int waitsSize;

    /// Sends that were forgotten, as their id was sent once more.
    private final Numbers lost = new Numbers();
    private long unmatchedReceives;

    /// @param edges that are found
    OpenMessages(Edges edges) {
        this.edges = edges;
    }

    void send(String id, int event) {
        int slot = slot(id);
        if (sender[slot] != NONE && !received[slot]) {
            lost.add(sender[slot]);
        }
        sender[slot] = event;
        received[slot] = waiting[slot] != NONE;
        for (int wait = waiting[slot]; wait != NONE; wait = waitsBefore[wait]) {
            edges.add(event, waits[wait]);
            unmatchedReceives--;
        }
        waiting[slot] = NONE;
    }

    void receive(String id, int event) {
        int slot = slot(id);
        if (sender[slot] != NONE) {
            received[slot] = true;
            edges.add(sender[slot], event);
            return;
        }
        if (waitsSize == waits.length) {
            waits = Arrays.copyOf(waits, waitsSize * 2);
            waitsBefore = Arrays.copyOf(waitsBefore, waitsSize * 2);
        }
        waits[waitsSize] = event;
        waitsBefore[waitsSize] = waiting[slot];
        waiting[slot] = waitsSize++;
        unmatchedReceives++;
    }

    /// It is received, and sent on under the same id.
    void step(String id, int event) {
        receive(id, event);
        int slot = slot(id);
        if (sender[slot] != NONE) {
            // what nobody receives after it has ended here
            sender[slot] = event;
        }
    }

    /// An event that may have been a send: nobody waits for its receive.
    void offer(String id, int event) {
        send(id, event);
        received[slot(id)] = true;
    }

    /// An event that sent what nobody else did: who receives that is found when no more come.
    void standIn(String id, int event) {
        int slot = slot(id);
        if (spare.length == 0) {
            spare = new int[used.length];
            Arrays.fill(spare, NONE);
        }
        spare[slot] = spare[slot] == NONE ? event : spare[slot];
    }

    /// When no more come.
    void settle() {
        for (int slot = 0; slot < spare.length; slot++) {
            if (used[slot] && spare[slot] != NONE && sender[slot] == NONE) {
                for (int wait = waiting[slot]; wait != NONE; wait = waitsBefore[wait]) {
                    edges.add(spare[slot], waits[wait]);
                    unmatchedReceives--;
                }
                waiting[slot] = NONE;
            }
        }
        spare = new int[0];
    }

    /// A send of which it is not told who received it when.
    void lost(int event) {
        lost.add(event);
    }

    /// Sends that nobody received; ascending.
    int[] unmatchedSends() {
        Numbers all = new Numbers();
        lost.forEach(all::add);
        for (int slot = 0; slot < used.length; slot++) {
            if (used[slot] && sender[slot] != NONE && !received[slot]) {
                all.add(sender[slot]);
            }
        }
        return all.sorted();
    }

    /// Receives of what nobody sent; ascending.
    int[] openReceives() {
        Numbers all = new Numbers();
        for (int slot = 0; slot < used.length; slot++) {
            for (int wait = used[slot] ? waiting[slot] : NONE; wait != NONE; wait = waitsBefore[wait]) {
                all.add(waits[wait]);
            }
        }
        return all.sorted();
    }

    /// Receives of what nobody sent.
    long unmatchedReceives() {
        return unmatchedReceives;
    }

    /// How many bytes it may have while a few more come: what grows is there three times, in its old size.
    long bytesNeeded() {
        long each = spare.length == 0 ? 18L : 22L;
        return (size < used.length / 16 * 9 ? each : 3 * each) * used.length
                + (waitsSize < waits.length / 4 * 3 ? 8L : 24L) * waits.length;
    }

    /// When no more come, and all was asked.
    void letGo() {
        ids = new long[0];
        sender = new int[0];
        received = new boolean[0];
        waiting = new int[0];
        used = new boolean[0];
        spare = new int[0];
        waits = new int[0];
        waitsBefore = new int[0];
    }

    private int slot(String id) {
        long hash = Hash.of(id);
        int found = slot(hash);
        if (used[found]) {
            return found;
        }
        if (++size > used.length / 4 * 3) {
            grow();
            found = slot(hash);
        }
        used[found] = true;
        ids[found] = hash;
        sender[found] = NONE;
        waiting[found] = NONE;
        return found;
    }

    private int slot(long hash) {
        int mask = used.length - 1;
        int slot = (int) hash & mask;
        while (used[slot] && ids[slot] != hash) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        OpenMessages old = new OpenMessages(edges);
        old.take(this);
        int room = used.length * 2;
        ids = new long[room];
        sender = new int[room];
        received = new boolean[room];
        waiting = new int[room];
        used = new boolean[room];
        if (old.spare.length > 0) {
            spare = new int[room];
            Arrays.fill(spare, NONE);
        }
        for (int i = 0; i < old.used.length; i++) {
            if (old.used[i]) {
                int slot = slot(old.ids[i]);
                used[slot] = true;
                ids[slot] = old.ids[i];
                sender[slot] = old.sender[i];
                received[slot] = old.received[i];
                waiting[slot] = old.waiting[i];
                if (spare.length > 0) {
                    spare[slot] = old.spare[i];
                }
            }
        }
    }

    private void take(OpenMessages other) {
        ids = other.ids;
        sender = other.sender;
        received = other.received;
        waiting = other.waiting;
        used = other.used;
        spare = other.spare;
    }
}
