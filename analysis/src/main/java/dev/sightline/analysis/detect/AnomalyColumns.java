package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Overlay;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Anomalies as columns of the rows of their flows: `anomaly` (its kind; several are divided by `, `) and
/// `anomaly.reason`.
public final class AnomalyColumns {
    public static final List<String> NAMES = List.of("anomaly", "anomaly.reason");

    private AnomalyColumns() {}

    private record Tie(int[] columns, Map<List<String>, List<Anomaly>> flows) {}

    /// @param lifelines that the findings are about
    public static Snapshot of(Snapshot snapshot, Findings findings, List<Lifeline> lifelines) {
        List<Field> fields = snapshot.fields();
        Map<String, Lifeline> byName = new HashMap<>();
        lifelines.forEach(lifeline -> byName.put(lifeline.name(), lifeline));
        Map<List<String>, Tie> ties = new LinkedHashMap<>();
        for (Anomaly anomaly : findings.anomalies()) {
            Lifeline lifeline = byName.get(anomaly.lifeline());
            if (lifeline != null) {
                ties.computeIfAbsent(lifeline.key(), key -> tie(fields, key))
                        .flows
                        .computeIfAbsent(anomaly.flow(), _ -> new ArrayList<>())
                        .add(anomaly);
            }
        }
        List<Tie> all = List.copyOf(ties.values());
        return Overlay.with(snapshot, NAMES, (row, texts) -> write(row, fields, all, texts));
    }

    private static Tie tie(List<Field> fields, List<String> key) {
        return new Tie(key.stream().mapToInt(name -> Field.named(fields, name)).toArray(), new HashMap<>());
    }

    private static void write(Row row, List<Field> fields, List<Tie> ties, @Nullable String[] texts) {
        List<String> kinds = new ArrayList<>();
        List<String> reasons = new ArrayList<>();
        for (Tie tie : ties) {
            List<String> key = new ArrayList<>();
            for (int column : tie.columns) {
                if (column >= 0 && row.isPresent(column)) {
                    key.add(CellText.of(row, fields.get(column), column));
                }
            }
            for (Anomaly anomaly : tie.flows.getOrDefault(key, List.of())) {
                if (!kinds.contains(anomaly.kind().label())) {
                    kinds.add(anomaly.kind().label());
                }
                reasons.add(anomaly.reason());
            }
        }
        if (!kinds.isEmpty()) {
            texts[0] = String.join(", ", kinds);
            texts[1] = String.join("; ", reasons);
        }
    }
}
