package dev.sightline.view.request;

import dev.sightline.summary.rows.Block;
import dev.sightline.view.MergeLaw;
import dev.sightline.view.Table;
import dev.sightline.view.TableTraces;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class RequestLawsTest {
    static final List<Long> SEEDS = LongStream.range(0, 20).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void endsAndArrivalsOfRowsAreMonoids(long seed) {
        Random random = new Random(seed);
        Trace trace = TableTraces.trace(Table.random(seed, 300, true, true), 90);
        Set<String> known = Question.SHARED.stream().map(Parameter::name).collect(Collectors.toSet());
        Parameters parameters = new Parameters(Map.of("duration", List.of("v")), known);
        Question question = Question.of(trace, parameters, new Effective(), () -> false);
        List<Block> blocks = MergeLaw.blocks(question.snapshot(), random);
        MergeLaw<LastEnd.State, Block> ends =
                MergeLaw.ofRows(Objects.requireNonNull(LastEnd.of(question)), LastEnd.State::end);
        ends.holds(blocks, random);
        ends.survivesDamage(blocks, random);
        ArrivalCounts counts = new ArrivalCounts(question.snapshot());
        MergeLaw<ArrivalCounts.State, Block> arrivals = MergeLaw.ofRows(
                counts,
                state -> IntStream.range(0, 30)
                        .mapToObj(i -> counts.start(state, 10L * i))
                        .toList());
        arrivals.holds(blocks, random);
        arrivals.survivesDamage(blocks, random);
    }
}
