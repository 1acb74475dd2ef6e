package dev.sightline.format.cef;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Made up by the format's implementation guide.
class CefFormatTest {
    private static RecordingSink read(String text) {
        assertThat(new CefFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x"))
                .isEqualTo(96);
        return Reading.read(new CefFormat(), text);
    }

    private static Map<String, Object> row(String text) {
        RecordingSink sink = read(text + "\n");
        assertThat(sink.rejects).isEmpty();
        return sink.rows.getFirst();
    }

    @Test
    void headAndExtensionAreColumns() {
        Map<String, Object> row = row("CEF:0|Acme|Shield|3.2|100|a \\| scan|7|src=10.0.0.1 spt=1232 msg=two words a\\=b"
                + " rt=1790000000000 end=x");
        assertThat(row)
                .containsEntry("vendor", new Str("Acme"))
                .containsEntry("signature", new Str("100"))
                .containsEntry("name", new Str("a | scan"))
                .containsEntry("severity", new Str("high"))
                .containsEntry("src", "10.0.0.1")
                .containsEntry("spt", "1232")
                .containsEntry("msg", "two words a=b")
                .containsEntry("time", new Time(1_790_000_000_000_000_000L))
                .doesNotContainKey("rt");
    }

    @Test
    void itHappenedBeforeItWasReceived() {
        Map<String, Object> row =
                row("<134>Sep 21 10:00:00 fw1 CEF:0|A|B|1|2|n|Low|rt=1790000000000 start=Sep 21 2026 14:13:19.500 UTC");
        assertThat(row)
                .containsEntry("time", new Time(1_789_999_999_500_000_000L))
                .containsEntry("rt", "1790000000000")
                .containsEntry("severity", new Str("low"));
        assertThat(row("CEF:0|A|B|1|2|n|Low|date=2026-09-21 time=14:13:19 x=1"))
                .containsEntry("time", new Time(1_789_999_999_000_000_000L))
                .doesNotContainKeys("date", "time.2");
        assertThat(row("CEF:0|A|B|1|2|n|0|")).doesNotContainKey("time").containsEntry("severity", new Str("low"));
    }

    @Test
    void labelsNameWhatTheyLabel() {
        assertThat(row("CEF:0|A|B|1|2|n|9|cn1=205 cn1Label=Quarantine cs1Label=alone cs2=y cs2Label="))
                .containsEntry("Quarantine", "205")
                .containsEntry("cs1Label", "alone")
                .containsEntry("cs2", "y")
                .containsEntry("severity", new Str("very-high"))
                .doesNotContainKeys("cn1", "cn1Label");
    }

    @Test
    void aValueBetweenQuotesHasNoKeys() {
        assertThat(row("CEF:0|A|B|1|2|n|9|msg=\"IncidentID=7 by=\\\"x\\\"\" act=drop"))
                .containsEntry("msg", "IncidentID=7 by=\"x\"")
                .containsEntry("act", "drop")
                .doesNotContainKey("IncidentID");
    }

    @Test
    void namesOfTheHeadStayItsOwn() {
        RecordingSink sink = read("CEF:0|A|B|1|2|n|9|name=other vendor=x\n");
        assertThat(sink.rows.getFirst()).containsEntry("name", new Str("n")).containsEntry("name.2", "other");
        assertThat(Objects.requireNonNull(sink.columns.get("severity")).role()).hasToString("LEVEL");
    }

    @Test
    void rejectsWhatIsNone() {
        RecordingSink sink = Reading.read(
                new CefFormat(), "CEF:0|a|b|c\nxCEF:0|A|B|1|2|n|9|a=b\nCEF:|A|B|1|2|n|9|\nCEF:0\\|\\\\\\|||||\\");
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects).hasSize(4);
    }
}
