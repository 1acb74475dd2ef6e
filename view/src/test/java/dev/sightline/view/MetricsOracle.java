package dev.sightline.view;

import dev.sightline.view.Table.Row;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;

/// Metrics by the words of docs/api.md: slowly, from row lists.
@NullUnmarked // lists in which null is a value
record MetricsOracle(Oracle all) {
    private record Metric(String entity, String kind, String column, List<Row> rows) {}

    private record Thing(String entity, String kind) {}

    /// @param by null: an entity's numbers are not told apart
    Map<String, Object> metrics(List<String> columns, String by, int limit) {
        List<Metric> metrics = new ArrayList<>();
        for (String column : columns) {
            Map<Thing, List<Row>> things = new HashMap<>();
            for (Row row : all.timed()) {
                String entity = all.table().entity(row);
                Number value = (Number) row.get(column);
                if (entity != null && value != null && Double.isFinite(value.doubleValue()) && all.inWindow(row)) {
                    String kind = by == null ? null : (String) row.get(by);
                    things.computeIfAbsent(new Thing(entity, kind), any -> new ArrayList<>())
                            .add(row);
                }
            }
            things.forEach((thing, rows) -> metrics.add(new Metric(thing.entity, thing.kind, column, rows)));
        }
        Comparator<Metric> byName = Comparator.<Metric, String>comparing(metric -> metric.entity, Table::byCodePoint)
                // what is of no kind comes last
                .thenComparing(metric -> metric.kind, Comparator.nullsLast(Table::byCodePoint))
                .thenComparingInt(metric -> columns.indexOf(metric.column));
        List<Metric> most = metrics.stream()
                .sorted(Comparator.<Metric>comparingDouble(metric -> halvings(share(metric, metrics)))
                        .thenComparingLong(metric -> -outstanding(metric))
                        .thenComparingInt(metric -> -metric.rows.size())
                        .thenComparing(byName))
                .limit(limit)
                .sorted(byName)
                .toList();
        long start = all.from() != null ? all.from() : all.timeStart();
        // the last time is inside, unless the window says where it ends
        long end = all.to() != null ? Math.max(all.to(), start + 1) : Math.max(all.timeEnd(), start) + 1;
        return Oracle.map(
                "metrics", most.stream().map(metric -> json(metric, start, end)).toList(), "total", metrics.size());
    }

    /// How much of the range of all its numbers go through; of columns that measure the same the widest range counts.
    private static double share(Metric metric, List<Metric> all) {
        double range = all.stream()
                .map(other -> other.column)
                .filter(column -> sort(column).equals(sort(metric.column)))
                .distinct()
                .mapToDouble(column -> range(column, metric.kind, all))
                .max()
                .orElse(0);
        List<Double> own = numbers(metric.rows, metric.column).stream().sorted().toList();
        return range > 0 ? (own.getLast() - own.getFirst()) / range : 0;
    }

    /// How often the whole has to be halved for a part of it.
    private static double halvings(double share) {
        return share > 0 ? Math.round(-Math.log(share) / Math.log(2)) : Double.POSITIVE_INFINITY;
    }

    private static double range(String column, String kind, List<Metric> all) {
        List<Double> everybody = all.stream()
                .filter(other -> other.column.equals(column) && Objects.equals(other.kind, kind))
                .flatMap(other -> numbers(other.rows, other.column).stream())
                .sorted()
                .toList();
        return everybody.isEmpty() ? 0 : everybody.getLast() - everybody.getFirst();
    }

    /// What is behind the first word, if there is more.
    private static String sort(String column) {
        String[] words = column.split("[ ._/-]+", 2);
        boolean more = words.length == 2 && words[0].matches("\\w+") && words[1].matches("\\p{L}.*");
        return more ? " " + words[1] : column;
    }

    /// How far from the mean its farthest number is, in hundredths of its range.
    private static long outstanding(Metric metric) {
        List<Double> own = numbers(metric.rows, metric.column).stream().sorted().toList();
        double range = own.getLast() - own.getFirst();
        double mean = new BigDecimal(mean(own)).round(new MathContext(12)).doubleValue();
        double far = own.stream().mapToDouble(v -> Math.abs(v - mean)).max().orElseThrow();
        return range > 0 ? Math.round(100 * far / range) : 0;
    }

    private Map<String, Object> json(Metric metric, long start, long end) {
        List<Object> lows = new ArrayList<>();
        List<Object> highs = new ArrayList<>();
        List<Object> means = new ArrayList<>();
        for (int bin = 0; bin < all.width(); bin++) {
            long from = start + edge(end - start, bin);
            long to = start + edge(end - start, bin + 1);
            List<Double> values = numbers(
                    metric.rows.stream()
                            .filter(row -> all.time(row) >= from && all.time(row) < to)
                            .toList(),
                    metric.column);
            boolean none = values.isEmpty();
            lows.add(none ? null : values.stream().mapToDouble(v -> v).min().orElseThrow());
            highs.add(none ? null : values.stream().mapToDouble(v -> v).max().orElseThrow());
            means.add(none ? null : mean(values));
        }
        List<Double> values = numbers(metric.rows, metric.column);
        return Oracle.map(
                "entity",
                metric.entity,
                "kind",
                metric.kind,
                "column",
                metric.column,
                "rows",
                values.size(),
                "least",
                values.stream().mapToDouble(v -> v).min().orElseThrow(),
                "most",
                values.stream().mapToDouble(v -> v).max().orElseThrow(),
                "mean",
                mean(values),
                "lows",
                lows,
                "highs",
                highs,
                "means",
                means);
    }

    private long edge(long span, int bin) {
        return Math.ceilDiv(span * bin, all.width());
    }

    private static List<Double> numbers(List<Row> rows, String column) {
        return rows.stream()
                .map(row -> ((Number) Objects.requireNonNull(row.get(column))).doubleValue())
                .toList();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(v -> v).sum() / values.size();
    }
}
