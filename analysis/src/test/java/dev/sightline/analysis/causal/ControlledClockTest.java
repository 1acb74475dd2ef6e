package dev.sightline.analysis.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ControlledClockTest {
    static final List<Long> SEEDS = LongStream.range(0, 200).boxed().toList();

    private static Events events() {
        return new Events(CausalRows.FIELDS);
    }

    /// The rule, event by event until nothing changes any more: what is slow and obvious.
    private static long[] slowly(Events events, Edges edges) {
        long[] times =
                IntStream.range(0, events.size()).mapToLong(events::timeNanos).toArray();
        boolean changed = true;
        while (changed) {
            long[] before = times.clone();
            for (int[] own : events.byProcess()) {
                for (int i = 0; i < own.length; i++) {
                    long at = events.timeNanos(own[i]);
                    if (i > 0 && times[own[i - 1]] > events.timeNanos(own[i - 1])) {
                        long apart = at - events.timeNanos(own[i - 1]);
                        at = Math.max(at, times[own[i - 1]] + (long) (0.99 * apart));
                    }
                    for (int edge = 0; edge < edges.size(); edge++) {
                        at = edges.to(edge) == own[i] ? Math.max(at, times[edges.from(edge)]) : at;
                    }
                    times[own[i]] = at;
                }
            }
            changed = !Arrays.equals(before, times);
        }
        return times;
    }

    /// Processes whose clocks are off by as much as a message takes, and more.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void movesEventsAsTheRuleSays(long seed) {
        Random random = new Random(seed);
        int processes = 1 + random.nextInt(6);
        long[] off = random.longs(processes, -300, 300).toArray();
        List<long[]> made = new ArrayList<>();
        for (long now = 0; made.size() < 120; now += random.nextInt(20)) {
            made.add(new long[] {now, random.nextInt(processes)});
        }
        Events events = events();
        made.forEach(each -> events.add(each[0] + off[(int) each[1]], "p" + each[1]));
        Edges edges = new Edges();
        for (int i = 0; i < 60; i++) {
            int from = random.nextInt(made.size());
            int to = random.nextInt(made.size());
            // in the order in which it happened
            if (from < to) {
                edges.add(from, to);
            }
        }
        ControlledClock.Times found = ControlledClock.of(events, edges);
        long[] expected = slowly(events, edges);
        assertThat(found.corrected()).isEqualTo(expected);
        assertThat(found.undecided().cardinality()).isZero();
        assertThat(found.moved())
                .isEqualTo(IntStream.range(0, events.size())
                        .filter(event -> expected[event] != events.timeNanos(event))
                        .count());
        for (int edge = 0; edge < edges.size(); edge++) {
            assertThat(found.corrected()[edges.to(edge)]).isGreaterThanOrEqualTo(found.corrected()[edges.from(edge)]);
        }
    }

    /// Whatever the messages claim, it ends.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void endsWhereNoOrderIsPossible(long seed) {
        Random random = new Random(seed);
        Events events = events();
        for (int i = 0; i < 100; i++) {
            events.add(random.nextInt(500), "p" + random.nextInt(5));
        }
        Edges edges = new Edges();
        for (int i = 0; i < 80; i++) {
            edges.add(random.nextInt(100), random.nextInt(100));
        }
        ControlledClock.Times found = ControlledClock.of(events, edges);
        for (int event = 0; event < events.size(); event++) {
            assertThat(found.corrected()[event]).isGreaterThanOrEqualTo(events.timeNanos(event));
        }
    }

    /// Each process is found without a look at all others.
    @Test
    void manyPairsThatWaitForEachOtherEndSoon() {
        Events events = events();
        Edges edges = new Edges();
        for (int pair = 0; pair < 50_000; pair++) {
            int a = events.add(0, "a" + pair);
            int b = events.add(0, "b" + pair);
            edges.add(events.add(1, "a" + pair), b);
            edges.add(events.add(1, "b" + pair), a);
        }
        ControlledClock.Times found =
                assertTimeoutPreemptively(Duration.ofSeconds(10), () -> ControlledClock.of(events, edges));
        assertThat(found.undecided().cardinality()).isEqualTo(50_000);
    }

    @Test
    void comesBackToItsOwnTime() {
        Events events = events();
        int sent = events.add(1_000, "a");
        int received = events.add(0, "b");
        int soon = events.add(100, "b");
        int late = events.add(200_000, "b");
        Edges edges = new Edges();
        edges.add(sent, received);
        long[] times = ControlledClock.of(events, edges).corrected();
        assertThat(times[received]).isEqualTo(1_000);
        assertThat((double) times[soon]).isCloseTo(1_099, within(1.0));
        assertThat(times[late]).isEqualTo(200_000);
    }
}
