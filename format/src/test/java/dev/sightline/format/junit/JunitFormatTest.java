package dev.sightline.format.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.internal.KeyTable;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Made up by the schema of Surefire's reports and the documents of pytest.
class JunitFormatTest {
    private static final long BEGAN = 1_772_438_400_000_000_000L;
    private static final String REPORT = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
            <testsuite name="a.Cart" tests="4" time="3.5" timestamp="2026-03-02T08:00:00" hostname="ci-1">
              <properties><property name="java" value="25"/></properties>
              <testcase classname="a.Cart" name="adds" time="1.25" file="cart.py"/>
              <testcase classname="a.Cart" name="pays" time="2"><failure message="was 1" type="Assert">at x</failure>
                <error message="and more"/></testcase>
              <testcase classname="a.Cart" name="waits" time="0"><skipped/></testcase>
              <testcase classname="a.Cart" name="again" time="1,000.5"><flakyFailure type="Timeout"/></testcase>
            </testsuite>
            <testsuite name="b"><testcase name="no time"/></testsuite>
            </testsuites>
            """;

    private static RecordingSink read(String text) {
        return Reading.read(new JunitFormat(), text);
    }

    @Test
    void casesAreRowsOneBehindTheOther() {
        RecordingSink sink = read(REPORT);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(5);
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(BEGAN))
                .containsEntry("suite", new Str("a.Cart"))
                .containsEntry("test", new Str("adds"))
                .containsEntry("class", new Str("a.Cart"))
                .containsEntry("host", new Str("ci-1"))
                .containsEntry("duration", 1.25)
                .containsEntry("outcome", new Str("passed"))
                .containsEntry("file", "cart.py");
        assertThat(sink.rows.get(1))
                .containsEntry("time", new Time(BEGAN + 1_250_000_000L))
                .containsEntry("outcome", new Str("error"))
                .containsEntry("message", new Str("and more"));
        assertThat(sink.rows.get(2)).containsEntry("outcome", new Str("skipped"));
        assertThat(sink.rows.get(3))
                .containsEntry("time", new Time(BEGAN + 3_250_000_000L))
                .containsEntry("duration", 1000.5)
                .containsEntry("outcome", new Str("flaky"))
                .containsEntry("message", new Str("Timeout"));
        assertThat(sink.rows.getLast()).doesNotContainKeys("time", "duration");
        assertThat(Reading.asWritten(REPORT.getBytes(StandardCharsets.UTF_8), sink, 1))
                .startsWith("<testcase classname=\"a.Cart\" name=\"pays\"")
                .endsWith("</testcase>");
    }

    @Test
    void suitesWithinSuitesGoOnWhereTheOnesBeforeEnded() {
        RecordingSink sink = read("""
                <testsuite name="all" timestamp="2026-03-02T08:00:00Z" hostname="h">
                <testsuite name="one"><testcase name="a" time="2"/></testsuite>
                <testsuite><testcase name="b" time="1"/></testsuite>
                <testcase name="c" timestamp="2026-03-02T09:00:00Z" time="1"/></testsuite>
                """);
        assertThat(sink.rows)
                .extracting(row -> row.get("suite"))
                .containsExactly(new Str("one"), new Str("all"), new Str("all"));
        assertThat(sink.rows.get(1))
                .containsEntry("time", new Time(BEGAN + 2_000_000_000L))
                .containsEntry("host", new Str("h"));
        assertThat(sink.rows.getLast()).containsEntry("time", new Time(BEGAN + 3_600_000_000_000L));
    }

    @Test
    void attributesSayWhatCameOfACaseAndHowLongInAnyLanguage() {
        RecordingSink sink = read("""
                <testsuite name="a"><testcase name="b" status="notrun" result="suppressed" time="0,104"/>
                <testcase name="c" status="disabled" time="1,234.5"><disabled message="later"/></testcase>
                <testcase name="d" status="run" time="NaN"/><testcase name="e" time="-1"/><testcase name="f" time="1e-3"/>
                </testsuite>
                """);
        assertThat(sink.rows.getFirst())
                .containsEntry("outcome", new Str("skipped"))
                .containsEntry("status", "notrun")
                .containsEntry("duration", 0.104);
        assertThat(sink.rows.get(1))
                .containsEntry("outcome", new Str("skipped"))
                .containsEntry("message", new Str("later"))
                .containsEntry("duration", 1234.5);
        assertThat(sink.rows.get(2)).containsEntry("outcome", new Str("passed")).doesNotContainKey("duration");
        assertThat(sink.rows.get(3)).doesNotContainKey("duration");
        assertThat(sink.rows.getLast()).containsEntry("duration", 0.001);
    }

    @Test
    void attributesDoNotSpeakForTheCaseAndWhatIsNoTimeIsSaid() {
        RecordingSink sink = read("""
                <testsuite name="a" timestamp="yesterday"><testcase name="b" outcome="passed" time="12ms"><failure message="boom"/>
                </testcase></testsuite>
                """);
        assertThat(sink.rows)
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("outcome", new Str("failed"))
                        .containsEntry("outcome.2", "passed")
                        .doesNotContainKeys("time", "duration"));
        assertThat(sink.assumed).contains(JunitReader.NO_LENGTH, JunitReader.NO_TIMESTAMP);
    }

    /// Ten times thirty years are beyond what a time can be.
    @Test
    void noTimeGoesRound() {
        RecordingSink sink = read("<testsuite name=\"a\" timestamp=\"2026-03-02T08:00:00Z\">"
                + "<testcase name=\"b\" time=\"999999999\"/>".repeat(10) + "</testsuite>");
        assertThat(sink.rows).hasSize(10);
        assertThat(sink.rows.getLast()).doesNotContainKey("time");
        assertThat(sink.rows).allSatisfy(row -> {
            if (row.get("time") instanceof Time time) {
                assertThat(time.nanos()).isGreaterThanOrEqualTo(BEGAN);
            }
        });
    }

    @Test
    void aCaseThatIsCutIsARowAndTheDamageIsSaid() {
        RecordingSink sink = read("<testsuite name=\"a\"><testcase name=\"b\" time=\"1\"><failure message=\"x\">");
        assertThat(sink.rows)
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("outcome", new Str("failed")));
        assertThat(sink.damages).isNotEmpty();
    }

    @Test
    void tooManyAttributesAreRejected() {
        StringBuilder text = new StringBuilder("<testsuite name=\"a\">");
        for (int i = 0; i < KeyTable.MAX_KEYS + 2; i++) {
            text.append("<testcase name=\"n\" a").append(i).append("=\"1\"/>");
        }
        RecordingSink sink = read(text.append("</testsuite>").toString());
        assertThat(sink.rows).isNotEmpty();
        assertThat(sink.rejects).isNotEmpty();
    }

    @Test
    void recognisesReports() {
        JunitFormat format = new JunitFormat();
        assertThat(format.sniff(REPORT.getBytes(StandardCharsets.UTF_8), "TEST-a.xml"))
                .isPositive();
        assertThat(format.sniff("<html><testcase/></html>".getBytes(StandardCharsets.UTF_8), "a.xml"))
                .isZero();
        assertThat(format.sniff("a <testsuite".getBytes(StandardCharsets.UTF_8), "a.txt"))
                .isZero();
    }
}
