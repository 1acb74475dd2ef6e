package dev.sightline.format.perfetto;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is known of a trace before its rows are read: clocks, names, how slices nest, where flows begin and end.
final class Index {
    private static final int MAX_FLOWS = 4_000_000;

    final Clocks clocks = new Clocks();
    final Threads threads = new Threads();
    final Tracks tracks = new Tracks(threads);
    final Slices slices;
    private final Map<Long, long[]> flows = new HashMap<>();

    Index(String sourceName) {
        slices = new Slices(sourceName);
    }

    /// To be called after the first reading, of clocks and tracks.
    void learned() {
        clocks.learned();
    }

    /// To be called after the second reading, of slices and flows.
    void finish() {
        slices.finish();
        threads.freeze();
        tracks.forgetEntities();
    }

    void flow(long id, long time) {
        long[] ends = flows.get(id);
        if (ends != null) {
            ends[0] = Math.min(ends[0], time);
            ends[1] = Math.max(ends[1], time);
        } else if (flows.size() < MAX_FLOWS) {
            flows.put(id, new long[] {time, time});
        }
    }

    /// `send` at a flow's first event, `receive` at its last, `step` between.
    String side(long id, long time, boolean terminates) {
        long @Nullable [] ends = flows.get(id);
        if (ends == null) {
            return terminates ? "receive" : "step";
        }
        if (terminates) {
            return "receive";
        }
        return time == ends[0] ? "send" : time == ends[1] ? "receive" : "step";
    }
}
