package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What seems to say when rows were and is in no picture is told.
class UnusedTimesTest {
    @TempDir
    Path folder = Path.of("");

    private Opening opening = new Opening(folder);

    @BeforeEach
    void fresh() {
        opening = new Opening(folder);
    }

    private List<String> assumed(String name, String text) throws IOException {
        return opening.open(opening.file(name, text)).ledger().assumed();
    }

    @Test
    void timesOfDayBesideMidnights() throws IOException {
        for (String clock : List.of("08:03", "08:03:17")) {
            String rows = "{\"date\":\"2026-03-09\",\"time\":\"" + clock + "\",\"v\":1}\n";
            assertThat(assumed("a.jsonl", rows.repeat(3)))
                    .as(clock)
                    .anyMatch(line -> line.contains("all rows are at the midnight of their 'date'; 'time' has"));
            assertThat(assumed("a.jsonl", rows.repeat(3).replace("03-09", "03-09T10:00:00Z")))
                    .noneMatch(line -> line.contains("midnight"));
        }
        String hourly = IntStream.rangeClosed(0, 24)
                .mapToObj(i -> "{\"at\":\"2026-03-%02dT%02d:00:00Z\",\"local\":\"%02d:00:00\"}\n"
                        .formatted(9 + i / 24, i % 24, (i + 1) % 24))
                .collect(Collectors.joining());
        assertThat(assumed("hourly.jsonl", hourly)).noneMatch(line -> line.contains("midnight"));
        assertThat(assumed("a.jsonl", "{\"date\":\"2026-03-09\",\"kind\":\"a\"}\n".repeat(3)))
                .noneMatch(line -> line.contains("midnight"));
    }

    @Test
    void textsThatAreCalledTimes() throws IOException {
        assertThat(assumed("a.csv", "when,v\nQ1/2026,1\nQ2/2026,2\n"))
                .anyMatch(line -> line.contains("no column has times; 'when' is called one"));
        assertThat(assumed("a.csv", "when,v\n2026-03-09T10:00:00Z,1\n2026-03-09T11:00:00Z,2\n"))
                .isEmpty();
        assertThat(assumed("stops.csv", "start,end\nAltstadt,Hafen\nHafen,Bahnhof\n"))
                .isEmpty();
        assertThat(assumed("a.csv", "runtime,v\nlong,1\nshort,2\n")).isEmpty();
    }

    /// Where the window begins that was asked for, as InfluxDB writes it into each row.
    @Test
    void oneMomentForAllRowsIsNotWhenTheyWere() throws IOException {
        String rows = IntStream.range(0, 30)
                .mapToObj(i ->
                        "2026-03-09T08:00:00Z,2026-03-09T09:00:00Z,2026-03-09T08:%02d:00Z,%d\n".formatted(i, 30 - i))
                .collect(Collectors.joining());
        assertThat(opening.open(opening.file("a.csv", "_start,_stop,_time,_value\n" + rows))
                        .snapshot()
                        .sortedBy())
                .isEqualTo("_time");
        String few = rows.lines().limit(5).collect(Collectors.joining("\n"));
        assertThat(opening.open(opening.file("b.csv", "_start,_stop,_time,_value\n" + few))
                        .snapshot()
                        .sortedBy())
                .isEqualTo("_start");
    }
}
