package dev.sightline.summary.timeline;

import dev.sightline.event.Machine;
import dev.sightline.store.Rounds;
import dev.sightline.store.Snapshot;
import dev.sightline.store.TimeShare;
import dev.sightline.summary.Sums;
import dev.sightline.summary.Together;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.LatestStates;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.FoldedPaint;
import dev.sightline.summary.hold.HeldRows;
import dev.sightline.summary.hold.Hold;
import dev.sightline.summary.hold.SpanEntities;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Workers;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// [Timelines] where rows hold for a time of their own. Parts of the window are read at once, each with the
/// rows that reach into it; what they find is joined in order.
public final class HeldTimelines {
    private static final int PART_ROWS = 1 << 18;
    private static final int SMALL_ROWS = 50_000;
    private static final StateAt NOBODY = new LatestStates().zero();

    private final EntityStrips.Question question;
    private final Hold hold;
    private final Fold fold;
    private final @Nullable FoldedPaint folded;
    private final Timelines.Request request;
    private final SpanEntities known;
    private final BooleanSupplier cancelled;

    private HeldTimelines(
            EntityStrips.Question question,
            Hold hold,
            Fold fold,
            @Nullable FoldedPaint folded,
            Timelines.Request request,
            SpanEntities known,
            BooleanSupplier cancelled) {
        this.question = question;
        this.hold = hold;
        this.fold = fold;
        this.folded = folded;
        this.request = request;
        this.known = known;
        this.cancelled = cancelled;
    }

    /// @param request whose end is where runs are cut: that of the last row that holds
    /// @throws IllegalArgumentException if the column cannot be folded so
    /// @throws CancellationException if `cancelled` said so
    public static Timelines of(
            Snapshot snapshot,
            ResolvedSelection selection,
            Entities entities,
            KeyColumn column,
            ResolvedPaint paint,
            Hold hold,
            Fold fold,
            Timelines.Request request,
            BooleanSupplier cancelled) {
        snapshot.requireOrder("what each entity is in over time");
        if (hold instanceof Hold.UntilNext && request.order() instanceof Timelines.Order.Silent) {
            // The same picture, told by each row as a stretch of its own: how long none came is seen of them.
            Hold forEver = new Hold.AtMost(Hold.AtMost.LONGEST);
            return of(snapshot, selection, entities, column, paint, forEver, fold, request, cancelled);
        }
        EntityStrips.Question question = new EntityStrips.Question(snapshot, selection, entities, column, paint);
        FoldedPaint folded = fold == Fold.NONE ? null : FoldedPaint.of(column, fold, paint);
        Durations durations = hold instanceof Hold.ForDuration(Durations of, Hold.AtMost most) ? of : null;
        Supplier<SpanEntities> known = () -> SpanEntities.of(question, durations, cancelled);
        Function<SpanEntities, Timelines> held =
                found -> new HeldTimelines(question, hold, fold, folded, request, found, cancelled).read();
        return Together.plan(
                snapshot.rounds(),
                () -> {
                    // Where no row holds for a time of its own, less need be looked at.
                    SpanEntities spans = hold instanceof Hold.UntilNext ? null : known.get();
                    return spans == null
                                    || hold instanceof Hold.ForDuration(Durations none, Hold.AtMost most)
                                            && most == null
                                            && spans.spans() == 0
                            ? Timelines.of(question.painted(ofOne(question, fold, folded)), request, cancelled)
                            : held.apply(spans);
                },
                () -> held.apply(known.get()));
    }

    /// Of one row each, the fold is the row's value, or 1.
    private static ResolvedPaint ofOne(EntityStrips.Question question, Fold fold, @Nullable FoldedPaint folded) {
        return fold == Fold.COUNT && folded != null
                ? question.paint().constant(folded.category(1, true), question.snapshot())
                : question.paint();
    }

    private Timelines read() {
        int[] there = IntStream.range(0, known.firstNanos().length)
                .filter(e -> known.hasValue().contains(e))
                .filter(e -> request.toNanos() == Long.MAX_VALUE || known.firstNanos()[e] < request.toNanos())
                .toArray();
        StateAt.requireFew(there.length, StateAt.MAX);
        TimelineRuns all =
                needsAll(request.order()) ? runs(there, request.totalsOnly()).runs() : null;
        List<Timelines.Silence> silences =
                all == null ? List.of() : all.silences(this::rowsBetween, HeldReader.areMoments(hold));
        int[] shown = Arrays.stream(ordered(there, all, silences))
                .skip(request.offset())
                .limit(request.limit())
                .toArray();
        TimelineParts.State found = runs(shown, request);
        List<Timelines.Row> rows = new ArrayList<>();
        for (int i = 0; i < shown.length; i++) {
            rows.add(found.runs().row(i, found.changes()[i], known.firstNanos()[shown[i]]));
        }
        return new Timelines(List.copyOf(rows), there.length, found.runs().isComplete(), silences);
    }

    /// Any row counts, as whoever stopped has none.
    private long[] rowsBetween(long[] afterNanos, long[] untilNanos) {
        return Together.of(rounds(), new Sums(afterNanos.length), () -> {
            long[] own = new long[afterNanos.length];
            Arrays.setAll(own, i -> rowsBetween(afterNanos[i], untilNanos[i]));
            return own;
        });
    }

    private long rowsBetween(long afterNanos, long untilNanos) {
        int[] from = TimeOrder.rowsAt(question.snapshot(), afterNanos + 1);
        int[] to = TimeOrder.rowsAt(question.snapshot(), untilNanos);
        return IntStream.range(0, from.length)
                .mapToLong(s -> Math.max(0, to[s] - from[s]))
                .sum();
    }

    private static boolean needsAll(Timelines.Order order) {
        return order instanceof Timelines.Order.Total || order instanceof Timelines.Order.Silent;
    }

    private int[] ordered(int[] there, @Nullable TimelineRuns all, List<Timelines.Silence> silences) {
        Comparator<Integer> byName = question.entities()::compare;
        Comparator<Integer> order = switch (request.order()) {
            case Timelines.Order.Name() -> byName;
            case Timelines.Order.First() ->
                Comparator.<Integer>comparingLong(e -> known.firstNanos()[e]).thenComparing(byName);
            case Timelines.Order.Silent() -> {
                int[] place = new int[known.firstNanos().length];
                Arrays.fill(place, Integer.MAX_VALUE);
                for (int i = 0; i < silences.size(); i++) {
                    place[silences.get(i).entity()] = i;
                }
                yield Comparator.<Integer>comparingInt(e -> place[e])
                        .thenComparingLong(e -> known.firstNanos()[e])
                        .thenComparing(byName);
            }
            case Timelines.Order.Total(int category) -> {
                long[][] totals = new long[known.firstNanos().length][];
                TimelineRuns found = Objects.requireNonNull(all);
                // a flood of moments lasts for seconds, and is the most all the same
                boolean byRows = HeldReader.areMoments(hold);
                for (int i = 0; i < there.length; i++) {
                    totals[there[i]] = byRows ? found.totalsOfRows(i) : found.totals(i);
                }
                yield Comparator.<Integer, long[]>comparing(
                                e -> totals[e], (left, right) -> TimelineOrder.compare(left, right, category))
                        .thenComparing(byName);
            }
        };
        return Arrays.stream(there)
                .boxed()
                .sorted(order)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private Rounds rounds() {
        return question.snapshot().rounds();
    }

    private TimelineParts.State runs(int[] shown, Timelines.Request asked) {
        int entities = question.entities().count();
        EntitySet spans = new EntitySet();
        EntitySet others = new EntitySet();
        int[] places = new int[entities];
        Arrays.fill(places, -1);
        for (int i = 0; i < shown.length; i++) {
            places[shown[i]] = i;
            (known.spanLike().contains(shown[i]) ? spans : others).add(shown[i]);
        }
        Hold.AtMost most = atMost();
        List<HeldRows> rows = new ArrayList<>();
        if (spans.size() > 0) {
            rows.add(heldRows(question, spans, hold).fromOthers(HeldReader.isByKey(fold)));
        }
        if (others.size() > 0 && most != null) {
            EntityStrips.Question own = question.painted(ofOne(question, fold, folded));
            rows.add(heldRows(own, others, most).fromOthers(HeldReader.isByKey(fold)));
        }
        EntityStrips.Question untilNext = others.size() == 0 || most != null
                ? null
                : question.painted(ofOne(question, fold, folded)).only(others);
        StateAt before = untilNext == null
                ? NOBODY
                : Together.before(
                        question.snapshot(),
                        new LatestStates(),
                        () -> StateAt.here(untilNext, null, Long.MAX_VALUE, cancelled));
        TimelineParts parts = new TimelineParts(shown.length, () -> none(shown, asked));
        TimelineParts.State found =
                Together.of(rounds(), parts, () -> here(shown, places, asked, rows, untilNext, before));
        if (!found.runs().isComplete()) {
            // Which ones are left out depends on where time is cut.
            question.snapshot().requireHere("more than " + Timelines.MAX_RUNS + " runs");
        }
        return found;
    }

    private TimelineRuns none(int[] shown, Timelines.Request asked) {
        TimelineRuns runs = new TimelineRuns(
                question.entities().count(), shown, question.paint().count(), asked, cancelled);
        for (int i = 0; i < shown.length; i++) {
            if (known.spanLike().contains(shown[i])) {
                runs.hold(i);
            }
        }
        return runs;
    }

    /// What is found in the share of time of this process.
    ///
    /// @param before what earlier processes leave entities in
    private TimelineParts.State here(
            int[] shown,
            int[] places,
            Timelines.Request all,
            List<HeldRows> held,
            EntityStrips.@Nullable Question untilNext,
            StateAt before) {
        TimeShare share = question.snapshot().share();
        long from = Math.max(all.fromNanos(), share.fromNanos());
        long to = Math.max(from, Math.min(all.toNanos(), share.toNanos()));
        Timelines.Request asked = all.within(from, to);
        long[] changes = new long[shown.length];
        TimelineRuns runs = none(shown, asked);
        for (HeldRows rows : held) {
            // A process without rows has no time to speak for, and still gets the rows of others.
            if (from < to) {
                follow(runs, rows, asked, places, changes);
            }
            // At the very end of a share are rows that reach into the next one only.
            count(rows.question(), Math.max(asked.toNanos(), all.fromNanos()), all.toNanos(), places, changes);
        }
        if (untilNext != null) {
            for (int i = 0; i < before.entities().length; i++) {
                if (places[before.entities()[i]] >= 0) {
                    runs.step(places[before.entities()[i]], before.sinceNanos()[i], before.categories()[i]);
                }
            }
            int[] end = TimeOrder.rowsAt(question.snapshot(), all.toNanos());
            new EntityStrips(untilNext, new EntitySet()).visit(new int[end.length], end, (strip, first, behind) -> {
                runs.rows(strip, first, behind);
                for (int i = first; i < behind; i++) {
                    if (strip.entity[i] >= 0 && strip.times[i] >= all.fromNanos()) {
                        changes[places[strip.entity[i]]]++;
                    }
                }
            });
        }
        runs.finish();
        return new TimelineParts.State(runs, changes);
    }

    private static void count(EntityStrips.Question asked, long fromNanos, long toNanos, int[] places, long[] changes) {
        if (fromNanos >= toNanos) {
            return;
        }
        int[] from = TimeOrder.rowsAt(asked.snapshot(), fromNanos);
        int[] to = TimeOrder.rowsAt(asked.snapshot(), toNanos);
        new EntityStrips(asked, new EntitySet()).visit(from, to, (strip, first, behind) -> {
            for (int i = first; i < behind; i++) {
                if (strip.entity[i] >= 0) {
                    changes[places[strip.entity[i]]]++;
                }
            }
        });
    }

    /// For how long rows of entities that are not span-like hold; null: until the next.
    private Hold.@Nullable AtMost atMost() {
        return switch (hold) {
            case Hold.UntilNext() -> null;
            case Hold.AtMost most -> most;
            case Hold.ForDuration(Durations durations, Hold.AtMost others) -> others;
        };
    }

    private HeldRows heldRows(EntityStrips.Question asked, EntitySet held, Hold how) {
        return new HeldRows(held.size() == known.hasValue().size() ? asked : asked.only(held), how, cancelled);
    }

    private void follow(TimelineRuns runs, HeldRows rows, Timelines.Request asked, int[] places, long[] changes) {
        long[] bounds = rows.parts(asked.fromNanos(), asked.toNanos(), wantedParts(asked));
        int number = bounds.length - 1;
        int atOnce = 4 * Machine.here().processors();
        for (int next = 0; next < number; next += atOnce) {
            int begin = next;
            HeldStretches[] parts = new HeldStretches[Math.min(atOnce, number - begin)];
            Workers.run(
                    parts.length,
                    () -> new HeldReader(rows, places, changes.length, asked, fold),
                    (reader, i) -> parts[i] = reader.read(bounds[begin + i], bounds[begin + i + 1]),
                    cancelled);
            for (HeldStretches part : parts) {
                part.follow(runs, changes);
            }
        }
    }

    private int wantedParts(Timelines.Request asked) {
        int[] from = TimeOrder.rowsAt(question.snapshot(), asked.fromNanos());
        int[] to = TimeOrder.rowsAt(question.snapshot(), asked.toNanos());
        long rows =
                IntStream.range(0, from.length).mapToLong(s -> to[s] - from[s]).sum();
        return rows < SMALL_ROWS ? 1 : Math.max(4 * Machine.here().processors(), (int) (rows / PART_ROWS));
    }
}
