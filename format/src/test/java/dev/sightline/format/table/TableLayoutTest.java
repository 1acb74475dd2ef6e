package dev.sightline.format.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How cells are told apart and named, whatever the tool.
class TableLayoutTest {
    private static RecordingSink read(String text) {
        return Reading.read(new TableFormat(), text);
    }

    private static List<Object> column(RecordingSink sink, String name) {
        return sink.rows.stream().map(row -> row.getOrDefault(name, "missing")).toList();
    }

    @Test
    void numbersColumnsWithoutAHeader() {
        RecordingSink sink = read("   8       0 sda 14200 3361\n   8       1 sda1 171 0 7\n");
        assertThat(sink.rows.get(1))
                .isEqualTo(Map.of("c1", "8", "c2", "1", "c3", "sda1", "c4", "171", "c5", "0", "c6", "7"));
        assertThat(sink.rows).hasSize(2);
    }

    @Test
    void skipsTitlesLegendsAndRulesAboveATable() {
        RecordingSink sink = read("""
                HPSS Report for Date 2018-08-09

                Archive : IO Totals by Host
                Host             Users      IO_GB       Ops
                ===============  =====  =========  ========
                heart               53   148740.6     27991
                Total               58   178279.2     29685
                HPSS ACCOUNTING:         224962.6
                """);
        assertThat(sink.rows)
                .containsExactly(Map.of("Host", "heart", "Users", "53", "IO_GB", "148740.6", "Ops", "27991"));
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void namesOfSeveralWordsStandAboveCellsThatBeginBelowThem() {
        RecordingSink sink = read("""
                LAST SEEN   TYPE      REASON      OBJECT      MESSAGE
                5m          Normal    Created     pod/web-0   Created container "web"
                61m         Warning   Unhealthy               it said …
                <unknown>   Normal    Pulled      pod/web-1
                """);
        assertThat(column(sink, "LAST SEEN")).containsExactly("5m", "61m", "<unknown>");
        assertThat(column(sink, "OBJECT")).containsExactly("pod/web-0", "missing", "pod/web-1");
        assertThat(column(sink, "MESSAGE")).containsExactly("Created container \"web\"", "it said …", "missing");
        assertThat(sink.rejects).isEmpty();
    }

    /// The first row of `kubectl get events`, without a number, was taken for the header.
    @Test
    void aHeaderInPlaceNeedsNoNumbersBelow() {
        for (String header : List.of("LAST SEEN", "SEEN", "TIME")) {
            String text = (header + " ".repeat(12)).substring(0, 12) + """
                    TYPE      REASON    OBJECT      MESSAGE
                    2m15s       Normal    Pulled    pod/web-a   Container image "web" already present
                    3m          Warning   BackOff   pod/web-b   Back-off restarting
                    """;
            RecordingSink sink = read(text);
            assertThat(column(sink, header)).containsExactly("2m15s", "3m");
            assertThat(column(sink, "MESSAGE"))
                    .containsExactly("Container image \"web\" already present", "Back-off restarting");
            assertThat(new TableFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "events.txt"))
                    .as("surer than a log whose lines begin with a time")
                    .isGreaterThan(80);
        }
    }

    @Test
    void charactersArePlacesNotBytes() {
        RecordingSink sink = read("""
                CONTAINER ID   COMMAND   CREATED       STATUS
                1a2b           "ngin…"   2 hours ago   Up 2 hours
                2a2b           "sh"      3 days ago    Exited (1)
                """);
        assertThat(column(sink, "CREATED")).containsExactly("2 hours ago", "3 days ago");
        assertThat(column(sink, "STATUS")).containsExactly("Up 2 hours", "Exited (1)");
    }

    /// Their names are one blank apart, and numbers end below them.
    @Test
    void namesCloseToEachOtherAreStillTwo() {
        RecordingSink sink = read("""
                USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME TEXT
                root           1  0.0  0.1 168140 11264 ?        Ss   Nov25   0:01 init
                root        1201 12.5  0.1 168140  1264 ?        Ss   Nov25   0:01 x
                """);
        assertThat(column(sink, "%MEM")).containsExactly("0.1", "0.1");
        assertThat(column(sink, "STAT")).containsExactly("Ss", "Ss");
    }

    @Test
    void joinsNumbersToTheirUnits() {
        RecordingSink sink = read("""
                Row           Timestamp cpu_user   mem_total     net_r
                  1 2019-01-11-10:00:00      0.2  31371.0 MB    1.7 kB
                  2 2019-01-11-10:01:00     0.22  31371.0 MB   98.7 kB
                """);
        assertThat(column(sink, "mem_total")).containsOnly("31371.0 MB");
        assertThat(column(sink, "net_r")).containsExactly("1.7 kB", "98.7 kB");
    }

    @Test
    void fillsFromTheLeftWhereNothingIsAligned() {
        RecordingSink sink = read("time host value\n1 h1 5\n2 h2\n3 h3 6 7\n");
        assertThat(sink.rows)
                .containsExactly(Map.of("time", "1", "host", "h1", "value", "5"), Map.of("time", "2", "host", "h2"));
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause)).containsExactly(Layout.TOO_MANY_FIELDS);
    }

    @Test
    void givesLabelsWithoutANameAColumn() {
        RecordingSink sink = read("""
                               total        used        free      shared
                Mem:        24557684     4913812    10094904        1152
                Swap:              0           0           0
                """);
        assertThat(sink.rows)
                .containsExactly(
                        Map.of(
                                "c1",
                                "Mem:",
                                "total",
                                "24557684",
                                "used",
                                "4913812",
                                "free",
                                "10094904",
                                "shared",
                                "1152"),
                        Map.of("c1", "Swap:", "total", "0", "used", "0", "free", "0"));
    }

    @Test
    void boundsColumns() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            String digits = Integer.toString(i).replace('1', 'a').replaceAll("[0-9]", "$0x");
            text.append("x").append(digits).append(" y").append(digits).append("\n1 2\n\n");
        }
        assertThat(read(text.toString()).columns).hasSizeLessThanOrEqualTo(4096);
    }

    @Test
    void rejectsWhatFitsNoHeader() {
        RecordingSink sink =
                read("name  value  other  more\na         1      2     3\nwhat is this\nb         2      3     4\n");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::text)).containsExactly("what is this");
    }

    @Test
    void obeysWhatIsSaidOfTheHeader() {
        RecordingSink sink =
                Reading.read(new TableFormat(), "a b\n1 2\n", new ReadOptions(ZoneOffset.UTC, false, null));
        assertThat(sink.rows).containsExactly(Map.of("c1", "a", "c2", "b"), Map.of("c1", "1", "c2", "2"));
    }

    @Test
    void hintsTypesThatInferenceWouldMiss() {
        RecordingSink sink = read("USER PID START   TIME COMMAND\nroot   1 10:25   0:03 init\n");
        assertThat(Objects.requireNonNull(sink.columns.get("START")).type()).isEqualTo(ColumnType.STRING);
        assertThat(Objects.requireNonNull(sink.columns.get("TIME")).unit()).isEqualTo("s");
        assertThat(column(sink, "TIME")).containsExactly(3.0);
    }

    /// `while sleep 60; do date; kubectl top pod; done`, and the same with other ways to print a date.
    @ParameterizedTest
    @CsvSource({
        "Tue Mar  3 22:00:00 UTC 2026, Tue Mar  3 22:01:00 UTC 2026",
        "Tue Mar  3 10:00:00 PM UTC 2026, Tue Mar  3 10:01:00 PM UTC 2026",
        "Tue Mar  3 22:00:00 2026, Tue Mar  3 22:01:00 2026",
        "2026-03-03T23:00:00+01:00, 2026-03-03T23:01:00+01:00",
        "2026-03-03T22:00:00Z, 2026-03-03T22:01:00Z",
        "2026-03-03 22:00:00, 2026-03-03 22:01:00",
    })
    void aDateAloneIsOfTheRowsBelow(String first, String second) {
        RecordingSink sink = read("""
                %s
                NAME      CPU(cores)   MEMORY(bytes)
                api-7d    163m         200Mi
                db-0      679m         512Mi
                %s
                NAME      CPU(cores)   MEMORY(bytes)
                api-7d    605m         205Mi
                """.formatted(first, second));
        long time = Instant.parse("2026-03-03T22:00:00Z").toEpochMilli() * 1_000_000;
        assertThat(column(sink, "time"))
                .containsExactly(
                        new RecordingSink.Time(time),
                        new RecordingSink.Time(time),
                        new RecordingSink.Time(time + 60_000_000_000L));
        assertThat(column(sink, "NAME")).containsExactly("api-7d", "db-0", "api-7d");
        assertThat(sink.rejects).isEmpty();
    }

    /// What has a header of its own and came before the first date has no time.
    @Test
    void aDateIsNotOfRowsAboveIt() {
        RecordingSink sink = read("""
                NAME      CPU
                api       1
                Tue Mar  3 22:00:00 UTC 2026
                NAME      CPU
                api       2
                """);
        assertThat(column(sink, "time"))
                .containsExactly(
                        "missing",
                        new RecordingSink.Time(
                                Instant.parse("2026-03-03T22:00:00Z").toEpochMilli() * 1_000_000));
    }

    /// A header that stands once above all, and rows that have none.
    @ParameterizedTest
    @ValueSource(strings = {"NAME      CPU    MEM\n", ""})
    void aDateIsOfTheRowsBelowWhateverHeaderTheyHave(String header) {
        RecordingSink sink = read(header + """
                api       1      2
                db        3      4
                Tue Mar  3 22:00:00 UTC 2026
                api       2      3
                """);
        Object time =
                new RecordingSink.Time(Instant.parse("2026-03-03T22:00:00Z").toEpochMilli() * 1_000_000);
        assertThat(column(sink, "time")).containsExactly("missing", "missing", time);
        assertThat(sink.rows.getLast()).hasSize(4);
    }

    @Test
    void datesOneBelowTheOtherAreRows() {
        RecordingSink sink = read("""
                Tue Mar  3 22:00:00 UTC 2026
                Tue Mar  3 22:01:00 UTC 2026
                Tue Mar  3 22:02:00 UTC 2026
                """);
        assertThat(sink.rows).hasSize(3);
    }
}
