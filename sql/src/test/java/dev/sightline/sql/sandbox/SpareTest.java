package dev.sightline.sql.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.sql.trace.SqlLimits;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// A database that was made before its query is like one that is made for it.
class SpareTest {
    private static final SqlLimits LIMITS = new SqlLimits(512L << 20, 2, Duration.ofMinutes(1));

    private static void awaitReady(Spare spare) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!spare.isReady()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private static String setting(Sandbox sandbox, String name) throws SQLException {
        try (Statement statement = sandbox.connection().createStatement();
                ResultSet result = statement.executeQuery("SELECT current_setting('" + name + "')")) {
            result.next();
            return result.getString(1);
        }
    }

    @Test
    void servesOneQueryWithItsLimits() throws SQLException {
        try (Spare spare = new Spare()) {
            assertThat(spare.isReady()).isFalse();
            spare.prepare();
            awaitReady(spare);
            try (Sandbox waited = spare.take(LIMITS);
                    Sandbox made = Sandbox.open(LIMITS)) {
                assertThat(spare.isReady()).as("nobody else gets it").isFalse();
                for (String name : new String[] {
                    "memory_limit", "threads", "TimeZone", "enable_external_access", "temp_directory", "errors_as_json"
                }) {
                    assertThat(setting(waited, name)).as(name).isEqualTo(setting(made, name));
                }
                waited.run("CREATE TABLE mine(a INTEGER)");
                waited.lock();
                assertThatThrownBy(() -> waited.run("SET memory_limit = '4GiB'"))
                        .isInstanceOf(SQLException.class);
                spare.prepare();
                awaitReady(spare);
                try (Sandbox next = spare.take(LIMITS)) {
                    assertThatThrownBy(() -> next.run("FROM mine")).isInstanceOf(SQLException.class);
                }
            }
        }
    }

    @Test
    void makesNoneAfterItWasClosed() {
        Spare spare = new Spare();
        spare.close();
        spare.prepare();
        assertThat(spare.isReady()).isFalse();
    }
}
