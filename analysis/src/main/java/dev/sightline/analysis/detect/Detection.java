package dev.sightline.analysis.detect;

import dev.sightline.analysis.learn.KeyFinder;
import dev.sightline.analysis.learn.Learner;
import dev.sightline.analysis.learn.Learner.Learned;
import dev.sightline.analysis.learn.Tie;
import dev.sightline.analysis.learn.TimeoutRule;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.event.Field;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The door: stored rows to lifelines, and with lifelines to findings.
///
/// @param cancelled asked for each block of rows
/// @param sampledOut how many events were left out, as the ledger of the rows says
public record Detection(Snapshot snapshot, ResolvedSelection where, BooleanSupplier cancelled, long sampledOut) {
    /// Of rows of which nothing was left out.
    public Detection(Snapshot snapshot, ResolvedSelection where, BooleanSupplier cancelled) {
        this(snapshot, where, cancelled, 0);
    }

    /// What flows of these rows usually do. Three looks at most: which columns tie rows, what flows do.
    ///
    /// @param flow the columns that together tell flows apart; none: to be found
    /// @throws IllegalArgumentException if there is no time or no event, or no such column
    public List<Learned> learn(List<String> flow, TimeoutRule rule) {
        EventColumns columns = EventColumns.of(snapshot.fields());
        int[] chosen = flow.stream().mapToInt(this::column).toArray();
        KeyFinder finder = new KeyFinder(snapshot.fields(), columns.event(), chosen);
        OrderedRows some = rows();
        for (RowBlock block = next(some); block != null && finder.take(block); block = next(some)) {
            // until enough was seen
        }
        List<Tie> ties = finder.ties();
        Learner learner = new Learner(columns, ties, rule);
        OrderedRows all = rows();
        for (RowBlock block = next(all); block != null && !ties.isEmpty(); block = next(all)) {
            learner.take(block);
        }
        return learner.learned();
    }

    private int column(String name) {
        int column = Field.named(snapshot.fields(), name);
        if (column < 0) {
            throw new IllegalArgumentException("there is no column '" + name + "' to tell flows apart");
        }
        return column;
    }

    /// What is wrong with the flows of these rows.
    ///
    /// @param memoryBytes for flows that are open
    /// @throws IllegalArgumentException if there is no time or no event, or a lifeline names no column of theirs
    public Findings detect(List<Lifeline> lifelines, long memoryBytes) {
        return detect(lifelines, memoryBytes, FlowWatchers.NONE);
    }

    /// @param watchers are told what flows do
    public Findings detect(List<Lifeline> lifelines, long memoryBytes, FlowWatchers watchers) {
        Detector detector = new Detector(EventColumns.of(snapshot.fields()), lifelines, memoryBytes, watchers);
        detector.sampledOut(sampledOut);
        OrderedRows all = rows();
        for (RowBlock block = next(all); block != null; block = next(all)) {
            detector.take(block);
        }
        return detector.finish();
    }

    private OrderedRows rows() {
        return SelectedRows.of(snapshot, where);
    }

    private @Nullable RowBlock next(OrderedRows rows) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException();
        }
        return rows.next();
    }
}
