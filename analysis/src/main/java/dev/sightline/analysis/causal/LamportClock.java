package dev.sightline.analysis.causal;

import java.util.BitSet;

/// Logical times of L. Lamport, "Time, clocks, and the ordering of events in a distributed system", CACM 21(7),
/// 1978. Only sends and receives are ticks: a clock that also counted what each process did by itself would
/// tell two that talked as often apart by how much they logged.
final class LamportClock {
    private LamportClock() {}

    /// @param order all events, causes before effects
    /// @param rank by event: how manieth of its process
    /// @param ticks events that are a tick
    /// @return by event: 0 before the first tick
    static int[] of(int[] order, Edges messages, int[][] byProcess, int[] rank, Events events, BitSet ticks) {
        int[] first = new int[rank.length + 1];
        for (int edge = 0; edge < messages.size(); edge++) {
            first[messages.to(edge) + 1]++;
        }
        for (int event = 0; event < rank.length; event++) {
            first[event + 1] += first[event];
        }
        int[] causes = new int[messages.size()];
        int[] next = first.clone();
        for (int edge = 0; edge < messages.size(); edge++) {
            causes[next[messages.to(edge)]++] = messages.from(edge);
        }
        int[] clock = new int[rank.length];
        for (int event : order) {
            int before = 0;
            if (rank[event] > 0) {
                before = clock[byProcess[events.process(event)][rank[event] - 1]];
            }
            for (int i = first[event]; i < first[event + 1]; i++) {
                before = Math.max(before, clock[causes[i]]);
            }
            clock[event] = before + (ticks.get(event) ? 1 : 0);
        }
        return clock;
    }
}
