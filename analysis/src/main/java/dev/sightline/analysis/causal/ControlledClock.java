package dev.sightline.analysis.causal;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;

/// Times in which no message is received before it is sent: the controlled logical clock of D. Becker, R.
/// Rabenseifner, F. Wolf, J. Linford, "Scalable timestamp synchronization for event traces of message-passing
/// applications", Parallel Computing 35, 2009, without its look back.
///
/// An event has its own time, or if that is later, the time of its message's send, or that of the event before
/// it on its process and nearly all of the time between the two: so intervals are kept but for a hundredth, and
/// who was moved comes back to its own time by and by. No event is earlier than it was.
final class ControlledClock {
    /// What is kept of an interval behind an event that was moved.
    private static final double KEPT = 0.99;

    private static final int NONE = -1;

    private final Events events;
    private final Edges edges;
    private final long[] corrected;
    private final boolean[] done;
    /// By event: the last edge that ends there, each of which leads to the one before; NONE: there is none.
    private final int[] incoming;

    private final int[] incomingBefore;
    /// By event: the last of those that wait for it, each of which leads to the one before.
    private final int[] waiting;

    private int[] waiter = new int[64];
    private int[] waiterBefore = new int[64];
    private int waiters;

    private final int[][] byProcess;
    private final int[] next;
    /// Processes that waited once, by their events' times, each event once. Those that went on since go when it fills
    /// up.
    private final PriorityQueue<Blocked> blocked =
            new PriorityQueue<>(Comparator.comparingLong(Blocked::timeNanos).thenComparingInt(Blocked::process));

    private final BitSet wasBlocked = new BitSet();

    /// Events as they were settled: causes before effects.
    private final int[] order;

    private int settled;
    /// Edges that no order satisfies.
    private final BitSet undecided = new BitSet();

    private record Blocked(long timeNanos, int process, int event) {}

    private ControlledClock(Events events, Edges edges) {
        this.events = events;
        this.edges = edges;
        corrected = new long[events.size()];
        done = new boolean[events.size()];
        order = new int[events.size()];
        incoming = filled(events.size());
        waiting = filled(events.size());
        incomingBefore = filled(edges.size());
        byProcess = events.byProcess();
        next = new int[byProcess.length];
        for (int edge = 0; edge < edges.size(); edge++) {
            incomingBefore[edge] = incoming[edges.to(edge)];
            incoming[edges.to(edge)] = edge;
        }
    }

    private static int[] filled(int size) {
        int[] none = new int[size];
        Arrays.fill(none, NONE);
        return none;
    }

    /// @param corrected by event
    /// @param moved how many events have another time than their own
    /// @param order all events, each behind those before it on its process and behind the sends of what it
    ///     receives, but for those of undecided edges
    /// @param undecided messages that cannot be in order: their sends wait for what they are the cause of
    record Times(long[] corrected, long moved, int[] order, BitSet undecided) {}

    static Times of(Events events, Edges edges) {
        ControlledClock clock = new ControlledClock(events, edges);
        clock.run();
        long moved = 0;
        for (int event = 0; event < events.size(); event++) {
            moved += clock.corrected[event] != events.timeNanos(event) ? 1 : 0;
        }
        return new Times(clock.corrected, moved, clock.order, clock.undecided);
    }

    private void run() {
        ArrayDeque<Integer> ready = new ArrayDeque<>();
        for (int process = 0; process < byProcess.length; process++) {
            ready.add(process);
        }
        while (true) {
            while (!ready.isEmpty()) {
                goOn(ready.remove(), ready);
            }
            int stuck = stuck();
            if (stuck < 0) {
                return;
            }
            // no order satisfies all of them: the earliest goes first
            int event = byProcess[stuck][next[stuck]];
            settle(event, before(stuck), true, ready);
            next[stuck]++;
            ready.add(stuck);
        }
    }

    /// As far as sends are known.
    private void goOn(int process, ArrayDeque<Integer> ready) {
        int[] own = byProcess[process];
        while (next[process] < own.length) {
            int event = own[next[process]];
            if (done[event]) {
                next[process]++;
                continue;
            }
            int cause = unknownCause(event);
            if (cause != NONE) {
                waitFor(cause, process);
                block(process, event);
                return;
            }
            settle(event, before(process), false, ready);
            next[process]++;
        }
    }

    private void block(int process, int event) {
        if (wasBlocked.get(event)) {
            return;
        }
        wasBlocked.set(event);
        if (blocked.size() >= 2 * next.length + 1024) {
            blocked.removeIf(each -> done[each.event]);
        }
        blocked.add(new Blocked(events.timeNanos(event), process, event));
    }

    private void waitFor(int cause, int process) {
        if (waiters == waiter.length) {
            waiter = Arrays.copyOf(waiter, waiters * 2);
            waiterBefore = Arrays.copyOf(waiterBefore, waiters * 2);
        }
        waiter[waiters] = process;
        waiterBefore[waiters] = waiting[cause];
        waiting[cause] = waiters++;
    }

    private int before(int process) {
        return next[process] == 0 ? NONE : byProcess[process][next[process] - 1];
    }

    private int unknownCause(int event) {
        for (int edge = incoming[event]; edge != NONE; edge = incomingBefore[edge]) {
            if (!done[edges.from(edge)]) {
                return edges.from(edge);
            }
        }
        return NONE;
    }

    private void settle(int event, int before, boolean regardless, ArrayDeque<Integer> ready) {
        long time = events.timeNanos(event);
        long at = time;
        if (before != NONE && corrected[before] > events.timeNanos(before)) {
            long apart = time - events.timeNanos(before);
            at = Math.max(at, corrected[before] + (long) (KEPT * apart));
        }
        for (int edge = incoming[event]; edge != NONE; edge = incomingBefore[edge]) {
            int cause = edges.from(edge);
            if (done[cause]) {
                at = Math.max(at, corrected[cause]);
            } else if (regardless) {
                undecided.set(edge);
            }
        }
        corrected[event] = at;
        done[event] = true;
        order[settled++] = event;
        for (int each = waiting[event]; each != NONE; each = waiterBefore[each]) {
            ready.add(waiter[each]);
        }
        waiting[event] = NONE;
    }

    /// Of processes that wait for each other, the one whose event is the earliest; -1: none waits.
    private int stuck() {
        for (Blocked each = blocked.poll(); each != null; each = blocked.poll()) {
            if (!done[each.event]) {
                return each.process;
            }
        }
        return NONE;
    }
}
