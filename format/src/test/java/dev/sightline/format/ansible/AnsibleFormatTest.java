package dev.sightline.format.ansible;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Made up by what the callbacks print.
class AnsibleFormatTest {
    private static final String RUN = """

            PLAY [web servers] *************************************************************

            TASK [Gathering Facts] *********************************************************
            Saturday 28 November 2026  10:00:01 +0000 (0:00:00.012)       0:00:00.012 ******
            ok: [web1]
            fatal: [web2]: UNREACHABLE! => {"changed": false, "msg": "timed out"}

            TASK [nginx : Copy config] *****************************************************
            Saturday 28 November 2026  10:00:03 +0000 (0:00:02.500)       0:00:02.512 ******
            changed: [web1 -> localhost] => (item=a.conf)
            failed: [web1] (item=b.conf) => {"msg": "no b.conf"}
            ...ignoring

            RUNNING HANDLER [nginx : Reload] ***********************************************
            Saturday 28 November 2026  10:00:04 +0000 (0:00:01.000)       0:00:03.512 ******
            skipping: [web1]

            PLAY RECAP *********************************************************************
            web1                       : ok=2    changed=1    unreachable=0    failed=0    ignored=1

            Saturday 28 November 2026  10:00:04 +0000 (0:00:00.250)       0:00:03.762 ******
            ===============================================================================
            Gathering Facts --------------------------------------------------------- 2.50s
            """;

    private static RecordingSink read(String text) {
        return Reading.read(new AnsibleFormat(), text);
    }

    @Test
    void aTaskHasItsTimeToTheMillisecondAndHowLongItTook() {
        RecordingSink sink = read(RUN);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(8);
        assertThat(sink.rows.get(0))
                .containsEntry("time", new Time(1_795_860_001_000_000_000L))
                .containsEntry("duration", 2500L)
                .containsEntry("host", new Str("play web servers"))
                .containsEntry("task", new Str("Gathering Facts"))
                .containsKey("span")
                .doesNotContainKey("outcome");
        assertThat(sink.rows.get(3))
                .containsEntry("time", new Time(1_795_860_003_500_000_000L))
                .containsEntry("duration", 1000L);
        assertThat(sink.rows.get(6))
                .containsEntry("task", new Str("nginx : Reload"))
                .containsEntry("duration", 250L);
    }

    @Test
    void aResultIsOfItsHostAndOfTheTaskAbove() {
        RecordingSink sink = read(RUN);
        assertThat(sink.rows.get(1))
                .containsEntry("time", new Time(1_795_860_001_000_000_000L))
                .containsEntry("host", new Str("web1"))
                .containsEntry("task", new Str("Gathering Facts"))
                .containsEntry("outcome", new Str("ok"))
                .containsEntry("parent", sink.rows.getFirst().get("span"))
                .doesNotContainKeys("duration", "span", "message");
        assertThat(sink.rows.get(2))
                .containsEntry("outcome", new Str("unreachable"))
                .containsEntry("message", new Str("{\"changed\": false, \"msg\": \"timed out\"}"));
        assertThat(sink.rows.get(4))
                .containsEntry("host", new Str("web1"))
                .containsEntry("item", new Str("a.conf"))
                .containsEntry("outcome", new Str("changed"))
                .doesNotContainKey("message");
        assertThat(sink.rows.get(5))
                .containsEntry("item", new Str("b.conf"))
                .containsEntry("outcome", new Str("ignored"))
                .containsEntry("message", new Str("{\"msg\": \"no b.conf\"}"));
        assertThat(sink.rows.get(7)).containsEntry("outcome", new Str("skipped"));
    }

    @Test
    void aResultInSeveralLinesIsOneRow() {
        String text = RUN.replace("skipping: [web1]", "ok: [web1] => {\n    \"msg\": \"hello\"\n}\nskipping: [web2]");
        RecordingSink sink = read(text);
        assertThat(sink.rejects).isEmpty();
        assertThat(Reading.asWritten(text.getBytes(StandardCharsets.UTF_8), sink, 7))
                .isEqualTo("ok: [web1] => {\n    \"msg\": \"hello\"\n}");
        assertThat(sink.rows.get(8)).containsEntry("host", new Str("web2"));
    }

    @Test
    void retriesInclusionsAndWarningsAreRows() {
        RecordingSink sink = read(RUN.replace(
                "skipping: [web1]",
                "FAILED - RETRYING: [web1]: wait for it (3 retries left).\nincluded: /srv/a.yml for web1\n"
                        + "[WARNING]: nothing to do"));
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.get(7))
                .containsEntry("host", new Str("web1"))
                .containsEntry("outcome", new Str("retrying"))
                .containsEntry("message", new Str("wait for it (3 retries left)."));
        assertThat(sink.rows.get(8))
                .containsEntry("outcome", new Str("included"))
                .containsEntry("message", new Str("/srv/a.yml for web1"));
        assertThat(sink.rows.get(9)).containsEntry("message", new Str("nothing to do"));
    }

    @Test
    void aRunInAnotherLanguageCountsFromItsFirstTask() {
        RecordingSink sink = read(RUN.replace("Saturday 28 November", "Samstag 28 Xovember"));
        assertThat(sink.rows.get(0)).containsEntry("time", new Time(0));
        assertThat(sink.rows.get(3)).containsEntry("time", new Time(2_500_000_000L));
    }

    @Test
    void rejectsWhatElseIsPrinted() {
        RecordingSink sink = read("Vault password:\n" + RUN.replace("PLAY RECAP *", "web1 : ok=2\nPLAY RECAP *"));
        assertThat(sink.rows).hasSize(8);
        assertThat(sink.rejects)
                .extracting(RecordingSink.Reject::text)
                .containsExactly("Vault password:", "web1 : ok=2");
    }

    @Test
    void isKnownByATaskWithAStamp() {
        assertThat(new AnsibleFormat().sniff(RUN.getBytes(StandardCharsets.UTF_8), "x"))
                .isEqualTo(95);
        String untimed = RUN.replaceAll("(?m)^Saturday.*\n", "");
        assertThat(new AnsibleFormat().sniff(untimed.getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }

    /// A result in several lines whose last brace is missing does not take what follows with it.
    @Test
    void aResultThatIsCutOffEndsAtTheNextTask() {
        String cut = RUN.replace(
                "{\"changed\": false, \"msg\": \"timed out\"}", "{\n    \"changed\": false,\n    \"msg\": \"timed out");
        RecordingSink sink = read(cut);
        assertThat(sink.rows).hasSameSizeAs(read(RUN).rows);
        assertThat(sink.rows.get(3)).containsEntry("duration", 1000L);
    }
}
