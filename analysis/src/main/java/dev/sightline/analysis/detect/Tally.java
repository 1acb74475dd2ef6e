package dev.sightline.analysis.detect;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of flows: how many there were of each end, and those that something was wrong with.
final class Tally {
    /// An anomaly; of one that misses something the cause is asked for when all rows are known.
    ///
    /// @param event number of the first step that is missing; -1: nothing is
    /// @param dueNanos when its time-out passed
    /// @param leftOut whether a row of the flow says that others of it were not kept
    record Draft(Anomaly anomaly, int event, long dueNanos, boolean leftOut) {
        static Draft of(Anomaly anomaly) {
            return new Draft(anomaly, -1, 0, false);
        }

        Anomaly explained(Causes causes) {
            if (event < 0) {
                return anomaly;
            }
            Causes.Found found = causes.of(event, anomaly.lastNanos(), dueNanos, leftOut);
            return anomaly.because(found.cause(), found.why());
        }
    }

    /// Where hardly any flow is as it should be, more tell nothing: some 100 MB.
    static final int MAX_DRAFTS = 200_000;

    final List<Draft> drafts = new ArrayList<>();
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
