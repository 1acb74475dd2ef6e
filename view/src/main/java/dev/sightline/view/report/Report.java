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
/// @param bins of the pictures: from the first to the last moment that it is about
/// @param events what happened in them
/// @param lifelines that flows were held to; none: nothing ties events
/// @param flows pictures of some of them, in the bins
/// @param suspects best first
/// @param page the URL of the page that shows the trace; null: no links
/// @param madeNanos when the report was made
public record Report(
        String name,
        Ledger ledger,
        TimeBins bins,
        EventCounts events,
        List<Lifeline> lifelines,
        Findings findings,
        List<FlowPicture> flows,
        List<Suspect> suspects,
        @Nullable String page,
        long madeNanos) {
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
