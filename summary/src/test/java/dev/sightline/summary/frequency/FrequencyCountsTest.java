package dev.sightline.summary.frequency;

import dev.sightline.summary.MergeLaw;
import dev.sightline.summary.StateCase;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.TimeOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class FrequencyCountsTest {
    static final List<Long> SEEDS = LongStream.range(0, 40).boxed().toList();

    private static final int STRETCHES = 9;

    @ParameterizedTest
    @FieldSource("SEEDS")
    void stretchesOfTimeFollowEachOther(long seed) {
        StateCase c = new StateCase(seed);
        EntityStrips.Question question =
                new EntityStrips.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint);
        long step = Frequency.step(c.start, c.end, 5);
        long[] instants = Frequency.instants(c.start, step, 5);
        Long end = c.random.nextBoolean() ? null : Frequency.end(instants, step);
        FrequencyCounts how = new FrequencyCounts(instants, end, c.resolvedPaint.count() + 1, c.entities.count());
        long[] bounds = TimeOrder.parts(c.snapshot, STRETCHES);
        MergeLaw<FrequencyCounts.State, Integer> law = new MergeLaw<>(
                how,
                stretches -> {
                    FrequencyCounts.State state = how.zero();
                    FrequencyPart.Counter counter = new FrequencyPart.Counter(question, instants, end);
                    stretches.forEach(i -> state.parts().add(counter.count(bounds[i], bounds[i + 1], () -> false)));
                    counter.addTo(state);
                    return state;
                },
                state -> {
                    Frequency found = Frequency.join(state, instants, c.resolvedPaint, c.entities.count());
                    return found.entityCount()
                            + Arrays.deepToString(found.entities())
                            + Arrays.deepToString(found.means());
                },
                false);
        List<Integer> stretches = IntStream.range(0, STRETCHES).boxed().toList();
        law.holds(stretches, c.random);
        law.survivesDamage(stretches, c.random);
    }
}
