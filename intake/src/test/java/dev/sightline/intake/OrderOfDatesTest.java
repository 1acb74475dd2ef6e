package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which number is the day, where one file or column says it and another does not.
class OrderOfDatesTest {
    @TempDir
    Path folder = Path.of("");

    private OpenedTrace open(String suffix, String... contents) throws IOException {
        Opening opening = new Opening(Files.createTempDirectory(folder, "order"));
        Path[] files = new Path[contents.length];
        for (int i = 0; i < contents.length; i++) {
            files[i] = opening.file("f" + i + suffix, contents[i]);
        }
        return opening.open(files);
    }

    private static List<String> days(OpenedTrace trace) {
        return Opening.values(trace, Objects.requireNonNull(trace.snapshot().sortedBy())).stream()
                .map(nanos -> Instant.ofEpochSecond(Long.parseLong(nanos) / 1_000_000_000)
                        .toString()
                        .substring(0, 10))
                .distinct()
                .toList();
    }

    private static String rows(String form) {
        return IntStream.range(10, 40)
                .mapToObj(minute -> form.replace("MM", Integer.toString(minute)))
                .collect(Collectors.joining());
    }

    @Test
    void aFilesDatesHaveTheOrderOfTheOthers() throws IOException {
        for (String form : List.of("/03/2026 10:MM:00 INFO worker did a job\n", "/03/2026 10:MM:00,7,8\n")) {
            boolean log = form.contains("INFO");
            String head = log ? "" : "time,a,b\n";
            OpenedTrace read = open(log ? ".log" : ".csv", head + rows("11" + form), head + rows("13" + form));
            assertThat(days(read)).containsExactly("2026-03-11", "2026-03-13");
            assertThat(read.ledger().assumed())
                    .filteredOn(line -> line.contains("day or the month"))
                    .singleElement()
                    .asString()
                    .endsWith("; the day, as in f1" + (log ? ".log" : ".csv") + " (--dates mdy says otherwise)");
        }
    }

    @Test
    void filesOfSeveralMindsSayNothingOfOthers() throws IOException {
        for (String form : List.of(" 10:MM:00 INFO worker did a job\n", " 10:MM:00,7,8\n")) {
            boolean log = form.contains("INFO");
            String head = log ? "" : "time,a,b\n";
            OpenedTrace read = open(
                    log ? ".log" : ".csv",
                    head + rows("03/11/2026" + form),
                    head + rows("13/03/2026" + form),
                    head + rows("03/14/2026" + form));
            assertThat(days(read)).containsExactly("2026-03-11", "2026-03-13", "2026-03-14");
        }
    }

    /// That days go on as a clock passes midnight says more than the log of somebody else.
    @Test
    void whatAFileSaysItselfComesFirst() throws IOException {
        OpenedTrace read = open(
                ".log",
                rows("03/25/2026 10:MM:00 INFO worker did a job\n"),
                rows("11/03/2026 23:MM:00 INFO worker did a job\n")
                        + rows("12/03/2026 00:MM:00 INFO worker did a job\n"));
        assertThat(days(read)).containsExactlyInAnyOrder("2026-03-11", "2026-03-12", "2026-03-25");
    }

    @Test
    void aColumnsDatesHaveTheOrderOfItsRows() throws IOException {
        OpenedTrace read = open(".csv", "opened,closed,who\n" + rows("03/02/2026 10:MM,25/02/2026 11:00,ann\n"));
        assertThat(days(read)).containsExactly("2026-02-03");
        assertThat(read.ledger().assumed())
                .anyMatch(line -> line.endsWith("; the day, as 'closed' says (--dates mdy says otherwise)"));
    }

    /// That the second number goes on may be days or months; another date of the row says which.
    @Test
    void whatMonthsMayDoIsLessThanAnotherColumn() throws IOException {
        OpenedTrace read = open(
                ".csv",
                "start,due,who\n"
                        + rows("05/01/2026 10:MM,25/01/2026 11:00,ann\n")
                        + rows("05/02/2026 10:MM,25/02/2026 11:00,ann\n")
                        + rows("05/03/2026 10:MM,25/03/2026 11:00,ann\n"));
        assertThat(days(read)).containsExactly("2026-01-05", "2026-02-05", "2026-03-05");
    }
}
