package dev.sightline.analysis.causal;

import java.util.Arrays;

/// Times that advance by what each process did, and by nothing else: an event comes as much later than the one before
/// it
/// on its process as that did meanwhile, and not before the send of what it receives. It is Lamport's clock with ticks
/// of
/// different lengths, and what a run would take in which nobody waits and messages take no time.
public final class WorkClock {
    private final long[] clock;

    private WorkClock(long[] clock) {
        this.clock = clock;
    }

    /// @param worked by event: what its process did since the one before it, at least 0
    public static WorkClock of(CausalOrder order, long[] worked) {
        HappensBefore happensBefore = order.happensBefore();
        long[] clock = new long[order.events()];
        // by process, when its last event was
        long[] own = new long[order.processes()];
        // of what is received, when it was sent, at the latest
        long[] sent = new long[order.events()];
        int message = 0;
        int[] inOrder = happensBefore.inOrder();
        for (int place = 0; place < inOrder.length; place++) {
            int event = inOrder[place];
            int process = order.process(event);
            clock[event] = Math.max(own[process] + worked[event], sent[event]);
            own[process] = clock[event];
            for (; message < happensBefore.messages() && happensBefore.sentPlace(message) == place; message++) {
                int received = happensBefore.receivedEvent(message);
                sent[received] = Math.max(sent[received], clock[event]);
            }
        }
        return new WorkClock(clock);
    }

    public long at(int event) {
        return clock[event];
    }

    /// When the last event is.
    public long end() {
        return Arrays.stream(clock).max().orElse(0);
    }
}
