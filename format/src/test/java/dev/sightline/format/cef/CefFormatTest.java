package dev.sightline.format.cef;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.internal.KeyTable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    void syslogInFrontSaysWhenAndFromWhereIfTheEventDoesNot() {
        RecordingSink sink = read("""
                Jan 18 11:07:53 dsm1 CEF:0|Trend Micro|Deep Security Manager|9|600|User Signed In|3|suser=admin
                <134>Dec 31 23:59:59 dsm2 cef[7]: CEF:0|A|B|1|2|n|Low|rt=Dec 31 23:59:58 host=inner
                <134>1 2026-01-18T11:07:53.5Z dsm3 CEF - - - CEF:0|A|B|1|2|n|Low|
                Jan  1 00:00:02 CEF:0|A|B|1|2|n|Low|x=1
                Jan  1 00:00:03 dsm4 CEF:0|A|B|1|2|n|Low|rt=1790000000000
                """);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows)
                .extracting(row -> row.get("time"))
                .containsExactly(
                        at("1970-01-18T11:07:53Z"),
                        at("1970-12-31T23:59:59Z"),
                        at("2026-01-18T11:07:53.5Z"),
                        at("1971-01-01T00:00:02Z"),
                        new Time(1_790_000_000_000_000_000L));
        assertThat(sink.rows)
                .extracting(row -> row.get("host"))
                .containsExactly(new Str("dsm1"), new Str("dsm2"), new Str("dsm3"), null, new Str("dsm4"));
        assertThat(sink.rows.get(1)).containsEntry("rt", "Dec 31 23:59:58").containsEntry("host.2", "inner");
        assertThat(sink.assumed).singleElement().asString().contains("name no year");
    }

    @Test
    void theYearOfSyslogIsNotAskedWhereEventsSayWhen() {
        RecordingSink sink = read("Jan 18 11:07:53 fw1 CEF:0|A|B|1|2|n|Low|rt=1790000000000\n");
        assertThat(sink.rows.getFirst()).containsEntry("host", new Str("fw1"));
        assertThat(sink.assumed).isEmpty();
        assertThat(row("CEF:0|A|B|1|2|n|Low|host=own")).containsEntry("host", "own");
        assertThat(row("INFO CEF:0|A|B|1|2|n|Low|host=own"))
                .as("no header of syslog")
                .containsEntry("host", "own")
                .doesNotContainKey("time");
    }

    private static Time at(String instant) {
        Instant time = Instant.parse(instant);
        return new Time(time.getEpochSecond() * 1_000_000_000L + time.getNano());
    }

    @Test
    void aValueGoesOnBehindAQuotedBeginning() {
        assertThat(row("CEF:0|A|B|1|2|n|9|msg=\"C:\\a.exe\" was blocked by policy act=deny"))
                .containsEntry("msg", "\"C:\\a.exe\" was blocked by policy")
                .containsEntry("act", "deny");
        assertThat(row("CEF:0|A|B|1|2|n|9|msg=\"a\" or \"b\"  act=\"x y=z\"  "))
                .containsEntry("msg", "\"a\" or \"b\"")
                .containsEntry("act", "x y=z");
    }

    @Test
    void nothingOfWhatIsSaidTwiceIsLost() {
        assertThat(row("CEF:0|A|B|1|2|n|9|cs1Label=Rule cs1=a cs2Label=Rule cs2=b act=one act=two act=three"))
                .containsEntry("Rule", "a")
                .containsEntry("cs2", "b")
                .containsEntry("cs2Label", "Rule")
                .containsEntry("act", "one")
                .containsEntry("act.2", "two")
                .containsEntry("act.3", "three");
    }

    @Test
    void labelsOfAnyNumberLeaveValuesUnderTheirKeys() {
        String text = IntStream.range(0, 6000)
                .mapToObj(i -> "CEF:0|A|B|1|2|n|9|cs1Label=of " + i + " cs1=v" + i + "\n")
                .collect(Collectors.joining());
        RecordingSink sink = read(text);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.getFirst()).containsEntry("of 0", "v0");
        assertThat(sink.rows.getLast()).containsEntry("cs1", "v5999").containsEntry("cs1Label", "of 5999");
    }

    @Test
    void moreNamesThanThereAreColumnsAreRejected() {
        String text = IntStream.range(0, 5000).mapToObj(i -> " k" + i + "=v").collect(Collectors.joining());
        assertThat(Reading.read(new CefFormat(), "CEF:0|A|B|1|2|n|9|" + text + "\nCEF:0|A|B|1|2|n|9|k1=v\n").rejects)
                .singleElement()
                .satisfies(one -> assertThat(one.cause()).isEqualTo(KeyTable.TOO_MANY));
    }

    @Test
    void namesOfTheHeadStayItsOwn() {
        RecordingSink sink = read("CEF:0|A|B|1|2|n|9|name=other vendor=x\n");
        assertThat(sink.rows.getFirst()).containsEntry("name", new Str("n")).containsEntry("name.2", "other");
        assertThat(row("CEF:0|A|B|1|2|n|9|name=a name=b"))
                .containsEntry("name.2", "a")
                .containsEntry("name.2.2", "b");
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
