package dev.sightline.analysis.detect;

import java.util.ArrayList;
import java.util.List;

/// What became of flows: how many there were of each end, and those that something was wrong with.
final class Tally {
    /// An anomaly; of one that misses something the cause is asked for when all rows are known.
    ///
    /// @param event number of the first step that is missing; -1: nothing is
    /// @param dueNanos when its time-out passed
    record Draft(Anomaly anomaly, int event, long dueNanos) {
        static Draft of(Anomaly anomaly) {
            return new Draft(anomaly, -1, 0);
        }

        Anomaly explained(Causes causes) {
            if (event < 0) {
                return anomaly;
            }
            Causes.Found found = causes.of(event, anomaly.lastNanos(), dueNanos);
            return anomaly.because(found.cause(), found.why());
        }
    }

    /// Where hardly any flow is as it should be, more tell nothing: some 100 MB.
    static final int MAX_DRAFTS = 200_000;

    final List<Draft> drafts = new ArrayList<>();
    long flows;
    long complete;
    long open;
    long cut;
    long forgotten;
    /// Anomalies beyond those that are kept.
    long unlisted;

    void add(Draft draft) {
        if (drafts.size() < MAX_DRAFTS) {
            drafts.add(draft);
        } else {
            unlisted++;
        }
    }
}
