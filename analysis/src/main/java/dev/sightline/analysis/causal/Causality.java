package dev.sightline.analysis.causal;

import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

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

    /// @param cancelled asked for each block of rows
    /// @throws IllegalArgumentException if the rows do not tell messages, or are too many: what to do
    public static Causality of(Snapshot snapshot, ResolvedSelection where, BooleanSupplier cancelled) {
        Messages messages = new Messages(snapshot.fields());
        OrderedRows rows = SelectedRows.of(snapshot, where);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            messages.take(block);
        }
        return of(messages);
    }

    static Causality of(Messages messages) {
        Events events = messages.events();
        Edges edges = messages.edges();
        Map<Long, Count> counts = new HashMap<>();
        long between = 0;
        long violations = 0;
        for (int edge = 0; edge < edges.size(); edge++) {
            int from = events.process(edges.from(edge));
            int to = events.process(edges.to(edge));
            if (from == to) {
                continue;
            }
            long took = events.timeNanos(edges.to(edge)) - events.timeNanos(edges.from(edge));
            long key = (long) from << 32 | to;
            if (counts.size() < MOST_PAIRS || counts.containsKey(key)) {
                Count count = counts.computeIfAbsent(key, _ -> new Count());
                count.messages++;
                count.violations += took < 0 ? 1 : 0;
                count.leastNanos = Math.min(count.leastNanos, took);
            }
            between++;
            violations += took < 0 ? 1 : 0;
        }
        ControlledClock.Times times = ControlledClock.of(events, edges);
        return new Causality(
                events.size(),
                events.processes(),
                between,
                messages.unmatchedSends(),
                messages.unmatchedReceives(),
                violations,
                times.moved(),
                left(edges, times.corrected(), events),
                pairs(counts, events));
    }

    private static long left(Edges edges, long[] times, Events events) {
        long left = 0;
        for (int edge = 0; edge < edges.size(); edge++) {
            boolean apart = events.process(edges.from(edge)) != events.process(edges.to(edge));
            left += apart && times[edges.to(edge)] < times[edges.from(edge)] ? 1 : 0;
        }
        return left;
    }

    private static List<Pair> pairs(Map<Long, Count> counts, Events events) {
        List<Pair> pairs = new ArrayList<>();
        counts.forEach((key, count) -> pairs.add(new Pair(
                events.name((int) (key >>> 32)),
                events.name(key.intValue()),
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
