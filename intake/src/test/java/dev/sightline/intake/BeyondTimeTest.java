package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Dates of years that nanoseconds do not reach, among others.
class BeyondTimeTest {
    @TempDir
    Path folder = Path.of("");

    private OpenedTrace open(String text) throws IOException {
        Opening opening = new Opening(folder);
        return opening.open(opening.file("f.csv", text));
    }

    private static ColumnType type(OpenedTrace trace, String column) {
        return trace.snapshot().field(column).orElseThrow().type();
    }

    @Test
    void areMissingAndCounted() throws IOException {
        OpenedTrace trace = open("time,v\n2026-01-01,1\n0001-01-01T00:00:00Z,2\n2026-01-02,3\n");
        assertThat(trace.snapshot().sortedBy()).isEqualTo("time");
        assertThat(Opening.values(trace, "time"))
                .containsExactlyInAnyOrder("1767225600000000000", "1767312000000000000", "-");
        assertThat(Opening.values(trace, "v")).hasSize(3);
        assertThat(trace.ledger().damaged())
                .singleElement()
                .asString()
                .contains("column 'time': 1 dates are before 1678 or after 2261", "count as missing");
    }

    /// Nothing is behind the last nanosecond: a window that has it could not end, and to a database it is infinity.
    @Test
    void theVeryEndsAreNoTimes() throws IOException {
        Opening opening = new Opening(folder);
        OpenedTrace trace =
                opening.open(opening.file("f.bp", "ts=2026-01-01T00:00:00Z event=a.b n=1\n".repeat(20) + """
                ts=9223372036854775807 event=a.b n=2
                """));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("ts");
        assertThat(Opening.values(trace, "ts")).contains("-").doesNotContain(Long.toString(Long.MAX_VALUE));
        assertThat(trace.ledger().damaged()).singleElement().asString().contains("'ts': 1 dates");
    }

    @Test
    void mayBeMostOfAColumnIfTheyAreOneMark() throws IOException {
        StringBuilder rows = new StringBuilder("time,until\n");
        for (int i = 0; i < 20_000; i++) {
            rows.append("2026-01-01T00:00:00Z,")
                    .append(i == 19_990 ? "2026-05-05" : "9999-12-31")
                    .append('\n');
        }
        OpenedTrace trace = open(rows.toString());
        assertThat(type(trace, "until")).isEqualTo(ColumnType.TIME);
        // it is an end that never comes, and nothing is wrong with it
        assertThat(trace.ledger().damaged()).isEmpty();
        assertThat(trace.ledger().assumed()).anyMatch(line -> line.contains("'until': 19999 dates of the year 9999"));
        OpenedTrace times = open("time,v\n2026-01-01T00:00:00Z,1\n9999-12-31T00:00:00Z,2\n2026-01-02T00:00:00Z,3\n");
        assertThat(times.ledger().damaged()).singleElement().asString().contains("'time': 1 dates");
    }

    @Test
    void areTextWhereTheyAreWhatAColumnIsAbout() throws IOException {
        OpenedTrace trace = open("founded,v\n1066-10-14,1\n1204-04-13,2\n1453-05-29,3\n1789-07-14,4\n");
        assertThat(type(trace, "founded")).isEqualTo(ColumnType.STRING);
        assertThat(trace.ledger().damaged()).isEmpty();
        assertThat(type(open("until,v\n9999-12-31,1\n9999-12-31,2\n"), "until")).isEqualTo(ColumnType.STRING);
        assertThat(type(open("until,v\n9999-12-31,1\nnever,2\n2026-01-01,2\n"), "until"))
                .isEqualTo(ColumnType.STRING);
    }
}
