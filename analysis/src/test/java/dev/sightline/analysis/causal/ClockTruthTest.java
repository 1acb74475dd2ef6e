package dev.sightline.analysis.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sightline.analysis.causal.ClockTruth.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClockTruthTest {
    private static final long START = 1_700_000_000_000_000_000L;

    private record Side(long nanos, String who, String id, String side) {}

    private static ClockTruth of(List<Side> sides) {
        sides.sort(Comparator.comparingLong(Side::nanos));
        CausalRows rows = new CausalRows();
        sides.forEach(each -> rows.add(each.nanos, each.who, each.id, each.side));
        Messages messages = new Messages(rows.fields());
        messages.take(rows);
        return ClockTruth.of(CausalOrder.of(messages));
    }

    /// Of four that talk with each other one is set, forwards or back; the others are innocent.
    @Test
    void whoseClockWasSetIsToldFromThoseThatFitEachOther() {
        for (long jump : new long[] {500_000_000L, -500_000_000L}) {
            for (int set = 0; set < 4; set++) {
                Random random = new Random(set);
                List<Side> sides = new ArrayList<>();
                for (int i = 0; i < 400; i++) {
                    int from = random.nextInt(4);
                    int to = (from + 1 + random.nextInt(3)) % 4;
                    long sent = START + i * 100_000_000L;
                    long received = sent + 1_000_000 + random.nextInt(3_000_000);
                    String id = "m" + i;
                    sides.add(new Side(sent + (from == set && i >= 200 ? jump : 0), "p" + from, id, "send"));
                    sides.add(new Side(received + (to == set && i >= 200 ? jump : 0), "p" + to, id, "receive"));
                }
                ClockTruth truth = of(sides);
                assertThat(truth.clocks().stream().filter(Clock::isImpossible).map(Clock::process))
                        .containsExactly("p" + set);
                assertThat(truth.reference()).isNotEqualTo("p" + set);
            }
        }
    }

    /// Clocks that were set differently and drift; what a clock shows is ahead + rate x true time.
    private static final class World {
        private final Random random;
        private final double[] ahead;
        private final double[] rate;
        private final List<Side> sides = new ArrayList<>();

        World(Random random, int processes) {
            this.random = random;
            double spread = Math.pow(10, 3 + random.nextInt(6));
            this.ahead = random.doubles(processes, -spread, spread).toArray();
            this.rate = random.doubles(processes, 1 - 90e-6, 1 + 90e-6).toArray();
        }

        long shows(int process, double nanos) {
            return START + Math.round(ahead[process] + rate[process] * nanos);
        }

        /// Delays differ by direction, up to a hundred times, and each is a multiple of the least by chance.
        void send(int from, int to, double nanos, double delay) {
            String id = "m" + sides.size();
            sides.add(new Side(shows(from, nanos), "p" + from, id, "send"));
            sides.add(new Side(
                    shows(to, nanos + delay * (1 + 3 * random.nextDouble() * random.nextDouble())),
                    "p" + to,
                    id,
                    "receive"));
        }

        /// What one clock shows more than another one when that shows something.
        double truth(int reference, int process, long at) {
            double nanos = (at - START - ahead[reference]) / rate[reference];
            return ahead[process] + rate[process] * nanos - (at - START);
        }
    }

    /// A round of rounding in each of two clocks.
    private static final double ROUNDING = 4;

    @Test
    void theBoundHoldsTheTruthInAThousandRandomCases() {
        int bounded = 0;
        int open = 0;
        for (int seed = 0; seed < 1000; seed++) {
            Random random = new Random(seed);
            int processes = 2 + random.nextInt(4);
            World world = new World(random, processes);
            double[][] delay = new double[processes][processes];
            for (double[] row : delay) {
                for (int to = 0; to < processes; to++) {
                    row[to] = 1000 * Math.pow(100, random.nextDouble());
                }
            }
            boolean isChain = random.nextBoolean();
            boolean isOneWay = random.nextInt(4) == 0;
            int messages = 2 + random.nextInt(60);
            double lasts = 1e6 * Math.pow(10_000, random.nextDouble());
            for (int i = 0; i < messages; i++) {
                int from = random.nextInt(processes);
                int to = isChain ? (from + 1) % processes : (from + 1 + random.nextInt(processes - 1)) % processes;
                boolean isBack = isChain && !isOneWay && random.nextBoolean();
                world.send(isBack ? to : from, isBack ? from : to, random.nextDouble() * lasts, delay[from][to]);
            }
            ClockTruth found = of(world.sides);
            int reference =
                    Integer.parseInt(Objects.requireNonNull(found.reference()).substring(1));
            for (Clock clock : found.clocks()) {
                int process = Integer.parseInt(clock.process().substring(1));
                double truth = world.truth(reference, process, found.atNanos());
                String where = "seed " + seed + " " + clock + " is " + truth;
                if (clock.least() != null) {
                    assertThat(clock.least()).as(where).isLessThanOrEqualTo(truth + ROUNDING);
                }
                if (clock.most() != null) {
                    assertThat(clock.most()).as(where).isGreaterThanOrEqualTo(truth - ROUNDING);
                }
                assertThat(clock.isImpossible()).as(where).isFalse();
                double drift = world.rate[process] / world.rate[reference] - 1;
                if (clock.leastDrift() != null && clock.mostDrift() != null) {
                    // two roundings on the shortest stretch between two messages
                    assertThat(drift).as(where).isBetween(clock.leastDrift() - 1e-5, clock.mostDrift() + 1e-5);
                }
                bounded += clock.isBounded() ? 1 : 0;
                open += clock.isBounded() ? 0 : 1;
            }
        }
        assertThat(bounded).isGreaterThan(2000);
        assertThat(open).isGreaterThan(20);
    }

    /// With 40 messages each way of 10 to 40 microseconds a second of drift is found too.
    @Test
    void ofManyMessagesBoundsAreAsNarrowAsTheFastestOnes() {
        World world = new World(new Random(5), 2);
        world.ahead[0] = 0;
        world.ahead[1] = -180_000;
        world.rate[0] = 1;
        world.rate[1] = 1 + 50e-6;
        for (int i = 0; i < 40; i++) {
            world.send(0, 1, i * 1e9 / 40, 10_000);
            world.send(1, 0, i * 1e9 / 40 + 7e6, 10_000);
        }
        Clock found = of(world.sides).clocks().getLast();
        assertThat(found.offset()).isNotNull();
        assertThat(Objects.requireNonNull(found.offset())).isBetween(-180_000 + 20_000.0, -180_000 + 30_000.0);
        assertThat(Objects.requireNonNull(found.bound())).isBetween(5_000.0, 20_000.0);
        assertThat(found.isOff()).isTrue();
        assertThat(Objects.requireNonNull(found.leastDrift())).isLessThan(50e-6).isGreaterThan(0);
        assertThat(Objects.requireNonNull(found.mostDrift()))
                .isGreaterThan(50e-6)
                .isLessThan(100e-6);
    }

    @Test
    void messagesOfOneDirectionBoundOneSideOnly() {
        World world = new World(new Random(1), 2);
        world.send(0, 1, 1000, 50);
        world.send(0, 1, 5000, 50);
        Clock found = of(world.sides).clocks().getLast();
        assertThat(found.isBounded()).isFalse();
        assertThat(found.least()).isNull();
        assertThat(found.most()).isNotNull();
        assertThat(found.offset()).isNull();
    }

    /// Set forward by a second meanwhile.
    @Test
    void aClockThatWasSetIsNone() {
        World world = new World(new Random(1), 2);
        world.ahead[0] = 0;
        world.ahead[1] = 0;
        for (int i = 0; i < 10; i++) {
            world.ahead[1] = i < 5 ? 0 : 1e9;
            world.send(0, 1, i * 1e6, 1000);
            world.send(1, 0, i * 1e6 + 5e5, 1000);
        }
        assertThat(of(world.sides).clocks().getLast().isImpossible()).isTrue();
    }

    /// Spans of services that call each other one way, each on its own clock.
    private static final class Services {
        private final World world;
        private final Random random;
        private final List<@Nullable Object[]> spans = new ArrayList<>();

        Services(Random random, int processes) {
            this.random = random;
            this.world = new World(random, processes);
        }

        void call(int from, int to, double begin, double there, double serves, double back, Kind kind) {
            String id = "s" + spans.size();
            double arrives = begin + there;
            double end = switch (kind) {
                case WAITS -> arrives + serves + back;
                // it goes on when the answer has been sent, as long as it likes
                case OUTLIVES -> arrives + serves * random.nextDouble() + back;
                case GIVEN_UP, NOBODY_SAYS -> begin + there * random.nextDouble();
            };
            boolean isSaid = kind != Kind.NOBODY_SAYS;
            String error = kind == Kind.GIVEN_UP ? "true" : random.nextBoolean() ? "false" : null;
            span(from, id, "none", begin, end, isSaid ? "CLIENT" : "PRODUCER", error);
            span(to, id + "b", id, arrives, arrives + serves, isSaid ? "SERVER" : "CONSUMER", null);
        }

        private void span(
                int process, String id, String parent, double begin, double end, String kind, @Nullable String error) {
            long starts = world.shows(process, begin);
            long lasts = Math.max(0, world.shows(process, end) - starts);
            spans.add(new Object[] {starts, "p" + process, id, parent, lasts, kind, error});
        }

        ClockTruth found() {
            CausalRows rows = new CausalRows(CausalRows.CALLS);
            spans.stream()
                    .sorted(Comparator.comparingLong(each -> (Long) Objects.requireNonNull(each[0])))
                    .forEach(rows::row);
            Messages messages = new Messages(rows.fields());
            messages.take(rows);
            return ClockTruth.of(CausalOrder.of(messages));
        }
    }

    private enum Kind {
        WAITS,
        OUTLIVES,
        GIVEN_UP,
        NOBODY_SAYS
    }

    /// Delays are unlike by direction, and of four kinds of calls one alone would be enough to tell the wrong time.
    @Test
    void spansOfCallersBoundClocksInAThousandRandomCases() {
        int bounded = 0;
        for (int seed = 0; seed < 1000; seed++) {
            Random random = new Random(seed);
            int processes = 2 + random.nextInt(4);
            Services services = new Services(random, processes);
            double lasts = 1e6 * Math.pow(1000, random.nextDouble());
            int calls = 1 + random.nextInt(40);
            for (int i = 0; i < calls; i++) {
                int from = random.nextInt(processes - 1);
                services.call(
                        from,
                        from + 1 + random.nextInt(processes - 1 - from),
                        random.nextDouble() * lasts,
                        1000 * Math.pow(1000, random.nextDouble()),
                        1000 * Math.pow(1000, random.nextDouble()),
                        1000 * Math.pow(1000, random.nextDouble()),
                        Kind.values()[random.nextInt(Kind.values().length)]);
            }
            ClockTruth found = services.found();
            int reference =
                    Integer.parseInt(Objects.requireNonNull(found.reference()).substring(1));
            for (Clock clock : found.clocks()) {
                double truth = services.world.truth(
                        reference, Integer.parseInt(clock.process().substring(1)), found.atNanos());
                String where = "seed " + seed + " " + clock + " is " + truth;
                assertThat(clock.isImpossible()).as(where).isFalse();
                if (clock.least() != null) {
                    assertThat(clock.least()).as(where).isLessThanOrEqualTo(truth + ROUNDING);
                }
                if (clock.most() != null) {
                    assertThat(clock.most()).as(where).isGreaterThanOrEqualTo(truth - ROUNDING);
                }
                bounded += clock.isBounded() && !clock.process().equals(found.reference()) ? 1 : 0;
            }
        }
        assertThat(bounded).isGreaterThan(1500);
    }

    /// A service behind by 65 ms that is called once: between what it took to arrive and the answer.
    @Test
    void oneCallThatWasAnsweredIsEnoughToTellThatAClockIsOff() {
        Services services = new Services(new Random(1), 2);
        services.world.ahead[0] = 0;
        services.world.ahead[1] = -65e6;
        services.world.rate[0] = 1;
        services.world.rate[1] = 1;
        services.call(0, 1, 0, 1e5, 2e6, 1e5, Kind.WAITS);
        Clock found = services.found().clocks().getLast();
        assertThat(found.isOff()).isTrue();
        assertThat(found.least()).isEqualTo(-67_100_000, within(1000.0));
        assertThat(found.most()).isEqualTo(-64_900_000, within(1000.0));
    }
}
