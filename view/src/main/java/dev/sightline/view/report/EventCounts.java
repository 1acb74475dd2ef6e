package dev.sightline.view.report;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.flow.TimeBins;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// How many rows of each event there are in each stretch of time: those of the most frequent one by one, all others
/// together. Looks at all rows once; up to 1000 events are told apart.
///
/// @param events the most frequent first
/// @param rows events x bins
/// @param rest bins: rows of all others, and those without an event
/// @param entities how many were seen; the most that are counted is a million
public record EventCounts(List<String> events, long[][] rows, long[] rest, long all, int entities) {
    /// Shown one by one: as many as there are colours.
    static final int SHOWN = 6;

    private static final int MAX_EVENTS = 1000;
    private static final int MAX_ENTITIES = 1_000_000;

    public static EventCounts of(Snapshot snapshot, ResolvedSelection where, TimeBins bins, BooleanSupplier cancelled) {
        List<Field> fields = snapshot.fields();
        int time = Field.withRole(fields, Role.TIME);
        if (time < 0 || fields.get(time).type() != ColumnType.TIME) {
            throw new IllegalArgumentException("a report needs a time column, and there is none; name one with --time");
        }
        Counting counting = new Counting(fields, bins);
        OrderedRows rows = SelectedRows.of(snapshot, where);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            for (int i = 0; i < block.rows(); i++) {
                Row row = block.row(i);
                if (row.isPresent(time)) {
                    counting.add(row, row.int64(time));
                }
            }
        }
        return counting.done();
    }

    private static final class Counting {
        private final List<Field> fields;
        private final TimeBins bins;
        private final int event;
        private final int entity;
        private final Map<String, long[]> counts = new HashMap<>();
        private final Set<String> entities = new HashSet<>();
        private final long[] rest;
        private long all;

        Counting(List<Field> fields, TimeBins bins) {
            this.fields = fields;
            this.bins = bins;
            this.event = Field.withRole(fields, Role.EVENT);
            this.entity = Field.withRole(fields, Role.ENTITY);
            this.rest = new long[bins.starts().length];
        }

        private void add(Row row, long nanos) {
            int bin = Arrays.binarySearch(bins.starts(), nanos);
            bin = bin >= 0 ? bin : -bin - 2;
            if (bin < 0 || nanos >= bins.ends()[bin]) {
                return;
            }
            all++;
            if (entity >= 0 && row.isPresent(entity) && entities.size() < MAX_ENTITIES) {
                entities.add(CellText.of(row, fields.get(entity), entity));
            }
            long[] its = rest;
            if (event >= 0 && row.isPresent(event)) {
                String name = CellText.of(row, fields.get(event), event);
                long[] known = counts.get(name);
                if (known == null && counts.size() < MAX_EVENTS) {
                    known = new long[rest.length];
                    counts.put(name, known);
                }
                its = known == null ? rest : known;
            }
            its[bin]++;
        }

        private EventCounts done() {
            List<Map.Entry<String, long[]>> sorted = new ArrayList<>(counts.entrySet());
            Comparator<Map.Entry<String, long[]>> most = Comparator.comparingLong(
                    each -> -Arrays.stream(each.getValue()).sum());
            sorted.sort(most.thenComparing(Map.Entry.comparingByKey()));
            List<Map.Entry<String, long[]>> shown = sorted.subList(0, Math.min(SHOWN, sorted.size()));
            for (Map.Entry<String, long[]> other : sorted.subList(shown.size(), sorted.size())) {
                for (int i = 0; i < rest.length; i++) {
                    rest[i] += other.getValue()[i];
                }
            }
            return new EventCounts(
                    shown.stream().map(Map.Entry::getKey).toList(),
                    shown.stream().map(Map.Entry::getValue).toArray(long[][]::new),
                    rest,
                    all,
                    entities.size());
        }
    }
}
