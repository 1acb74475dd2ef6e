package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class W3cLogTest {
    private static final String IIS = """
            #Software: Microsoft Internet Information Services 10.0
            #Fields: date time s-ip cs-method cs-uri-stem sc-status time-taken
            2026-03-02 08:00:00 10.0.0.1 GET /a 500 432
            2026-03-02 08:00:01 10.0.0.1 GET /b 200 -
            """;

    private static String time(RecordingSink sink, int row) {
        return String.valueOf(sink.rows.get(row).get("time"));
    }

    @Test
    void dateAndTimeAreOneMoment() {
        RecordingSink sink = Reading.read(new AccessLogFormat(), IIS);
        assertThat(sink.rows).hasSize(2);
        assertThat(time(sink, 1)).contains(Long.toString(1_772_438_401_000_000_000L));
        assertThat(sink.rows.getFirst())
                .containsEntry("cs-uri-stem", "/a")
                .containsEntry("sc-status", "500")
                .containsEntry("time-taken", "432")
                .doesNotContainKey("date");
        assertThat(Objects.requireNonNull(sink.columns.get("time-taken")).unit())
                .isEqualTo("ms");
        assertThat(Objects.requireNonNull(sink.columns.get("s-ip")).role()).isEqualTo(Role.ENTITY);
    }

    /// CloudFront has blanks between names, tabs between values, and seconds with decimals.
    @Test
    void valuesMayBeBetweenTabs() {
        RecordingSink sink = Reading.read(new AccessLogFormat(), """
                #Version: 1.0
                #Fields: date time x-edge-location cs(Host) cs(User-Agent) time-taken
                2026-03-02\t08:00:00\tFRA2\td1.cf.net\tMozilla 5\t0.163
                """);
        assertThat(sink.rows.getFirst()).containsEntry("cs(User-Agent)", "Mozilla 5");
        assertThat(Objects.requireNonNull(sink.columns.get("time-taken")).unit())
                .isEqualTo("s");
    }

    @Test
    void aDateAboveIsThatOfTheLinesBelow() {
        RecordingSink sink = Reading.read(new AccessLogFormat(), """
                #Date: 2026-03-02 07:00:00
                #Fields: time c-ip "x"
                08:00:00 10.0.0.1 "two words"
                #Fields: time c-ip
                08:00:01.5 10.0.0.2
                """);
        assertThat(sink.rows).hasSize(2);
        assertThat(time(sink, 1)).contains(Long.toString(1_772_438_401_500_000_000L));
    }

    @Test
    void linesThatAreNotAsNamedAreRejected() {
        RecordingSink sink = Reading.read(new AccessLogFormat(), IIS + """
                2026-03-02 08:00:01 10.0.0.1 GET
                2026-03-02 08:00:01 10.0.0.1 GET /b 200 3 4
                2026-13-02 08:00:01 10.0.0.1 GET /b 200 3
                2026-03-02 25:00:01 10.0.0.1 GET /b 200 3
                """);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).hasSize(4);
    }

    @Test
    void moreColumnsThanThereMayBeAreNoRows() {
        StringBuilder text = new StringBuilder(IIS);
        for (int i = 0; i < 3000; i++) {
            text.append("#Fields: date time f").append(i).append(" g").append(i).append('\n');
            text.append("2026-03-02 08:00:00 1 2\n");
        }
        RecordingSink sink = Reading.read(new AccessLogFormat(), text.toString());
        assertThat(sink.columns.size()).isLessThan(5000);
        assertThat(sink.rows.size() + sink.rejects.size()).isEqualTo(3002);
        assertThat(sink.rejects).isNotEmpty();
    }

    @Test
    void itIsKnownByItsFields() {
        assertThat(new AccessLogFormat().sniff(IIS.getBytes(StandardCharsets.UTF_8), "x"))
                .isGreaterThan(90);
        assertThat(new AccessLogFormat().sniff("# Fields of green\na,b\n".getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
        assertThat(new AccessLogFormat().sniff("a,b\n#Fields: a\n".getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }
}
