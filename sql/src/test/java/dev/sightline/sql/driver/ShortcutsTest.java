package dev.sightline.sql.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.sql.Asking;
import dev.sightline.sql.SqlEngine;
import dev.sightline.sql.Table;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every way past the driver and the plain way beside it give one answer.
class ShortcutsTest {
    private static final SqlEngine QUICK = new SqlEngine(Shortcuts.FOUND.withGroupedRows(0), MemoryCap.ofProcess());
    private static final SqlEngine PLAIN = new SqlEngine(Shortcuts.NONE, MemoryCap.ofProcess());

    @AfterAll
    static void close() {
        QUICK.close();
        PLAIN.close();
    }

    private static Asking with(SqlEngine engine, Snapshot snapshot) {
        return new Asking(engine, SqlTrace.all(snapshot), SqlLimits.standard());
    }

    /// Sizes on either side of a vector's; rows beside each other, and every few; all types, with and without values.
    @ParameterizedTest(name = "{0} rows")
    @ValueSource(ints = {1, 63, 64, 65, 2047, 2048, 2049, 5000, 20_000})
    void giveTheAnswersOfThePlainWay(int rows) throws IOException {
        Snapshot snapshot = Table.random(rows, rows).snapshot();
        Random random = new Random(rows);
        for (String query : List.of(
                "SELECT * FROM trace",
                "SELECT * FROM trace WHERE n % " + (2 + random.nextInt(5)) + " = 1",
                "SELECT * FROM trace WHERE x > 0.5 OR s IS NULL",
                "SELECT s, count(*), sum(n), min(x), max(wide) FROM trace GROUP BY s ORDER BY s NULLS LAST",
                "SELECT e, id FROM trace WHERE ok ORDER BY id, e, n, x LIMIT 50")) {
            assertThat(with(QUICK, snapshot).ask(query).rows())
                    .as(query)
                    .isEqualTo(with(PLAIN, snapshot).ask(query).rows());
        }
    }

    /// Of a driver that has no such fields, and of one that keeps something else in them.
    @Test
    void otherFieldsLeadToThePlainWay() throws IOException {
        NumberWriter plain = new VectorSetters();
        assertThat(VectorMemory.find("data", "gone", plain)).isSameAs(plain);
        NumberWriter swapped = VectorMemory.find("validity", "data", plain);
        assertThat(swapped).isInstanceOf(VectorMemory.class);
        Snapshot snapshot = Table.random(7, 5000).snapshot();
        try (SqlEngine engine = new SqlEngine(new Shortcuts(swapped, true, 0), MemoryCap.ofProcess())) {
            for (String query : List.of("SELECT n, x, wide FROM trace", "SELECT x, n FROM trace WHERE n % 3 = 1")) {
                assertThat(with(engine, snapshot).ask(query).rows())
                        .isEqualTo(with(PLAIN, snapshot).ask(query).rows());
            }
        }
        assertThat(((VectorMemory) swapped).isRefused()).isTrue();
    }

    @Test
    void thePinnedDriverHasTheFieldsAndMeansThem() throws IOException {
        NumberWriter found = VectorMemory.find("data", "validity", new VectorSetters());
        Snapshot snapshot = Table.random(8, 100).snapshot();
        try (SqlEngine engine = new SqlEngine(new Shortcuts(found, true, 0), MemoryCap.ofProcess())) {
            assertThat(with(engine, snapshot).ask("SELECT n FROM trace").rows()).hasSize(100);
        }
        assertThat(found).isInstanceOf(VectorMemory.class);
        assertThat(((VectorMemory) found).isRefused()).isFalse();
    }
}
