package dev.sightline.format.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// The first lines are those of PostgreSQL's documentation.
class PgbenchFormatTest {
    private static final String LINES = """
            0 199 2241 0 1175850568 995598
            0 200 2465 0 1175850568 998079
            0 201 2513 0 1175850569 608
            0 202 2038 1 1175850569 2663
            """;

    private static RecordingSink read(String text) {
        return Reading.read(new PgbenchFormat(), text);
    }

    private static int sniff(String text) {
        return new PgbenchFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x");
    }

    @Test
    void aTransactionIsARowFromWhenItBegan() {
        RecordingSink sink = read(LINES);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rows.get(2))
                .containsEntry("time", new Time(1_175_850_568_998_095_000L))
                .containsEntry("duration", 2513L)
                .containsEntry("client", new Str("client 0"))
                .containsEntry("script", new Str("script 0"))
                .containsEntry("transaction", 201L)
                .doesNotContainKeys("outcome", "schedule.lag", "retries", "lag.or.retries");
    }

    @Test
    void whatWasNotDoneHasNoDuration() {
        assertThat(read("3 0 serialization 0 1499414498 84905 9 2\n").rows.getFirst())
                .containsEntry("time", new Time(1_499_414_498_084_905_000L))
                .containsEntry("outcome", new Str("serialization"))
                .containsEntry("schedule.lag", 9L)
                .containsEntry("retries", 2L)
                .doesNotContainKey("duration");
        assertThat(read("0 81 4621 0 1412881037 912698 3005\n").rows.getFirst()).containsEntry("lag.or.retries", 3005L);
    }

    @Test
    void rejectsWhatIsNoTransaction() {
        RecordingSink sink = read("0 1 2 0 1175850568\n0 1 lost 0 1175850568 1\n0 1 2 0 1175850568 1000000\n"
                + "0 1 2 0 5 1\nskipped 1 2 0 1175850568 1\n0 1 2 0 1175850568 1 2 3 4\n" + LINES);
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rejects).hasSize(6);
    }

    @Test
    void isKnownByTimesInTheFifthAndSixthColumn() {
        assertThat(sniff(LINES)).isEqualTo(80);
        assertThat(sniff("0 1 2 0 1175850568 1\n")).isZero();
        assertThat(sniff(LINES + "0 1 2 0 7 1\n" + LINES)).isZero();
        assertThat(sniff(LINES + "0 1 2 0 1165850569 1\n" + LINES)).isZero();
    }
}
