package dev.sightline.app.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrivedTest {
    @TempDir
    private Path folder = Path.of("");

    private static Batch batch(int rows, long first) {
        return new Batch(
                rows,
                first,
                0,
                null,
                null,
                List.of(new Batch.Column("ts", new Batch.Values.Times(new long[rows]), null)));
    }

    /// They are stored as the others are.
    @Test
    void rowsThatWereLeftOutCountWhereItIsSaidWhatAStoreHas() throws Exception {
        try (LiveStore store = LiveStore.open(folder, "ts", LiveSettings.DEFAULT, InstantSource.system())) {
            Arrived arrived = new Arrived(store);
            arrived.add(batch(10, 0));
            arrived.add(batch(7, 10));
            arrived.add(batch(Arrived.MOST_ROWS, 17));
            assertThat(arrived.takeLeftOut()).isEqualTo(Arrived.MOST_ROWS);
            Snapshot past =
                    new Snapshot(List.of(), "ts", List.of(), List.of(new SourceInfo("a", "a", "", 12, 0, true)), 1);
            assertThat(rows(Objects.requireNonNull(arrived.takeTo(past)))).isEqualTo(12);
            assertThat(rows(Objects.requireNonNull(arrived.take()))).isEqualTo(5);
        }
    }

    private static int rows(Snapshot snapshot) {
        return snapshot.segments().stream().mapToInt(each -> each.rows()).sum();
    }
}
