package dev.sightline.format.har;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new HarFormat(), text);
    }

    private static String sample() {
        return new String(Samples.of("har"), StandardCharsets.UTF_8);
    }

    private static ColumnHint hint(RecordingSink sink, String column) {
        return Objects.requireNonNull(sink.columns.get(column), column);
    }

    @Test
    void aRequestIsARow() {
        RecordingSink sink = read(sample());
        assertThat(sink.rows).hasSize(2);
        Map<String, Object> first = sink.rows.getFirst();
        assertThat(first)
                .containsEntry("startedDateTime", "2026-03-02T09:00:00.010Z")
                .containsEntry("duration", 182.5)
                .containsEntry("host", new Str("shop.example"))
                .containsEntry("event", new Str("GET /items/<*>"))
                .containsEntry("response.status", 200L)
                .containsEntry("response.content.size", 5120L)
                .containsEntry("response.content.mimeType", new Str("text/html"))
                .containsEntry("timings.wait", 120.4)
                .containsEntry("timings.dns", 12.0)
                .containsEntry("pageref", new Str("page_1"));
        assertThat(sink.rows.getLast())
                .containsEntry("event", new Str("POST /v1/cart"))
                .containsEntry("response.status", 503L)
                .containsEntry("duration", 2004.0);
    }

    @Test
    void whatWasNotMeasuredIsMissing() {
        assertThat(read(sample()).rows.getLast())
                .doesNotContainKeys("timings.dns", "timings.ssl", "response.bodySize", "request.headersSize");
    }

    @Test
    void leavesOutContentsAndLists() {
        assertThat(read(sample()).rows.toString()).doesNotContain("secret");
    }

    @Test
    void columnsHaveRolesAndUnits() {
        RecordingSink sink = read(sample());
        assertThat(hint(sink, "startedDateTime").role()).isEqualTo(Role.TIME);
        assertThat(hint(sink, "host").role()).isEqualTo(Role.ENTITY);
        assertThat(hint(sink, "event").role()).isEqualTo(Role.EVENT);
        assertThat(hint(sink, "pageref").role()).isEqualTo(Role.FLOW);
        assertThat(hint(sink, "duration").role()).isEqualTo(Role.DURATION);
        assertThat(hint(sink, "duration").unit()).isEqualTo("ms");
        assertThat(hint(sink, "timings.wait").unit()).isEqualTo("ms");
        assertThat(hint(sink, "response.bodySize").unit()).isEqualTo("B");
    }

    @ParameterizedTest
    @ValueSource(strings = {"data:image/png;base64,AAAA", "https://a.example", "about:blank", "/only/a/path", ""})
    void otherAddressesAreNoMistakes(String url) {
        RecordingSink sink = read("{\"log\":{\"entries\":[{\"startedDateTime\":\"2026-03-02T09:00:00Z\",\"time\":1,"
                + "\"request\":{\"method\":\"GET\",\"url\":\"" + url + "\"}}]}}");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rows.getFirst()).containsKey("event");
    }

    @Test
    void aCutArchiveHasTheRequestsBeforeTheCut() {
        String text = sample();
        RecordingSink sink = read(text.substring(0, text.indexOf("api.shop")));
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.damages).isNotEmpty();
    }

    @Test
    void anArchiveWithoutRequestsHasNoRows() {
        RecordingSink sink = read("{\"log\":{\"version\":\"1.2\",\"creator\":{},\"entries\":[]}}");
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects).isEmpty();
        assertThat(read("{\"log\":{\"version\":\"1.2\"}}").rejects).hasSize(1);
    }
}
