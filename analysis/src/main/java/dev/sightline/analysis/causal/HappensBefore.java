package dev.sightline.analysis.causal;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// Who can have caused what: an event happens before another if it comes earlier on the same process, or if a chain of
/// such steps and of messages leads from one to the other; neither before nor after is concurrent.
///
/// Each process is a chain of events, so what happens before an event is a beginning of each process, and what happens
/// after it an end of each: two numbers a process (C. Fidge; F. Mattern, 1988, call the first a vector clock). They are
/// not kept for each event but found by following messages, each of which is looked at once at most: O(messages +
/// processes), with 24 bytes a message. Immutable.
public final class HappensBefore {
    private final int[][] byProcess;
    private final int[] rank;
    private final int[] process;
    private final Links into;
    private final Links outOf;

    HappensBefore(Events events, Edges messages, int[][] byProcess, int[] rank) {
        this.byProcess = byProcess;
        this.rank = rank;
        process = new int[events.size()];
        Arrays.setAll(process, events::process);
        into = Links.of(messages.size(), messages::to, messages::from, process, rank, byProcess, false);
        outOf = Links.of(messages.size(), messages::from, messages::to, process, rank, byProcess, true);
    }

    /// What is before and after an event.
    ///
    /// @param past by process, how many of its first events happen before it
    /// @param future by process, how many of its last events happen after it
    public record Cone(int event, int[] past, int[] future, int events) {
        public long before() {
            return Arrays.stream(past).asLongStream().sum();
        }

        public long after() {
            return Arrays.stream(future).asLongStream().sum();
        }

        public long concurrent() {
            return events - 1 - before() - after();
        }
    }

    public enum Relation {
        BEFORE,
        AFTER,
        CONCURRENT,
        SAME
    }

    public Cone of(int event) {
        int own = process[event];
        int[] past = into.reached(own, rank[event] + 1);
        int[] future = outOf.reached(own, byProcess[own].length - rank[event]);
        // itself
        past[own]--;
        future[own]--;
        return new Cone(event, past, future, rank.length);
    }

    /// What an event is to the one that a cone is of.
    public Relation relation(Cone cone, int event) {
        if (event == cone.event) {
            return Relation.SAME;
        }
        int own = process[event];
        if (rank[event] < cone.past[own]) {
            return Relation.BEFORE;
        }
        return byProcess[own].length - rank[event] <= cone.future[own] ? Relation.AFTER : Relation.CONCURRENT;
    }

    /// The last event of a process that is before it; -1: none.
    public int lastBefore(Cone cone, int ofProcess) {
        int count = cone.past[ofProcess];
        return count == 0 ? -1 : byProcess[ofProcess][count - 1];
    }

    /// The first event of a process that is after it; -1: none.
    public int firstAfter(Cone cone, int ofProcess) {
        int[] own = byProcess[ofProcess];
        int count = cone.future[ofProcess];
        return count == 0 ? -1 : own[own.length - count];
    }

    /// Messages by the process of one of their ends, in the order of its events: where on the process (how many events
    /// there are up to it), and where the other end is. Backwards, processes are counted from their ends.
    private record Links(int[][] at, int[][] otherProcess, int[][] otherAt) {
        private interface End {
            int of(int edge);
        }

        static Links of(
                int edges, End end, End other, int[] process, int[] rank, int[][] byProcess, boolean isBackwards) {
            int[] counts = new int[byProcess.length];
            for (int edge = 0; edge < edges; edge++) {
                counts[process[end.of(edge)]]++;
            }
            int[][] own = new int[byProcess.length][];
            Arrays.setAll(own, p -> new int[counts[p]]);
            Arrays.fill(counts, 0);
            for (int edge = 0; edge < edges; edge++) {
                int p = process[end.of(edge)];
                own[p][counts[p]++] = edge;
            }
            Counting place = event -> isBackwards ? byProcess[process[event]].length - rank[event] : rank[event] + 1;
            Links links = new Links(
                    new int[byProcess.length][], new int[byProcess.length][], new int[byProcess.length][]);
            for (int p = 0; p < own.length; p++) {
                int[] sorted = sorted(own[p], edge -> place.of(end.of(edge)));
                links.at[p] = Arrays.stream(sorted).map(edge -> place.of(end.of(edge))).toArray();
                links.otherProcess[p] =
                        Arrays.stream(sorted).map(edge -> process[other.of(edge)]).toArray();
                links.otherAt[p] =
                        Arrays.stream(sorted).map(edge -> place.of(other.of(edge))).toArray();
            }
            return links;
        }

        private interface Counting {
            int of(int event);
        }

        private static int[] sorted(int[] edges, Counting by) {
            boolean isSorted = true;
            for (int i = 1; i < edges.length && isSorted; i++) {
                isSorted = by.of(edges[i - 1]) <= by.of(edges[i]);
            }
            return isSorted
                    ? edges
                    : IntStream.of(edges)
                            .boxed()
                            .sorted(Comparator.comparingInt(by::of))
                            .mapToInt(Integer::intValue)
                            .toArray();
        }

        /// By process, how many of its events lead to the first `count` ones of one of them, these too.
        int[] reached(int start, int count) {
            int[] reached = new int[at.length];
            int[] looked = new int[at.length];
            ArrayDeque<Integer> grown = new ArrayDeque<>();
            reached[start] = count;
            grown.add(start);
            while (!grown.isEmpty()) {
                int p = grown.remove();
                int i = looked[p];
                for (; i < at[p].length && at[p][i] <= reached[p]; i++) {
                    int other = otherProcess[p][i];
                    if (otherAt[p][i] > reached[other]) {
                        if (isWithout(other, reached, looked)) {
                            grown.add(other);
                        }
                        reached[other] = otherAt[p][i];
                    }
                }
                looked[p] = i;
            }
            return reached;
        }

        /// Whether it does not stand in the queue already: then there would be links of it to look at.
        private boolean isWithout(int p, int[] reached, int[] looked) {
            return looked[p] == at[p].length || at[p][looked[p]] > reached[p];
        }
    }
}
