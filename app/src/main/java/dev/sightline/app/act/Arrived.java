package dev.sightline.app.act;

import dev.sightline.event.Batch;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.Snapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What arrives, until somebody looks at it. Who appends never waits for that: beyond a million rows they are left
/// out, and counted. Any thread.
final class Arrived {
    static final int MOST_ROWS = 1 << 20;
    private static final long MOST_WAIT_NANOS = 2_000_000_000L;

    private final LiveStore store;
    private List<Come> batches = new ArrayList<>();
    private long rows;
    private long leftOut;
    private long looks;
    /// By source: how many rows of it are stored, those before the start too, as far as was heard.
    private long[] stored = {};

    /// @param first how many rows of its source were stored before it
    private record Come(Batch batch, long first) {
        Come part(int from, int end) {
            return new Come(batch.part(from, end), first + from);
        }
    }

    Arrived(LiveStore store) {
        this.store = store;
    }

    /// Begins with what is stored.
    synchronized void begin(Snapshot past) {
        stored = stored(past);
    }

    private static long[] stored(Snapshot rows) {
        return rows.sources().stream().mapToLong(SourceInfo::rows).toArray();
    }

    synchronized void add(Batch batch) {
        int source = batch.source();
        if (source >= stored.length) {
            stored = Arrays.copyOf(stored, 2 * source + 1);
        }
        long first = stored[source];
        stored[source] += batch.rows();
        notifyAll();
        if (rows + batch.rows() > MOST_ROWS) {
            leftOut += batch.rows();
            return;
        }
        batches.add(new Come(batch, first));
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
        return snapshot(taken().stream().map(Come::batch).toList());
    }

    private synchronized List<Come> taken() {
        List<Come> taken = batches;
        batches = new ArrayList<>();
        rows = 0;
        return taken;
    }

    /// Likewise those that are in a snapshot of the store; the others are still to be asked for. Who
    /// stores rows tells of them when they are on the disk, so they may be there a while before.
    @Nullable
    synchronized Snapshot takeTo(Snapshot past) throws InterruptedException {
        long[] in = stored(past);
        long end = System.nanoTime() + MOST_WAIT_NANOS;
        while (!hasHeardOf(in) && System.nanoTime() < end) {
            wait(10);
        }
        List<Batch> taken = new ArrayList<>();
        List<Come> later = new ArrayList<>();
        for (Come come : taken()) {
            Batch batch = come.batch();
            int own = batch.source() < in.length ? Math.clamp(in[batch.source()] - come.first(), 0, batch.rows()) : 0;
            if (own > 0) {
                taken.add(batch.part(0, own));
            }
            if (own < batch.rows()) {
                later.add(come.part(own, batch.rows()));
                rows += batch.rows() - own;
            }
        }
        batches = later;
        return snapshot(taken);
    }

    private boolean hasHeardOf(long[] rowsOfSources) {
        for (int source = 0; source < rowsOfSources.length; source++) {
            if (rowsOfSources[source] > (source < stored.length ? stored[source] : 0)) {
                return false;
            }
        }
        return true;
    }

    @Nullable
    private Snapshot snapshot(List<Batch> taken) {
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
