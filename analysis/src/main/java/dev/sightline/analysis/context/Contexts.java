package dev.sightline.analysis.context;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.context.Context.Event;
import dev.sightline.analysis.context.Context.Neighbour;
import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;

/// The door: anomalies of flows to what was around them. Follows the flows once more, then looks at all rows.
public final class Contexts {
    /// Of the first so many anomalies.
    public static final int MAX_ANOMALIES = 1000;

    private static final int MAX_EVENTS = 100;

    private final Detection detection;
    private final List<Lifeline> lifelines;
    private final EventColumns columns;
    private final List<Open> all = new ArrayList<>();

    /// An anomaly whose context is looked for.
    private static final class Open {
        private final Anomaly anomaly;
        private final int[] key;
        private final Set<String> entities;
        private final List<Event> events = new ArrayList<>();
        private long rows;

        Open(Anomaly anomaly, int[] key, Set<String> entities) {
            this.anomaly = anomaly;
            this.key = key;
            this.entities = entities;
        }

        private long endNanos() {
            return Math.max(anomaly.lastNanos(), anomaly.dueNanos());
        }
    }

    private Contexts(Detection detection, List<Lifeline> lifelines) {
        this.detection = detection;
        this.lifelines = lifelines;
        this.columns = EventColumns.of(detection.snapshot().fields());
    }

    /// @param anomalies of flows; others have none
    /// @param neighbours so many before and after each
    /// @param memoryBytes for flows
    public static Map<Anomaly, Context> of(
            Detection detection, List<Lifeline> lifelines, List<Anomaly> anomalies, int neighbours, long memoryBytes) {
        List<Anomaly> first = anomalies.stream()
                .filter(each -> !each.flow().isEmpty())
                .limit(MAX_ANOMALIES)
                .toList();
        return new Contexts(detection, lifelines).of(first, neighbours, memoryBytes);
    }

    private Map<Anomaly, Context> of(List<Anomaly> anomalies, int most, long memoryBytes) {
        Companions companions = new Companions(anomalies, most);
        detection.detect(lifelines, memoryBytes, companions);
        List<Field> fields = detection.snapshot().fields();
        for (Anomaly anomaly : anomalies) {
            Lifeline lifeline = lifelines.stream()
                    .filter(each -> each.name().equals(anomaly.lifeline()))
                    .findFirst()
                    .orElse(null);
            if (lifeline != null) {
                int[] key = lifeline.key().stream()
                        .mapToInt(name -> Field.named(fields, name))
                        .toArray();
                all.add(new Open(anomaly, key, companions.entities(anomaly)));
            }
        }
        look();
        Map<Anomaly, Context> found = new LinkedHashMap<>();
        for (Open each : all) {
            Anomaly anomaly = each.anomaly;
            List<Neighbour> before = companions.of(anomaly).before(anomaly.firstNanos());
            List<Neighbour> after = companions.of(anomaly).after(anomaly.firstNanos());
            List<String> entities = each.entities.stream().sorted().toList();
            found.put(anomaly, new Context(entities, each.rows, each.events, before, after));
        }
        return found;
    }

    /// Rows come in the order of time, so anomalies begin and end one after the other.
    private void look() {
        List<Open> coming = new ArrayList<>(all);
        coming.sort(Comparator.comparingLong(each -> each.anomaly.firstNanos()));
        Map<String, Set<Open>> open = new HashMap<>();
        int next = 0;
        OrderedRows rows = SelectedRows.of(detection.snapshot(), detection.where());
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (detection.cancelled().getAsBoolean()) {
                throw new CancellationException();
            }
            for (int i = 0; i < block.rows(); i++) {
                Row row = block.row(i);
                if (!row.isPresent(columns.time()) || columns.entity() < 0 || !row.isPresent(columns.entity())) {
                    continue;
                }
                long time = columns.timeNanos(row);
                for (; next < coming.size() && coming.get(next).anomaly.firstNanos() <= time; next++) {
                    for (String entity : coming.get(next).entities) {
                        open.computeIfAbsent(entity, _ -> new HashSet<>()).add(coming.get(next));
                    }
                }
                look(row, time, open);
            }
        }
    }

    private void look(Row row, long time, Map<String, Set<Open>> open) {
        Field field = columns.fields().get(columns.entity());
        String entity = CellText.of(row, field, columns.entity());
        Collection<Open> there = open.getOrDefault(entity, Set.of());
        if (there.isEmpty()) {
            return;
        }
        there.removeIf(each -> each.endNanos() < time);
        for (Open each : there) {
            List<String> flow = flow(row, each.key);
            if (!flow.equals(each.anomaly.flow())) {
                each.rows++;
                if (each.events.size() < MAX_EVENTS) {
                    String event = row.isPresent(columns.event()) ? columns.event(row) : null;
                    each.events.add(new Event(time, event, entity, flow));
                }
            }
        }
    }

    /// Empty: the row is of none that this key tells apart.
    private List<String> flow(Row row, int[] key) {
        List<String> flow = new ArrayList<>();
        for (int column : key) {
            if (column < 0 || !row.isPresent(column)) {
                return List.of();
            }
            flow.add(CellText.of(row, columns.fields().get(column), column));
        }
        return flow;
    }
}
