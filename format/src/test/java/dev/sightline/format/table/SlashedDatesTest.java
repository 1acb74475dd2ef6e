package dev.sightline.format.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Time;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What iostat prints where days come before months.
class SlashedDatesTest {
    private static final String REPORT = """
        Linux 6.1.0 (db1) \t%1$s \t_x86_64_\t(4 CPU)

        %1$s 23:59:50
        Device            r/s     rkB/s
        sda               6.80     49.34

        %2$s 00:00:00
        Device            r/s     rkB/s
        sda               6.80     49.34

        """;

    private static List<String> days(RecordingSink sink) {
        return sink.rows.stream()
                .map(row -> ((Time) row.getOrDefault("time", new Time(0))).nanos())
                .map(nanos -> Instant.EPOCH.plusNanos(nanos).toString().substring(0, 10))
                .toList();
    }

    /// As sysstat prints them in Dutch.
    @Test
    void dashesDivideDatesToo() {
        RecordingSink sink = Reading.read(new TableFormat(), REPORT.formatted("12-03-2026", "13-03-2026"));
        assertThat(days(sink)).containsExactly("2026-03-12", "2026-03-13");
    }

    @Test
    void oneDateTellsTheOrderOfAll() {
        for (String century : List.of("", "20")) {
            String british = REPORT.formatted("12/03/" + century + "26", "13/03/" + century + "26");
            RecordingSink sink = Reading.read(new TableFormat(), british);
            assertThat(days(sink)).containsExactly("2026-03-12", "2026-03-13");
            String american = REPORT.formatted("03/12/" + century + "26", "03/13/" + century + "26");
            assertThat(days(Reading.read(new TableFormat(), american))).containsExactly("2026-03-12", "2026-03-13");
        }
    }

    @Test
    void theDayGoesOnAtMidnight() {
        RecordingSink sink = Reading.read(new TableFormat(), REPORT.formatted("04/03/26", "05/03/26"));
        assertThat(days(sink)).containsExactly("2026-03-04", "2026-03-05");
        assertThat(sink.assumed).anyMatch(said -> said.contains("goes on from line to line"));
    }

    @Test
    void elseTheMonthIsFirstOrWhatIsSaid() {
        String report = REPORT.formatted("04/03/2026", "04/03/2026");
        RecordingSink sink = Reading.read(new TableFormat(), report);
        assertThat(days(sink)).containsExactly("2026-04-03", "2026-04-03");
        assertThat(sink.assumed).anyMatch(said -> said.contains("--dates dmy says otherwise"));
        ReadOptions said = new ReadOptions(ZoneOffset.UTC, null, null).withDayFirst(true);
        assertThat(days(Reading.read(new TableFormat(), report, said))).containsExactly("2026-03-04", "2026-03-04");
    }
}
