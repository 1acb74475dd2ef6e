package dev.sightline.server.trace;

import dev.sightline.server.live.LedgerHistory;
import dev.sightline.view.request.Trace;

/// A trace that is being read or has been. Called from many threads at once; nothing here may wait.
public interface OpenTrace {
    /// 1 to 64 letters, digits, `-` and `_`: it stands in URLs.
    String id();

    /// What can be seen now; grows while it is being read. Has no rows, but a name, before the first batch.
    Trace trace();

    /// What could be seen at a generation, where that is a moment ago and still known; else what can be seen
    /// now. So that all pictures of a page show the same rows of what grows all the time.
    default Trace trace(long generation) {
        return trace();
    }

    LoadState load();

    /// How its ledger grew; of what does not grow, nothing.
    default LedgerHistory history() {
        return new LedgerHistory();
    }

    /// Stops reading; what was read stays. Does nothing when reading has ended.
    void cancel();
}
