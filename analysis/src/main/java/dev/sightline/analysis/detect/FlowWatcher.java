package dev.sightline.analysis.detect;

import java.util.List;

/// Is told of flows while a [Detector] follows them. One thread.
public interface FlowWatcher {
    /// Who wants to know nothing.
    FlowWatcher NONE = new FlowWatcher() {
        @Override
        public boolean watches(List<String> key) {
            return false;
        }

        @Override
        public void happened(int flow, int event, long timeNanos) {}

        @Override
        public void over(int flow, FlowEnd end) {}

        @Override
        public void forgotten(int flow) {}
    };

    /// Whether it wants to be told of flows that these columns tell apart. Numbers of flows are those of one such
    /// key.
    boolean watches(List<String> key);

    /// Who is told of them; itself, unless it wants flows of several keys apart.
    default FlowWatcher of(List<String> key) {
        return watches(key) ? this : NONE;
    }

    /// A flow did what its lifeline names, or one with the same key.
    ///
    /// @param flow its number, which is used again once it is over
    /// @param event see [FlowEnd#step(int)]
    void happened(int flow, int event, long timeNanos);

    /// It is complete, its time-out has passed, or there are no more rows.
    void over(int flow, FlowEnd end);

    /// There was no memory for it any more.
    void forgotten(int flow);
}
