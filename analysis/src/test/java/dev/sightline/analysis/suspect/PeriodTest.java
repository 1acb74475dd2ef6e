package dev.sightline.analysis.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.cell.Hash;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PeriodTest {
    private static Period of(List<Integer> order, int limit) {
        StepNames names = new StepNames();
        Period period = new Period(names, limit);
        int step = names.step(names.entity("e"), false, "s");
        for (int i : order) {
            period.add(i + 1, Period.NONE, Hash.of(i / 10L), i, 1, step, false);
        }
        return period;
    }

    @Test
    void beyondTheLimitWholeFlowsAreLeftOutWhateverTheOrder() {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            order.add(i);
        }
        Period period = of(order, 1000);
        assertThat(period.size()).isBetween(100, 1000);
        assertThat(period.size() + period.leftOut()).isEqualTo(5000);
        Map<Long, Integer> flows = new HashMap<>();
        Set<Long> kept = new HashSet<>();
        for (int i = 0; i < period.size(); i++) {
            flows.merge(period.flow(i), 1, Integer::sum);
            kept.add(period.span(i));
        }
        assertThat(flows.values()).allMatch(steps -> steps == 10);
        Collections.shuffle(order, new Random(3));
        Period other = of(order, 1000);
        Set<Long> keptThen = new HashSet<>();
        for (int i = 0; i < other.size(); i++) {
            keptThen.add(other.span(i));
        }
        assertThat(keptThen).isEqualTo(kept);
    }
}
