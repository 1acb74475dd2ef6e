package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.column;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// What is first where something else looked as if it told more.
@NullUnmarked
class OtherFirstColumnsTest {
    /// A recording of nothing but switches has one event, which is constant then.
    @Test
    void whoRunsNextWhereNothingButSwitchesIsRecorded() {
        Table table = table(
                400,
                List.of(
                        "t:time:time",
                        "processor:string:entity",
                        "cpu:int64",
                        "event:string:event",
                        "prev_state:string",
                        "next_comm:string"),
                (i, random) -> new Object[] {
                    i * SECOND, "cpu " + i % 4, (long) (i % 4), "sched_switch", i % 3 == 0 ? "R" : "S", "c" + i % 7
                });
        assertThat(defaults(table)).containsEntry("column", "next_comm").containsEntry("kind", "states");
    }

    @Test
    void theFunctionThatRanInSamplesOfStacks() {
        Table table = table(
                400,
                List.of(
                        "t:time:time",
                        "thread:string:entity",
                        "period:int64",
                        "event:string:event",
                        "frame:string",
                        "stack:string"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "t" + i % 4,
                    9_000_000L + random.nextInt(1_000_000),
                    "cycles",
                    "f" + i % 9,
                    "a;f" + i % 9
                });
        assertThat(defaults(table)).containsEntry("column", "frame").containsEntry("kind", "events");
    }

    /// What was left is not what holds until the next row.
    @Test
    void theStateThatWasEnteredComesBeforeTheOneThatWasLeft() {
        for (String names : List.of("from_state to_state", "old_status new_status", "fromState toState")) {
            String[] both = names.split(" ");
            String[] states = {"IDLE", "MOVING", "OPEN"};
            Table table = table(
                    300,
                    List.of("t:time:time", "lift:string:entity", both[0] + ":string", both[1] + ":string"),
                    (i, random) -> new Object[] {i * SECOND, "l" + i % 4, states[i / 4 % 3], states[(i / 4 + 1) % 3]});
            assertThat(defaults(table)).as(names).containsEntry("column", both[1]);
        }
    }

    @Test
    void aSeverityOfWhatBeganAndEndedIsAStateUntilThen() {
        Table table = table(
                200,
                List.of("start:time:time", "node:string:entity", "severity:string:level", "end:time"),
                (i, random) -> new Object[] {
                    i * 60L * SECOND,
                    "n" + i % 5,
                    i % 6 == 0 ? "critical" : "warning",
                    (i * 60L + 20 + random.nextInt(300)) * SECOND
                });
        assertThat(defaults(table)).containsEntry("column", "severity").containsEntry("kind", "states");
        Table log = table(200, List.of("time:time:time", "node:string:entity", "severity:string:level"), (i, random) ->
                new Object[] {i * 60L * SECOND, "n" + i % 5, i % 6 == 0 ? "critical" : "warning"});
        assertThat(defaults(log)).containsEntry("kind", "log");
    }

    /// The `type` of an event of Kubernetes was how severe it was; the `status` of a check is so until the next.
    @Test
    void aSeverityOfWhatHappenedIsNoState() {
        for (boolean event : new boolean[] {true, false}) {
            Table table = table(
                    200,
                    List.of("t:time:time", "pod:string:entity", event ? "type:string" : "status:string"),
                    (i, random) -> new Object[] {
                        i * 20L * SECOND, "pod " + random.nextInt(9), random.nextInt(9) == 0 ? "Warning" : "Normal"
                    });
            assertThat(defaults(table))
                    .containsEntry("kind", event ? "log" : "states")
                    .containsEntry("each", event);
        }
    }

    /// One topic says who for all: its partitions tell apart what the rows are about.
    @Test
    void whatHasOnlyANumberWhereTheNameIsAlwaysTheSame() {
        Table table = table(
                600,
                List.of("t:time:time", "topic:string:entity", "partition:int64", "lag:int64"),
                (i, random) -> new Object[] {
                    i / 6 * 30L * SECOND, "orders", (long) (i % 6), (long) (i % 6) * 100 + random.nextInt(90)
                });
        assertThat(defaults(table)).containsEntry("entity", "partition").containsEntry("column", "lag");
    }

    /// A course tells more than dice do, though it has fewer values; one stretch of one patient is enough.
    @Test
    void whatHasACourseComesBeforeNoise() {
        Table rooms = table(
                600,
                List.of("t:time:time", "room:string:entity", "humidity:float64", "temperature:float64"),
                (i, random) -> new Object[] {
                    i / 3 * 60L * SECOND,
                    "r" + i % 3,
                    45 + Math.rint(random.nextGaussian() * 600) / 100,
                    21 + Math.rint(Math.sin(i / 90.0) * 10) / 10
                });
        assertThat(defaults(rooms)).containsEntry("column", "temperature");
        Table vitals = table(
                900,
                List.of("t:time:time", "patient:string:entity", "sbp:int64", "hr:int64"),
                (i, random) -> new Object[] {
                    i / 3 * 60L * SECOND,
                    "p" + i % 3,
                    120 + Math.round(random.nextGaussian() * 8),
                    75 + Math.round(random.nextGaussian() * 3) + (i % 3 == 1 && i > 600 && i < 640 ? 60 : 0)
                });
        assertThat(defaults(vitals)).containsEntry("column", "hr");
    }

    /// Counters of 32 bits begin anew every few minutes; what swings as far, but up and down, is measured.
    @Test
    void aCounterThatBeginsAnewOftenIsACounter() {
        long[] bytes = new long[2];
        Table links = table(
                2000,
                List.of("at:time:time", "iface:string:entity", "rx_bytes:int64", "level:int64", "mtu_used:int64"),
                (i, random) -> {
                    bytes[i % 2] += 90_000_000L + random.nextInt(300_000_000);
                    long swings = (long) ((1 + Math.sin(i / 40.0)) * 0x7fff_0000L);
                    return new Object[] {
                        i * SECOND, "eth" + i % 2, bytes[i % 2] % 0x1_0000_0000L, swings, 1000L + random.nextInt(400)
                    };
                });
        Map<String, Object> answer = defaults(links);
        assertThat(column(answer, "rx_bytes")).containsEntry("use", "counter");
        assertThat(column(answer, "level")).containsEntry("use", "measure");
        assertThat(answer).extractingByKey("column").isNotEqualTo("rx_bytes");
    }

    @Test
    void whatFillsIsMeasuredThoughItOnlyGoesUp() {
        Table disks = table(
                300,
                List.of("at:time:time", "host:string:entity", "disk_used:int64", "bytes_used_total:int64"),
                (i, random) -> new Object[] {i * SECOND, "h" + i % 3, 1000L + i * 3L, 1000L + i * 5L});
        Map<String, Object> answer = defaults(disks);
        assertThat(column(answer, "disk_used")).containsEntry("use", "measure");
        assertThat(column(answer, "bytes_used_total")).containsEntry("use", "counter");
    }

    /// Of all interfaces that are called so on three switches the count goes up and down.
    @Test
    void whatOnlyGoesUpOfEachOfSeveralIsACounterAndNotFirst() {
        long[] bytes = new long[9];
        Table links = table(
                1800,
                List.of(
                        "at:time:time",
                        "device:string:entity",
                        "interface:string",
                        "ifHCInOctets:int64",
                        "ifOperStatus:string"),
                (i, random) -> {
                    bytes[i % 9] += 1_000_000L * (1 + i % 9) + random.nextInt(90_000);
                    return new Object[] {
                        i / 9 * SECOND,
                        "sw" + i % 9 / 3,
                        "ge" + i % 3,
                        bytes[i % 9],
                        i % 9 == 4 && i > 600 && i < 900 ? "down" : "up"
                    };
                });
        Map<String, Object> answer = defaults(links);
        assertThat(answer).containsEntry("column", "ifOperStatus").containsEntry("kind", "states");
        assertThat(column(answer, "ifHCInOctets")).containsEntry("use", "counter");
        assertThat(answer).containsEntry("entity", "device,interface");
    }

    /// An hour on battery in a day, and a load that goes up and down by chance.
    @Test
    void aStateThatHardlyChangesComesBeforeANumberWithoutATail() {
        for (boolean wild : new boolean[] {false, true}) {
            Table ups = table(
                    1_200,
                    List.of("t:time:time", "ups:string", "status:string", "load_pct:int64::%"),
                    (i, random) -> new Object[] {
                        i / 2 * 60L * SECOND,
                        i % 2 == 0 ? "a" : "b",
                        i % 2 == 0 && i > 400 && i < 520 ? "OB" : "OL",
                        20L + random.nextInt(40) + (wild && i % 100 == 0 ? 900 : 0)
                    });
            assertThat(defaults(ups)).containsEntry("column", wild ? "load_pct" : "status");
        }
    }

    /// The one whose names differ in what is shown: slow calls of one of four providers.
    @Test
    void whoseRowsDifferIsWhoRowsAreAboutWhereNobodyIsKnown() {
        Table calls = table(
                800,
                List.of("t:time:time", "via:string", "kind:string", "latency_ms:int64:duration:ms"),
                (i, random) -> {
                    int via = random.nextInt(4);
                    long slow = via == 2 && i > 500 ? 3_000 : 0;
                    return new Object[] {
                        i * SECOND, "p" + "abcd".charAt(via), "k" + random.nextInt(5), 100 + random.nextInt(80) + slow
                    };
                });
        assertThat(defaults(calls)).containsEntry("entity", "via");
        Table alike = table(
                800,
                List.of("t:time:time", "via:string", "kind:string", "latency_ms:int64:duration:ms"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "p" + "abcd".charAt(random.nextInt(4)),
                    "k" + random.nextInt(5),
                    100L + random.nextInt(80)
                });
        assertThat(defaults(alike)).containsEntry("entity", null);
    }
}
