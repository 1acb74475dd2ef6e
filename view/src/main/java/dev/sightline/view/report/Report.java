package dev.sightline.view.report;

import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.analysis.flow.TimeBins;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.suspect.Suspect;
import dev.sightline.store.Ledger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All that a report says.
///
/// @param name of the trace
/// @param bins of the pictures: from the first to the last moment that it is about, without long gaps
/// @param lastNanos that moment: the last row's time, or until when it was asked for
/// @param events what happened in them
/// @param lifelines that flows were held to; none: nothing ties events
/// @param flows pictures of some of them, in the bins
/// @param failed rows that say of themselves that they failed; null: no column says such a thing
/// @param unended rows that do not say when they end, where a column says it of others; null: none does
/// @param suspects best first
/// @param page the URL of the page that shows the trace; null: no links
/// @param madeNanos when the report was made
public record Report(
        String name,
        Ledger ledger,
        TimeBins bins,
        long lastNanos,
        EventCounts events,
        List<Lifeline> lifelines,
        Findings findings,
        List<FlowPicture> flows,
        @Nullable Failed failed,
        @Nullable Long unended,
        List<Suspect> suspects,
        @Nullable String page,
        long madeNanos) {
    /// @param where an expression for them
    public record Failed(long rows, String where) {}

    public Report {
        lifelines = List.copyOf(lifelines);
        flows = List.copyOf(flows);
        suspects = List.copyOf(suspects);
    }

    long fromNanos() {
        return bins.starts()[0];
    }

    long toNanos() {
        return bins.ends()[bins.ends().length - 1];
    }
}
