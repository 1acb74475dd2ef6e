package dev.sightline.format.gotest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Made up by what `go doc test2json` says.
class GotestFormatTest {
    private static final String LINES = """
            {"Time":"2026-03-01T10:00:00Z","Action":"start","Package":"a.org/p"}
            {"Time":"2026-03-01T10:00:01.5+00:00","Action":"run","Package":"a.org/p","Test":"TestA"}
            {"Time":"2026-03-01T10:00:01.6Z","Action":"run","Package":"a.org/p","Test":"TestA/of_x/y"}
            {"Time":"2026-03-01T10:00:01.7Z","Action":"run","Package":"a.org/p","Test":"TestB"}
            {"Time":"2026-03-01T10:00:01.8Z","Action":"output","Package":"a.org/p","Test":"TestA","Output":"  no: 1\\n"}
            {"Time":"2026-03-01T10:00:02Z","Action":"fail","Package":"a.org/p","Test":"TestA/of_x/y","Elapsed":0.4}
            {"Time":"2026-03-01T10:00:02Z","Action":"fail","Package":"a.org/p","Test":"TestA","Elapsed":0.5}
            {"Time":"2026-03-01T10:00:05Z","Action":"skip","Package":"a.org/p","Test":"TestB","Elapsed":0}
            {"Time":"2026-03-01T10:00:06Z","Action":"fail","Package":"a.org/p","Elapsed":6}
            """;

    private static RecordingSink read(String text) {
        return Reading.read(new GotestFormat(), text);
    }

    private static int sniff(String text) {
        return new GotestFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x");
    }

    @Test
    void aTestIsASpanWithItsOutcomeWithinItsPackage() {
        RecordingSink sink = read(LINES);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(9);
        Map<String, Object> whole = sink.rows.get(0);
        Map<String, Object> outer = sink.rows.get(1);
        Map<String, Object> inner = sink.rows.get(2);
        assertThat(whole)
                .containsEntry("test", new Str("a.org/p"))
                .containsEntry("duration", 6_000_000_000L)
                .containsEntry("outcome", new Str("fail"))
                .doesNotContainKey("parent");
        assertThat(outer)
                .containsEntry("time", new Time(1_772_359_201_500_000_000L))
                .containsEntry("package", new Str("a.org/p"))
                .containsEntry("test", new Str("TestA"))
                .containsEntry("action", new Str("run"))
                .containsEntry("duration", 500_000_000L)
                .containsEntry("elapsed", 0.5)
                .containsEntry("outcome", new Str("fail"))
                .containsEntry("parent", whole.get("span"));
        assertThat(inner).containsEntry("parent", outer.get("span")).containsEntry("duration", 400_000_000L);
    }

    @Test
    void testsThatOverlapAreNotWithinEachOther() {
        RecordingSink sink = read(LINES);
        assertThat(sink.rows.get(3))
                .containsEntry("test", new Str("TestB"))
                .containsEntry("duration", 3_300_000_000L)
                .containsEntry("outcome", new Str("skip"))
                .containsEntry("parent", sink.rows.getFirst().get("span"));
    }

    @Test
    void whatATestSaysIsWithinIt() {
        RecordingSink sink = read(LINES);
        assertThat(sink.rows.get(4))
                .containsEntry("output", new Str("  no: 1"))
                .containsEntry("parent", sink.rows.get(1).get("span"))
                .doesNotContainKeys("span", "outcome", "duration");
        assertThat(sink.rows.get(6))
                .containsEntry("action", new Str("fail"))
                .containsEntry("parent", sink.rows.get(1).get("span"))
                .doesNotContainKeys("span", "outcome", "duration");
    }

    @Test
    void whatDidNotEndSaysSoAndWhatDidNotBeginHasItsTimeFromItsEnd() {
        RecordingSink sink = read("""
                {"Time":"2026-03-01T10:00:00Z","Action":"run","Package":"p","Test":"TestA"}
                {"Time":"2026-03-01T10:00:09Z","Action":"fail","Package":"p","Elapsed":9.5}
                {"ImportPath":"q","Action":"build-output","Output":"# q\\n"}
                {"ImportPath":"q","Action":"build-fail"}
                """);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.get(0)).containsEntry("unclosed", true).doesNotContainKeys("outcome", "duration");
        assertThat(sink.rows.get(1))
                .containsEntry("time", new Time(1_772_359_199_500_000_000L))
                .containsEntry("duration", 9_500_000_000L)
                .containsEntry("outcome", new Str("fail"));
        assertThat(sink.rows.get(2)).containsEntry("output", new Str("# q")).doesNotContainKey("outcome");
        assertThat(sink.rows.get(3))
                .containsEntry("package", new Str("q"))
                .containsEntry("outcome", new Str("fail"))
                .doesNotContainKeys("time", "duration");
    }

    @Test
    void rejectsWhatTheCompilerSaysBesides() {
        RecordingSink sink = read("# a.org/p\n{\"Time\":\"2026-03-01T10:00:00Z\"}\n" + LINES);
        assertThat(sink.rows).hasSize(9);
        assertThat(sink.rejects)
                .extracting(RecordingSink.Reject::cause)
                .containsExactly("not valid JSON", TestLine.NOT_OF_A_TEST);
    }

    @Test
    void isKnownByItsActions() {
        assertThat(sniff(LINES)).isEqualTo(96);
        assertThat(sniff("{\"Time\":\"2026-03-01T10:00:00Z\",\"Action\":\"buy\",\"Package\":\"p\"}\n"))
                .isZero();
        assertThat(sniff("{\"Time\":\"2026-03-01T10:00:00Z\",\"Action\":\"run\"}\n"))
                .isZero();
    }
}
