package dev.sightline.summary.timeline;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntityCells;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.FoldedPaint;
import dev.sightline.summary.hold.HeldRows;
import dev.sightline.summary.hold.Hold;
import dev.sightline.summary.hold.Holding;
import dev.sightline.summary.hold.SpanEntities;
import dev.sightline.summary.hold.Stretches;
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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// [Timelines] where rows hold for a time of their own. Parts of the window are read at once, each with the
/// rows that reach into it; what they find is joined in order.
public final class HeldTimelines {
    private static final int PART_ROWS = 1 << 18;
    private static final int SMALL_ROWS = 50_000;

    private final EntityCells.Question question;
    private final Hold hold;
    private final Fold fold;
    private final @Nullable FoldedPaint folded;
    private final Timelines.Request request;
    private final SpanEntities known;
    private final BooleanSupplier cancelled;

    private HeldTimelines(
            EntityCells.Question question,
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
        snapshot.requireHere("what each entity is in over time");
        EntityCells.Question question = new EntityCells.Question(snapshot, selection, entities, column, paint);
        FoldedPaint folded = fold == Fold.NONE ? null : FoldedPaint.of(column, fold, paint);
        Durations durations = hold instanceof Hold.ForDuration(Durations of) ? of : null;
        SpanEntities known = hold instanceof Hold.UntilNext ? null : SpanEntities.of(question, durations, cancelled);
        return known == null || durations != null && known.spans() == 0
                ? Timelines.of(question.painted(ofOne(question, fold, folded)), request, cancelled)
                : new HeldTimelines(question, hold, fold, folded, request, known, cancelled).read();
    }

    /// Of one row each, the fold is the row's value, or 1.
    private static ResolvedPaint ofOne(EntityCells.Question question, Fold fold, @Nullable FoldedPaint folded) {
        return fold == Fold.COUNT && folded != null
                ? question.paint().constant(folded.category(1, true), question.snapshot())
                : question.paint();
    }

    /// Whether an entity's rows hold for a time of their own.
    private boolean isHeld(int entity) {
        return hold instanceof Hold.AtMost || known.spanLike().contains(entity);
    }

    private Timelines read() {
        int[] there = IntStream.range(0, known.firstNanos().length)
                .filter(e -> known.hasValue().contains(e))
                .filter(e -> request.toNanos() == Long.MAX_VALUE || known.firstNanos()[e] < request.toNanos())
                .toArray();
        StateAt.requireFew(there.length, StateAt.MOST);
        TimelineRuns all = needsAll(request.order()) ? runs(there, request.totalsOnly(), new long[there.length]) : null;
        List<Timelines.Silence> silences = all == null ? List.of() : all.silences(this::someBegin);
        int[] shown = Arrays.stream(ordered(there, all, silences))
                .skip(request.offset())
                .limit(request.limit())
                .toArray();
        long[] changes = new long[shown.length];
        TimelineRuns runs = runs(shown, request, changes);
        List<Timelines.Row> rows = new ArrayList<>();
        for (int i = 0; i < shown.length; i++) {
            rows.add(runs.row(i, changes[i], known.firstNanos()[shown[i]]));
        }
        return new Timelines(List.copyOf(rows), there.length, runs.isComplete(), silences);
    }

    /// Any row counts, as whoever stopped has none.
    private boolean someBegin(long afterNanos, long untilNanos) {
        int[] from = TimeOrder.rowsAt(question.snapshot(), afterNanos + 1);
        int[] to = TimeOrder.rowsAt(question.snapshot(), untilNanos);
        return IntStream.range(0, from.length).anyMatch(s -> from[s] < to[s]);
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
                for (int i = 0; i < there.length; i++) {
                    totals[there[i]] = Objects.requireNonNull(all).totals(i);
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

    /// @param changes takes how many rows each has in the window
    private TimelineRuns runs(int[] shown, Timelines.Request asked, long[] changes) {
        int entities = question.entities().count();
        EntitySet held = new EntitySet();
        EntitySet others = new EntitySet();
        int[] places = new int[entities];
        Arrays.fill(places, -1);
        for (int i = 0; i < shown.length; i++) {
            places[shown[i]] = i;
            (isHeld(shown[i]) ? held : others).add(shown[i]);
        }
        TimelineRuns runs = new TimelineRuns(entities, shown, question.paint().count(), asked, cancelled);
        for (int i = 0; i < shown.length; i++) {
            if (known.spanLike().contains(shown[i])) {
                runs.hold(i);
            }
        }
        if (held.size() > 0) {
            follow(runs, held, asked, places, changes);
        }
        if (others.size() > 0) {
            EntityCells.Question until =
                    question.painted(ofOne(question, fold, folded)).only(others);
            int[] end = TimeOrder.rowsAt(question.snapshot(), asked.toNanos());
            new EntityCells(until, new EntitySet()).visit(new int[end.length], end, (cell, from, to) -> {
                runs.rows(cell, from, to);
                for (int i = from; i < to; i++) {
                    if (cell.entity[i] >= 0 && cell.times[i] >= asked.fromNanos()) {
                        changes[places[cell.entity[i]]]++;
                    }
                }
            });
        }
        runs.finish();
        return runs;
    }

    private void follow(TimelineRuns runs, EntitySet held, Timelines.Request asked, int[] places, long[] changes) {
        boolean latest = hold instanceof Hold.AtMost;
        EntityCells.Question own = latest ? question.painted(ofOne(question, fold, folded)) : question;
        HeldRows rows = new HeldRows(held.size() == known.hasValue().size() ? own : own.only(held), hold, cancelled);
        long[] bounds = rows.parts(asked.fromNanos(), asked.toNanos(), wantedParts(asked));
        int number = bounds.length - 1;
        int atOnce = 4 * Runtime.getRuntime().availableProcessors();
        for (int next = 0; next < number; next += atOnce) {
            int begin = next;
            Part[] parts = new Part[Math.min(atOnce, number - begin)];
            Workers.run(
                    parts.length,
                    () -> new Reader(rows, places, changes.length, asked),
                    (reader, i) -> parts[i] = reader.read(bounds[begin + i], bounds[begin + i + 1]),
                    cancelled);
            for (Part part : parts) {
                part.follow(runs, changes);
            }
        }
    }

    private int wantedParts(Timelines.Request asked) {
        int[] from = TimeOrder.rowsAt(question.snapshot(), asked.fromNanos());
        int[] to = TimeOrder.rowsAt(question.snapshot(), asked.toNanos());
        long rows =
                IntStream.range(0, from.length).mapToLong(s -> to[s] - from[s]).sum();
        return rows < SMALL_ROWS
                ? 1
                : Math.max(4 * Runtime.getRuntime().availableProcessors(), (int) (rows / PART_ROWS));
    }

    /// The stretches of a part of time.
    private static final class Part implements Stretches {
        private final int[] places;
        private final long[] changes;
        private int[] at = new int[256];
        private long[] from = new long[256];
        private long[] to = new long[256];
        private byte[] category = new byte[256];
        private int[] rows = new int[256];
        private int size;

        Part(int[] places, int shown) {
            this.places = places;
            this.changes = new long[shown];
        }

        @Override
        public void stretch(int entity, long start, long end, int in, int held) {
            if (size == at.length) {
                at = Arrays.copyOf(at, 2 * size);
                from = Arrays.copyOf(from, 2 * size);
                to = Arrays.copyOf(to, 2 * size);
                category = Arrays.copyOf(category, 2 * size);
                rows = Arrays.copyOf(rows, 2 * size);
            }
            at[size] = places[entity];
            from[size] = start;
            to[size] = end;
            category[size] = (byte) in;
            rows[size++] = held;
        }

        void follow(TimelineRuns runs, long[] all) {
            for (int i = 0; i < size; i++) {
                runs.stretch(at[i], from[i], to[i], category[i], rows[i]);
            }
            for (int place = 0; place < changes.length; place++) {
                all[place] += changes[place];
            }
        }
    }

    /// Reads parts, one after the other. One thread.
    private final class Reader {
        private final HeldRows rows;
        private final int[] places;
        private final int shown;
        private final Timelines.Request asked;
        private final boolean byKey;
        private Part part;
        private final Holding holding;

        Reader(HeldRows rows, int[] places, int shown, Timelines.Request asked) {
            this.rows = rows;
            this.places = places;
            this.shown = shown;
            this.asked = asked;
            this.byKey = fold == Fold.SUM || fold == Fold.MAX;
            this.part = new Part(places, 0);
            boolean withRows = asked.withRuns() && asked.bins() > 0;
            this.holding = rows.holding(
                    fold,
                    withRows,
                    (entity, from, to, category, held) -> part.stretch(entity, from, to, category, held));
        }

        Part read(long fromNanos, long toNanos) {
            part = new Part(places, shown);
            holding.begin(fromNanos);
            rows.visit(fromNanos, fromNanos, toNanos, (cell, row, entity, startNanos, endNanos) -> {
                if (startNanos >= fromNanos) {
                    part.changes[places[entity]]++;
                }
                holding.row(entity, startNanos, endNanos, cell.category[row], byKey ? cell.keys()[row] : 0);
            });
            // Times are before the end of the last part, but rows of it hold longer where nothing bounds it.
            holding.end(toNanos == asked.toNanos() ? asked.lastNanos() : toNanos);
            return part;
        }
    }
}
