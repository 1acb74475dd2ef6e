package dev.sightline.summary.frequency;

import dev.sightline.event.Machine;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Together;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Workers;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How many entities are in each category at each of many instants: an entity's category at an instant is that of its
/// latest row at or before it that has a value of the column.
///
/// Time is cut into parts that are counted by themselves; what a part cannot know, the category an entity comes in
/// with, is settled when the parts are joined in order. So it is parallel, and exact.
///
/// @param instants ascending
/// @param categories names; "" are the unpainted, the last two are [Paint#IDLE]: entities of which no row
/// holds, and [Paint#UNKNOWN]: entities not yet seen
/// @param entities by category, then instant: how many; at each instant they sum to `entityCount`
/// @param entityCount distinct entities of the selected rows that have a time
/// @param means by category, then bin from an instant to the next: how many on average over the bin's time; empty where
/// nobody asked
public record Frequency(
        long[] instants, List<String> categories, long[][] entities, long entityCount, double[][] means) {
    private static final long PART_BYTES = 64L << 20;
    /// A window of less than this part of the rows is worth asking for the states at its beginning.
    private static final int NARROW = 4;

    /// The distance of `width` instants over [start, end].
    public static long step(long startNanos, long endNanos, int width) {
        return Math.max(1, Math.floorDiv(Math.subtractExact(endNanos, startNanos), (long) width));
    }

    /// `width` of them, equally spaced.
    public static long[] instants(long startNanos, long stepNanos, int width) {
        return Instants.equallySpaced(startNanos, stepNanos, width);
    }

    /// The end of the last bin of so many equal ones.
    public static long end(long[] instants, long stepNanos) {
        long last = instants[instants.length - 1];
        return last + stepNanos < last ? Long.MAX_VALUE : last + stepNanos;
    }

    /// @param width how many instants
    /// @throws CancellationException if `cancelled` said so
    public static Frequency of(
            Snapshot snapshot,
            ResolvedSelection selection,
            Entities entities,
            KeyColumn column,
            ResolvedPaint paint,
            long startNanos,
            long stepNanos,
            int width,
            BooleanSupplier cancelled) {
        EntityStrips.Question question = new EntityStrips.Question(snapshot, selection, entities, column, paint);
        return of(question, Instants.equallySpaced(startNanos, stepNanos, width), null, cancelled);
    }

    /// @param instants ascending, some
    /// @param endNanos the end of the last bin; null where nobody asks for means
    static Frequency of(
            EntityStrips.Question question, long[] instants, @Nullable Long endNanos, BooleanSupplier cancelled) {
        Snapshot snapshot = question.snapshot();
        Supplier<Frequency> ofAll = () ->
                inParts(question, partNumber(snapshot.rows(), question.entities()), instants, endNanos, cancelled);
        return Together.plan(
                snapshot.rounds(),
                () -> isNarrow(question, instants) ? within(question, instants, endNanos, cancelled) : ofAll.get(),
                ofAll);
    }

    private static boolean isNarrow(EntityStrips.Question question, long[] instants) {
        Snapshot snapshot = question.snapshot();
        Entities entities = question.entities();
        long last = instants[instants.length - 1];
        return last < Long.MAX_VALUE
                && rows(snapshot, instants[0], last) < snapshot.rows() / NARROW
                && question.only() == null
                && question.selection().alwaysTrue()
                && entities.count() <= StateAt.MAX
                && entities.areAllTimed();
    }

    private static long rows(Snapshot snapshot, long from, long to) {
        return Arrays.stream(TimeOrder.rowsAt(snapshot, to)).asLongStream().sum()
                - Arrays.stream(TimeOrder.rowsAt(snapshot, from)).asLongStream().sum();
    }

    /// Of a narrow window: the states at its first instant, then the rows of the window alone. All entities are
    /// known to have a row somewhere.
    public static Frequency within(
            EntityStrips.Question question, long[] instants, @Nullable Long endNanos, BooleanSupplier cancelled) {
        long startNanos = instants[0];
        long lastNanos = endNanos == null ? instants[instants.length - 1] : endNanos - 1;
        StateAt before = StateAt.of(
                question.snapshot(),
                question.selection(),
                question.entities(),
                question.column(),
                question.paint(),
                startNanos,
                cancelled);
        int number = partNumber(rows(question.snapshot(), startNanos, lastNanos), question.entities());
        long[] bounds = TimeOrder.parts(question.snapshot(), startNanos + 1, lastNanos + 1, number);
        int entityCount = question.entities().count();
        int unknown = question.paint().count();
        long[][] changes = new long[unknown + 1][instants.length + 1];
        byte[] state = new byte[entityCount];
        Arrays.fill(state, (byte) unknown);
        changes[unknown][0] += entityCount;
        for (int i = 0; i < before.entities().length; i++) {
            int category = before.categories()[i];
            state[before.entities()[i]] = (byte) category;
            changes[unknown][0]--;
            changes[category][0]++;
        }
        FrequencyPart[] parts = new FrequencyPart[number];
        List<FrequencyPart.Counter> counters = count(question, parts, bounds, instants, endNanos, cancelled);
        counters.forEach(counter -> counter.addChanges(changes));
        Weights weights = joined(counters, instants, endNanos, unknown + 1);
        for (FrequencyPart part : parts) {
            part.follow(state, changes, weights);
        }
        return summedUp(changes, weights, instants, question.paint(), entityCount);
    }

    /// Fills the parts.
    private static List<FrequencyPart.Counter> count(
            EntityStrips.Question question,
            FrequencyPart[] parts,
            long[] bounds,
            long[] instants,
            @Nullable Long endNanos,
            BooleanSupplier cancelled) {
        return Workers.run(
                parts.length,
                () -> new FrequencyPart.Counter(question, instants, endNanos),
                (counter, i) -> parts[i] = counter.count(bounds[i], bounds[i + 1], cancelled),
                cancelled);
    }

    private static @Nullable Weights joined(
            List<FrequencyPart.Counter> counters, long[] instants, @Nullable Long endNanos, int categories) {
        if (endNanos == null) {
            return null;
        }
        Weights all = Weights.of(instants, endNanos, categories);
        counters.forEach(counter -> all.addAll(Objects.requireNonNull(counter.weights())));
        return all;
    }

    public static Frequency inParts(
            EntityStrips.Question question,
            int number,
            long[] instants,
            @Nullable Long endNanos,
            BooleanSupplier cancelled) {
        question.snapshot().requireOrder("what entities are in over time");
        int categories = question.paint().count() + 1;
        int entities = question.entities().count();
        FrequencyCounts counting = new FrequencyCounts(instants, endNanos, categories, entities);
        FrequencyCounts.State all =
                Together.of(question.snapshot().rounds(), counting, () -> here(question, counting, number, cancelled));
        return join(all, instants, question.paint(), entities);
    }

    private static FrequencyCounts.State here(
            EntityStrips.Question question, FrequencyCounts counting, int number, BooleanSupplier cancelled) {
        long[] bounds = TimeOrder.parts(question.snapshot(), number);
        FrequencyPart[] parts = new FrequencyPart[number];
        FrequencyCounts.State found = counting.zero();
        count(question, parts, bounds, counting.instants(), counting.endNanos(), cancelled)
                .forEach(counter -> counter.addTo(found));
        found.parts().addAll(Arrays.asList(parts));
        return found;
    }

    /// Enough parts to keep all processors busy, as long as what they remember of each entity stays small.
    private static int partNumber(long rows, Entities entities) {
        long wanted = Math.min(4L * Machine.here().processors(), rows / 50_000);
        return (int) Math.max(1, Math.min(wanted, PART_BYTES / (9L * entities.count() + 1)));
    }

    static Frequency join(FrequencyCounts.State all, long[] instants, ResolvedPaint paint, int entityCount) {
        int unknown = paint.count();
        byte[] state = new byte[entityCount];
        Arrays.fill(state, (byte) unknown);
        EntitySet seen = all.seen();
        for (FrequencyPart part : all.parts()) {
            part.follow(state, all.changes(), all.weights());
            for (int entity : part.entities()) {
                seen.add(entity);
            }
        }
        all.changes()[unknown][0] += seen.size();
        return summedUp(all.changes(), all.weights(), instants, paint, seen.size());
    }

    /// @param changes by category, then instant: how many entities enter less those that leave
    private static Frequency summedUp(
            long[][] changes, @Nullable Weights weights, long[] instants, ResolvedPaint paint, long entityCount) {
        int unknown = paint.count();
        long[][] counts = new long[unknown + 2][instants.length];
        double[][] means = new double[weights == null ? 0 : unknown + 2][instants.length];
        for (int c = 0; c <= unknown; c++) {
            // Nobody is idle.
            long[] count = counts[c == unknown ? c + 1 : c];
            long running = 0;
            for (int k = 0; k < instants.length; k++) {
                running += changes[c][k];
                count[k] = running;
            }
            if (weights != null) {
                means[c == unknown ? c + 1 : c] = weights.means(c, count);
            }
        }
        return new Frequency(instants, HeldFrequency.names(paint), counts, entityCount, means);
    }
}
