package dev.sightline.analysis.detect;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Is told of flows while a [Detector] follows them. One thread.
public interface FlowWatcher {
    /// Who wants to know nothing.
    FlowWatcher NONE = new FlowWatcher() {
        @Override
        public boolean watches(List<String> key) {
            return false;
        }

        @Override
        public void happened(int flow, int event, long timeNanos, @Nullable String entity) {}

        @Override
        public void over(int flow, FlowEnd end) {}

        @Override
        public void forgotten(int flow) {}
    };

    /// Whether it wants to be told of flows that these columns tell apart. Numbers of flows are those of one such
    /// key.
    boolean watches(List<String> key);

    /// Who is told of the flows of that key, where each key has its own numbers of flows.
    default FlowWatcher of(List<String> key) {
        return watches(key) ? this : NONE;
    }

    /// A flow did what its lifeline names, or one with the same key.
    ///
    /// @param flow its number, which is used again once it is over
    /// @param event see [FlowEnd#step(int)]
    /// @param entity who did it; null: nobody is named
    void happened(int flow, int event, long timeNanos, @Nullable String entity);

    /// It is complete, its time-out has passed, or there are no more rows.
    void over(int flow, FlowEnd end);

    /// There was no memory for it any more.
    void forgotten(int flow);
}
