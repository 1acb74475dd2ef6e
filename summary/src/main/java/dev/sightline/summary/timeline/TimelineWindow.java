package dev.sightline.summary.timeline;

import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.FirstSeen;
import dev.sightline.summary.entity.StateAt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// [Timelines] of a window where every row counts: from the states at its beginning and its own rows. Rows before the
/// window are only asked who was first seen when, and that is kept.
final class TimelineWindow {
    /// The rows of the window, or some of them.
    interface Steps {
        /// Gives the rows of the entities shown to `runs`; those of one entity in order.
        ///
        /// @param places of each entity, its place among those shown, or -1
        /// @param changes takes how many rows each place has
        void follow(TimelineRuns runs, int[] places, long[] changes);
    }

    private final EntityStrips.Question question;
    private final Timelines.Request request;
    private final Steps steps;
    private final BooleanSupplier cancelled;
    private final FirstSeen first;

    /// @param question which counts every row
    TimelineWindow(EntityStrips.Question question, Timelines.Request request, Steps steps, BooleanSupplier cancelled) {
        this.question = question;
        this.request = request;
        this.steps = steps;
        this.cancelled = cancelled;
        this.first = FirstSeen.of(question);
    }

    Timelines read() {
        int[] known = Arrays.stream(first.order())
                .filter(e -> first.nanos()[e] < request.toNanos())
                .toArray();
        StateAt.requireFew(known.length, StateAt.MAX);
        int[] shown = Arrays.stream(ordered(known))
                .skip(request.offset())
                .limit(request.limit())
                .toArray();
        long[] changes = new long[shown.length];
        TimelineRuns runs = runs(shown, request, changes);
        List<Timelines.Row> rows = new ArrayList<>();
        for (int i = 0; i < shown.length; i++) {
            rows.add(runs.row(i, changes[i], first.nanos()[shown[i]]));
        }
        if (request.order() instanceof Timelines.Order.Total(int category)) {
            // Steps that tell more of few entities than of all may put those few in another order.
            rows.sort(Comparator.comparing(
                            Timelines.Row::totals, (left, right) -> TimelineOrder.compare(left, right, category))
                    .thenComparingInt(Timelines.Row::entity));
        }
        return new Timelines(List.copyOf(rows), known.length, runs.isComplete());
    }

    /// Numbers of strings are in the order of the names.
    private int[] ordered(int[] known) {
        return switch (request.order()) {
            case Timelines.Order.First _, Timelines.Order.Silent _ -> known;
            case Timelines.Order.Name() -> Arrays.stream(known).sorted().toArray();
            case Timelines.Order.Total(int category) -> {
                TimelineRuns all = runs(known, request.totalsOnly(), new long[known.length]);
                yield IntStream.range(0, known.length)
                        .boxed()
                        .sorted(Comparator.comparing(
                                        (Integer i) -> all.totals(i),
                                        (left, right) -> TimelineOrder.compare(left, right, category))
                                .thenComparingInt(i -> known[i]))
                        .mapToInt(i -> known[i])
                        .toArray();
            }
        };
    }

    private TimelineRuns runs(int[] shown, Timelines.Request asked, long[] changes) {
        int entities = question.entities().count();
        int[] places = new int[entities];
        Arrays.fill(places, -1);
        EntitySet wanted = new EntitySet();
        for (int i = 0; i < shown.length; i++) {
            places[shown[i]] = i;
            if (first.nanos()[shown[i]] < request.fromNanos()) {
                wanted.add(shown[i]);
            }
        }
        TimelineRuns runs = new TimelineRuns(entities, shown, question.paint().count(), asked, cancelled);
        if (request.fromNanos() > Long.MIN_VALUE && wanted.size() > 0) {
            StateAt before = StateAt.of(question, wanted, request.fromNanos() - 1, cancelled);
            for (int i = 0; i < before.entities().length; i++) {
                if (places[before.entities()[i]] >= 0) {
                    runs.step(places[before.entities()[i]], before.sinceNanos()[i], before.categories()[i]);
                }
            }
        }
        steps.follow(runs, places, changes);
        runs.finish();
        return runs;
    }
}
