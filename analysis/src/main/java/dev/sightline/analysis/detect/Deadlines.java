package dev.sightline.analysis.detect;

import java.util.Arrays;

/// Flows in the order of their deadlines: a binary heap that has both beside each other, so that no flow is looked at
/// to put another in its place. Those of flows that are gone stay until they pass, or are half of all. One thread.
final class Deadlines {
    /// So few are not worth being looked through.
    private static final int FEW = 1024;

    private final FlowTable table;
    private long[] nanos = new long[512];
    private int[] flows = new int[512];
    private int size;

    Deadlines(FlowTable table) {
        this.table = table;
    }

    /// Whether the earliest is that of a flow that is still there; a later flow may have its number.
    boolean isKept() {
        return isKept(0);
    }

    private boolean isKept(int at) {
        return !table.isGone(flows[at]) && table.deadline(flows[at]) == nanos[at];
    }

    /// The flow whose deadline is the earliest; -1: there is none.
    int earliest() {
        return size == 0 ? -1 : flows[0];
    }

    /// The earliest deadline; where there is none, later than all.
    long nanos() {
        return size == 0 ? Long.MAX_VALUE : nanos[0];
    }

    void push(int flow, long deadlineNanos) {
        if (size > 2 * table.size() + FEW) {
            drop();
        }
        if (size == nanos.length) {
            nanos = Arrays.copyOf(nanos, size + (size >> 1));
            flows = Arrays.copyOf(flows, size + (size >> 1));
        }
        rise(size++, flow, deadlineNanos);
    }

    /// Takes out those of flows that are gone.
    private void drop() {
        int before = size;
        size = 0;
        for (int i = 0; i < before; i++) {
            if (isKept(i)) {
                rise(size++, flows[i], nanos[i]);
            }
        }
    }

    private void rise(int from, int flow, long deadlineNanos) {
        int at = from;
        while (at > 0 && deadlineNanos < nanos[at - 1 >> 1]) {
            nanos[at] = nanos[at - 1 >> 1];
            flows[at] = flows[at - 1 >> 1];
            at = at - 1 >> 1;
        }
        nanos[at] = deadlineNanos;
        flows[at] = flow;
    }

    /// Takes the earliest out.
    void pop() {
        size--;
        long moving = nanos[size];
        int flow = flows[size];
        int at = 0;
        for (int below = 1; below < size; below = 2 * at + 1) {
            if (below + 1 < size && nanos[below + 1] < nanos[below]) {
                below++;
            }
            if (nanos[below] >= moving) {
                break;
            }
            nanos[at] = nanos[below];
            flows[at] = flows[below];
            at = below;
        }
        nanos[at] = moving;
        flows[at] = flow;
    }
}
