package dev.sightline.format.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrometheusFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new PrometheusFormat(), text);
    }

    private static int sniff(String text) {
        return new PrometheusFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "metrics");
    }

    @Test
    void readsEverySampleOfNodeExporter() {
        RecordingSink sink = Reading.readShared(new PrometheusFormat(), "08-tables/prom-node-e2e.txt");
        byte[] bytes = Reading.shared("08-tables/prom-node-e2e.txt");
        long samples = new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .count();
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize((int) samples);
        for (int row = 0; row < sink.rows.size(); row++) {
            Str name = (Str) sink.rows.get(row).get("metric");
            assertThat(Reading.asWritten(bytes, sink, row)).startsWith(name == null ? "?" : name.value());
        }
    }

    @Test
    void readsALabelledSampleWithItsTime() {
        RecordingSink sink = read(
                "# TYPE http_requests_total counter\n"
                        + "http_requests_total{method=\"post\",type=\"x\",instance=\"a:9100\",empty=\"\"} 1027 1395066363000\n");
        assertThat(sink.rows)
                .containsExactly(Map.of(
                        "timestamp", new Time(1_395_066_363_000_000_000L),
                        "metric", new Str("http_requests_total"),
                        "value", 1027.0,
                        "type", new Str("counter"),
                        "method", new Str("post"),
                        "label.type", new Str("x"),
                        "instance", new Str("a:9100")));
    }

    @Test
    void unescapesLabels() {
        RecordingSink sink = read("a{path=\"C:\\\\DIR\\\\F.TXT\",error=\"no\\n\\\"F\\\"}, {\",} 1.5e9\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("path", new Str("C:\\DIR\\F.TXT"))
                .containsEntry("error", new Str("no\n\"F\"}, {"));
    }

    @ParameterizedTest
    @CsvSource({
        "a +Inf, Infinity, ",
        "a -Inf, -Infinity, ",
        "a NaN, NaN, ",
        "a 1 1520879607.789, 1, 1520879607789000000",
        "a 1 1520879607, 1, 1520879607000000000",
        "a 1 1520879607789, 1, 1520879607789000000",
        "a 1 -3982045, 1, -3982045000000000",
        "a\t1   , 1, ",
    })
    void readsNumbersAndTimes(String line, double value, Long time) {
        RecordingSink sink = read(line + "\n");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.getFirst()).containsEntry("value", value);
        assertThat(sink.rows.getFirst().get("timestamp")).isEqualTo(time == null ? null : new Time(time));
    }

    @Test
    void readsHistogramsWithExemplars() {
        RecordingSink sink = read("# TYPE d histogram\n# UNIT d seconds\n"
                + "d_bucket{le=\"0.05\"} 11 # {trace_id=\"KOO5\"} 0.67 1520879607.789\nd_count 17 # {} 0.5\n# EOF\n");
        assertThat(sink.rows.getFirst())
                .containsEntry("le", new Str("0.05"))
                .containsEntry("type", new Str("histogram"))
                .containsEntry("unit", new Str("seconds"))
                .containsEntry("exemplar.trace_id", new Str("KOO5"))
                .containsEntry("exemplar.value", 0.67)
                .containsEntry("exemplar.timestamp", new Time(1_520_879_607_789_000_000L));
        assertThat(sink.rows.get(1)).containsEntry("exemplar.value", 0.5);
    }

    @Test
    void readsNamesThatStandInTheBraces() {
        RecordingSink sink = read("# TYPE \"my.metric\" gauge\n{\"my.metric\",\"a.b\"=\"c\"} 1\n");
        assertThat(sink.rows)
                .containsExactly(Map.of(
                        "metric", new Str("my.metric"), "value", 1.0, "a.b", new Str("c"), "type", new Str("gauge")));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`a{b=\"c\" 1`, a label that is not name=\"value\"",
                "`a{b=c} 1`, a label that is not name=\"value\"",
                "a, no number after the metric",
                "a 1d, no number after the metric",
                "a 1 x, the time is not one",
                "a 1 2 3, the time is not one",
                "`{b=\"c\"} 1`, no metric name",
                "a 1 # x, an exemplar that is not {labels} number",
            })
    void rejectsALineThatIsNoSample(String line, String cause) {
        RecordingSink sink = read("ok 1\n" + line + "\nok 2\n");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).containsExactly(new RecordingSink.Reject(cause, 5, line));
    }

    @Test
    void isRecognisedByItsLines() {
        assertThat(sniff("# HELP a b\n# TYPE a counter\na 1\n")).isEqualTo(95);
        assertThat(sniff("a{b=\"c\"} 1\nb{b=\"c\"} 2 1395066363000\n")).isEqualTo(75);
        assertThat(sniff("a 1\nb 2\n")).isZero();
        assertThat(sniff("# TYPE a counter\nand then: prose\n")).isZero();
        assertThat(sniff("a{b=c} 1\n")).isZero();
    }

    /// What a program says in between: the rest is read, and the line counted.
    @Test
    void aLineThatIsNoneIsRejectedAndNothingElse() {
        String line = "http_requests_total{code=\"200\"} 7 1773043200000\n";
        String scrape = line.repeat(30) + "connection refused\n" + line.repeat(30);
        assertThat(new PrometheusFormat().sniff(scrape.getBytes(StandardCharsets.UTF_8), "x"))
                .isPositive();
        RecordingSink sink = Reading.read(new PrometheusFormat(), scrape);
        assertThat(sink.rows).hasSize(60);
        assertThat(sink.rejects).hasSize(1);
        String other = (line + "connection refused\n").repeat(30);
        assertThat(new PrometheusFormat().sniff(other.getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }
}
