package dev.sightline.analysis.extreme;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Cause;
import dev.sightline.analysis.detect.Kind;
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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.ObjDoubleConsumer;
import org.jspecify.annotations.Nullable;

/// Values of a column that are as far beyond a percentile as that is beyond the median: of values whose logarithm is
/// normal, and the 99th percentile, 1 in 600,000. Each event has its own usual values; 1000 are told apart, others are
/// one. Two looks at the rows; the 1000 most extreme are kept.
public final class Extremes {
    private static final int MAX_EVENTS = 1000;
    private static final int MAX_FOUND = 1000;
    /// Of fewer values nothing is usual.
    private static final int LEAST = 100;

    /// Which ends of the values are looked at.
    public enum Side {
        HIGH,
        LOW,
        BOTH
    }

    private final Snapshot snapshot;
    private final ResolvedSelection where;
    private final BooleanSupplier cancelled;
    private final List<Field> fields;
    private final int column;
    private final int time;
    private final int event;
    private final int entity;
    private final int flow;
    private final Map<String, ValueHistogram> usual = new HashMap<>();

    /// What a row's value is compared with.
    private record Limit(double median, double percentile, double limit, boolean high) {
        /// How far beyond the limit a value is, in distances of the percentile from the median; at most 0: it is not.
        private double beyond(double value) {
            double distance = high ? value - limit : limit - value;
            return distance / Math.max(Double.MIN_NORMAL, Math.abs(percentile - median));
        }
    }

    private record Found(Anomaly anomaly, double beyond) {}

    private Extremes(Snapshot snapshot, ResolvedSelection where, String name, BooleanSupplier cancelled) {
        this.snapshot = snapshot;
        this.where = where;
        this.cancelled = cancelled;
        this.fields = snapshot.fields();
        this.column = Field.named(fields, name);
        this.time = Field.withRole(fields, Role.TIME);
        this.event = Field.withRole(fields, Role.EVENT);
        this.entity = Field.withRole(fields, Role.ENTITY);
        this.flow = Field.withRole(fields, Role.FLOW);
        ColumnType type = column < 0 ? null : fields.get(column).type();
        if (type != ColumnType.INT64 && type != ColumnType.FLOAT64) {
            throw new IllegalArgumentException(
                    "extremes of '" + name + "': " + (type == null ? "there is no such column" : "it has no numbers"));
        }
    }

    /// @param percent of the values that are usual
    /// @return the most extreme first
    /// @throws IllegalArgumentException if there is no such column, or it has no numbers
    public static List<Anomaly> of(
            Snapshot snapshot,
            ResolvedSelection where,
            String column,
            Side side,
            double percent,
            BooleanSupplier cancelled) {
        return new Extremes(snapshot, where, column, cancelled).found(side, percent);
    }

    private List<Anomaly> found(Side side, double percent) {
        each((row, value) -> usual(row, true).add(value));
        Map<ValueHistogram, Limit> high = new HashMap<>();
        Map<ValueHistogram, Limit> low = new HashMap<>();
        for (ValueHistogram values : usual.values()) {
            if (values.count() >= LEAST) {
                high.put(values, high(values, percent));
                low.put(values, low(values, percent));
            }
        }
        PriorityQueue<Found> found = new PriorityQueue<>(Comparator.comparingDouble(Found::beyond));
        each((row, value) -> {
            ValueHistogram values = usual(row, false);
            look(row, value, side == Side.LOW ? null : high.get(values), percent, found);
            look(row, value, side == Side.HIGH ? null : low.get(values), percent, found);
        });
        return found.stream()
                .sorted(Comparator.comparingDouble(Found::beyond)
                        .reversed()
                        .thenComparingLong(each -> each.anomaly.firstNanos()))
                .map(Found::anomaly)
                .toList();
    }

    private static Limit high(ValueHistogram values, double percent) {
        double median = values.upper(50);
        double percentile = values.upper(percent);
        double limit = median > 0 ? percentile / median * percentile : percentile + (percentile - median);
        return new Limit(median, percentile, limit, true);
    }

    private static Limit low(ValueHistogram values, double percent) {
        double median = values.lower(50);
        double percentile = values.lower(100 - percent);
        double limit = percentile > 0 ? percentile / median * percentile : percentile - (median - percentile);
        return new Limit(median, percentile, limit, false);
    }

    private void look(Row row, double value, @Nullable Limit limit, double percent, PriorityQueue<Found> found) {
        double beyond = limit == null ? 0 : limit.beyond(value);
        if (limit == null || beyond <= 0 || found.size() == MAX_FOUND && beyond <= found.element().beyond) {
            return;
        }
        if (found.size() == MAX_FOUND) {
            found.remove();
        }
        found.add(new Found(anomaly(row, value, limit, percent), beyond));
    }

    private Anomaly anomaly(Row row, double value, Limit limit, double percent) {
        String unit = fields.get(column).unit();
        String named = event < 0 ? "" : text(row, event);
        String why = fields.get(column).name() + " is " + number(value) + (unit == null ? "" : " " + unit) + "; "
                + number(percent) + " % are at " + (limit.high ? "most " : "least ") + number(limit.percentile)
                + ", half at " + (limit.high ? "most " : "least ") + number(limit.median)
                + (named.isEmpty() ? "" : ", of " + named);
        long nanos = time < 0 || !row.isPresent(time) ? 0 : row.int64(time);
        return new Anomaly(
                flow >= 0 && row.isPresent(flow) ? List.of(text(row, flow)) : List.of(),
                fields.get(column).name(),
                Kind.EXTREME,
                named,
                Cause.NONE,
                why,
                List.of(),
                nanos,
                named,
                nanos,
                0,
                0,
                entity >= 0 && row.isPresent(entity) ? text(row, entity) : null);
    }

    private String text(Row row, int of) {
        return row.isPresent(of) ? CellText.of(row, fields.get(of), of) : "";
    }

    private static String number(double value) {
        return new BigDecimal(value, new MathContext(4)).stripTrailingZeros().toPlainString();
    }

    private ValueHistogram usual(Row row, boolean make) {
        String name = event < 0 ? "" : text(row, event);
        ValueHistogram known = usual.get(name);
        if (known == null) {
            // what is one too many is with those that have no event
            String key = make && usual.size() < MAX_EVENTS ? name : "";
            known = usual.computeIfAbsent(key, _ -> new ValueHistogram());
        }
        return known;
    }

    private void each(ObjDoubleConsumer<Row> visitor) {
        boolean whole = fields.get(column).type() == ColumnType.INT64;
        OrderedRows rows = SelectedRows.of(snapshot, where);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            for (int i = 0; i < block.rows(); i++) {
                Row row = block.row(i);
                if (row.isPresent(column)) {
                    double value = whole ? row.int64(column) : row.float64(column);
                    if (Double.isFinite(value)) {
                        visitor.accept(row, value);
                    }
                }
            }
        }
    }
}
