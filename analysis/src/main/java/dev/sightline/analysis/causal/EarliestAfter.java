package dev.sightline.analysis.causal;

import java.util.Arrays;

/// For each event of a stretch of the causal order: the first, in time, of some wanted ones that happen after it.
///
/// One walk against the order. What comes after an event is what comes after the next event of its process, and after
/// the receives of what it sends, and those themselves. O(events + messages) of the stretch. Of few events each is
/// asked
/// of the others instead: most are of one process, or one receives what the other sends. One thread.
final class EarliestAfter {
    static final int NONE = -1;

    private final CausalOrder order;
    private final HappensBefore happensBefore;
    private final int[] inOrder;
    /// By process: the first from here on, if it was met in this walk.
    private final int[] own;

    private final int[] met;
    private int walk;
    private final HappensBefore.Reach reach;

    /// Of more, one walk is less than one for each pair.
    private static final int FEW = 8;

    EarliestAfter(CausalOrder order) {
        this.order = order;
        happensBefore = order.happensBefore();
        inOrder = happensBefore.inOrder();
        own = new int[order.processes()];
        met = new int[order.processes()];
        reach = happensBefore.reach();
    }

    int[] inOrder() {
        return inOrder;
    }

    /// @param events that are asked about, all of a stretch of the order
    /// @param wanted by event: which of these
    /// @param from the first place of the order that is looked at
    /// @param end the first that is not: what is wanted from there on is not found
    /// @param into by event; [#NONE] where none comes after it
    void fill(int[] events, boolean[] wanted, int from, int end, int[] into) {
        if (events.length <= FEW) {
            fillFew(events, wanted, into);
        } else {
            fillAll(wanted, from, end, into);
        }
    }

    private void fillFew(int[] events, boolean[] wanted, int[] into) {
        for (int event : events) {
            int first = NONE;
            for (int other : events) {
                if (wanted[other] && earlier(first, other) == other && reach.isAfter(event, other)) {
                    first = other;
                }
            }
            into[event] = first;
        }
    }

    private void fillAll(boolean[] wanted, int from, int end, int[] into) {
        walk++;
        int message = happensBefore.firstMessageAt(end);
        for (int place = end - 1; place >= from; place--) {
            int event = inOrder[place];
            int process = order.process(event);
            int first = met[process] == walk ? own[process] : NONE;
            while (message > 0 && happensBefore.sentPlace(message - 1) == place) {
                message--;
                int received = happensBefore.receivedEvent(message);
                if (happensBefore.place(received) < end) {
                    first = earlier(first, wanted[received] ? received : NONE);
                    first = earlier(first, into[received]);
                }
            }
            into[event] = first;
            met[process] = walk;
            own[process] = wanted[event] ? earlier(first, event) : first;
        }
    }

    private int earlier(int one, int other) {
        if (one == NONE || other == NONE) {
            return Math.max(one, other);
        }
        int byTime = Long.compare(order.correctedNanos(one), order.correctedNanos(other));
        return byTime < 0 || byTime == 0 && happensBefore.place(one) <= happensBefore.place(other) ? one : other;
    }

    static int[] none(int events) {
        int[] all = new int[events];
        Arrays.fill(all, NONE);
        return all;
    }
}
