package dev.sightline.store.live;

import dev.sightline.event.Batch;
import dev.sightline.store.Rows;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Small batches for live stores: `t`, a time, and `v`, the same as a whole number.
public final class LiveBatches {
    private LiveBatches() {}

    public static Batch rows(long firstTime, int count) {
        long[] times = new long[count];
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            times[i] = firstTime + i;
            values[i] = firstTime + i;
        }
        return batch(count, column("t", new Batch.Values.Times(times)), column("v", new Batch.Values.Int64s(values)));
    }

    public static Batch batch(int rows, Batch.Column... columns) {
        return batch(rows, 0, columns);
    }

    @SuppressWarnings("NullAway") // the class files of the records have lost the @Nullable of their arrays
    public static Batch batch(int rows, int source, Batch.Column... columns) {
        return new Batch(rows, 0, source, null, null, List.of(columns));
    }

    @SuppressWarnings("NullAway") // as above
    public static Batch.Column column(String name, Batch.Values values) {
        return new Batch.Column(name, values, null);
    }

    /// What is in `v`, as far as it has values.
    public static List<Long> numbers(Snapshot snapshot) {
        List<Long> all = new ArrayList<>();
        for (Segment segment : snapshot.segments()) {
            Rows.of(segment).forEach(row -> all.add((Long) row.values().get("v")));
        }
        return all;
    }

    /// The store with one more source, so that there is number 0.
    public static LiveStore withSource(LiveStore store) throws IOException {
        try {
            int _ = store.addSource(new SourceInfo("rows", "rows", "test", 0, 0, false));
            return store;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
