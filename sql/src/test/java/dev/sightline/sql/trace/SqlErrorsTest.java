package dev.sightline.sql.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.arrow.CutFile;
import org.junit.jupiter.api.Test;

class SqlErrorsTest {
    /// DuckDB's driver makes a text of what our columns throw, with the stack.
    @Test
    void aFileThatWasCutIsToldAsSuch() {
        SqlProblem problem = SqlErrors.problem(
                "java.lang.InternalError: a fault occurred in an unsafe memory access operation\n\tat java.base/x.Y",
                "SELECT 1",
                true);
        assertThat(problem).hasMessage(CutFile.MESSAGE);
        assertThat(problem.line()).isZero();
    }
}
