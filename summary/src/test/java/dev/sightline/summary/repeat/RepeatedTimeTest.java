package dev.sightline.summary.repeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Table;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/// What bounds the search; what it finds is compared in the view's own tests.
class RepeatedTimeTest {
    /// Hundred turns of each of three loops, one after the other, and a row of another kind before
    /// each.
    private static RepeatedTime.Request loops() {
        Table table = new Table(
                "t",
                Field.of("t", ColumnType.TIME),
                Field.of("e", ColumnType.STRING),
                Field.of("s", ColumnType.STRING));
        long at = 0;
        for (int loop = 0; loop < 3; loop++) {
            table.add(Map.of("t", at += 10, "e", "a", "s", "begin " + loop));
            for (int turn = 0; turn < 100 + loop; turn++) {
                table.add(Map.of("t", at += 10, "e", "a", "s", "turn " + loop));
            }
        }
        Snapshot snapshot = table.snapshot();
        EntityStrips.Question rows = new EntityStrips.Question(
                snapshot,
                ResolvedSelection.all(snapshot),
                Entities.resolve(snapshot, "e", () -> false),
                KeyColumn.of(snapshot, "t"),
                ResolvedPaint.none());
        return new RepeatedTime.Request(rows, List.of(KeyColumn.of(snapshot, "s")), null, null, 8, 10);
    }

    private static List<Long> repeats(RepeatedTime found) {
        return found.stretches().stream().map(RepeatedTime.Stretch::repeats).toList();
    }

    @Test
    void whatIsNotLookedAtIsSaidAndNothingWrongIsFound() {
        RepeatedTime all = RepeatedTime.of(loops(), () -> false);
        assertThat(repeats(all)).containsExactly(98L, 99L, 100L);
        assertThat(all.complete()).isTrue();
        RepeatedTime fewTokens = RepeatedTime.of(loops(), 4, 100, () -> false);
        assertThat(repeats(fewTokens)).containsExactly(98L, 99L);
        assertThat(fewTokens.complete()).isFalse();
        RepeatedTime oneRun = RepeatedTime.of(loops(), 100, 1, () -> false);
        assertThat(repeats(oneRun)).containsExactly(100L);
        assertThat(oneRun.complete()).isFalse();
    }

    @Test
    void endsWhenNobodyWantsToKnow() {
        assertThatThrownBy(() -> RepeatedTime.of(loops(), () -> true)).isInstanceOf(CancellationException.class);
    }
}
