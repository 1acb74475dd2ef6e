package dev.sightline.summary;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// A random question, and its rows in time order.
public final class StateCase {
    public final Table table;
    public final Snapshot snapshot;
    final Selection selection;
    public final ResolvedSelection resolved;
    public final Paint paint;
    public final ResolvedPaint resolvedPaint;
    public final String column;
    public final KeyColumn keys;
    public final Entities entities;
    public final long start;
    public final long end;
    public final Random random;

    public StateCase(long seed) {
        random = new Random(seed);
        table = Table.random(seed, seed % 15 == 0 ? 4097 : 1 + random.nextInt(300));
        snapshot = table.snapshot();
        selection = random.nextBoolean() ? Selection.all() : RandomSelections.selection(random);
        resolved = ResolvedSelection.resolve(selection, snapshot);
        paint = RandomSelections.paint(random);
        resolvedPaint = ResolvedPaint.resolve(paint, snapshot, LiteralRules.UTC);
        column = List.of("n", "x", "s", "ok", "id").get(random.nextInt(5));
        keys = KeyColumn.of(snapshot, column);
        String entity = List.of("e", "e", "s", "n", "").get(random.nextInt(5));
        entities = Entities.resolve(snapshot, entity.isEmpty() ? null : entity, () -> false);
        entityColumn = entity;
        LongStream times =
                table.rows.stream().filter(row -> row.containsKey("t")).mapToLong(row -> Oracle.nanos(row));
        long[] sorted = times.sorted().toArray();
        start = sorted.length == 0 ? 0 : sorted[0];
        end = sorted.length == 0 ? 0 : sorted[sorted.length - 1];
    }

    final String entityColumn;

    @Nullable
    public String entity(Map<String, Object> row) {
        if (entityColumn.isEmpty()) {
            return "a.csv";
        }
        Object value = row.get(entityColumn);
        return value == null ? null : value.toString();
    }

    /// Selected rows with a time and an entity, by time; equal times as they came.
    public List<Map<String, Object>> rows() {
        return Oracle.having(Oracle.selected(table, selection), "t").stream()
                .filter(row -> entity(row) != null)
                .sorted(Comparator.comparingLong(row -> Oracle.nanos(row)))
                .toList();
    }

    /// The latest row with a value at or before an instant, by entity.
    Map<String, Map<String, Object>> states(long nanos) {
        Map<String, Map<String, Object>> states = new TreeMap<>();
        for (Map<String, Object> row : rows()) {
            if (Oracle.nanos(row) <= nanos && row.containsKey(column)) {
                states.put(String.valueOf(entity(row)), row);
            }
        }
        return states;
    }

    public long someTime() {
        return start - 10 + (long) (random.nextDouble() * (end - start + 20));
    }
}
