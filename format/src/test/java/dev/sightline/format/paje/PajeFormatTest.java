package dev.sightline.format.paje;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import dev.sightline.format.internal.DecimalSeconds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PajeFormatTest {
    private static final String SAMPLE = new String(Samples.of("paje"), StandardCharsets.UTF_8);
    private final RecordingSink sink = read("");

    private static RecordingSink read(String more) {
        return Reading.read(new PajeFormat(), SAMPLE + more);
    }

    private Map<String, Object> row(int i) {
        return sink.rows.get(i);
    }

    @Test
    void takesLinesWithATimeForRows() {
        assertThat(sink.rows).hasSize(13);
        assertThat(sink.rejects).isEmpty();
        assertThat(row(0))
                .containsEntry("EventDef", new Str("PajeCreateContainer"))
                .containsEntry("Container", new Str("rank 0"))
                .containsEntry("Type", new Str("Process"));
    }

    @Test
    void givesStatesTheirDuration() {
        assertThat(row(2))
                .containsEntry("event", new Str("computing"))
                .containsEntry("state", new Str("computing"))
                .containsEntry("duration", 1_500_000_000L);
        assertThat(row(6))
                .containsEntry("state", new Str("waiting"))
                .containsEntry("duration", 100_000_000L)
                .containsEntry("parent", row(3).get("span"))
                .containsEntry("Mark", "in receive");
        assertThat(row(8))
                .containsEntry("Time", new Time(250_000_000))
                .containsEntry("state", new Str("computing"))
                .containsEntry("span", row(6).get("span"))
                .doesNotContainKey("duration");
        assertThat(row(11)).containsEntry("state", new Str(""));
    }

    @Test
    void joinsTheEndsOfALink() {
        assertThat(row(5))
                .containsEntry("Container", new Str("rank 0"))
                .containsEntry("peer", new Str("rank 1"))
                .containsEntry("message.id", new Str("Message k1"))
                .containsEntry("message.side", new Str("send"))
                .containsEntry("duration", 150_000_000L)
                .containsEntry("linkValue", new Str("64 bytes"));
        assertThat(row(7))
                .containsEntry("Container", new Str("rank 1"))
                .containsEntry("peer", new Str("rank 0"))
                .containsEntry("message.id", new Str("Message k1"))
                .containsEntry("message.side", new Str("receive"));
    }

    @Test
    void tellsLinksOfOneKeyApart() {
        RecordingSink more = read("12 2 L 0 x p2 k1\n12 3 L 0 y p1 k1\n13 4 L 0 x p1 k1\n13 5 L 0 y p2 k1\n");
        List<Object> messages = more.rows.subList(13, 17).stream()
                .map(row -> row.get("message.id"))
                .toList();
        assertThat(messages)
                .containsExactly(
                        new Str("Message k1 #2"),
                        new Str("Message k1 #3"),
                        new Str("Message k1 #2"),
                        new Str("Message k1 #3"));
    }

    @Test
    void addsUpVariables() {
        assertThat(row(4)).containsEntry("event", new Str("Load")).containsEntry("Load", 2.5);
        assertThat(row(9)).containsEntry("Load", 1.0).containsEntry("change", -1.5);
    }

    /// Sampled values hold until the next of their column: one variable must not end another.
    @Test
    void keepsTheVariablesOfAContainerApart() {
        RecordingSink more = read("2 w P Power\n2 s P state\n10 2 w p1 90\n10 3 s p1 5\n");
        assertThat(more.columns).containsKeys("Load", "Power", "variable.state");
        assertThat(more.rows.get(more.rows.size() - 2))
                .containsEntry("Power", 90.0)
                .doesNotContainKeys("Load", "value");
        assertThat(more.rows.getLast()).containsEntry("variable.state", 5.0).doesNotContainKey("state");
    }

    @Test
    void keepsWhatIsNeverClosed() {
        RecordingSink more = read("8 2 S p1 w now\n");
        assertThat(more.rows.getLast()).containsEntry("unclosed", true).doesNotContainKey("duration");
    }

    @Test
    void callsContainersOfOneNameByTheirPaths() {
        RecordingSink more = read("5 2 n P p1 worker\n5 2 m P p2 worker\n14 3 S m hello\n");
        assertThat(more.rows.getLast()).containsEntry("Container", new Str("rank 1/worker"));
    }

    @Test
    void readsEventsOfOnesOwnAndSurplusWords() {
        RecordingSink more = read("""
                %EventDef\tMyEvent\t77
                %\tWhat\tstring
                %\tTime\tdate
                %EndEventDef
                77\tnoise\t2.000000001\tand more\t
                """);
        assertThat(more.rows.getLast())
                .containsEntry("Time", new Time(2_000_000_001L))
                .containsEntry("event", new Str("MyEvent"))
                .containsEntry("What", "noise")
                .containsEntry("surplus", "and\tmore".replace('\t', ' '));
    }

    @Test
    void rejectsWhatItCannotRead() {
        RecordingSink more = read("99 1 2\n7 1 S\n7 x S p1 c\n10 1 load p1 much\n14 1 S p1 \"open\n% Field\n");
        assertThat(more.rejects.stream().map(RecordingSink.Reject::cause))
                .containsExactly(
                        Interpreter.UNDEFINED,
                        Interpreter.FEW,
                        Interpreter.TIME,
                        Interpreter.NUMBER,
                        Interpreter.QUOTE,
                        Definitions.BAD);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "12, 12000000000",
        "0.5, 500000000",
        ".25, 250000000",
        "-1.5, -1500000000",
        "1.1234567899, 1123456789",
        "1.5e-3, 1500000",
        "1317996405.123456, 1317996405123456000",
    })
    void readsSecondsExactly(String text, long nanos) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        assertThat(DecimalSeconds.nanos(bytes, 0, bytes.length)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @CsvSource({"x", "1e99", "1e999999999", "99999999999999", "--1", "''"})
    void knowsWhatIsNoTime(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        assertThat(DecimalSeconds.nanos(bytes, 0, bytes.length)).isEqualTo(DecimalSeconds.NONE);
    }

    /// Counts by awk: lines that do not begin with % or #, less those with the ids of PajeDefine events.
    @ParameterizedTest
    @CsvSource({
        "06-mpi/paje-g5k.trace.gz, 30034",
        "06-mpi/paje-ms.trace, 745",
        "06-mpi/paje-links.trace, 7",
        "06-mpi/paje-native_sample.trace, 4872",
    })
    void readsEveryEventOfAFile(String path, int events) {
        RecordingSink real = Reading.readShared(new PajeFormat(), path);
        assertThat(real.rejects).isEmpty();
        assertThat(real.damages).isEmpty();
        assertThat(real.rows).hasSize(events);
    }

    /// The slow and obvious way, for a trace in which states are pushed, popped and set: StarPU's.
    @Test
    void findsHowLongEachStateLasted() {
        String text = new String(Reading.shared("06-mpi/paje-native_sample.trace"), StandardCharsets.UTF_8);
        Map<Integer, Long> expected = new TreeMap<>();
        Map<String, Deque<long[]>> open = new HashMap<>();
        int row = -1;
        for (String line : text.lines().toList()) {
            String[] words = line.strip().split("\\s+");
            if (!words[0].matches("[0-9]+") || Integer.parseInt(words[0]) <= 6) {
                continue;
            }
            row++;
            long time = Math.round(Double.parseDouble(words[1]) * 1e9);
            List<Deque<long[]>> ending = new ArrayList<>();
            String place = words.length > 3 ? words[2] + " " + words[3] : "";
            switch (words[0]) {
                case "10", "20", "11", "12" -> ending.add(open.computeIfAbsent(place, p -> new ArrayDeque<>()));
                case "8" ->
                    open.forEach((where, stack) -> {
                        if (where.startsWith(words[2] + " ")) {
                            ending.add(stack);
                        }
                    });
                default -> {}
            }
            for (Deque<long[]> stack : ending) {
                boolean all = !words[0].equals("11") && !words[0].equals("12");
                while (!stack.isEmpty() && (all || words[0].equals("12"))) {
                    long[] begin = stack.pop();
                    expected.put((int) begin[0], time - begin[1]);
                    if (!all) {
                        break;
                    }
                }
                if (!words[0].equals("12") && !words[0].equals("8")) {
                    stack.push(new long[] {row, time});
                }
            }
        }
        RecordingSink real = Reading.readShared(new PajeFormat(), "06-mpi/paje-native_sample.trace");
        Map<Integer, Long> found = new TreeMap<>();
        for (int i = 0; i < real.rows.size(); i++) {
            if (real.rows.get(i).get("duration") instanceof Long nanos) {
                found.put(i, nanos);
            }
        }
        assertThat(found).hasSizeGreaterThan(1000).isEqualTo(expected);
    }

    @Test
    void findsBothEndsOfAllLinksOfASimulation() {
        RecordingSink real = Reading.readShared(new PajeFormat(), "06-mpi/paje-ms.trace");
        Map<Object, List<Object>> sides = new HashMap<>();
        real.rows.stream()
                .filter(row -> row.containsKey("message.id"))
                .forEach(row -> sides.computeIfAbsent(row.get("message.id"), m -> new ArrayList<>())
                        .add(Objects.requireNonNull(row.get("message.side"))));
        assertThat(sides.values())
                .allSatisfy(pair -> assertThat(pair).containsExactly(new Str("send"), new Str("receive")));
    }
}
