package dev.sightline.summary.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.summary.MergeLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What some processes find of when entities had most rows, and then later ones; answers are compared in the view's
/// own tests.
class EntityBurstsTest {
    static final List<Long> SEEDS = LongStream.range(0, 60).boxed().toList();

    /// One row.
    record Row(int entity, long nanos) {}

    @ParameterizedTest
    @FieldSource("SEEDS")
    void windowsGoOnFromProcessToProcess(long seed) {
        Random random = new Random(seed);
        EntityBursts three = new EntityBursts(3, 1 + random.nextInt(3));
        List<Row> rows = new ArrayList<>();
        long nanos = -random.nextInt(100);
        for (int n = 1 + random.nextInt(60); n > 0; n--) {
            nanos += random.nextInt(random.nextInt(9) == 0 ? 40 : 3);
            rows.add(new Row(random.nextInt(3), nanos));
        }
        MergeLaw<EntityBursts.State, Row> law =
                new MergeLaw<>(three, some -> found(three, some), EntityBurstsTest::seen, false);
        law.holds(rows, random);
        law.survivesDamage(rows, random);
    }

    @Test
    void theFirstOfEqualWindowsBeginsWithARow() {
        EntityBursts.State state = found(
                new EntityBursts(1, 10),
                List.of(new Row(0, 5), new Row(0, 71), new Row(0, 109), new Row(0, 271), new Row(0, 272)));
        assertThat(state.most(0)).isEqualTo(2);
        assertThat(state.fromNanos(0)).isEqualTo(70);
        assertThat(state.toNanos(0)).isEqualTo(110);
        assertThat(state.presentNanos(0)).isEqualTo(267);
    }

    @Test
    void windowsAtTheEndsOfTimeEndThere() {
        EntityBursts.State state = found(
                new EntityBursts(2, Long.MAX_VALUE / 4),
                List.of(new Row(0, Long.MIN_VALUE + 1), new Row(0, Long.MAX_VALUE), new Row(1, Long.MAX_VALUE)));
        assertThat(state.fromNanos(0)).isEqualTo(Long.MIN_VALUE);
        assertThat(state.toNanos(1)).isEqualTo(Long.MAX_VALUE);
        assertThat(state.presentNanos(0)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void narrowWindowsOfAllTimesAreToldApart() {
        EntityBursts.State state = found(
                new EntityBursts(2, 1),
                List.of(
                        new Row(0, Long.MIN_VALUE + 1),
                        new Row(0, Long.MIN_VALUE + 1),
                        new Row(0, Long.MAX_VALUE - 1),
                        new Row(0, Long.MAX_VALUE - 1),
                        new Row(0, Long.MAX_VALUE)));
        assertThat(state.most(0)).isEqualTo(3);
        assertThat(state.fromNanos(0)).isEqualTo(Long.MAX_VALUE - 1);
    }

    private static EntityBursts.State found(EntityBursts how, List<Row> rows) {
        EntityBursts.State state = how.zero();
        rows.forEach(row -> state.row(row.entity, row.nanos, 0));
        return state;
    }

    private static Object seen(EntityBursts.State state) {
        StringBuilder all = new StringBuilder();
        for (int e = 0; e < state.entities(); e++) {
            all.append(state.rows(e)).append(": ").append(state.most(e));
            if (state.rows(e) > 0) {
                all.append(" from ").append(state.fromNanos(e)).append(" of ").append(state.presentNanos(e));
            }
            all.append('\n');
        }
        return all.toString();
    }
}
