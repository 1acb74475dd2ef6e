package dev.sightline.format.speedscope;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpeedscopeFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new SpeedscopeFormat(), text);
    }

    private static RecordingSink sample() {
        return Reading.read(new SpeedscopeFormat(), Samples.of("speedscope"), Reading.DEFAULTS);
    }

    private static String evented(String events) {
        return "{\"shared\":{\"frames\":[{\"name\":\"a\"},{\"name\":\"b\"}]},\"profiles\":[{\"type\":\"evented\",\"name\":\"p\","
                + "\"unit\":\"nanoseconds\",\"events\":[" + events + "]}]}";
    }

    private static String event(char type, int frame, long at) {
        return "{\"type\":\"%s\",\"frame\":%d,\"at\":%d}".formatted(type, frame, at);
    }

    private static ColumnHint hint(RecordingSink sink, String column) {
        return Objects.requireNonNull(sink.columns.get(column), column);
    }

    @Test
    void givesACallItsDurationAndParent() {
        RecordingSink sink = sample();
        assertThat(sink.rows).hasSize(12);
        Map<String, Object> outer = sink.rows.get(0);
        Map<String, Object> inner = sink.rows.get(1);
        assertThat(outer)
                .containsEntry("at", new Time(0))
                .containsEntry("duration", 900_000L)
                .containsEntry("profile", new Str("main"))
                .containsEntry("frame", new Str("main"))
                .containsEntry("file", new Str("app.js"))
                .containsEntry("line", 1L)
                .containsEntry("col", 7L)
                .containsEntry("type", new Str("O"))
                .doesNotContainKey("parent");
        assertThat(inner)
                .containsEntry("at", new Time(100_000))
                .containsEntry("duration", 250_500L)
                .containsEntry("parent", Objects.requireNonNull(outer.get("span")));
        assertThat(sink.rows.get(2))
                .containsEntry("type", new Str("C"))
                .containsEntry("at", new Time(350_500))
                .containsEntry("span", Objects.requireNonNull(inner.get("span")))
                .doesNotContainKey("duration");
    }

    @Test
    void addsUpTheWeightsOfSamples() {
        RecordingSink sink = sample();
        assertThat(sink.rows.get(7))
                .containsEntry("at", new Time(11_000_000))
                .containsEntry("duration", 2_500_000L)
                .containsEntry("frame", new Str("parse"))
                .containsEntry("stack", new Str("main;parse"));
        assertThat(sink.rows.get(9)).containsEntry("at", new Time(15_000_000)).doesNotContainKey("frame");
    }

    @Test
    void takesBytesForNoTime() {
        assertThat(sample().rows.getLast())
                .containsEntry("value", 64.0)
                .containsEntry("weight.bytes", 32.0)
                .doesNotContainKey("at")
                .doesNotContainKey("duration");
        assertThat(hint(sample(), "weight.bytes").unit()).isEqualTo("B");
    }

    @Test
    void givesRoles() {
        RecordingSink sink = sample();
        assertThat(hint(sink, "at").role()).isEqualTo(Role.TIME);
        assertThat(hint(sink, "profile").role()).isEqualTo(Role.ENTITY);
        assertThat(hint(sink, "frame").role()).isEqualTo(Role.EVENT);
        assertThat(hint(sink, "duration").role()).isEqualTo(Role.DURATION);
        assertThat(hint(sink, "span").role()).isEqualTo(Role.SPAN);
        assertThat(hint(sink, "parent").role()).isEqualTo(Role.PARENT);
    }

    @ParameterizedTest
    @CsvSource({"nanoseconds, 3", "microseconds, 3000", "milliseconds, 3000000", "seconds, 3000000000"})
    void knowsUnitsOfTimeWhereverTheyStand(String unit, long nanos) {
        RecordingSink sink = read("{\"profiles\":[{\"events\":[" + event('O', 0, 0) + "," + event('C', 0, 3)
                + "],\"unit\":\"" + unit + "\",\"type\":\"evented\"}],\"shared\":{\"frames\":[{\"name\":\"a\"}]}}");
        assertThat(sink.rows.getFirst()).containsEntry("duration", nanos);
    }

    @Test
    void keepsCallsThatAreNotClosed() {
        RecordingSink sink = read(evented(event('O', 0, 1) + "," + event('O', 1, 2) + "," + event('C', 0, 5) + ","
                + event('C', 1, 6) + "," + event('O', 1, 7)));
        assertThat(sink.rows).hasSize(5);
        assertThat(sink.rows.get(1)).as("ended by its caller").containsEntry("duration", 3L);
        assertThat(sink.rows.get(3)).doesNotContainKey("span");
        assertThat(sink.rows.get(4)).containsEntry("unclosed", true);
        assertThat(sink.damages)
                .extracting(RecordingSink.Damage::what)
                .containsExactly("1 events close a frame that is not open");
    }

    @Test
    void rejectsABrokenEventOnly() {
        RecordingSink sink = read(evented(event('O', 0, 1) + ",{\"type\":},7," + event('O', 9, 2) + ","
                + event('X', 0, 2) + "," + event('C', 9, 3) + "," + event('C', 0, 5)));
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.getFirst()).containsEntry("duration", 4L);
        assertThat(sink.rejects).hasSize(5);
    }

    @Test
    void countsWeightsThatAreMissing() {
        RecordingSink sink =
                read("{\"shared\":{\"frames\":[{\"name\":\"a\"}]},\"profiles\":[{\"type\":\"sampled\",\"unit\":"
                        + "\"seconds\",\"samples\":[[0],[0],[\"x\"]],\"weights\":[1]}]}");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).hasSize(1);
        assertThat(sink.damages).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\"}",
                "{\"profiles\":[{\"type\":\"sampled\",\"unit\":\"none\"}]}",
                "{\"version\":\"0.1\",\"shared\":{\"frames\":[{\"name\":\"a\"},",
            })
    void isKnownByItsKeys(String text) {
        assertThat(new SpeedscopeFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x"))
                .isGreaterThan(80);
    }

    @Test
    void takesNoOtherJson() {
        for (String text :
                new String[] {"{\"profiles\":[{\"type\":\"x\"}]}", "{\"traceEvents\":[]}", "{\"shared\":1}"}) {
            assertThat(new SpeedscopeFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x"))
                    .isZero();
        }
    }

    /// Random well-nested calls against a stack.
    @Test
    void nestsAsAStackDoes() {
        Random random = new Random(7);
        StringBuilder text = new StringBuilder();
        Deque<long[]> stack = new ArrayDeque<>();
        long[] durations = new long[4000];
        int[] parents = new int[4000];
        long at = 0;
        int rows = 0;
        while (rows < 2000 || !stack.isEmpty()) {
            at += random.nextInt(1, 50);
            boolean opens = rows < 2000 && (stack.isEmpty() || random.nextBoolean());
            text.append(rows == 0 ? "" : ",");
            if (opens) {
                parents[rows] = stack.isEmpty() ? -1 : (int) stack.element()[0];
                int frame = random.nextInt(2);
                stack.push(new long[] {rows, at, frame});
                text.append(event('O', frame, at));
            } else {
                long[] open = stack.pop();
                durations[(int) open[0]] = at - open[1];
                text.append(event('C', (int) open[2], at));
            }
            rows++;
        }
        RecordingSink sink = read(evented(text.toString()));
        assertThat(sink.rows).hasSize(rows);
        for (int row = 0; row < rows; row++) {
            Map<String, Object> cells = sink.rows.get(row);
            if (new Str("O").equals(cells.get("type"))) {
                assertThat(cells).containsEntry("duration", durations[row]);
                Object parent =
                        parents[row] < 0 ? null : sink.rows.get(parents[row]).get("span");
                assertThat(cells.get("parent")).isEqualTo(parent);
            }
        }
    }
}
