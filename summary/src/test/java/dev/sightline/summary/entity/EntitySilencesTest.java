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

/// What some processes find of how long entities were silent, and then later ones; answers are compared in the view's
/// own tests.
class EntitySilencesTest {
    static final List<Long> SEEDS = LongStream.range(0, 40).boxed().toList();
    private static final EntitySilences NINE = new EntitySilences(9);

    /// One row.
    record Row(int entity, long nanos) {}

    @ParameterizedTest
    @FieldSource("SEEDS")
    void silencesGoOnFromProcessToProcess(long seed) {
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        long nanos = 0;
        for (int n = 1 + random.nextInt(60); n > 0; n--) {
            nanos += random.nextInt(3);
            rows.add(new Row(random.nextInt(9), nanos));
        }
        MergeLaw<EntitySilences.State, Row> law =
                new MergeLaw<>(NINE, EntitySilencesTest::found, EntitySilencesTest::seen, false);
        law.holds(rows, random);
        law.survivesDamage(rows, random);
    }

    @Test
    void aSilenceMayBeLongerThanALongSays() {
        EntitySilences.State state = found(
                List.of(new Row(0, -5), new Row(0, 0), new Row(1, Long.MIN_VALUE + 1), new Row(1, Long.MAX_VALUE)));
        state.row(1, Long.MAX_VALUE, 0);
        assertThat(Long.toUnsignedString(state.silentNanos(1))).isEqualTo("18446744073709551614");
        assertThat(state.silentNanos(0)).isEqualTo(5);
    }

    @Test
    void ofEquallyLongSilencesTheFirstIsTold() {
        EntitySilences.State state = found(List.of(new Row(0, 0), new Row(0, 5), new Row(0, 6), new Row(0, 11)));
        assertThat(state.sinceNanos(0)).isZero();
        assertThat(state.untilNanos(0)).isEqualTo(5);
    }

    private static EntitySilences.State found(List<Row> rows) {
        EntitySilences.State state = NINE.zero();
        rows.forEach(row -> state.row(row.entity, row.nanos, 0));
        return state;
    }

    private static Object seen(EntitySilences.State state) {
        StringBuilder all = new StringBuilder();
        for (int e = 0; e < state.entities(); e++) {
            all.append(state.rows(e)).append(": ");
            all.append(state.sinceNanos(e))
                    .append(" to ")
                    .append(state.untilNanos(e))
                    .append('\n');
        }
        return all.toString();
    }
}
