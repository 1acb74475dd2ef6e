package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.intake.infer.UserTyping;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rows that are written when something is over are placed at when it began.
class BegunTest {
    private static final String ENDED = """
            finished_at,host,duration_ms,size
            2026-11-20T09:00:10.000Z,a,10000,1
            2026-11-20T09:00:11.000Z,b,500,2
            2026-11-20T09:00:12.000Z,a,,3
            2026-11-20T09:00:13.000Z,b,-5,4
            ,b,7,5
            2026-11-20T09:00:14.000Z,a,1500,6
            """;

    @TempDir
    Path folder = Path.of("");

    private Opening opening = new Opening(folder);

    @BeforeEach
    void fresh() {
        opening = new Opening(folder);
    }

    private static String nanos(String instant) {
        return java.time.Instant.parse(instant).toEpochMilli() + "000000";
    }

    @Test
    void itIsTheEndMinusTheDuration() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.csv", ENDED));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("begin");
        assertThat(Opening.values(trace, "begin"))
                .containsExactly(
                        nanos("2026-11-20T09:00:00Z"),
                        nanos("2026-11-20T09:00:10.5Z"),
                        nanos("2026-11-20T09:00:12Z"),
                        nanos("2026-11-20T09:00:13Z"),
                        "-",
                        nanos("2026-11-20T09:00:12.5Z"));
        assertThat(Opening.values(trace, "finished_at"))
                .startsWith(nanos("2026-11-20T09:00:10Z"), nanos("2026-11-20T09:00:11Z"));
        assertThat(trace.ledger().assumed())
                .contains("column 'begin' is 'finished_at' minus 'duration_ms': rows say when they ended;"
                        + " --time finished_at places them there");
    }

    @Test
    void whoNamesTheEndHasRowsThere() throws IOException {
        opening.typing = new UserTyping(Map.of(Role.TIME, "finished_at"), Map.of(), Map.of());
        OpenedTrace trace = opening.open(opening.file("a.csv", ENDED));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("finished_at");
        assertThat(trace.snapshot().field("begin")).isEmpty();
        assertThat(trace.ledger().assumed())
                .anyMatch(line -> line.startsWith("column 'finished_at' says when rows ended; they are drawn as if"));
    }

    @Test
    void aBeginThatIsWrittenIsTaken() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.csv", """
                start,end_time,host,duration_ms
                2026-11-20T09:00:00Z,2026-11-20T09:00:10Z,a,10000
                2026-11-20T09:00:10Z,2026-11-20T09:00:12Z,b,2000
                """));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("start");
        assertThat(trace.ledger().assumed()).isEmpty();
    }

    @Test
    void theNameIsFree() throws IOException {
        OpenedTrace trace = opening.open(opening.file("a.csv", """
                end_time,begin,host,elapsed
                2026-11-20T09:00:10Z,yes,a,1.5 s
                2026-11-20T09:00:12Z,no,b,2 s
                """));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("begin.2");
        assertThat(Opening.values(trace, "begin.2"))
                .isEqualTo(List.of(nanos("2026-11-20T09:00:08.5Z"), nanos("2026-11-20T09:00:10Z")));
    }

    @Test
    void rowsOfAnotherSourceThatDoNotSayThatTheyEndedStayWhereTheyAre() throws IOException {
        OpenedTrace trace = opening.open(
                opening.file("a.csv", ENDED),
                opening.file("b.csv", "time,host,duration_ms\n2026-11-20T09:00:30Z,c,400\n2026-11-20T09:00:31Z,d,1\n"));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("finished_at");
        assertThat(trace.ledger().assumed())
                .anyMatch(line -> line.startsWith("column 'finished_at' says when rows ended; they are drawn as if"));
    }

    @Test
    void aDurationThatCameAfterTheFirstRowsCounts() throws IOException {
        StringBuilder text = new StringBuilder("finished_at,host,duration_ms\n");
        for (int i = 0; i < 40_000; i++) {
            text.append("2026-11-20T09:%02d:%02d.%03dZ,h%d,%s\n".formatted(i / 60_000, i / 1000, i % 1000, i % 7, i));
        }
        OpenedTrace trace = opening.open(opening.file("a.csv", text + "2026-11-20T10:00:00Z,h1,0.5\n"));
        assertThat(trace.snapshot().sortedBy()).isEqualTo("begin");
        assertThat(Opening.values(trace, "begin").getLast()).isEqualTo("1795168799999500000");
    }
}
