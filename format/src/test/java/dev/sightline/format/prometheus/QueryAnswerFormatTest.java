package dev.sightline.format.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QueryAnswerFormatTest {
    private static RecordingSink read(String type, String result) {
        return Reading.read(new QueryAnswerFormat(), document(type, result));
    }

    private static String document(String type, String result) {
        return "{\"status\":\"success\",\"data\":{\"resultType\":\"" + type + "\",\"result\":[" + result + "]}}";
    }

    @Test
    void aSeriesIsARowAValue() {
        RecordingSink sink = read(
                "matrix",
                "{\"metric\":{\"__name__\":\"up\",\"job\":\"node\",\"instance\":\"a:9100\",\"value\":\"x\"},"
                        + "\"values\":[[1790000000,\"1\"],[1790000015.25,\"0.5\"]]}");
        assertThat(sink.rows)
                .containsExactly(
                        Map.of(
                                "timestamp", new Time(1_790_000_000_000_000_000L),
                                "metric", new Str("up"),
                                "value", 1.0,
                                "job", new Str("node"),
                                "instance", new Str("a:9100"),
                                "label.value", new Str("x")),
                        Map.of(
                                "timestamp", new Time(1_790_000_015_250_000_000L),
                                "metric", new Str("up"),
                                "value", 0.5,
                                "job", new Str("node"),
                                "instance", new Str("a:9100"),
                                "label.value", new Str("x")));
        assertThat(role(sink, "instance")).isEqualTo(Role.ENTITY);
        assertThat(role(sink, "metric")).isEqualTo(Role.EVENT);
        assertThat(role(sink, "timestamp")).isEqualTo(Role.TIME);
    }

    private static @Nullable Role role(RecordingSink sink, String column) {
        return Objects.requireNonNull(sink.columns.get(column)).role();
    }

    @Test
    void anInstantIsOneValueASeriesAndALineOfLokiIsARow() {
        assertThat(read("vector", "{\"metric\":{\"pod\":\"p\"},\"value\":[1790000000,\"7\"]}").rows)
                .containsExactly(
                        Map.of("timestamp", new Time(1_790_000_000_000_000_000L), "value", 7.0, "pod", new Str("p")));
        assertThat(read(
                                "streams",
                                "{\"stream\":{\"pod\":\"p\",\"level\":\"warn\"},\"values\":[[\"1790000000000000123\",\"a \\\"line\\\"\"]]}")
                        .rows)
                .containsExactly(Map.of(
                        "timestamp",
                        new Time(1_790_000_000_000_000_123L),
                        "line",
                        new Str("a \"line\""),
                        "pod",
                        new Str("p"),
                        "level",
                        new Str("warn")));
    }

    @Test
    void whatIsNoValueIsRejectedAndTheNextIsRead() {
        RecordingSink sink = read(
                "matrix",
                "7,{\"values\":[[1,\"1\"]]},{\"metric\":{\"job\":\"j\"},\"values\":[[1790000000],8,[\"x\",\"1\"],[1790000000,\"y\"],[1790000015,\"2\"]]}");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause))
                .containsExactly(
                        QueryAnswerReader.NO_SERIES,
                        QueryAnswerReader.NO_LABELS,
                        QueryAnswerReader.NO_PAIR,
                        QueryAnswerReader.NO_PAIR,
                        QueryAnswerReader.BAD_NUMBER,
                        QueryAnswerReader.BAD_NUMBER);
    }

    @Test
    void otherDocumentsAreNotItsOwn() {
        QueryAnswerFormat format = new QueryAnswerFormat();
        assertThat(format.sniff(document("matrix", "").getBytes(StandardCharsets.UTF_8), "x"))
                .isGreaterThan(90);
        assertThat(format.sniff(
                        "{\"status\":\"success\",\"data\":{\"result\":[]}}".getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }
}
