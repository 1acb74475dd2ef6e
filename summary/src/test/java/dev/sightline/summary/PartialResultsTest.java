package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartialResultsTest {
    private static final int ROWS = 2000;

    private record Seen(double share, long rows, long sum) {}

    /// Segments of 20 rows, each a task of its own.
    private static Snapshot snapshot() {
        Table table = new Table("t", Field.of("t", ColumnType.TIME));
        for (int i = 0; i < ROWS; i++) {
            table.add(Map.of("t", (long) i));
            if (i % 20 == 19) {
                table.endSegment();
            }
        }
        return table.snapshot();
    }

    private static long scan(
            Snapshot snapshot, long everyTicks, List<Seen> seen, BooleanSupplier cancelled, Runnable atEach) {
        AtomicLong clock = new AtomicLong();
        TimeCounts counts = new TimeCounts(snapshot, TimeCounts.edges(0, ROWS, 10), ResolvedPaint.none());
        TimeCounts.State all = Scans.run(
                snapshot,
                ResolvedSelection.all(snapshot),
                TimeWindow.ALL,
                counts,
                cancelled,
                new PartialResults<>(everyTicks, clock::incrementAndGet, (share, state) -> {
                    long sum = Arrays.stream(state.counts(0)).sum();
                    seen.add(new Seen(share, Math.round(share * ROWS), sum));
                    atEach.run();
                }));
        assertThat(seen.size()).isLessThanOrEqualTo((int) (clock.get() / everyTicks));
        return Arrays.stream(all.counts(0)).sum();
    }

    @ParameterizedTest(name = "every {0} ticks")
    @ValueSource(longs = {1, 2, 7, 30, 1000})
    void partialResultsAreOfTheShareTheySay(long every) {
        List<Seen> seen = new ArrayList<>();
        assertThat(scan(snapshot(), every, seen, () -> false, () -> {})).isEqualTo(ROWS);
        assertThat(seen.isEmpty()).isEqualTo(every == 1000);
        for (int i = 0; i < seen.size(); i++) {
            assertThat(seen.get(i).sum).isEqualTo(seen.get(i).rows);
            assertThat(seen.get(i).share)
                    .isGreaterThan(i == 0 ? 0 : seen.get(i - 1).share)
                    .isLessThan(1);
        }
    }

    @Test
    void aListenerMayCancel() {
        AtomicBoolean cancelled = new AtomicBoolean();
        List<Seen> seen = new ArrayList<>();
        assertThatThrownBy(() -> scan(snapshot(), 1, seen, cancelled::get, () -> cancelled.set(true)))
                .isInstanceOf(CancellationException.class);
        // Each thread may end the task it is in.
        assertThat(seen.size()).isBetween(1, Runtime.getRuntime().availableProcessors());
        assertThat(seen.getLast().share).isCloseTo(0, within(0.5));
    }

    @Test
    void whatAListenerThrowsEndsTheScan() {
        assertThatThrownBy(() -> scan(snapshot(), 1, new ArrayList<>(), () -> false, () -> {
                    throw new IllegalStateException("no more");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no more");
    }
}
