package dev.sightline.analysis.change;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.group.FalseDiscoveries;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import dev.sightline.summary.selection.ResolvedSelection;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// When values of a column change their level for good: of each entity and event, a series of its own. One look at the
/// rows; 32 MB at most.
public final class LevelChanges {
    private static final int MAX_SERIES = 2000;

    private record Key(String entity, String event) {}

    private final Field column;
    private final Map<Key, LevelSeries> series = new LinkedHashMap<>();
    private final List<Anomaly> found = new ArrayList<>();

    private LevelChanges(Field column) {
        this.column = column;
    }

    /// @param share of the series that are told to change, so many may not, on average
    /// @return in the order of time
    /// @throws IllegalArgumentException if there is no such column, it has no numbers, rows have no time, or
    /// there are more than 2000 series
    public static List<Anomaly> of(
            Snapshot snapshot, ResolvedSelection where, String name, double share, BooleanSupplier cancelled) {
        int column = Field.named(snapshot.fields(), name);
        ColumnType type = column < 0 ? null : snapshot.fields().get(column).type();
        if (type != ColumnType.INT64 && type != ColumnType.FLOAT64) {
            throw new IllegalArgumentException(
                    "levels of '" + name + "': " + (type == null ? "there is no such column" : "it has no numbers"));
        }
        LevelChanges changes = new LevelChanges(snapshot.fields().get(column));
        changes.read(snapshot, where, column, cancelled);
        changes.search(share);
        return changes.found.stream()
                .sorted(Comparator.comparingLong(Anomaly::firstNanos))
                .toList();
    }

    private void read(Snapshot snapshot, ResolvedSelection where, int of, BooleanSupplier cancelled) {
        List<Field> fields = snapshot.fields();
        int time = Field.withRole(fields, Role.TIME);
        if (time < 0) {
            throw new IllegalArgumentException("levels of '" + column.name() + "': rows have no time");
        }
        int entity = Field.withRole(fields, Role.ENTITY);
        int event = Field.withRole(fields, Role.EVENT);
        boolean whole = column.type() == ColumnType.INT64;
        OrderedRows rows = SelectedRows.of(snapshot, where);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            for (int i = 0; i < block.rows(); i++) {
                Row row = block.row(i);
                if (row.isPresent(of) && row.isPresent(time)) {
                    double value = whole ? row.int64(of) : row.float64(of);
                    if (Double.isFinite(value)) {
                        series(new Key(text(row, fields, entity), text(row, fields, event)))
                                .add(row.int64(time), value);
                    }
                }
            }
        }
    }

    private static String text(Row row, List<Field> fields, int of) {
        return of >= 0 && row.isPresent(of) ? CellText.of(row, fields.get(of), of) : "";
    }

    private LevelSeries series(Key key) {
        LevelSeries known = series.get(key);
        if (known == null) {
            if (series.size() == MAX_SERIES) {
                throw new IllegalArgumentException("levels of '" + column.name() + "': more than " + MAX_SERIES
                        + " entities and events have it; choose some with --where");
            }
            known = new LevelSeries();
            series.put(key, known);
        }
        return known;
    }

    private void search(double share) {
        series.values().removeIf(each -> each.size() < 2 * LevelTest.LEAST);
        double[] chances = series.values().stream()
                .mapToDouble(each -> LevelTest.of(each.values(0, each.size())).chance())
                .toArray();
        double bound = FalseDiscoveries.bound(chances, share);
        series.forEach((key, values) -> search(key, values, 0, values.size(), bound));
    }

    /// The largest change, and those on either side of it.
    private void search(Key key, LevelSeries values, int from, int to, double bound) {
        if (to - from < 2 * LevelTest.LEAST) {
            return;
        }
        LevelTest test = LevelTest.of(values.values(from, to));
        if (test.chance() > bound) {
            return;
        }
        search(key, values, from, from + test.at(), bound);
        if (test.isLarge()) {
            found.add(anomaly(key, values.time(from + test.at()), test));
        }
        search(key, values, from + test.at(), to, bound);
    }

    private Anomaly anomaly(Key key, long nanos, LevelTest test) {
        String unit = column.unit() == null ? "" : " " + column.unit();
        String why = column.name() + (key.event.isEmpty() ? "" : " of " + key.event)
                + " changes its level: half at most "
                + number(test.after()) + unit + " from then on, " + number(test.before()) + unit + " before; by chance "
                + new BigDecimal(test.chance(), new MathContext(1));
        return Anomaly.ofRows(column.name(), key.event, why, nanos, nanos, key.entity.isEmpty() ? null : key.entity);
    }

    private static String number(double value) {
        return new BigDecimal(value, new MathContext(4)).stripTrailingZeros().toPlainString();
    }
}
