package dev.sightline.summary;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// First pass of [Timelines]: finds the entities, and which of them are shown.
final class TimelineOrder implements EntityCells.Visitor {
    private static final byte UNSEEN = -1;

    private final EntityCells.Question question;
    private final Timelines.Request request;
    private final BooleanSupplier cancelled;
    private final int wanted;
    private final byte[] state;
    private final long[] first;
    private final long[] since;
    private final long[] inCategory;
    private final int[] changes;
    private int total;

    TimelineOrder(EntityCells.Question question, Timelines.Request request, BooleanSupplier cancelled) {
        this.question = question;
        this.request = request;
        this.cancelled = cancelled;
        this.wanted = request.order() instanceof Timelines.Order.Total(int category) ? category : UNSEEN;
        int n = question.entities().count();
        this.state = new byte[n];
        this.first = new long[n];
        this.changes = new int[n];
        this.since = new long[wanted == UNSEEN ? 0 : n];
        this.inCategory = new long[since.length];
        Arrays.fill(state, UNSEEN);
    }

    @Override
    public void rows(EntityCells.Cell cell, int from, int to) {
        if (from == 0 && cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled");
        }
        for (int i = from; i < to; i++) {
            int e = cell.entity[i];
            if (e >= 0) {
                if (state[e] == UNSEEN) {
                    first[e] = cell.times[i];
                    total++;
                }
                changes[e] += cell.times[i] >= request.fromNanos() ? 1 : 0;
                if (wanted != UNSEEN) {
                    move(e, cell.category[i], cell.times[i]);
                }
                state[e] = cell.category[i];
            }
        }
    }

    private void move(int entity, byte category, long nanos) {
        long at = Math.max(nanos, request.fromNanos());
        if (state[entity] == wanted) {
            inCategory[entity] += at - since[entity];
        }
        if (category == wanted) {
            since[entity] = at;
        }
    }

    /// The entities to show, in order.
    int[] finish() {
        StateAt.requireFew(total, StateAt.MOST);
        for (int e = 0; e < since.length; e++) {
            if (state[e] == wanted) {
                inCategory[e] += Math.max(0, request.lastNanos() - since[e]);
            }
        }
        Comparator<Integer> byName =
                Comparator.comparing(e -> question.entities().name(e), TimelineOrder::compare);
        Comparator<Integer> order = switch (request.order()) {
            case Timelines.Order.First _, Timelines.Order.Silent _ ->
                Comparator.<Integer>comparingLong(e -> first[e]).thenComparing(byName);
            case Timelines.Order.Name() -> byName;
            case Timelines.Order.Total(int category) ->
                Comparator.<Integer>comparingLong(e -> -inCategory[e]).thenComparing(byName);
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

    /// By code points; `String.compareTo` goes by UTF-16 units, which differ beyond the basic plane.
    static int compare(String left, String right) {
        int at = Arrays.mismatch(left.toCharArray(), right.toCharArray());
        if (at < 0) {
            return 0;
        }
        if (at >= left.length() || at >= right.length()) {
            return Integer.compare(left.length(), right.length());
        }
        char l = left.charAt(at);
        char r = right.charAt(at);
        return Character.isSurrogate(l) == Character.isSurrogate(r)
                ? Character.compare(l, r)
                : Character.isSurrogate(l) ? 1 : -1;
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
