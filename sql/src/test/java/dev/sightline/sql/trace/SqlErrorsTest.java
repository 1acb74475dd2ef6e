package dev.sightline.sql.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.arrow.CutFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

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

    @Test
    void aColumnThatIsAWordOfSqlIsToldToNeedItsQuotes() {
        SqlNames names = new SqlNames(List.of("In", "wide"), "category", List.of("trace"), List.of());
        assertThat(syntaxError("in", names))
                .hasMessage("syntax error at or near \"in\"; it is a word of SQL, and the column is \"In\", with its"
                        + " quotes (line 1, column 12)");
        assertThat(syntaxError("by", names)).hasMessage("syntax error at or near \"by\" (line 1, column 12)");
    }

    private static SqlProblem syntaxError(String near, SqlNames names) {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        json.put("error_type", "parser")
                .put("error_message", "syntax error at or near \"" + near + "\"")
                .put("position", "11");
        return SqlErrors.problem(json, "SELECT max(" + near + ") FROM trace", true, names);
    }
}
