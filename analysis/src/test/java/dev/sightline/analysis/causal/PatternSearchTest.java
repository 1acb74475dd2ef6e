package dev.sightline.analysis.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.analysis.causal.HappensBefore.Cone;
import dev.sightline.analysis.causal.HappensBefore.Relation;
import dev.sightline.analysis.causal.PatternSearch.Found;
import dev.sightline.analysis.causal.PatternSearch.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class PatternSearchTest {
    static final List<Long> SEEDS = LongStream.range(0, 300).boxed().toList();
    private static final long EVER = Long.MAX_VALUE;

    private record Made(
            long time,
            String who,
            @Nullable String id,
            @Nullable String side) {}

    static CausalOrder random(Random random) {
        int processes = 1 + random.nextInt(5);
        long[] off = random.longs(processes, -300, 300).toArray();
        List<Made> made = new ArrayList<>();
        for (int i = 0; i < 5 + random.nextInt(60); i++) {
            int from = random.nextInt(processes);
            int to = random.nextInt(processes);
            long sent = random.nextInt(2000);
            int fate = random.nextInt(4);
            if (fate == 0) {
                made.add(new Made(sent + off[from], "p" + from, null, null));
                continue;
            }
            made.add(new Made(sent + off[from], "p" + from, "m" + i, "send"));
            made.add(new Made(sent + random.nextInt(200) + off[to], "p" + to, "m" + i, "receive"));
        }
        made.sort(Comparator.comparingLong(Made::time));
        CausalRows rows = new CausalRows();
        made.forEach(each -> rows.add(each.time, each.who, each.id, each.side));
        Messages messages = new Messages(rows.fields());
        messages.take(rows);
        return CausalOrder.of(messages);
    }

    private static Step step(Random random, CausalOrder order, boolean isFirst) {
        BitSet some = new BitSet();
        IntStream.range(0, order.events()).filter(e -> random.nextInt(4) == 0).forEach(some::set);
        return new Step(some, isFirst || random.nextInt(3) == 0 ? EVER : random.nextInt(800));
    }

    /// Every chain there is, by trying all: one event after the other.
    private record Slow(CausalOrder order, List<Step> steps, List<Step> absent, int @Nullable [] keys) {
        boolean isAfter(int event, int later) {
            Cone cone = order.happensBefore().of(event);
            return order.happensBefore().relation(cone, later) == Relation.AFTER
                    && (keys == null || keys[event] >= 0 && keys[event] == keys[later]);
        }

        boolean isInTime(int event, int later, Step step) {
            return step.withinNanos() == EVER
                    || order.correctedNanos(later) - order.correctedNanos(event) <= step.withinNanos();
        }

        boolean goesOn(int event, int step, boolean isDue) {
            if (!steps.get(step).events().get(event) || keys != null && keys[event] < 0) {
                return false;
            }
            if (step == steps.size() - 1) {
                return absent.stream().noneMatch(not -> comes(event, not) || isDue && isOpen(event, not));
            }
            return IntStream.range(0, order.events())
                    .anyMatch(later -> isAfter(event, later)
                            && isInTime(event, later, steps.get(step + 1))
                            && goesOn(later, step + 1, isDue));
        }

        boolean comes(int event, Step not) {
            return not.events().stream().anyMatch(later -> isAfter(event, later) && isInTime(event, later, not));
        }

        boolean isOpen(int event, Step not) {
            long end = IntStream.range(0, order.events())
                    .mapToLong(order::correctedNanos)
                    .max()
                    .orElse(0);
            return not.withinNanos() != EVER && end - order.correctedNanos(event) < not.withinNanos();
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void findsWhatTryingAllFinds(long seed) {
        Random random = new Random(seed);
        CausalOrder order = random(random);
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            steps.add(step(random, order, i == 0));
        }
        List<Step> absent = new ArrayList<>();
        for (int i = 0; i < random.nextInt(3); i++) {
            absent.add(step(random, order, false));
        }
        int[] keys = random.nextBoolean()
                ? null
                : random.ints(order.events(), -1, 1 + random.nextInt(4)).toArray();
        Slow slow = new Slow(order, steps, absent, keys);
        Found found = PatternSearch.of(order, steps, absent, keys, Integer.MAX_VALUE, () -> false);
        List<Integer> firsts = IntStream.range(0, order.events())
                .filter(event -> slow.goesOn(event, 0, true))
                .boxed()
                .sorted(Comparator.comparingLong((Integer event) -> order.timeNanos(event))
                        .thenComparingInt(event -> event))
                .toList();
        assertThat(found.chains()).extracting(chain -> chain[0]).isEqualTo(firsts);
        assertThat(found.matches()).isEqualTo(firsts.size());
        long ever = IntStream.range(0, order.events())
                .filter(event -> slow.goesOn(event, 0, false))
                .count();
        assertThat(found.notYetDue()).isEqualTo(ever - firsts.size());
        for (int[] chain : found.chains()) {
            assertThat(chain).hasSize(steps.size());
            for (int i = 1; i < chain.length; i++) {
                int before = chain[i - 1];
                int step = i;
                assertThat(slow.isAfter(before, chain[i])).isTrue();
                assertThat(slow.isInTime(before, chain[i], steps.get(i))).isTrue();
                assertThat(slow.goesOn(chain[i], i, true)).isTrue();
                long earliest = IntStream.range(0, order.events())
                        .filter(later -> slow.isAfter(before, later) && slow.goesOn(later, step, true))
                        .mapToLong(order::correctedNanos)
                        .min()
                        .orElseThrow();
                assertThat(order.correctedNanos(chain[i]))
                        .as("the first in time")
                        .isEqualTo(earliest);
            }
        }
    }

    @Test
    void asManyChainsAreGivenAsAreAskedForAndAllAreCounted() {
        CausalOrder order = random(new Random(3));
        BitSet all = new BitSet();
        all.set(0, order.events());
        List<Step> steps = List.of(new Step(all, EVER), new Step(all, EVER));
        Found found = PatternSearch.of(order, steps, List.of(), null, 2, () -> false);
        assertThat(found.chains()).hasSize(2);
        assertThat(found.matches()).isGreaterThan(2);
    }

    @Test
    void whoIsCancelledEnds() {
        CausalOrder order = random(new Random(3));
        BitSet all = new BitSet();
        all.set(0, order.events());
        List<Step> steps = List.of(new Step(all, EVER), new Step(all, EVER));
        int[] keys = new int[order.events()];
        Arrays.fill(keys, 0);
        assertThatThrownBy(() -> PatternSearch.of(order, steps, List.of(), keys, 2, () -> true))
                .isInstanceOf(CancellationException.class);
    }
}
