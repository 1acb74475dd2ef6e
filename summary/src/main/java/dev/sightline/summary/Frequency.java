package dev.sightline.summary;

import dev.sightline.event.selection.Paint;
import dev.sightline.store.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// How many entities are in each category at each of many instants: an entity's category at an instant is that
/// of its
/// latest row at or before it that has a value of the column.
///
/// Time is cut into parts that are counted by themselves; what a part cannot know, the category an entity comes
/// in with,
/// is settled when the parts are joined in order. So it is parallel, and exact.
///
/// @param instants ascending, startNanos + k * stepNanos
/// @param categories names; "" are the unpainted, the last is [Paint#UNKNOWN]: entities not yet seen
/// @param entities by category, then instant: how many; at each instant they sum to `entityCount`
/// @param entityCount distinct entities of the selected rows that have a time
public record Frequency(long[] instants, List<String> categories, long[][] entities, long entityCount) {
    private static final long PART_BYTES = 64L << 20;

    /// The distance of `width` instants over [start, end].
    public static long step(long startNanos, long endNanos, int width) {
        return Math.max(1, Math.floorDiv(Math.subtractExact(endNanos, startNanos), (long) width));
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
        EntityCells.Question question = new EntityCells.Question(snapshot, selection, entities, column, paint);
        return inParts(question, partNumber(snapshot, entities), startNanos, stepNanos, width, cancelled);
    }

    static Frequency inParts(
            EntityCells.Question question,
            int number,
            long startNanos,
            long stepNanos,
            int width,
            BooleanSupplier cancelled) {
        long[] instants = new long[width];
        for (int k = 0; k < width; k++) {
            instants[k] = Math.addExact(startNanos, Math.multiplyExact(k, stepNanos));
        }
        long[] bounds = TimeOrder.parts(question.snapshot(), number);
        FrequencyPart[] parts = new FrequencyPart[number];
        List<FrequencyPart.Counter> counters = Workers.run(
                number,
                () -> new FrequencyPart.Counter(question, instants),
                (counter, i) -> parts[i] = counter.count(bounds[i], bounds[i + 1], cancelled),
                cancelled);
        EntitySet seen = new EntitySet();
        counters.forEach(counter -> seen.addAll(counter.others()));
        return join(
                Arrays.asList(parts),
                counters,
                seen,
                instants,
                question.paint(),
                question.entities().count());
    }

    /// Enough parts to keep all processors busy, as long as what they remember of each entity stays small.
    private static int partNumber(Snapshot snapshot, Entities entities) {
        long wanted = Math.min(4L * Runtime.getRuntime().availableProcessors(), snapshot.rows() / 50_000);
        return (int) Math.max(1, Math.min(wanted, PART_BYTES / (9L * entities.count() + 1)));
    }

    private static Frequency join(
            List<FrequencyPart> parts,
            List<FrequencyPart.Counter> counters,
            EntitySet seen,
            long[] instants,
            ResolvedPaint paint,
            int entityCount) {
        int unknown = paint.count();
        long[][] changes = new long[unknown + 1][instants.length + 1];
        for (FrequencyPart.Counter counter : counters) {
            counter.addChanges(changes);
        }
        byte[] state = new byte[entityCount];
        Arrays.fill(state, (byte) unknown);
        for (FrequencyPart part : parts) {
            for (int i = 0; i < part.entities().length; i++) {
                int entity = part.entities()[i];
                seen.add(entity);
                changes[state[entity]][part.firstInstants()[i]]--;
                state[entity] = part.lastCategories()[i];
            }
        }
        changes[unknown][0] += seen.size();
        List<String> names = new ArrayList<>(paint.names());
        names.add(Paint.UNKNOWN);
        long[][] counts = new long[unknown + 1][instants.length];
        for (int c = 0; c <= unknown; c++) {
            long running = 0;
            for (int k = 0; k < instants.length; k++) {
                running += changes[c][k];
                counts[c][k] = running;
            }
        }
        return new Frequency(instants, List.copyOf(names), counts, seen.size());
    }
}
