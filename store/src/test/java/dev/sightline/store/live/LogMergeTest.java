package dev.sightline.store.live;

import static dev.sightline.store.live.LiveBatches.numbers;
import static dev.sightline.store.live.LiveBatches.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogMergeTest {
    private static final int EACH = 1000;
    private static final int ENOUGH = 64;

    @TempDir
    Path folder = Path.of("");

    private static Segment segment(long first) {
        SegmentBuilder builder = new SegmentBuilder("t");
        builder.append(rows(first, 10));
        return builder.build();
    }

    /// Who looks neither waits for the many rows that become one segment nor sees any of them twice or not at all.
    @Test
    void manyRowsBecomeOneSegmentBesideWhoLooks() throws Exception {
        LiveSettings quiet = LiveSettings.DEFAULT.withMerges(false);
        Path place = folder.resolve("store");
        try (LiveStore store = LiveBatches.withSource(
                LiveStore.open(place, "t", quiet, () -> Instant.parse("2026-01-01T00:00:00Z")))) {
            LiveReader reader = LiveReader.open(place);
            long next = 0;
            List<Snapshot> seen = new ArrayList<>();
            boolean merged = false;
            for (int look = 0; look < 1000 && !merged; look++) {
                int more = look < ENOUGH ? EACH : 1;
                LiveStore.await(store.append(rows(next, more)));
                next += more;
                assertThat(reader.refresh()).isTrue();
                seen.add(reader.snapshot());
                assertThat(reader.snapshot().rows()).isEqualTo(next);
                merged = reader.snapshot().segments().getFirst().rows() == (long) EACH * ENOUGH;
                if (look >= ENOUGH) {
                    Thread.sleep(5);
                }
            }
            assertThat(merged).isTrue();
            assertThat(reader.snapshot().segments().getFirst().pyramid()).isPresent();
            for (Snapshot snapshot : List.of(seen.get(ENOUGH - 1), reader.snapshot())) {
                assertThat(numbers(snapshot))
                        .isEqualTo(LongStream.range(0, snapshot.rows()).boxed().toList());
            }
        }
    }

    @Test
    void takesThePlaceOfItsParts() {
        Segment first = segment(0);
        Segment second = segment(10);
        Segment third = segment(20);
        Segment last = segment(30);
        Segment one = segment(40);
        List<Segment> all = new ArrayList<>(List.of(first, second, third, last));
        LogMerge merge = new LogMerge(List.of(second, third), () -> one);
        assertThat(merge.rows()).isEqualTo(20);
        assertThat(merge.isDone()).isFalse();
        merge.atOnce();
        merge.replaceIn(all, made -> made);
        assertThat(all).hasSize(3);
        assertThat(all.get(1)).isSameAs(one);
        assertThat(all.getLast()).isSameAs(last);
    }

    @Test
    void whatWentWrongBesideIsSaidToWhoLooks() {
        Segment first = segment(0);
        List<Segment> all = new ArrayList<>(List.of(first));
        LogMerge merge = new LogMerge(List.of(first), () -> {
            throw new IllegalStateException("no room");
        });
        merge.atOnce();
        assertThatThrownBy(() -> merge.replaceIn(all, made -> made)).hasMessage("no room");
        assertThat(all).containsExactly(first);
    }
}
