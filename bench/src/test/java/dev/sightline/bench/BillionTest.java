package dev.sightline.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.store.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The run of a thousand million rows, with few.
class BillionTest {
    @TempDir
    Path directory;

    /// 150,000 rows: enough for every entity of the one repetition in the middle that a state looks back on.
    @Test
    void whatTheTemplateSaysIsTrueOfAllRows() throws Exception {
        try (Rows template = new Rows(50_000, 3)) {
            Repetitions rows = new Repetitions(template, 3);
            Snapshot snapshot =
                    BillionRun.write(rows, directory.resolve("store"), () -> {}).snapshot();
            assertThat(snapshot.rows()).isEqualTo(150_000);
            List<BillionQuestion> questions = BillionQuestion.of(rows);
            assertThat(questions).hasSize(17);
            for (BillionQuestion question : questions) {
                List<Long> numbers = question.numbers(question.ask(snapshot));
                assertThat(question.isRight(numbers))
                        .as("%s: %s for %s", question.label(), numbers, question.expected())
                        .isTrue();
                numbers = numbers.stream().map(n -> n + n / 500 + 1).toList();
                assertThat(question.isRight(numbers)).as(question.label()).isFalse();
            }
        }
    }

    @Test
    void repetitionsShareNoFlowsAndNoTimes() {
        try (Rows template = new Rows(1000, 1)) {
            long end = Rows.START_NANOS + Rows.SPAN_NANOS;
            for (int row = 0; row < template.count(); row++) {
                assertThat(template.timeNanos(row)).isBetween(Rows.START_NANOS, end - 1);
            }
            assertThat(Repetitions.flowMask(0)).isZero();
            assertThat(Repetitions.flowMask(1)).isNotEqualTo(Repetitions.flowMask(2));
            assertThat(Repetitions.shiftNanos(99)).isEqualTo(99 * Rows.SPAN_NANOS);
        }
    }

    @Test
    void tooSmallADiskIsRefusedInOneLine() {
        assertThatThrownBy(() -> BillionRun.demandDisk(1_000_000_000, 40_000_000_000L, Path.of("/tmp/x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("billion: 1,000,000,000 rows need 45 GB of disk, /tmp has 40; set TMPDIR to another, or"
                        + " --rows to less");
        BillionRun.demandDisk(1_000_000_000, 55_000_000_000L, Path.of("/tmp/x"));
    }

    @Test
    void rowsAreWholeTemplates() {
        assertThat(BillionRun.rows(List.of())).isEqualTo(1_000_000_000);
        assertThat(BillionRun.rows(List.of("--rows", "50000000"))).isEqualTo(50_000_000);
        for (List<String> wrong : List.of(
                List.of("--rows", "15000000"),
                List.of("--rows", "many"),
                List.of("--rows", "0"),
                List.of("--row", "10000000"),
                List.of("--rows"))) {
            assertThatThrownBy(() -> BillionRun.rows(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("billion: ");
        }
    }

    @Test
    void resultsComeThroughALine() {
        ColdAndWarm.Result result = new ColdAndWarm.Result(1, 2, 3, 4.5, "6 MiB", List.of(7L, 8L));
        assertThat(ColdAndWarm.Result.of(result.line())).isEqualTo(result);
    }
}
