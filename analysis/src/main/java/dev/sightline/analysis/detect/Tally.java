package dev.sightline.analysis.detect;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of flows: how many there were of each end, and those that something was wrong with.
final class Tally {
    /// An anomaly; of one that misses something the cause is asked for when all rows are known.
    ///
    /// @param gap null: nothing is missing
    record Draft(Anomaly anomaly, @Nullable Gap gap) {
        static Draft of(Anomaly anomaly) {
            return new Draft(anomaly, null);
        }

        Anomaly explained(Causes causes) {
            if (gap == null) {
                return anomaly;
            }
            Causes.Found found = causes.of(gap);
            return anomaly.because(found.cause(), found.why());
        }
    }

    /// Where hardly any flow is as it should be, more tell nothing: some 100 MB.
    static final int MAX_DRAFTS = 200_000;

    final List<Draft> drafts = new ArrayList<>();
    final Handovers handovers = new Handovers();
    /// Null: all is told once, at the end. Else as soon as it is known.
    final @Nullable Told told;
    /// What was missing and came in time, but late on the way.
    final List<Anomaly> withdrawn = new ArrayList<>();
    /// Of flows that seem to have begun before, only a part was seen: that something is missing in them tells nothing.
    long wholeSinceNanos = Long.MIN_VALUE;
    long flows;
    long complete;
    long open;
    long cut;
    long forgotten;
    /// Anomalies beyond those that are kept.
    long unlisted;

    Tally(@Nullable Told told) {
        this.told = told;
    }

    /// Whether it was not told before, and is to be told.
    ///
    /// @param lastNanos of the flow's rows so far
    boolean isNews(Told.What what, Anomaly anomaly, long lastNanos) {
        Told before = told;
        boolean partly = anomaly.kind() == Kind.MISSING && anomaly.firstNanos() < wholeSinceNanos;
        return before == null || !partly && before.isNews(what, anomaly.firstNanos(), lastNanos);
    }

    void add(Draft draft) {
        if (drafts.size() < MAX_DRAFTS) {
            drafts.add(draft);
        } else {
            unlisted++;
        }
    }
}
