package dev.sightline.format.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.internal.KeyTable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Made up by the user's manual of JMeter.
class JmeterXmlFormatTest {
    private static final String RESULTS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testResults version="1.2">
            <sample t="500" ts="1790000002000" s="false" lb="Cart" tn="Users 1-1">
              <httpSample t="400" it="5" lt="390" ct="3" ts="1790000002100" s="true" lb="A &amp; b" rc="200" rm="OK"
                  tn="Users 1-1" by="77" odd="x"><responseData>&lt;p t="1"&gt;</responseData></httpSample>
            </sample>
            <httpSample t="1" ts="1790000003000" s="true" lb="Home" tn="Users 1-2"/>
            </testResults>
            """;

    @Test
    void samplesAreRowsAsInCsv() {
        RecordingSink sink = Reading.read(new JmeterXmlFormat(), RESULTS);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.rows.get(1))
                .containsEntry("timeStamp", new Time(1_790_000_002_100_000_000L))
                .containsEntry("elapsed", "400")
                .containsEntry("label", new Str("A & b"))
                .containsEntry("threadName", new Str("Users 1-1"))
                .containsEntry("success", "true")
                .containsEntry("IdleTime", "5")
                .containsEntry("bytes", "77")
                .containsEntry("odd", "x")
                .containsEntry("within", new Str("Cart"));
        assertThat(sink.rows.getLast()).doesNotContainKey("within");
        assertThat(Reading.asWritten(RESULTS.getBytes(StandardCharsets.UTF_8), sink, 2))
                .startsWith("<httpSample t=\"1\"")
                .endsWith("/>");
    }

    @Test
    void nothingIsExpandedOrFetched() {
        String bomb = "<!DOCTYPE a [<!ENTITY b \"c\"><!ENTITY d SYSTEM \"file:///etc/hostname\">]>\n";
        RecordingSink sink = Reading.read(
                new JmeterXmlFormat(),
                bomb + "<testResults><sample t=\"1\" ts=\"1790000000000\" lb=\"&b;&d;\"/></testResults>");
        assertThat(sink.rows)
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("label", new Str("&b;&d;")));
    }

    @Test
    void aSampleWithoutTimeIsRejectedAndACutFileSaysSo() {
        RecordingSink sink = Reading.read(
                new JmeterXmlFormat(),
                "<testResults>\n<sample t=\"1\" lb=\"a\"/>\n<sample t=\"1\" ts=\"1790000000000\"/>\n");
        assertThat(sink.rejects)
                .singleElement()
                .satisfies(one -> assertThat(one.cause()).isEqualTo(JmeterXmlReader.NO_TIME));
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.damages).isNotEmpty();
    }

    @Test
    void samplesInSamplesEndAtNoDepth() {
        String deep = "<sample t=\"1\" ts=\"1790000000000\" lb=\"a\">".repeat(10_000) + "</sample>".repeat(10_000);
        RecordingSink sink = Reading.read(
                new JmeterXmlFormat(), "<testResults>" + deep + "<sample ts=\"1790000000000\"/></testResults>");
        assertThat(sink.rows)
                .hasSize(10_001)
                .last()
                .satisfies(row -> assertThat(row).doesNotContainKey("within"));
    }

    @Test
    void ampersandsThatBeginNothingAreReadInOnePass() {
        String many = "&".repeat(4 << 20);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            RecordingSink sink = Reading.read(
                    new JmeterXmlFormat(),
                    "<testResults><sample ts=\"1790000000000\" lb=\"" + many + "&amp;&#x10FFFF;\"/></testResults>");
            assertThat(sink.rows.getFirst()).containsEntry("label", new Str(many + "&\uDBFF\uDFFF"));
        });
    }

    @Test
    void whatJmeterWroteBefore21IsSaid() {
        RecordingSink sink = Reading.read(
                new JmeterXmlFormat(),
                "<testResults><sampleResult label=\"a\" time=\"5\" timeStamp=\"1090000000000\"/></testResults>");
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects)
                .singleElement()
                .satisfies(one -> assertThat(one.cause()).isEqualTo("sampleResult, as JMeter wrote it before 2.1"));
    }

    @Test
    void moreNamesThanThereAreColumnsAreRejected() {
        StringBuilder text = new StringBuilder("<testResults>");
        for (int i = 0; i < 5000; i++) {
            text.append("<sample ts=\"1790000000000\" a").append(i).append("=\"1\"/>");
        }
        RecordingSink sink = Reading.read(
                new JmeterXmlFormat(), text.append("</testResults>").toString());
        assertThat(sink.rows).hasSize(KeyTable.MAX_KEYS - 1);
        assertThat(sink.rejects)
                .hasSize(5000 - KeyTable.MAX_KEYS + 1)
                .allSatisfy(one -> assertThat(one.cause()).isEqualTo(KeyTable.TOO_MANY));
    }
}
