package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.intake.source.SourceTexts;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.order.ArrivalReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rows of a store that go to another.
public record SnapshotRows(Snapshot snapshot, RowTexts texts, Ledger ledger) implements AppendableRows {
    /// Whether segment after segment they come as they came before: late rows may be in the segment of their time.
    public static boolean isInOrderOfArrival(Snapshot snapshot) {
        long before = 0;
        for (Segment segment : snapshot.segments()) {
            if (segment.origin().leastArrival() != before) {
                return false;
            }
            before += segment.rows();
        }
        return true;
    }

    @Override
    public List<Field> fields() {
        return snapshot.fields();
    }

    @Override
    public @Nullable String timeColumn() {
        return snapshot.sortedBy();
    }

    @Override
    public List<SourceInfo> sources() {
        return snapshot.sources();
    }

    @Override
    public long rows() {
        return snapshot.rows();
    }

    @Override
    public Optional<String> lastingText(int source) {
        return texts instanceof SourceTexts known ? known.lasting(source) : Optional.empty();
    }

    @Override
    public void give(long skipped, Receiver to) throws IOException, InterruptedException {
        ArrivalReader rows = new ArrivalReader(snapshot);
        rows.skip(skipped);
        boolean more = true;
        for (Batch batch = rows.next(); batch != null && more; batch = rows.next()) {
            more = to.take(batch);
        }
    }
}
