package dev.sightline.format.ganglia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import dev.sightline.format.internal.XmlInput;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GangliaFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new GangliaFormat(), text);
    }

    @Test
    void readsEachMetricOfAHost() {
        RecordingSink sink = Reading.read(new GangliaFormat(), Samples.of("ganglia"), Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(1_700_000_070_000_000_000L))
                .containsEntry("host", new Str("node1"))
                .containsEntry("metric", new Str("load_one"))
                .containsEntry("value", 0.52)
                .containsEntry("TN", 30L)
                .containsEntry("EXTRA.TITLE", new Str("One Minute \"Load\""))
                .containsEntry("REPORTED", new Time(1_700_000_095_000_000_000L))
                .containsEntry("cluster", new Str("hall 3"));
        assertThat(sink.rows.get(1)).containsEntry("value.text", new Str("Linux"));
        assertThat(sink.rows.get(2)).containsEntry("value.timestamp", new Time(1_699_980_000_000_000_000L));
        assertThat(sink.rows.get(3)).containsEntry("host", new Str("node2")).doesNotContainKey("LOCATION");
    }

    @Test
    void readsWhatGmondAnswered() {
        RecordingSink sink = Reading.readShared(new GangliaFormat(), "10-recorded-here/gmond.xml");
        byte[] bytes = Reading.shared("10-recorded-here/gmond.xml");
        assertThat(sink.rows).hasSize(32);
        assertThat(sink.damages).isEmpty();
        for (int row = 0; row < 32; row++) {
            assertThat(Reading.asWritten(bytes, sink, row))
                    .startsWith("<METRIC NAME=")
                    .endsWith("</METRIC>");
        }
    }

    @Test
    void placesAreBytesWhateverTheEncoding() {
        byte[] bytes =
                ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<GANGLIA_XML><CLUSTER NAME=\"M\u00fcnchen \u20ac\">"
                                + "<HOST NAME=\"\u00e4\" REPORTED=\"1700000000\"> <METRIC NAME=\"\u00fc\" VAL=\"1\" TYPE=\"int8\"/>"
                                + "</HOST></CLUSTER></GANGLIA_XML>")
                        .getBytes(StandardCharsets.UTF_8);
        RecordingSink sink = Reading.read(new GangliaFormat(), bytes, Reading.DEFAULTS);
        assertThat(Reading.asWritten(bytes, sink, 0)).isEqualTo("<METRIC NAME=\"\u00fc\" VAL=\"1\" TYPE=\"int8\"/>");
        assertThat(sink.rows.getFirst())
                .containsEntry("cluster", new Str("M\u00fcnchen \u20ac"))
                .containsEntry("host", new Str("\u00e4"))
                .containsEntry("time", new Time(1_700_000_000_000_000_000L));
    }

    @Test
    void readsSummariesOfGmetad() {
        RecordingSink sink = read(
                "<GANGLIA_XML SOURCE=\"gmetad\"><GRID NAME=\"g\" LOCALTIME=\"1700000000\">"
                        + "<CLUSTER NAME=\"c\" LOCALTIME=\"1700000000\"><HOSTS UP=\"3\" DOWN=\"0\"/>"
                        + "<METRICS NAME=\"load_one\" SUM=\"3.5\" NUM=\"3\" TYPE=\"float\" UNITS=\" \"/></CLUSTER></GRID></GANGLIA_XML>");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rows.getFirst())
                .containsEntry("value", 3.5)
                .containsEntry("NUM", 3L)
                .containsEntry("host", new Str("c"))
                .containsEntry("grid", new Str("g"));
    }

    @Test
    void keepsWhatStandsBeforeTheDamage() {
        RecordingSink sink =
                read("<GANGLIA_XML><HOST NAME=\"h\" REPORTED=\"1\"><METRIC NAME=\"a\" VAL=\"1\" TYPE=\"int8\"/>"
                        + "<METRIC NAME=\"b\" VAL=<");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.damages).hasSize(1);
        assertThat(sink.damages.getFirst().what()).isEqualTo("the XML ends in the middle of an element");
        assertThat(sink.rejects).extracting(RecordingSink.Reject::cause).containsOnly(XmlInput.BROKEN_TAG);
    }

    @Test
    void oneBrokenTagDoesNotSpoilTheNext() {
        RecordingSink sink = read(
                "<GANGLIA_XML><HOST NAME=\"h\" REPORTED=\"1\"><!-- \"<METRIC>\" --><METRIC NAME=\"a VAL=\"1\"/>"
                        + "<METRIC NAME='b' VAL='&lt;&#228;&#x20ac;&x;' TYPE='string' ></METRIC></HOST></GANGLIA_XML>\n");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rows.getFirst()).containsEntry("value.text", new Str("<\u00e4\u20ac&x;"));
        assertThat(sink.rejects).hasSize(1);
        assertThat(sink.damages).isEmpty();
    }

    @Test
    void entitiesAreNotReplaced() {
        StringBuilder bomb = new StringBuilder("<!DOCTYPE GANGLIA_XML [<!ENTITY a0 \"boom\">\n");
        for (int i = 1; i < 30; i++) {
            bomb.append("<!ENTITY a" + i + " \"")
                    .append(("&a" + (i - 1) + ";").repeat(10))
                    .append("\">\n");
        }
        bomb.append("<!ENTITY file SYSTEM \"file:///etc/hostname\">]><GANGLIA_XML><HOST NAME=\"h\" REPORTED=\"1\">");
        String inText = bomb + "&a29;&file;<METRIC NAME=\"m\" VAL=\"1\" TYPE=\"int8\"/></HOST></GANGLIA_XML>";
        String inValue = bomb + "<METRIC NAME=\"m\" VAL=\"&a29;&file;\" TYPE=\"string\"/></HOST></GANGLIA_XML>";
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            RecordingSink text = read(inText);
            assertThat(text.rows.size() + text.damages.size()).isPositive();
            assertThat(String.valueOf(read(inValue).rows)).doesNotContain("boomboom");
        });
    }
}
