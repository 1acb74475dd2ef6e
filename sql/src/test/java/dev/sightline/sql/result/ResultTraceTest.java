package dev.sightline.sql.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Field;
import dev.sightline.sql.SqlEngine;
import dev.sightline.sql.SqlOutcome;
import dev.sightline.sql.trace.SqlFailure;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTraceTest {
    private static ResultTrace run(String query, ResultTrace result) throws IOException {
        SqlTrace nothing = SqlTrace.all(new Snapshot(List.of(), null, List.of(), List.of(), 0));
        SqlOutcome _ = new SqlEngine().run(nothing, query, SqlLimits.standard(), () -> false, result);
        return result;
    }

    private static long sum(Snapshot rows, String column) {
        long sum = 0;
        for (Segment segment : rows.segments()) {
            if (segment.column(column) instanceof ColumnVector.Longs longs) {
                for (int row = 0; row < segment.rows(); row++) {
                    sum += longs.values().get(java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED, 8L * row);
                }
            }
        }
        return sum;
    }

    @Test
    void textsLongerThanAPartOfTheHeapComeInParts() throws IOException {
        Snapshot rows = run(
                        "SELECT range AS n, repeat('x', 200000 + range::INT) AS text FROM range(300)",
                        ResultTrace.whole("query", false, 1000, 1L << 30))
                .snapshot();
        assertThat(rows.rows()).isEqualTo(300);
        assertThat(rows.fields()).extracting(Field::name).containsExactly("n", "text");
        assertThat(sum(rows, "n")).isEqualTo(300 * 299 / 2);
        long length = 0;
        for (Segment segment : rows.segments()) {
            for (int row = 0; row < segment.rows(); row++) {
                length += switch (segment.column("text")) {
                    case ColumnVector.Plain plain -> plain.strings().get(row).length();
                    case ColumnVector.Codes codes ->
                        codes.dictionary().get(codes.at(row)).length();
                    case null, default -> throw new AssertionError("no text");
                };
            }
        }
        assertThat(length).isEqualTo(300 * 200_000L + 300 * 299 / 2);
    }

    @Test
    void bytesAreCountedWithinAChunkOfRowsToo() {
        assertThatThrownBy(() -> run(
                        "SELECT repeat('x', 900000) AS text FROM range(300)",
                        ResultTrace.whole("query", false, 1_000_000, 64 << 20)))
                .isInstanceOf(SqlFailure.class)
                .hasMessageContaining("larger than a trace made of a query may be");
    }

    @Test
    void theFirstRowsAreTakenAndNoMore() throws IOException {
        Snapshot rows = run("SELECT range AS n FROM range(100000)", ResultTrace.first("query", 2500, 1 << 30))
                .snapshot();
        assertThat(rows.rows()).isEqualTo(2500);
        assertThat(sum(rows, "n")).isEqualTo(2500 * 2499 / 2);
        assertThat(run("SELECT 1 AS n", ResultTrace.first("query", 0, 1 << 30))
                        .snapshot()
                        .rows())
                .isZero();
    }

    @Test
    void moreRowsThanAllowedFail() {
        assertThatThrownBy(() ->
                        run("SELECT range AS n FROM range(5000)", ResultTrace.whole("query", false, 4999, 1 << 30)))
                .hasMessageContaining("4999 rows");
    }
}
