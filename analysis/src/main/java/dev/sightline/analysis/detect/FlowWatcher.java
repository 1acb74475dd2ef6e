package dev.sightline.analysis.detect;

import org.jspecify.annotations.Nullable;

/// Is told of the flows of one key while a [Detector] follows them: numbers of flows are those of the key. One thread.
public interface FlowWatcher {
    /// Who wants to know nothing.
    FlowWatcher NONE = new FlowWatcher() {
        @Override
        public void happened(int flow, int event, long timeNanos, @Nullable String entity) {}

        @Override
        public void over(int flow, FlowEnd end) {}

        @Override
        public void forgotten(int flow) {}
    };

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
