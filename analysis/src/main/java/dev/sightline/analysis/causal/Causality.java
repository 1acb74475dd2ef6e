package dev.sightline.analysis.causal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What the messages of a trace say of its clocks.
///
/// @param events rows with a time and an entity, and receives that are told in the rows of their sends
/// @param processes entities
/// @param messages sends and receives that belong together, of two processes; of a send that several receive, several
/// @param unmatchedSends that nobody received
/// @param unmatchedReceives of what nobody sent
/// @param violations messages that were received before they were sent, by the times as written
/// @param movedEvents events that have another time where no message is received before it is sent
/// @param violationsLeft messages that are received before they are sent even so: those that cannot be in order
/// @param pairs who sent to whom, at most 200,000; with most violations first, then with most messages
public record Causality(
        long events,
        long processes,
        long messages,
        long unmatchedSends,
        long unmatchedReceives,
        long violations,
        long movedEvents,
        long violationsLeft,
        List<Pair> pairs) {
    public Causality {
        pairs = List.copyOf(pairs);
    }

    /// Messages from one process to another.
    ///
    /// @param leastNanos from send to receive, by the times as written; below 0 where a clock is wrong
    public record Pair(String from, String to, long messages, long violations, long leastNanos) {}

    /// Of who sent to whom; beyond that pairs are not told apart.
    static final int MOST_PAIRS = 200_000;

    private static final class Count {
        private long messages;
        private long violations;
        private long leastNanos = Long.MAX_VALUE;
    }

    public static Causality of(CausalOrder order) {
        Map<Long, Count> counts = new HashMap<>();
        long left = 0;
        for (int message = 0; message < order.messages(); message++) {
            int sent = order.sent(message);
            int received = order.received(message);
            long took = order.timeNanos(received) - order.timeNanos(sent);
            long key = (long) order.process(sent) << 32 | order.process(received);
            if (counts.size() < MOST_PAIRS || counts.containsKey(key)) {
                Count count = counts.computeIfAbsent(key, _ -> new Count());
                count.messages++;
                count.violations += took < 0 ? 1 : 0;
                count.leastNanos = Math.min(count.leastNanos, took);
            }
            left += order.correctedNanos(received) < order.correctedNanos(sent) ? 1 : 0;
        }
        return new Causality(
                order.events(),
                order.processes(),
                order.messages(),
                order.unmatched().sends(),
                order.unmatched().receives(),
                order.violations(),
                order.moved(),
                left,
                pairs(counts, order));
    }

    private static List<Pair> pairs(Map<Long, Count> counts, CausalOrder order) {
        List<Pair> pairs = new ArrayList<>();
        counts.forEach((key, count) -> pairs.add(new Pair(
                order.name((int) (key >>> 32)),
                order.name(key.intValue()),
                count.messages,
                count.violations,
                count.leastNanos)));
        pairs.sort(Comparator.comparingLong((Pair pair) -> -pair.violations)
                .thenComparingLong(pair -> -pair.messages)
                .thenComparing(Pair::from)
                .thenComparing(Pair::to));
        return pairs;
    }
}
