package dev.sightline.analysis.causal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.causal.ClockTruth.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
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
}
