package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.summary.Together;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Metrics of tables that have a row for each number: its name in one column, its value in another. On one axis
/// nothing is to be seen of any of them, where they are of different sizes or units: pressures above 1000 beside
/// batteries of 12 V. A column more for each in everything that is asked, called as the metric is.
public final class MetricColumns {
    /// The values of so many rows tell what there is, from all over the trace.
    private static final int LOOKED_AT = 8192;

    /// The golden ratio of 64 bits: neighbours are spread evenly.
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private static final int MAX_METRICS = 24;
    private static final int MIN_ROWS = 10;
    private static final int LONGEST = 60;

    /// So many of its values, from either end, are not compared with those of others.
    private static final double EDGE = 0.05;

    /// So many times as large is another size.
    private static final double OTHER_SIZE = 4;

    /// Formats that know nothing of what their columns are.
    private static final Set<String> OF_CELLS = Set.of("csv", "json", "jsonl", "arrow", "parquet");

    private static final Pattern NAME =
            Pattern.compile("(?iu)(.*[^a-z])?(metrics?|measure|measurement|field|kpi|indicator"
                    + "|parameter|param|variable|quantity|property|signal|counter|observable|attribute"
                    + "|metricname|countername|sensortype|messgröße|parametro|paramètre)([_ -]?(name|type))?");

    /// What may be the name of anybody, too.
    private static final Pattern ANY_NAME = Pattern.compile("(?i)(.*[^a-z])?(label|type|name|key)");

    private static final Pattern MEASURED = Pattern.compile("(?i)(.*[^a-z])?(temp|temperature|humidity|pressure|power"
            + "|energy|voltage|current|battery|co2|cpu|mem|memory|disk|load|latency|duration|count|rate|speed|level|usage"
            + "|utilization|requests|errors|bytes|rssi|noise|light|lux|ph|flow|volume|weight|heartrate|steps)([^a-z].*)?"
            + "|.*[a-z](Rate|Count|Time|Usage|Temperature|Pressure|Utilization|Percentage|Bytes|Latency)");

    private static final Pattern VALUE =
            Pattern.compile("(?i)(.*[^a-z])?(val|values?|reading|wert|messwert|valeur|valor|valore|metricvalue)");

    private static final Pattern UNIT = Pattern.compile("(?i)(.*[^a-z])?(units?|uom|einheit|unité|unidad|unità)");

    private record Key() {}

    /// @param name the column of names
    /// @param value the column of values
    /// @param metrics by their names, as columns; empty: there are none
    private record Found(String name, String value, Map<String, Field> metrics) {
        static final Found NOTHING = new Found("", "", Map.of());
    }

    /// What the rows of one metric have.
    private static final class Seen {
        private final List<Double> values = new ArrayList<>();
        private final Set<String> units = new HashSet<>();

        double quantile(double q) {
            double[] sorted =
                    values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            return sorted[(int) Math.round(q * (sorted.length - 1))];
        }
    }

    private MetricColumns() {}

    /// The snapshot with the columns, or as it is; as it is, too, where its rows are in several processes, or become
    /// more: nobody's column goes away because of the metrics that came.
    static Snapshot in(Snapshot snapshot) {
        Found found = found(snapshot);
        Snapshot with = snapshot;
        for (Map.Entry<String, Field> metric : found.metrics.entrySet()) {
            if (snapshot.field(metric.getValue().name()).isEmpty()) {
                with = Snapshots.among(with, metric.getValue(), found.value, found.name, metric.getKey());
            }
        }
        return with;
    }

    /// What they are made of, for people.
    static List<String> said(Snapshot shown) {
        Found found = found(shown);
        return found.metrics.isEmpty()
                ? List.of()
                : List.of("a column for each '" + found.name + "' has its '" + found.value + "'");
    }

    /// Whether the values of a column are in others, by what they are of.
    public static boolean areApart(Field field, Snapshot shown) {
        Found found = found(shown);
        return found.value.equals(field.name())
                && found.metrics.values().stream().allMatch(shown.fields()::contains);
    }

    /// Whether it says what the values of other columns are of.
    public static boolean isName(Field field, Snapshot shown) {
        Found found = found(shown);
        return found.name.equals(field.name());
    }

    /// What its values and its name are read from; none where a column is made otherwise.
    static Stream<String> sources(String column, Snapshot shown) {
        Found found = found(shown);
        boolean isMetric =
                shown.field(column).filter(found.metrics::containsValue).isPresent();
        return isMetric ? Stream.of(found.name, found.value) : Stream.empty();
    }

    private static Found found(Snapshot snapshot) {
        boolean ofCells = snapshot.sources().stream().allMatch(source -> OF_CELLS.contains(source.format()));
        return snapshot.growth() != null || !ofCells
                ? Found.NOTHING
                : Together.plan(
                        snapshot.rounds(),
                        () -> snapshot.derived(new Key(), () -> find(snapshot)),
                        () -> Found.NOTHING);
    }

    private static Found find(Snapshot snapshot) {
        boolean measures = Stream.of(Role.DURATION, Role.LEVEL, Role.SPAN, Role.FLOW, Role.MESSAGE)
                .allMatch(role -> ColumnNames.withRole(snapshot, role) == null);
        List<Field> values = snapshot.fields().stream()
                .filter(field -> field.type() == ColumnType.FLOAT64 || field.type() == ColumnType.INT64)
                .filter(field ->
                        field.role() == null && VALUE.matcher(field.name()).matches())
                .toList();
        if (!measures || values.size() != 1) {
            return Found.NOTHING;
        }
        Field unit = snapshot.fields().stream()
                .filter(field -> field.type() == ColumnType.STRING
                        && UNIT.matcher(field.name()).matches())
                .findFirst()
                .orElse(null);
        return snapshot.fields().stream()
                .filter(field -> field.type() == ColumnType.STRING
                        && (field.role() == null || field.role() == Role.EVENT)
                        && (NAME.matcher(field.name()).matches()
                                || ANY_NAME.matcher(field.name()).matches()))
                .map(name -> find(snapshot, name.name(), values.getFirst(), unit))
                .filter(found -> !found.metrics.isEmpty())
                .findFirst()
                .orElse(Found.NOTHING);
    }

    private static Found find(Snapshot snapshot, String name, Field value, @Nullable Field unit) {
        Map<String, Seen> seen = new TreeMap<>();
        for (Segment segment : snapshot.segments()) {
            addNames(segment, name, seen);
            if (seen.size() > MAX_METRICS) {
                return Found.NOTHING;
            }
        }
        long every = Math.max(1, snapshot.rows() / LOOKED_AT);
        long at = 0;
        for (Segment segment : snapshot.segments()) {
            for (int row = 0; row < segment.rows(); row++, at++) {
                // metrics come in turn: each n-th row would be of the same again and again
                if (Math.floorMod(at * SPREAD >>> 32, every) == 0
                        && segment.value(name, row) instanceof String metric
                        && segment.value(value.name(), row) instanceof Number number) {
                    Seen of = seen.computeIfAbsent(metric, none -> new Seen());
                    of.values.add(number.doubleValue());
                    if (unit != null && segment.value(unit.name(), row) instanceof String text) {
                        of.units.add(text);
                    }
                }
            }
        }
        List<Seen> often = seen.values().stream()
                .filter(metric -> metric.values.size() >= MIN_ROWS)
                .toList();
        boolean writable = seen.keySet().stream()
                .allMatch(metric -> !metric.isBlank() && metric.length() <= LONGEST && metric.indexOf('`') < 0);
        if (often.size() < 2 || !writable || !areOfSeveralSizes(often) || mayBeAnybody(name, unit, seen)) {
            return Found.NOTHING;
        }
        Map<String, Field> metrics = new TreeMap<>();
        seen.forEach((metric, of) -> {
            String said = of.units.size() == 1 ? of.units.iterator().next() : "";
            String known = Unit.parse(said).isPresent() ? said : Unit.ofHeader(metric);
            metrics.put(metric, new Field(metric, value.type(), null, known));
        });
        return new Found(name, value.name(), Collections.unmodifiableMap(metrics));
    }

    /// All that there are, as a name without a column would be in no picture.
    private static void addNames(Segment segment, String name, Map<String, Seen> seen) {
        ColumnVector texts = segment.column(name);
        if (texts instanceof ColumnVector.Codes codes) {
            boolean[] met = new boolean[codes.dictionary().count()];
            for (int row = 0; row < segment.rows(); row++) {
                if (codes.isValid(row) && !met[codes.at(row)]) {
                    met[codes.at(row)] = true;
                    seen.computeIfAbsent(codes.dictionary().get(codes.at(row)), none -> new Seen());
                }
            }
            return;
        }
        for (int row = 0; texts != null && row < segment.rows() && seen.size() <= MAX_METRICS; row++) {
            if (texts.value(row) instanceof String text) {
                seen.computeIfAbsent(text, none -> new Seen());
            }
        }
    }

    /// Whether names say who rather than what: hosts, or accounts.
    private static boolean mayBeAnybody(String name, @Nullable Field unit, Map<String, Seen> seen) {
        long measures = seen.keySet().stream()
                .filter(metric -> Unit.ofHeader(metric) != null
                        || MEASURED.matcher(metric).matches())
                .count();
        return !NAME.matcher(name).matches() && unit == null && 2 * measures < seen.size();
    }

    /// Whether one has another unit than another, or nearly all of its values are several times as large.
    private static boolean areOfSeveralSizes(List<Seen> seen) {
        boolean units = seen.stream().allMatch(metric -> metric.units.size() == 1)
                && seen.stream().map(metric -> metric.units).distinct().count() > 1;
        double leastHigh = Double.POSITIVE_INFINITY;
        double mostLow = Double.NEGATIVE_INFINITY;
        for (Seen metric : seen) {
            leastHigh = Math.min(leastHigh, metric.quantile(1 - EDGE));
            mostLow = Math.max(mostLow, metric.quantile(EDGE));
        }
        return units || mostLow > 0 && mostLow > OTHER_SIZE * leastHigh;
    }
}
