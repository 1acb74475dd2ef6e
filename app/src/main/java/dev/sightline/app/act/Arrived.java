package dev.sightline.app.act;

import dev.sightline.event.Batch;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.Snapshots;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What arrives, until somebody looks at it. Who appends never waits for that: beyond a million rows they are left
/// out, and counted. Any thread.
final class Arrived {
    static final int MOST_ROWS = 1 << 20;

    private final LiveStore store;
    private List<Batch> batches = new ArrayList<>();
    private long rows;
    private long leftOut;
    private long looks;

    Arrived(LiveStore store) {
        this.store = store;
    }

    synchronized void add(Batch batch) {
        if (rows + batch.rows() > MOST_ROWS) {
            leftOut += batch.rows();
            return;
        }
        batches.add(batch);
        rows += batch.rows();
    }

    /// How many rows were left out since this was last asked.
    synchronized long takeLeftOut() {
        long some = leftOut;
        leftOut = 0;
        return some;
    }

    /// All that came since this was last asked, in the order of time; null: nothing did.
    @Nullable
    Snapshot take() {
        List<Batch> taken;
        synchronized (this) {
            taken = batches;
            batches = new ArrayList<>();
            rows = 0;
        }
        if (taken.isEmpty()) {
            return null;
        }
        String time = store.timeColumn();
        List<Segment> segments = new ArrayList<>();
        SegmentBuilder builder = new SegmentBuilder(time);
        for (Batch batch : taken) {
            // a column may become wider between two of them
            if (!builder.accepts(batch)) {
                segments.add(builder.build());
                builder = new SegmentBuilder(time);
            }
            builder.append(batch);
        }
        segments.add(builder.build());
        return Snapshots.aligned(new Snapshot(store.fields(), time, segments, sources(taken), ++looks));
    }

    private List<SourceInfo> sources(List<Batch> taken) {
        List<SourceInfo> all = new ArrayList<>(store.recovered().sources());
        int most = taken.stream().mapToInt(Batch::source).max().orElse(0);
        while (all.size() <= most) {
            String name = "source " + all.size();
            all.add(new SourceInfo(name, name, "", 0, 0, true));
        }
        return all;
    }
}
