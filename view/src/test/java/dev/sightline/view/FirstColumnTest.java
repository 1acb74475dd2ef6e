package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.column;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Which column a trace opens on, where several could tell of it.
@NullUnmarked // documents are maps in which null is a value
class FirstColumnTest {
    @Test
    void whatSomeLinesOfALogMeasureIsNotWhatItIsAbout() {
        Table log = table(
                400,
                List.of("at:time:time", "message:string", "event:string:event", "tag:string", "took:float64::ms"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "line " + i + " of a long enough log, all of them different from each other",
                    "line <*> of sort " + i % 90,
                    "tag" + i % 7,
                    i % 20 == 0 ? random.nextDouble() : null
                });
        assertThat(defaults(log)).containsEntry("kind", "events").containsEntry("column", "tag");
    }

    @Test
    void howLongARecordIsWrittenIsNotWhatALogIsAbout() {
        Table log = table(
                400,
                List.of("at:time:time", "level:string:level", "event:string:event", "continuation.lines:int64"),
                (i, random) -> new Object[] {i * SECOND, "ERROR", "line <*> of sort " + i % 9, (long) (15 + i % 40)});
        assertThat(defaults(log)).containsEntry("column", "event");
    }

    @Test
    void levelsOfALogOfWhichNotAllLinesTookTimeHoldUntilTheNext() {
        for (int part : new int[] {1, 4, 6, 10}) {
            Table log = table(
                    400,
                    List.of("at:time:time", "thread:string:entity", "level:string:level", "took:float64:duration:ms"),
                    (i, random) -> new Object[] {
                        i * SECOND,
                        "t" + i % 4,
                        random.nextInt(5) == 0 ? "ERROR" : "INFO",
                        i % 10 < part ? random.nextDouble() : null
                    });
            assertThat(defaults(log)).containsEntry("kind", "log").containsEntry("column", "level");
            assertThat(column(defaults(log), "level")).containsEntry("hold", part == 10 ? null : "next");
            assertThat(column(defaults(log), "took")).containsEntry("hold", null);
        }
    }

    @Test
    void whatEachEntityHasOneValueOfIsNotFirst() {
        Table pods =
                table(400, List.of("at:time:time", "pod:string:entity", "node:string", "tag:string"), (i, random) ->
                        new Object[] {i * SECOND, "p" + i % 12, "n" + i % 12 % 4, "tag" + random.nextInt(30)});
        assertThat(defaults(pods)).containsEntry("column", "tag");
    }

    @Test
    void whatAJobAskedForComesBehindHowItEnded() {
        Table jobs = table(
                400,
                List.of("started:time:time", "ended:time", "user:string:entity", "mem:int64::GB", "state:string"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    i * SECOND + (1 + random.nextInt(90)) * SECOND,
                    "u" + random.nextInt(5),
                    1L << random.nextInt(5),
                    random.nextInt(9) == 0 ? "FAILED" : "COMPLETED"
                });
        assertThat(defaults(jobs)).containsEntry("kind", "states").containsEntry("column", "state");
    }

    @Test
    void whatFewRowsHaveStandsBehindWhatTheyAllSay() {
        Table log = table(
                400,
                List.of("at:time:time", "level:string:level", "state:int64", "took:float64", "logger:string"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    random.nextInt(9) == 0 ? "ERROR" : "INFO",
                    i % 100 < 3 ? (long) random.nextInt(4) : null,
                    i % 50 == 0 ? random.nextDouble() : null,
                    "logger" + random.nextInt(90)
                });
        List<?> columns = (List<?>) defaults(log).get("columns");
        List<Object> names = new ArrayList<>();
        columns.forEach(column -> names.add(((Map<?, ?>) column).get("name")));
        assertThat(names).containsExactly("level", "logger", "state", "took", "at");
    }

    /// Bytes of a read, a descriptor of an open, an address of a brk.
    @Test
    void whatCallsGaveBackIsNotFirstBesideWhatWasCalled() {
        Table calls =
                table(600, List.of("at:time:time", "event:string:event", "result:int64"), (i, random) -> new Object[] {
                    i / 6 * SECOND,
                    List.of("read", "open", "brk").get(i % 3),
                    i % 3 == 0
                            ? random.nextLong(4096)
                            : i % 3 == 1 ? random.nextLong(9) : 9_000_000 + random.nextLong(99_999)
                });
        assertThat(defaults(calls)).containsEntry("column", "event").containsEntry("kind", "events");
        Table results = table(600, List.of("at:time:time", "result:int64"), (i, random) ->
                new Object[] {i * SECOND, random.nextLong(4096)});
        assertThat(defaults(results)).containsEntry("column", "result");
    }

    @Test
    void theStatesOfACountryAreNoneThatSomethingIsIn() {
        List<String> states = List.of("Texas", "Ohio", "Utah", "Iowa", "New York", "DC");
        Table strikes = table(400, List.of("date:time:time", "Origin State:string", "cost:float64::$"), (i, random) ->
                new Object[] {i * SECOND, states.get(random.nextInt(6)), 1e4 * random.nextDouble()});
        assertThat(defaults(strikes)).containsEntry("kind", "samples").containsEntry("column", "cost");
    }

    @Test
    void aCounterWithARateStandsBehindIt() {
        Table disks = table(
                40, List.of("at:time:time", "disk:string:entity", "reads:int64", "reads.rate:float64"), (i, random) ->
                        new Object[] {i / 2 * SECOND, "d" + i % 2, (long) i * i, random.nextDouble() * i});
        Map<String, Object> answer = defaults(disks);
        assertThat(answer).containsEntry("column", "reads.rate");
        assertThat(column(answer, "reads")).containsEntry("folded", true);
    }

    @Test
    void samplesOfSeveralTablesOpenOnWhatOneMeasures() {
        Table sections = table(
                600,
                List.of("at:time:time", "activity:string:event", "%usr:float64::%", "rx:int64"),
                (i, random) -> new Object[] {
                    i / 12 * SECOND,
                    i % 12 == 0 ? "cpu-load" : "net-dev" + i % 11,
                    i % 12 == 0 ? random.nextDouble() * 100 : null,
                    i % 12 == 0 ? null : random.nextLong(9)
                });
        assertThat(defaults(sections)).containsEntry("kind", "samples").containsEntry("column", "%usr");
    }

    /// Jobs of thirty events each, of which the last says how long the job took.
    @Test
    void whatIsMeasuredOnceForEachOfManyEventsIsNotFirst() {
        Table jobs = table(
                900,
                List.of("at:time:time", "event:string:event", "job:string:entity", "took:int64"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    i % 30 == 29 ? "job.end" : "job.step" + i % 30,
                    "j" + i / 30,
                    i % 30 == 29 ? random.nextLong(9) : null
                });
        assertThat(defaults(jobs)).containsEntry("kind", "events").containsEntry("column", "event");
    }

    @Test
    void wordsOfSeverityAreFirstWhateverTheirColumnIsCalled() {
        Table events = table(
                300,
                List.of("at:time:time", "kind:string:event", "reason:string", "type:string", "count:int64"),
                (i, random) -> new Object[] {
                    i * SECOND, "Event", "reason" + i % 6, i % 9 == 0 ? "Warning" : "Normal", 1 + random.nextLong(9)
                });
        assertThat(defaults(events)).containsEntry("column", "type");
        assertThat(DefaultsTest.list(defaults(events), "paint").getFirst())
                .containsEntry("name", "Warning")
                .containsEntry("tone", "warning");
    }

    @Test
    void whatIsCalledValueComesBeforeHowItIsMeasured() {
        Table metrics = table(
                120,
                List.of("at:time:time", "metric:string:entity", "TN:int64", "TMAX:int64", "value:float64"),
                (i, random) -> new Object[] {
                    i / 12 * SECOND,
                    "m" + i % 12,
                    random.nextLong(60),
                    60L + i % 9,
                    i % 3 == 0 ? random.nextDouble() : null
                });
        assertThat(defaults(metrics)).containsEntry("column", "value");
    }

    /// A row for each number: three sensors that measure two things each, all at once.
    @Test
    void whatWasMeasuredIsFoundWhereEachNumberHasItsRow() {
        List<String> columns = List.of("at:time:time", "sensor:string:entity", "what:string", "value:float64");
        String[] whats = {"temperature", "humidity"};
        Table one = table(600, columns, (i, random) ->
                new Object[] {i / 6 * SECOND, "s" + i % 3, whats[i % 6 / 3], random.nextDouble()});
        assertThat(defaults(one)).containsEntry("measuredBy", "what").containsEntry("entity", "sensor,what");
        assertThat(defaults(one, 600, "entity", "sensor"))
                .containsEntry("measuredBy", "what")
                .containsEntry("entity", null);
        // what a sensor says of itself does not tell two numbers of one moment apart
        Table other = table(600, columns, (i, random) ->
                new Object[] {i / 3 * SECOND, "s" + i % 3, whats[i % 3 % 2], random.nextDouble()});
        assertThat(defaults(other)).containsEntry("measuredBy", null).containsEntry("entity", null);
        Table mixed = table(600, columns, (i, random) ->
                new Object[] {i / 6 * SECOND, "s" + i % 3, whats[random.nextInt(2)], random.nextDouble()});
        assertThat(defaults(mixed)).containsEntry("measuredBy", null);
    }

    @Test
    void whatOnlyRowsOfNobodyHaveIsNotFirst() {
        Table nodes =
                table(400, List.of("at:time:time", "CPU:string:entity", "NODE:string", "note:string"), (i, random) -> {
                    boolean cpu = i % 4 == 0;
                    return new Object[] {
                        i / 4 * SECOND,
                        cpu ? "c" + i % 3 : null,
                        cpu ? null : "n" + i % 8,
                        cpu ? "a note of its own: " + i / 5 : null
                    };
                });
        assertThat(defaults(nodes)).containsEntry("column", "note");
    }

    @Test
    void whatFewRowsTellIsNotFirstWhereAnotherColumnTellsOfMost() {
        Table log = table(
                400,
                List.of("at:time:time", "host:string:entity", "side:string", "event:string:event"),
                (i, random) -> new Object[] {
                    i * SECOND, "h" + i % 4, i % 25 == 0 ? i % 2 == 0 ? "send" : "receive" : null, "did " + i / 3
                });
        assertThat(defaults(log)).containsEntry("kind", "events").containsEntry("column", "event");
    }

    @Test
    void aDurationThatIsNearlyConstantIsNotFirst() {
        Table tests = table(
                300,
                List.of("at:time:time", "vm:string:entity", "runtime:float64:duration:s", "value:float64"),
                (i, random) -> new Object[] {
                    i * 100L * SECOND, "vm" + i % 3, 90 + i % 4 / 10.0, 12_000 + 900 * random.nextGaussian()
                });
        assertThat(defaults(tests)).containsEntry("column", "value");
    }

    /// Three looks at processes as `top` has them: five use the processor, some end, others begin.
    private static final Table PROCESSES = table(
            330,
            List.of("at:time:time", "pid:int64:entity", "VIRT:int64::KiB", "%CPU:float64::%", "TIME+:float64::s"),
            (i, random) -> {
                int look = i / 110;
                int pid = i % 110 + (i % 110 < 20 ? 200 * look : 0);
                boolean busy = pid >= 100 && pid < 103;
                return new Object[] {
                    look * SECOND,
                    (long) pid,
                    1000L * (pid % 33),
                    busy ? 0.3 + look : 0,
                    pid % 20 / 10.0 + (busy ? look * 0.01 : 0)
                };
            });

    @Test
    void processesOpenOnHowBusyTheyAreNotOnTheTimeTheyAddedUp() {
        Map<String, Object> answer = defaults(PROCESSES);
        assertThat(answer).containsEntry("kind", "samples").containsEntry("column", "%CPU");
        assertThat(column(answer, "TIME+")).containsEntry("use", "counter").containsEntry("folded", true);
    }

    @Test
    void aShareOfTimeIsNoDelayAndTheWholeTellsMoreThanItsParts() {
        Table processes = table(
                400,
                List.of(
                        "at:time:time",
                        "pid:int64:entity",
                        "%usr:float64::%",
                        "%system:float64::%",
                        "%wait:float64::%",
                        "%CPU:float64::%",
                        "%idle:float64::%"),
                (i, random) -> {
                    double user = i % 3 == 0 ? random.nextInt(900) / 10.0 : 0;
                    double system = random.nextInt(90) / 10.0;
                    double all = i % 200 == 0 ? user : user + system;
                    return new Object[] {
                        i / 8 * SECOND, (long) (i % 8), user, system, random.nextInt(400) / 4.0, all, 100 - all / 100
                    };
                });
        assertThat(defaults(processes)).containsEntry("kind", "samples").containsEntry("column", "%CPU");
    }

    /// A total that hardly moved, one that began anew, and whether the link is up.
    @Test
    void aCounterIsNotFirstThoughItRarelyMovesOrBeginsAnew() {
        long[] bytes = new long[3];
        Table links = table(
                1500,
                List.of("at:time:time", "iface:string:entity", "rx_bytes:int64", "errors_total:int64", "up:int64"),
                (i, random) -> {
                    bytes[i % 3] = i == 900 ? 0 : bytes[i % 3] + 1 + random.nextInt(90_000);
                    boolean down = i % 3 == 2 && i > 600 && i < 900;
                    return new Object[] {i * SECOND, "eth" + i % 3, bytes[i % 3], (long) i / 300, down ? 0L : 1L};
                });
        Map<String, Object> answer = defaults(links);
        assertThat(answer).containsEntry("kind", "samples").containsEntry("column", "up");
        assertThat(column(answer, "rx_bytes"))
                .containsEntry("use", "counter")
                .containsEntry("reason", "its rate tells more");
        assertThat(column(answer, "errors_total"))
                .containsEntry("use", "counter")
                .containsEntry("reason", "only goes up");
    }

    /// Newest first, as logs of version control have them; and by the thousand, as training writes its steps.
    @Test
    void whatNumbersTheRowsOfATableIsNotFirst() {
        Table commits = table(200, List.of("revision:int64", "lines:int64"), (i, random) ->
                new Object[] {9000L - 3L * i, (long) random.nextInt(400)});
        assertThat(defaults(commits)).containsEntry("column", "lines");
        Table training = table(200, List.of("step:int64", "loss:float64"), (i, random) ->
                new Object[] {1000L * i, 3.0 / (i + 1) + random.nextDouble()});
        assertThat(defaults(training)).containsEntry("column", "loss");
    }

    @Test
    void numbersOfPhonesAndAccountsAreNotFirst() {
        Table calls = table(200, List.of("phone:int64", "account:int64", "calls:int64"), (i, random) -> new Object[] {
            1_400_000_000L + random.nextInt(500_000_000), 7_000L + random.nextInt(900), (long) random.nextInt(40)
        });
        assertThat(defaults(calls)).containsEntry("column", "calls");
    }

    @Test
    void aTotalThatFallsIsNoCounter() {
        Table memory = table(200, List.of("at:time:time", "host:string:entity", "swap_total:int64"), (i, random) ->
                new Object[] {i * SECOND, "h" + i % 2, i / 2 % 40 < 20 ? 5L : 9L});
        assertThat(column(defaults(memory), "swap_total")).containsEntry("use", "measure");
    }

    /// Of three in ten rows, 0 or 1: what happened says more, and all rows have it.
    @Test
    void aNumberOfTwoValuesThatMostRowsLackIsNotFirst() {
        Table workflow = table(50, List.of("at:time:time", "event:string:event", "count:int64"), (i, random) ->
                new Object[] {i * SECOND, "e" + i % 5, i % 10 < 3 ? (Object) (long) (i % 2) : null});
        assertThat(defaults(workflow)).containsEntry("column", "event");
        Table many = table(50, List.of("at:time:time", "event:string:event", "count:int64"), (i, random) ->
                new Object[] {i * SECOND, "e" + i % 5, i % 10 < 3 ? (Object) (long) i : null});
        assertThat(defaults(many)).containsEntry("column", "count");
    }

    /// Lines without words of their own, as of `redis-cli monitor`: what stands in them is all there is to see.
    @Test
    void aTemplateOfNothingButVariablesIsNotFirst() {
        Table commands = table(
                400,
                List.of("at:time:time", "message:string", "event:string:event", "p1:string", "p2:string"),
                (i, random) -> {
                    String command = List.of("GET", "DEL", "SET").get(i % 3);
                    boolean set = i % 3 == 2;
                    return new Object[] {
                        i * SECOND,
                        command + " user:" + i % 99,
                        set ? "\"<*>\" \"<*>\" \"<*>\"" : "\"<*>\" \"<*>\"",
                        command,
                        "user:" + i % 99
                    };
                });
        assertThat(defaults(commands)).containsEntry("column", "p1");
        assertThat(column(defaults(commands), "event")).containsEntry("folded", true);
        Table said = table(400, List.of("at:time:time", "event:string:event", "p1:string"), (i, random) ->
                new Object[] {i * SECOND, i % 2 == 0 ? "<*> was asked" : "<*> <*>", "p" + i % 3});
        assertThat(defaults(said)).containsEntry("column", "event");
    }

    @Test
    void aTextThatIsDifferentInEveryRowIsNotFirstWhereAnythingElseIsThere() {
        Table frames =
                table(400, List.of("at:time:time", "message:string", "event:string:event", "p1:string"), (i, random) ->
                        new Object[] {i * SECOND, "can0 1A0#" + Long.toHexString(random.nextLong()), "<*>", "can0"});
        assertThat(defaults(frames)).containsEntry("column", "p1");
    }

    /// The fields of a line of a load balancer, of which some lines have one more in front.
    @Test
    void variablesThatMeanSomethingElseInOtherRowsComeLast() {
        List<String> fields = List.of("app/lb", "GET /", "curl/7", "ECDHE", "TLSv1.2", "www.example.com");
        Table requests = table(
                400,
                List.of("at:time:time", "event:string:event", "p1:string", "p2:string", "p3:string", "host:string"),
                (i, random) -> {
                    int more = i % 5 == 0 ? 1 : 0;
                    return new Object[] {
                        i * SECOND,
                        more == 1 ? "- <*> \"<*>\" <*>" : "<*> \"<*>\" <*>",
                        fields.get(more),
                        fields.get(1 + more),
                        fields.get(2 + more),
                        "h" + random.nextInt(4)
                    };
                });
        Map<String, Object> answer = defaults(requests);
        assertThat(answer).containsEntry("column", "host");
        for (String name : List.of("p1", "p2", "p3")) {
            assertThat(column(answer, name)).containsEntry("reason", "means something else in other rows");
        }
    }

    /// `delete` names a file in the column in which `copy` names the first of two: the same as before.
    @Test
    void variablesThatShareValuesAreNoOthersForThat() {
        Table files =
                table(400, List.of("at:time:time", "event:string:event", "p1:string", "p2:string"), (i, random) -> {
                    boolean copy = i % 2 == 0;
                    return new Object[] {
                        i * SECOND,
                        copy ? "copy <*> <*>" : "delete <*>",
                        "f" + random.nextInt(9),
                        copy ? "f" + i % 9 : null
                    };
                });
        assertThat(column(defaults(files), "p1")).containsEntry("use", "few values");
    }

    /// Each of `docker events` has its container in a column of its own.
    @Test
    void variablesOfFewMessagesAreListedBehindThoseOfAll() {
        List<String> verbs = List.of("die", "start", "stop", "kill");
        List<String> columns = List.of(
                "at:time:time",
                "event:string:event",
                "die:string",
                "start:string",
                "stop:string",
                "kill:string",
                "image:string",
                "message:string");
        Table events = table(400, columns, (i, random) -> {
            Object[] cells = new Object[8];
            String container = "c" + random.nextInt(4);
            cells[0] = i * SECOND;
            cells[1] = "container " + verbs.get(i % 4) + " <*> (image=<*>)";
            cells[2 + i % 4] = container;
            cells[6] = "web:" + i % 3;
            cells[7] = "container " + verbs.get(i % 4) + " " + container + " with an image that makes it a long text";
            return cells;
        });
        List<Object> order = DefaultsTest.list(defaults(events), "columns").stream()
                .map(column -> column.get("name"))
                .toList();
        assertThat(order.subList(0, 3)).containsExactly("event", "image", "message");
        assertThat(order.subList(3, 7)).containsExactlyInAnyOrderElementsOf(verbs);
    }
}
