package dev.sightline.summary.timeline;

import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.StateAt;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// First pass of [Timelines]: finds the entities, and which of them are shown.
final class TimelineOrder implements EntityStrips.Visitor {
    private static final byte UNSEEN = -1;

    private final EntityStrips.Question question;
    private final Timelines.Request request;
    private final BooleanSupplier cancelled;
    private final boolean withTotals;
    private final byte[] state;
    private final long[] first;
    private final long[] since;
    /// By category, of each entity that was seen.
    private final long[][] totals;
    private final int[] changes;
    private int total;

    TimelineOrder(EntityStrips.Question question, Timelines.Request request, BooleanSupplier cancelled) {
        this.question = question;
        this.request = request;
        this.cancelled = cancelled;
        this.withTotals = request.order() instanceof Timelines.Order.Total;
        int n = question.entities().count();
        this.state = new byte[n];
        this.first = new long[n];
        this.changes = new int[n];
        this.since = new long[withTotals ? n : 0];
        this.totals = new long[since.length][0];
        Arrays.fill(state, UNSEEN);
    }

    @Override
    public void rows(EntityStrips.Strip strip, int from, int to) {
        if (from == 0 && cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled");
        }
        for (int i = from; i < to; i++) {
            int e = strip.entity[i];
            if (e >= 0) {
                if (state[e] == UNSEEN) {
                    first[e] = strip.times[i];
                    total++;
                }
                changes[e] += strip.times[i] >= request.fromNanos() ? 1 : 0;
                if (withTotals && state[e] != strip.category[i]) {
                    move(e, strip.times[i]);
                }
                state[e] = strip.category[i];
            }
        }
    }

    private void move(int entity, long nanos) {
        long at = Math.max(nanos, request.fromNanos());
        if (state[entity] != UNSEEN) {
            add(entity, at);
        } else if (total <= StateAt.MAX) {
            // of more than that, nobody is shown
            totals[entity] = new long[question.paint().count()];
        }
        since[entity] = at;
    }

    private void add(int entity, long endNanos) {
        if (totals[entity].length > 0) {
            totals[entity][state[entity]] += Math.max(0, endNanos - since[entity]);
        }
    }

    /// The entities to show, in order.
    int[] finish() {
        StateAt.requireFew(total, StateAt.MAX);
        for (int e = 0; e < since.length; e++) {
            if (state[e] != UNSEEN) {
                add(e, request.lastNanos());
            }
        }
        Comparator<Integer> byName = question.entities()::compare;
        Comparator<Integer> order = switch (request.order()) {
            case Timelines.Order.First _, Timelines.Order.Silent _ ->
                Comparator.<Integer>comparingLong(e -> first[e]).thenComparing(byName);
            case Timelines.Order.Name() -> byName;
            case Timelines.Order.Total(int category) ->
                Comparator.<Integer, long[]>comparing(e -> totals[e], (left, right) -> compare(left, right, category))
                        .thenComparing(byName);
        };
        return IntStream.range(0, state.length)
                .filter(e -> state[e] != UNSEEN)
                .boxed()
                .sorted(order)
                .skip(request.offset())
                .limit(request.limit())
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// By [Timelines.Order.Total].
    ///
    /// @param left nanoseconds by category, as `right`
    static int compare(long[] left, long[] right, int category) {
        int order = Long.compare(right[category], left[category]);
        for (int c = 0; order == 0 && c < left.length - 1; c++) {
            order = Long.compare(right[c], left[c]);
        }
        return order;
    }

    int total() {
        return total;
    }

    long first(int entity) {
        return first[entity];
    }

    long changes(int entity) {
        return changes[entity];
    }
}
