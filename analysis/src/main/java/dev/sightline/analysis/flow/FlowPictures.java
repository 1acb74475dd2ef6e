package dev.sightline.analysis.flow;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.detect.FlowEnd;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/// The door: rows to the picture of the flows of one lifeline.
public final class FlowPictures {
    private static final int MAX_CHOSEN = 1 << 20;

    private FlowPictures() {}

    /// @param detection over all rows: flows are followed whole
    /// @param lifelines one of which the request is about
    /// @param where flows that have a row which it selects are in the picture
    /// @throws IllegalArgumentException if it selects rows of too many flows
    public static FlowPicture of(
            Detection detection,
            List<Lifeline> lifelines,
            FlowPicture.Request request,
            ResolvedSelection where,
            long memoryBytes) {
        KeptFlows kept = KeptFlows.of(detection, lifelines, request.lifeline(), memoryBytes);
        if (kept == null) {
            return anew(detection, lifelines, request, where, memoryBytes);
        }
        FlowGatherer gatherer = gatherer(detection, request, where);
        kept.flows().forEach(gatherer);
        return gatherer.finish(kept.findings(), kept.forgotten());
    }

    /// The same, and no flow is kept for another picture.
    public static FlowPicture anew(
            Detection detection,
            List<Lifeline> lifelines,
            FlowPicture.Request request,
            ResolvedSelection where,
            long memoryBytes) {
        FlowGatherer gatherer = gatherer(detection, request, where);
        FlowFollower follower = new FlowFollower(request.lifeline(), gatherer);
        Findings findings = detection.detect(lifelines, memoryBytes, follower);
        return gatherer.finish(findings, follower.forgotten());
    }

    private static FlowGatherer gatherer(Detection detection, FlowPicture.Request request, ResolvedSelection where) {
        Predicate<String> wanted = where.alwaysTrue()
                ? key -> true
                : chosen(detection.snapshot(), where, request.lifeline().key(), detection.cancelled())::contains;
        return new FlowGatherer(request, wanted);
    }

    private static Set<String> chosen(
            Snapshot snapshot, ResolvedSelection where, List<String> key, BooleanSupplier cancelled) {
        List<Field> fields = snapshot.fields();
        int[] columns = key.stream().mapToInt(name -> Field.named(fields, name)).toArray();
        Set<String> chosen = new HashSet<>();
        OrderedRows rows = SelectedRows.of(snapshot, where);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            for (int i = 0; i < block.rows(); i++) {
                add(block.row(i), fields, columns, chosen);
            }
            if (chosen.size() > MAX_CHOSEN) {
                throw new IllegalArgumentException(
                        "where: more than " + MAX_CHOSEN + " flows have a row that it selects; select fewer");
            }
        }
        return chosen;
    }

    private static void add(Row row, List<Field> fields, int[] columns, Set<String> chosen) {
        StringBuilder text = new StringBuilder();
        for (int column : columns) {
            if (column < 0 || !row.isPresent(column)) {
                return;
            }
            text.append(text.isEmpty() && column == columns[0] ? "" : FlowEnd.BETWEEN);
            text.append(CellText.of(row, fields.get(column), column));
        }
        chosen.add(text.toString());
    }
}
