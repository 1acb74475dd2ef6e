package dev.sightline.analysis.detect;

import java.util.Arrays;

/// Flows in an order: numbers and when they began, which tells a flow from a later one that has its number. One thread.
final class FlowQueue {
    private int[] flows = new int[64];
    private long[] firsts = new long[64];
    private int head;
    private int size;

    /// What is asked of each.
    @FunctionalInterface
    interface Test {
        boolean of(int flow, long firstNanos);
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(int flow, long firstNanos) {
        if (size == flows.length) {
            flows = turned(flows);
            firsts = turned(firsts);
            head = 0;
        }
        int at = (head + size++) % flows.length;
        flows[at] = flow;
        firsts[at] = firstNanos;
    }

    private int[] turned(int[] ring) {
        int[] longer = Arrays.copyOfRange(ring, head, head + ring.length + (ring.length >> 1));
        System.arraycopy(ring, 0, longer, ring.length - head, head);
        return longer;
    }

    private long[] turned(long[] ring) {
        long[] longer = Arrays.copyOfRange(ring, head, head + ring.length + (ring.length >> 1));
        System.arraycopy(ring, 0, longer, ring.length - head, head);
        return longer;
    }

    /// The number of the oldest.
    int flow() {
        return flows[head];
    }

    /// When that began.
    long firstNanos() {
        return firsts[head];
    }

    void remove() {
        head = (head + 1) % flows.length;
        size--;
    }

    /// Takes those out of which something is so.
    void drop(Test so) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            int from = (head + i) % flows.length;
            if (!so.of(flows[from], firsts[from])) {
                int to = (head + kept++) % flows.length;
                flows[to] = flows[from];
                firsts[to] = firsts[from];
            }
        }
        size = kept;
    }
}
