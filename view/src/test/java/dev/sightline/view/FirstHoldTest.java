package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// For how long values hold at first, of whom, by what the things are that rows are about.
@NullUnmarked // documents are maps in which null is a value
class FirstHoldTest {
    private static final String[] STATES = {"running", "running", "running", "idle", "setup"};

    /// A state by chance, so that it may be said again, at times by chance.
    private static Table stated(String who, String rowId) {
        long[] at = new long[1];
        return table(
                600,
                List.of(who + ":string:entity", "at:time:time", "state:string", rowId),
                (i, random) -> new Object[] {
                    "w" + random.nextInt(8),
                    at[0] += (long) (-Math.log(1 - random.nextDouble()) * 60 * SECOND),
                    STATES[random.nextInt(STATES.length)],
                    "d" + i
                });
    }

    @Test
    void aMachineIsInAStateThoughItIsSaidAgain() {
        assertThat(defaults(stated("machine", "note:string")))
                .containsEntry("kind", "states")
                .containsEntry("each", false);
        assertThat(defaults(stated("customer", "note:string"))).containsEntry("each", true);
    }

    @Test
    void theStateOfAnInvoiceIsNotThatOfItsCustomer() {
        Table invoices = table(
                400,
                List.of("customer:string:entity", "issued:time:time", "status:string", "invoice:string"),
                (i, random) -> new Object[] {
                    "c" + random.nextInt(20), i * 3600L * SECOND, i < 360 ? "paid" : "open", "INV-" + i
                });
        assertThat(defaults(invoices)).containsEntry("column", "status").containsEntry("each", true);
    }

    @Test
    void ordersGoFromStateToState() {
        String[] steps = {"paid", "packed", "shipped"};
        Table orders = table(
                300,
                List.of("at:time:time", "order_id:string:flow", "from_state:string", "to_state:string"),
                (i, random) -> new Object[] {
                    (i / 3 * 100L + i % 3 * 300L) * SECOND,
                    "o" + i / 3,
                    i % 3 == 0 ? "new" : steps[i % 3 - 1],
                    steps[i % 3]
                });
        assertThat(defaults(orders))
                .containsEntry("column", "to_state")
                .containsEntry("entity", "order_id")
                .containsEntry("entities", 100L);
    }

    /// Who works on tickets writes of another each time.
    @Test
    void ticketsGoFromStateToStateAndNotTheirAgents() {
        String[] steps = {"new", "assigned", "waiting", "in progress", "resolved"};
        int[] step = new int[40];
        Table tickets = table(
                600,
                List.of("at:time:time", "ticket:int64:flow", "status:string", "agent:string:entity"),
                (i, random) -> {
                    int ticket = random.nextInt(40);
                    step[ticket] += random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(3);
                    return new Object[] {
                        i * 100L * SECOND, 5000L + ticket, steps[step[ticket] % steps.length], "a" + random.nextInt(4)
                    };
                });
        assertThat(defaults(tickets))
                .containsEntry("entity", "ticket")
                .containsEntry("entities", 40L)
                .containsEntry("each", false);
    }

    /// A lift writes a row when its state changes, and how much it carries with it.
    @Test
    void theStateComesFirstWhereEachRowIsWrittenBecauseOfIt() {
        String[] states = {"idle", "moving", "open"};
        int[] in = new int[4];
        for (boolean changes : new boolean[] {true, false}) {
            Table lifts = table(
                    400,
                    List.of("lift:string:entity", "at:time:time", "state:string", "load:int64::kg"),
                    (i, random) -> {
                        int lift = i % 4;
                        in[lift] += changes ? 1 + random.nextInt(2) : i % 40 < 4 ? 1 : 0;
                        return new Object[] {
                            "E" + lift,
                            (i * 20L + random.nextInt(15)) * SECOND,
                            states[in[lift] % 3],
                            (long) random.nextInt(900)
                        };
                    });
            assertThat(defaults(lifts)).containsEntry("column", changes ? "state" : "load");
        }
    }

    /// Each pod and order goes through a few states only, once.
    @Test
    void fewStatesOfManyOneAfterTheOtherHoldUntilTheNext() {
        String[] steps = {"new", "assigned", "waiting", "in progress", "resolved", "closed"};
        long[] at = new long[100];
        Table lives = table(600, List.of("at:time:time", "pod:string:entity", "phase:string"), (i, random) -> {
            int pod = i / 6;
            at[pod] += (long) (-Math.log(1 - random.nextDouble()) * 3000 * SECOND);
            String phase = random.nextInt(12) == 0 ? steps[Math.max(0, i % 6 - 1)] : steps[i % 6];
            return new Object[] {pod * 500L * SECOND + at[pod], "pod-" + pod, phase};
        });
        assertThat(defaults(lives)).containsEntry("kind", "states").containsEntry("each", false);
    }

    /// What a charger was in when it changed it is in until it changes again; how much it gives is a sample.
    @Test
    void aStateThatEachRowWasWrittenForHoldsWithoutEnd() {
        String[] states = {"free", "preparing", "charging"};
        Table chargers = table(
                300,
                List.of("charger:string:entity", "at:time:time", "status:string", "power:float64::kW"),
                (i, random) -> new Object[] {
                    "CP" + i % 3,
                    (i * 60L + random.nextInt(5) + (i > 200 ? 20_000 : 0)) * SECOND,
                    states[i / 3 % 3],
                    random.nextDouble() * 22
                });
        assertThat(DefaultsTest.column(defaults(chargers), "status")).containsEntry("holdNanos", null);
        assertThat(DefaultsTest.column(defaults(chargers), "power").get("holdNanos"))
                .isNotNull();
    }

    /// Three phases are measured in turn: none of them is what anybody is in.
    @Test
    void phasesInTurnAreNoChanges() {
        Table volts = table(300, List.of("at:time:time", "phase:string", "voltage:float64::V"), (i, random) ->
                new Object[] {i / 3 * 10L * SECOND, "L" + (1 + i % 3), 230 + random.nextDouble()});
        assertThat(defaults(volts)).containsEntry("column", "voltage");
    }

    @Test
    void whereABusIsIsNoMeasure() {
        Table pings = table(
                300,
                List.of("bus:string:entity", "at:time:time", "lat:float64", "lon:float64", "speed:int64"),
                (i, random) -> new Object[] {
                    "b" + i % 5,
                    i * 2L * SECOND,
                    52 + random.nextDouble(),
                    13 + random.nextDouble(),
                    (long) random.nextInt(40)
                });
        assertThat(defaults(pings)).containsEntry("column", "speed");
    }

    /// What was met once has no length, and would be seen nowhere.
    @Test
    void whatWasMetFirstAndLastIsAMomentWhereThatIsOnce() {
        for (int often : List.of(1, 10)) {
            Table met = table(
                    200,
                    List.of("host:string:entity", "first_seen:time:time", "last_seen:time", "alert:string"),
                    (i, random) -> new Object[] {
                        "h" + i % 5,
                        i * 100L * SECOND,
                        (i * 100L + (i % 10 < often ? 30 + random.nextInt(20) : 0)) * SECOND,
                        "disk" + i % 3
                    });
            assertThat(defaults(met))
                    .containsEntry("each", often == 1)
                    .containsEntry("until", often == 1 ? null : "last_seen");
        }
    }

    @Test
    void howLongItTookComesBeforeOtherNumbersThoughSomeGoOn() {
        Table deliveries = table(
                300,
                List.of("courier:string:entity", "created:time:time", "delivered:time", "fee:float64"),
                (i, random) -> new Object[] {
                    "k" + i % 7,
                    i * 60L * SECOND,
                    i % 40 == 39 ? null : (i * 60L + 600 + random.nextInt(900)) * SECOND,
                    random.nextDouble() * 5
                });
        assertThat(defaults(deliveries))
                .containsEntry("column", "duration")
                .containsEntry("kind", "spans")
                .containsEntry("until", "delivered");
    }

    /// By how long a benchmark took nobody would see it in a year.
    @Test
    void aBenchmarkOfEachNightHoldsUntilTheNext() {
        for (long days : new long[] {86_400, 1}) {
            Table nights = table(
                    300,
                    List.of("at:time:time", "benchmark:string:entity", "runtime_us:float64:duration:us"),
                    (i, random) -> new Object[] {i / 3 * days * SECOND, "b" + i % 3, 300 + 20 * random.nextDouble()});
            assertThat(DefaultsTest.list(defaults(nights), "columns"))
                    .filteredOn(column -> column.get("name").equals("runtime_us"))
                    .singleElement()
                    .satisfies(column -> assertThat(column).containsEntry("hold", days > 1 ? "next" : null));
        }
    }

    /// That a parcel was sorted says nothing of its carrier.
    @Test
    void whatHappenedToUnitsOfWorkIsAMomentOfWhoHasThem() {
        String[] steps = {"labelled", "sorted", "delivered"};
        for (boolean several : new boolean[] {true, false}) {
            Table parcels = table(
                    300,
                    List.of("at:time:time", "parcel:string:flow", "event:string:event", "carrier:string:entity"),
                    (i, random) -> new Object[] {
                        i * 60L * SECOND,
                        several ? "p" + (i / 30 * 10 + i % 10) : "p" + i / 3,
                        steps[several ? i / 10 % 3 : i % 3],
                        "c" + (several ? i % 2 : 1)
                    });
            assertThat(defaults(parcels)).containsEntry("kind", "events").containsEntry("each", several);
        }
    }
}
