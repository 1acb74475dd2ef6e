package dev.sightline.analysis.flow;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.detect.Detection;
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
    /// Than 99 of 100: it leaves the others no room.
    private static final int MUCH_LONGER = 3;
    /// So that a time-out is not the last pixel.
    private static final int MARGIN = 32;

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
        return of(FlowSource.of(detection, lifelines, request.lifeline(), memoryBytes), request, where);
    }

    /// The same, and no flow is kept for another picture.
    public static FlowPicture anew(
            Detection detection,
            List<Lifeline> lifelines,
            FlowPicture.Request request,
            ResolvedSelection where,
            long memoryBytes) {
        return of(FlowSource.anew(detection, lifelines, request.lifeline(), memoryBytes), request, where);
    }

    /// The same from an index of flows, which is made first where there is none.
    ///
    /// @param detection of rows with room beside them
    /// @param blockFlows flows of a block of the index
    public static FlowPicture indexed(
            Detection detection,
            List<Lifeline> lifelines,
            FlowPicture.Request request,
            ResolvedSelection where,
            long memoryBytes,
            int blockFlows) {
        return of(
                FlowSource.indexed(detection, lifelines, request.lifeline(), memoryBytes, blockFlows), request, where);
    }

    private static FlowPicture of(FlowSource flows, FlowPicture.Request request, ResolvedSelection where) {
        Predicate<String> wanted = wanted(flows, where);
        FlowGatherer gatherer =
                new FlowGatherer(request, wanted, request.isFromStart() ? spanNanos(flows, request, wanted) : 0);
        FlowIndex.Of index = flows.index();
        if (index != null && where.alwaysTrue()) {
            BlockReader reader =
                    new BlockReader(index, request.bins(), flows.detection().cancelled());
            gatherer.acceptAll(reader, true, BlockReader.NOBODY);
            return gatherer.finish(index.findings(), index.forgotten());
        }
        FlowSource.Told told = flows.tell(gatherer);
        return gatherer.finish(told.findings(), told.forgotten());
    }

    /// How long an axis of flows from their own start is: nearly all are on it whole, and all if none takes far longer.
    /// Their time-out is on it, too, where that is not much longer.
    private static long spanNanos(FlowSource flows, FlowPicture.Request request, Predicate<String> wanted) {
        GapHistogram took = new GapHistogram();
        long[] most = {1};
        FlowSource.Told _ = flows.tell(flow -> {
            FlowLine line = flow.line();
            if (request.isShown(line) && wanted.test(flow.key())) {
                long nanos = line.lastNanos() - line.times()[0];
                took.add(nanos);
                most[0] = Math.max(most[0], nanos + 1);
            }
        });
        long nearlyAll = Math.min(took.quantile(99, 100), Long.MAX_VALUE / MUCH_LONGER);
        long span = Math.clamp(nearlyAll * MUCH_LONGER, 1L, most[0]);
        long timeout = request.lifeline().timeoutNanos();
        return timeout > span && timeout / 2 < span && timeout < Long.MAX_VALUE / 2 ? timeout + timeout / MARGIN : span;
    }

    /// By the text of a flow's key, which flows are in the picture.
    static Predicate<String> wanted(FlowSource flows, ResolvedSelection where) {
        Detection detection = flows.detection();
        return where.alwaysTrue()
                ? key -> true
                : chosen(detection.snapshot(), where, flows.lifeline().key(), detection.cancelled())::contains;
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
