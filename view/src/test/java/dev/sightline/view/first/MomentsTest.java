package dev.sightline.view.first;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.JsonTree;
import dev.sightline.view.Table;
import dev.sightline.view.Table.Row;
import dev.sightline.view.TableTraces;
import dev.sightline.view.Views;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked // documents are maps in which null is a value
class MomentsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 1_760_000_000L * SECOND;
    private static final int DAY = 86_400;

    private final List<Row> rows = new ArrayList<>();
    private final Random random = new Random(5);

    /// Rows at random times until the end, so many on average.
    private void comes(String who, double often, Supplier<Object> what) {
        double mean = DAY / often;
        for (double at = mean * random.nextDouble(); at < DAY; at += 1 - mean * Math.log(1 - random.nextDouble())) {
            add(at, who, what.get());
        }
    }

    private void add(double at, String who, Object what) {
        rows.add(new Row(0, 0, Map.of("at", START + (long) (at * SECOND), "who", who, "what", what)));
    }

    private Map<String, Object> defaults(Field what) {
        rows.sort(Comparator.comparingLong(row -> (long) row.values().get("at")));
        List<Field> fields = List.of(
                new Field("at", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                what);
        Trace trace = TableTraces.trace(new Table(fields, List.of("one.csv"), rows), Math.max(1, rows.size() / 3));
        Map<String, Object> answer = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("defaults", Map.of()), () -> false)));
        assertThat(answer).containsEntry("column", "what");
        return answer;
    }

    private static Object hold(Map<String, Object> answer) {
        return ((Map<?, ?>) ((List<?>) answer.get("columns")).getFirst()).get("holdNanos");
    }

    private static Field number() {
        return new Field("what", ColumnType.FLOAT64, null, "min");
    }

    /// Large airports and small ones: how late a flight was says nothing of the time until the next.
    @Test
    void whatComesRarelyAndOftenSaysNothingOfTheTimeAfterIt() {
        for (int airport = 0; airport < 60; airport++) {
            comes("A" + airport, airport < 8 ? 1 : 3 * airport, () -> random.nextGaussian() * 20);
        }
        Map<String, Object> answer = defaults(number());
        assertThat(answer).containsEntry("kind", "samples").containsEntry("each", true);
        assertThat(hold(answer)).isEqualTo(Long.toString(500 * SECOND));
    }

    /// Samples of stacks, of threads that hardly ever run.
    @Test
    void whereAThreadWasMetIsAMoment() {
        List<String> objects = List.of("vmlinux", "libc.so", "java");
        for (int thread = 0; thread < 12; thread++) {
            comes("run " + thread, thread < 5 ? 1 : 10 * thread, () -> objects.get(random.nextInt(3)));
        }
        assertThat(defaults(new Field("what", ColumnType.STRING, null, null)))
                .containsEntry("kind", "events")
                .containsEntry("each", true);
    }

    @Test
    void namesThatComeOnceAreMoments() {
        for (int name = 0; name < 300; name++) {
            comes("C" + name, 0.7, () -> random.nextDouble());
        }
        assertThat(defaults(number())).containsEntry("each", true);
    }

    /// `top -n 3`: three moments are far apart, and no outages.
    @Test
    void fewRoundsAreNoMoments() {
        for (int row = 0; row < 336; row++) {
            add(row / 112 * 3, "p" + row % 112, random.nextDouble());
        }
        assertThat(defaults(number())).containsEntry("each", false);
    }

    /// A log of calls whose times are whole seconds.
    @Test
    void severalOfOneSecondAreMoments() {
        for (int call = 0; call < 900; call++) {
            int second = call / 9;
            add(second, "sh", random.nextGaussian());
        }
        assertThat(defaults(number())).containsEntry("each", true);
    }

    private static Object each(boolean ids, boolean changes) {
        Random random = new Random(3);
        List<Row> rows = new ArrayList<>();
        int state = 0;
        for (int i = 0; i < 600; i++) {
            state = changes ? (state + 1 + random.nextInt(2)) % 3 : random.nextInt(3);
            String id = ids ? Integer.toHexString(i * 7919) + "x" : "us" + i % 40;
            rows.add(new Row(i, 0, Map.of("at", START + i * SECOND, "code", id, "status", "abc".substring(state))));
        }
        List<Field> fields = List.of(
                new Field("at", ColumnType.TIME, Role.TIME, null),
                new Field("code", ColumnType.STRING, null, null),
                new Field("status", ColumnType.STRING, null, null));
        Trace trace = TableTraces.trace(new Table(fields, List.of("quakes.json"), rows), 200);
        Map<String, Object> answer = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("defaults", Map.of()), () -> false)));
        assertThat(answer).containsEntry("kind", "states").containsEntry("column", "status");
        return answer.get("each");
    }

    /// Each row is about something of its own; a machine that changes from one state to the next is in it until then.
    @Test
    void theStatusOfManyThingsIsNoStateOfTheirFile() {
        assertThat(each(true, false)).isEqualTo(true);
        assertThat(each(false, false)).isEqualTo(false);
        assertThat(each(true, true)).isEqualTo(false);
    }

    /// They report when something changed, at no rhythm and at very different rates, and what is new is near the old.
    @Test
    void sensorsThatReportChangesHold() {
        for (int sensor = 0; sensor < 9; sensor++) {
            double[] value = {20};
            comes("S" + sensor, 20 + 60 * sensor, () -> value[0] += random.nextGaussian());
        }
        assertThat(defaults(number())).containsEntry("each", false);
    }

    /// Rates are alike, all are there from the beginning to the end, and a load is near the last.
    @Test
    void heartbeatsAtRandomTimesHold() {
        for (int server = 0; server < 6; server++) {
            double[] load = {0.5};
            comes("S" + server, 300, () -> load[0] = 0.9 * load[0] + 0.1 * random.nextDouble());
        }
        assertThat(defaults(number())).containsEntry("each", false);
    }

    /// Noise, but somebody looks every five minutes or so.
    @Test
    void noiseAtARhythmHolds() {
        for (int server = 0; server < 6; server++) {
            for (double at = 0; at < DAY; at += 200 + 200 * random.nextDouble()) {
                add(at, "S" + server, random.nextDouble());
            }
        }
        assertThat(defaults(number())).containsEntry("each", false);
    }

    /// Orders of few customers who all come often, commits, requests to a model: each is one, and how much it was says
    /// nothing of the time until the next.
    @Test
    void whatComesByChanceSaysNothingOfTheTimeAfterIt() {
        for (int customer = 0; customer < 2; customer++) {
            comes("C" + customer, 150, () -> Math.exp(random.nextGaussian()));
        }
        assertThat(defaults(number())).containsEntry("each", true);
    }

    /// What came of things that users did is over with each; a check whose outcome stays as it is is none of these.
    @Test
    void outcomesOfWhatComesByChanceAreMoments() {
        for (int user = 0; user < 20; user++) {
            comes("u" + user, 100, () -> random.nextInt(20) == 0 ? "failure" : "success");
        }
        assertThat(outcomes()).containsEntry("kind", "states").containsEntry("each", true);
        rows.clear();
        for (int check = 0; check < 20; check++) {
            boolean[] fails = {false};
            comes("c" + check, 100, () -> (fails[0] ^= random.nextInt(12) == 0) ? "failure" : "success");
        }
        assertThat(outcomes()).containsEntry("kind", "states").containsEntry("each", false);
    }

    /// How orders were paid is a state of no shop; a pump that is seen at random times stays on or off.
    @Test
    void statesThatComeByChanceAreMoments() {
        for (int shop = 0; shop < 6; shop++) {
            comes("s" + shop, 100, () -> random.nextInt(9) == 0 ? "cash" : "card");
        }
        assertThat(said("status")).containsEntry("kind", "states").containsEntry("each", true);
        rows.clear();
        for (int pump = 0; pump < 6; pump++) {
            boolean[] on = {false};
            comes("p" + pump, 100, () -> (on[0] ^= random.nextInt(12) == 0) ? "on" : "off");
        }
        assertThat(said("status")).containsEntry("kind", "states").containsEntry("each", false);
        rows.clear();
        for (int job = 0; job < 6; job++) {
            boolean[] on = {false};
            comes("j" + job, 100, () -> (on[0] ^= true) ? "on" : "off");
        }
        assertThat(said("status")).containsEntry("kind", "states").containsEntry("each", false);
    }

    private Map<String, Object> outcomes() {
        return said("outcome");
    }

    private Map<String, Object> said(String name) {
        rows.sort(Comparator.comparingLong(row -> (long) row.values().get("at")));
        List<Row> all = rows.stream()
                .map(row -> new Row(
                        0,
                        0,
                        Map.of(
                                "at",
                                row.values().get("at"),
                                "who",
                                row.values().get("who"),
                                name,
                                row.values().get("what"))))
                .toList();
        List<Field> fields = List.of(
                new Field("at", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field(name, ColumnType.STRING, null, null));
        Trace trace = TableTraces.trace(new Table(fields, List.of("audit.csv"), all), 500);
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("defaults", Map.of()), () -> false)));
    }

    /// Beyond 65,536 rows some stretches of neighbours stand for all.
    @Test
    void isTheSameOfManyRows() {
        for (int customer = 0; customer < 40; customer++) {
            comes("C" + customer, 2200, () -> Math.exp(random.nextGaussian()));
        }
        assertThat(rows).hasSizeGreaterThan(80_000);
        assertThat(defaults(number())).containsEntry("each", true);
        rows.clear();
        for (int server = 0; server < 40; server++) {
            for (double at = random.nextDouble(); at < DAY; at += 30 + 20 * random.nextDouble()) {
                add(at, "S" + server, random.nextDouble());
            }
        }
        assertThat(rows).hasSizeGreaterThan(80_000);
        assertThat(defaults(number())).containsEntry("each", false);
        rows.clear();
        for (int round = 0; round < 800; round++) {
            for (int server = 0; server < 100; server++) {
                add(round * 10, "S" + server, random.nextDouble());
            }
        }
        assertThat(defaults(number())).containsEntry("each", false);
    }

    @Test
    void packetsAreMomentsAndStatesAreNone() {
        List<String> protocols = List.of("TCP", "TCP", "UDP", "DNS");
        for (int host = 0; host < 5; host++) {
            comes("10.0.0." + host, 200, () -> protocols.get(random.nextInt(4)));
        }
        Field what = new Field("what", ColumnType.STRING, null, null);
        assertThat(defaults(what)).containsEntry("kind", "events").containsEntry("each", true);
        rows.clear();
        for (int machine = 0; machine < 5; machine++) {
            int[] at = {0};
            comes("M" + machine, 200, () -> "IDLE BUSY DOWN".split(" ")[at[0] = (at[0] + 1 + random.nextInt(2)) % 3]);
        }
        assertThat(defaults(what)).containsEntry("kind", "events").containsEntry("each", false);
    }

    /// Processes that come and go, most of them listed once or twice: who samples comes back.
    @Test
    void samplesOfShortProcessesAreNoMoments() {
        for (int round = 0; round < 60; round++) {
            for (int process = 0; process < 20; process++) {
                add(round * 10, "p" + process, random.nextDouble());
            }
            add(round * 10, "short " + round, random.nextDouble());
        }
        assertThat(defaults(number())).containsEntry("each", false);
    }
}
