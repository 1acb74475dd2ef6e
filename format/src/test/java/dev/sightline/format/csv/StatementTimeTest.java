package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// PostgreSQL's log as a table.
class StatementTimeTest {
    private static final String HEADER = "log_time,session_line_num,error_severity,message\n";

    @Test
    void whatAStatementTookIsAColumn() {
        RecordingSink sink = Reading.read(new CsvFormat(), HEADER + """
            2026-06-02 06:00:03.153 UTC,1,LOG,"duration: 17341.201 ms  statement: SELECT ""a"", 1"
            2026-06-02 06:00:04.153 UTC,2,LOG,duration: 0.5 ms
            2026-06-02 06:00:05.153 UTC,3,LOG,checkpoint starting: time
            """);
        assertThat(sink.rows.get(0))
                .containsEntry("duration", "17341.201")
                .containsEntry("message", "duration: 17341.201 ms  statement: SELECT \"a\", 1");
        assertThat(sink.rows.get(1)).containsEntry("duration", "0.5");
        assertThat(sink.rows.get(2)).doesNotContainKey("duration");
        ColumnHint hint = Objects.requireNonNull(sink.columns.get("duration"));
        assertThat(hint.role()).isEqualTo(Role.DURATION);
        assertThat(hint.writtenAfter()).isTrue();
    }

    @Test
    void othersSayItThemselves() {
        String table = "time,message\n1,duration: 5 ms\n";
        assertThat(Reading.read(new CsvFormat(), table).columns).doesNotContainKey("duration");
    }
}
