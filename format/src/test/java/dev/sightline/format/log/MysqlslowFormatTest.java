package dev.sightline.format.log;

import static dev.sightline.format.log.LogFormatTest.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MysqlslowFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new MysqlslowFormat(), text);
    }

    private static String sample() {
        return new String(Samples.of("mysqlslow"), StandardCharsets.UTF_8);
    }

    private static ColumnHint hint(RecordingSink sink, String column) {
        return Objects.requireNonNull(sink.columns.get(column), column);
    }

    @Test
    void aQueryIsARowFromItsBegin() {
        RecordingSink sink = read(sample());
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(3);
        Map<String, Object> first = sink.rows.getFirst();
        assertThat(time(first)).isEqualTo("2026-03-02T09:00:00.250Z");
        assertThat(first)
                .containsEntry("Query_time", "2.250000")
                .containsEntry("Lock_time", "0.000120")
                .containsEntry("Rows_examined", "333546")
                .containsEntry("Id", "17")
                .containsEntry("host", new Str("web-1"))
                .containsEntry("user", new Str("app"))
                .containsEntry("db", new Str("shop"))
                .containsEntry("statement", new Str("SELECT *\n  FROM items WHERE id = 17;"));
        assertThat(sink.rows.get(1)).containsEntry("event", new Str("SELECT name FROM items WHERE id = <*>;"));
        assertThat(sink.rows.get(2)).containsEntry("statement", new Str("# administrator command: Ping;"));
        assertThat(hint(sink, "Query_time").role()).isEqualTo(Role.DURATION);
        assertThat(hint(sink, "host").role()).isEqualTo(Role.ENTITY);
        assertThat(hint(sink, "Lock_time").unit()).isEqualTo("s");
    }

    /// Before MySQL 5.7 a time stands only where its second is another; Percona's have more lines.
    @Test
    void olderLogsHaveTimesNowAndThen() {
        RecordingSink sink = read("""
                # Time: 071015 21:43:52
                # User@Host: root[root] @ localhost []
                # Thread_id: 1  Schema: db1
                # Query_time: 2.000000  Lock_time: 0.000000  Rows_sent: 1  Rows_examined: 0
                # No InnoDB statistics available for this query
                select sleep(2) from n;
                # User@Host: root[root] @ localhost []
                # Query_time: 3  Lock_time: 0  Rows_sent: 1  Rows_examined: 0
                SET timestamp=1192484634;
                select sleep(2) from test.n;
                # User: root[root] @  [1.2.3.4]
                # Query_time: 3  Lock_time: 0  Rows_sent: 1  Rows_examined: 0
                select 1;
                """);
        assertThat(sink.rows).hasSize(3);
        assertThat(time(sink.rows.getFirst())).isEqualTo("2007-10-15T21:43:52Z");
        assertThat(sink.rows.getFirst())
                .containsEntry("db", new Str("db1"))
                .containsEntry("statement", new Str("select sleep(2) from n;"));
        assertThat(time(sink.rows.get(1))).isEqualTo("2007-10-15T21:43:54Z");
        assertThat(sink.rows.get(2)).containsEntry("host", new Str("1.2.3.4"));
    }

    /// MariaDB writes both, of the same second.
    @Test
    void whatTheServerSetIsTheBegin() {
        RecordingSink sink = read("""
                # Time: 260401 10:00:00
                # User@Host: a[a] @ h []
                # Query_time: 0.5  Lock_time: 0  Rows_sent: 1  Rows_examined: 0
                SET timestamp=1775037600;
                select 1;
                # User@Host: a[a] @ h []
                # Query_time: 0.5  Lock_time: 0  Rows_sent: 1  Rows_examined: 0
                SET timestamp=99999999999;
                select 2;
                """);
        assertThat(time(sink.rows.getFirst())).isEqualTo("2026-04-01T10:00:00Z");
        assertThat(time(sink.rows.get(1))).isEqualTo("2026-04-01T10:00:00Z");
    }

    @Test
    void longLinesOfNothingCostLittle() {
        String nothing = "# Query_time: 1 Lock_time: 0\n";
        for (String line : new String[] {
            "# User: [] @" + " ".repeat(4_000) + "x", "# " + "a".repeat(4_000), "use " + " ".repeat(4_000) + "x"
        }) {
            long began = System.nanoTime();
            assertThat(read((nothing + line + "\nselect 1;\n").repeat(200)).rows)
                    .hasSize(200);
            assertThat(System.nanoTime() - began).isLessThan(20_000_000_000L);
        }
    }

    @Test
    void whatIsNoQueryIsRejectedAndASecondBannerIsNoStatement() {
        String text = sample();
        RecordingSink sink = read("SELECT 1;\n" + text + text);
        assertThat(sink.rows).hasSize(6);
        assertThat(sink.rejects).hasSize(1);
        assertThat(sink.rows.get(2)).containsEntry("statement", new Str("# administrator command: Ping;"));
    }
}
