package dev.sightline.summary.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.MergeLaw;
import dev.sightline.summary.Table;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class FlowSpansTest {
    static final List<Long> SEEDS = LongStream.range(0, 20).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void flowsOfSomeRowsAndOthersAreThoseOfAll(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = Table.random(seed, 9000).snapshot();
        KeyColumn column = KeyColumn.of(snapshot, random.nextBoolean() ? "n" : "wide");
        List<Flow.Order> orders = List.of(Flow.Order.DURATION, Flow.Order.ROWS, Flow.Order.START);
        Flows.Request request = new Flows.Request(orders.get(random.nextInt(3)), 50, null);
        FlowSpans how = new FlowSpans(column, snapshot);
        List<Block> blocks = new ArrayList<>();
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            for (int from = 0; from < segment.rows(); from += Block.STRIP) {
                blocks.add(new Block(s, segment, from, Math.min(segment.rows(), from + Block.STRIP), null));
            }
        }
        MergeLaw<FlowSpans.State, Block> law =
                new MergeLaw<>(how, some -> all(how, some), state -> seen(state.flows(request)), true);
        law.holds(blocks, random);
        law.survivesDamage(blocks, random);
        assertThat(seen(all(how, blocks).flows(request)))
                .isEqualTo(
                        seen(Flows.of(snapshot, ResolvedSelection.all(snapshot), null, column, request, () -> false)));
        FlowSpans few = new FlowSpans(column, FlowPlaces.of(snapshot), 0, 3);
        assertThatThrownBy(() -> all(few, blocks)).hasMessageContaining("more than 3 flows");
    }

    private static FlowSpans.State all(FlowSpans how, List<Block> blocks) {
        FlowSpans.State state = how.zero();
        blocks.forEach(block -> how.add(state, block));
        return state;
    }

    private static String seen(Flows flows) {
        StringBuilder seen = new StringBuilder(flows.count() + " " + flows.rows());
        for (Flow flow : flows.best()) {
            seen.append(List.of(flow.key(), flow.timed(), flow.firstNanos(), flow.lastNanos(), flow.rows()));
        }
        return seen.toString();
    }
}
