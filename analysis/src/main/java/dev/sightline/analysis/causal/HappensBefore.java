package dev.sightline.analysis.causal;

import java.util.Arrays;

/// Who can have caused what: an event happens before another if it comes earlier on the same process, or if a chain of
/// such steps and of messages leads from one to the other; neither before nor after is concurrent.
///
/// Each process is a chain of events, so what happens before an event is a beginning of each process, and what
/// happens after it an end of each: two numbers a process (C. Fidge; F. Mattern, 1988, call the first a vector clock).
/// They are not kept for each event but found by one walk over the messages in an order in which causes come before
/// effects: backwards for the past, forwards for the future, each message at once in one of the two. O(messages +
/// processes), 20 bytes a message, read one after the other. Immutable.
public final class HappensBefore {
    private final int[][] byProcess;
    private final int[] rank;
    private final int[] process;
    /// By event: its place in an order in which causes come before effects.
    private final int[] position;
    /// By message, in the order of their sends: where that is; on which process, and how manieth of it, it is sent and
    /// received.
    private final int[] sentPosition;

    private final int[] sentBy;
    private final int[] sentRank;
    private final int[] receivedBy;
    private final int[] receivedRank;

    /// @param order all events, causes before effects
    HappensBefore(Events events, Edges messages, int[][] byProcess, int[] rank, int[] order) {
        this.byProcess = byProcess;
        this.rank = rank;
        process = new int[events.size()];
        Arrays.setAll(process, events::process);
        position = new int[order.length];
        for (int place = 0; place < order.length; place++) {
            position[order[place]] = place;
        }
        int[] next = new int[order.length + 1];
        for (int edge = 0; edge < messages.size(); edge++) {
            next[position[messages.from(edge)] + 1]++;
        }
        for (int place = 0; place < order.length; place++) {
            next[place + 1] += next[place];
        }
        sentPosition = new int[messages.size()];
        sentBy = new int[messages.size()];
        sentRank = new int[messages.size()];
        receivedBy = new int[messages.size()];
        receivedRank = new int[messages.size()];
        for (int edge = 0; edge < messages.size(); edge++) {
            int sent = messages.from(edge);
            int received = messages.to(edge);
            int at = next[position[sent]]++;
            sentPosition[at] = position[sent];
            sentBy[at] = process[sent];
            sentRank[at] = rank[sent];
            receivedBy[at] = process[received];
            receivedRank[at] = rank[received];
        }
    }

    /// All events, causes before effects.
    int[] inOrder() {
        int[] order = new int[position.length];
        for (int event = 0; event < order.length; event++) {
            order[position[event]] = event;
        }
        return order;
    }

    /// Where an event is in that order.
    int place(int event) {
        return position[event];
    }

    /// The first message, in the order of sends, that is sent at a place or behind it.
    int firstMessageAt(int place) {
        int found = Arrays.binarySearch(sentPosition, place);
        int message = found < 0 ? -found - 1 : found;
        while (message > 0 && sentPosition[message - 1] == place) {
            message--;
        }
        return message;
    }

    /// Those that can be in order with the others.
    int messages() {
        return sentPosition.length;
    }

    /// Where a message, in the order of sends, is sent.
    int sentPlace(int message) {
        return sentPosition[message];
    }

    /// The event that receives it.
    int receivedEvent(int message) {
        return byProcess[receivedBy[message]][receivedRank[message]];
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
        int start = Arrays.binarySearch(sentPosition, position[event]);
        int near = start < 0 ? -start - 1 : start;
        int[] past = past(own, rank[event] + 1, near);
        int[] first = future(own, rank[event], near);
        int[] future = new int[first.length];
        for (int p = 0; p < first.length; p++) {
            future[p] = byProcess[p].length - first[p];
        }
        // itself
        past[own]--;
        future[own]--;
        return new Cone(event, past, future, rank.length);
    }

    /// A message counts if it was received by what counts already: whatever makes that so was sent later, so it was
    /// looked at before.
    ///
    /// @return by process, how many of its first events lead to the first `count` ones of one of them, these too
    private int[] past(int own, int count, int before) {
        int[] past = new int[byProcess.length];
        past[own] = count;
        for (int i = Math.min(before, sentBy.length) - 1; i >= 0; i--) {
            if (receivedRank[i] < past[receivedBy[i]] && sentRank[i] >= past[sentBy[i]]) {
                past[sentBy[i]] = sentRank[i] + 1;
            }
        }
        return past;
    }

    /// @return by process, the first of its events that the one of a rank leads to
    private int[] future(int own, int from, int near) {
        int[] first = new int[byProcess.length];
        Arrays.setAll(first, p -> byProcess[p].length);
        first[own] = from;
        int start = near;
        // of one send that several receive, all
        while (start > 0 && start < sentBy.length && sentPosition[start - 1] == sentPosition[start]) {
            start--;
        }
        for (int i = start; i < sentBy.length; i++) {
            if (sentRank[i] >= first[sentBy[i]] && receivedRank[i] < first[receivedBy[i]]) {
                first[receivedBy[i]] = receivedRank[i];
            }
        }
        return first;
    }

    Reach reach() {
        return new Reach();
    }

    /// Whether one event happens after another, asked of many that are near each other. One thread.
    final class Reach {
        /// By process: the first of its events that is reached, if it was in this walk.
        private final int[] first = new int[byProcess.length];

        private final int[] met = new int[byProcess.length];
        private int walk;

        boolean isAfter(int event, int later) {
            if (position[later] <= position[event]) {
                return false;
            }
            if (process[event] == process[later]) {
                return rank[later] > rank[event];
            }
            walk++;
            reach(process[event], rank[event]);
            int end = position[later];
            for (int i = firstMessageAt(position[event]); i < sentBy.length && sentPosition[i] < end; i++) {
                if (met[sentBy[i]] != walk || sentRank[i] < first[sentBy[i]]) {
                    continue;
                }
                if (receivedBy[i] == process[later] && receivedRank[i] <= rank[later]) {
                    return true;
                }
                reach(receivedBy[i], receivedRank[i]);
            }
            return false;
        }

        private void reach(int ofProcess, int from) {
            first[ofProcess] = met[ofProcess] == walk ? Math.min(first[ofProcess], from) : from;
            met[ofProcess] = walk;
        }
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
}
