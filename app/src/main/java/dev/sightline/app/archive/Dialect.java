package dev.sightline.app.archive;

import dev.sightline.event.ColumnType;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// What databases say each in their own way.
enum Dialect {
    POSTGRESQL("BIGINT", "DOUBLE PRECISION", "BOOLEAN", "TIMESTAMP WITH TIME ZONE") {
        @Override
        Properties properties() {
            Properties properties = new Properties();
            properties.setProperty("reWriteBatchedInserts", "true");
            properties.setProperty("ApplicationName", "sightline");
            // as its own tools do: on a command line everybody can read it
            String password = System.getenv("PGPASSWORD");
            if (password != null) {
                properties.setProperty("password", password);
            }
            return properties;
        }

        /// Names are cut silently behind 63 bytes.
        @Override
        int nameBytes() {
            return 63;
        }

        @Override
        @Nullable
        String widened(String table, String column, ColumnType type) {
            return "ALTER TABLE " + table + " ALTER COLUMN " + column + " TYPE " + name(type);
        }

        @Override
        boolean holdsNul() {
            return false;
        }
    },

    SQLITE("INTEGER", "REAL", "BOOLEAN", "TEXT") {
        @Override
        Properties properties() {
            Properties properties = new Properties();
            // else two that read first and write then refuse each other
            properties.setProperty("transaction_mode", "IMMEDIATE");
            properties.setProperty("busy_timeout", "10000");
            return properties;
        }

        @Override
        int nameBytes() {
            return 1000;
        }

        /// A cell has the type of what was written.
        @Override
        @Nullable
        String widened(String table, String column, ColumnType type) {
            return null;
        }

        @Override
        boolean holdsNul() {
            return true;
        }
    };

    private final String int64;
    private final String float64;
    private final String bool;
    private final String time;

    Dialect(String int64, String float64, String bool, String time) {
        this.int64 = int64;
        this.float64 = float64;
        this.bool = bool;
        this.time = time;
    }

    /// @throws IllegalArgumentException if there is none: one line
    static Dialect of(String url) {
        if (url.startsWith("jdbc:postgresql:")) {
            return POSTGRESQL;
        }
        if (url.startsWith("jdbc:sqlite:")) {
            return SQLITE;
        }
        throw new IllegalArgumentException("--to " + Tables.plain(url)
                + ": jdbc:postgresql://HOST:PORT/DATABASE?user=NAME or jdbc:sqlite:FILE is expected");
    }

    /// How a column of this type is declared.
    String name(ColumnType type) {
        return switch (type) {
            case INT64 -> int64;
            case FLOAT64 -> float64;
            case BOOL -> bool;
            case TIME -> time;
            case STRING -> "TEXT";
        };
    }

    /// Of the connection.
    abstract Properties properties();

    /// How long a name may be, in UTF-8.
    abstract int nameBytes();

    /// What gives a column a wider type; null if there is nothing to do.
    abstract @Nullable String widened(String table, String column, ColumnType type);

    /// Whether a text may have the character 0 in it.
    abstract boolean holdsNul();

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"").replace("\0", "") + '"';
    }

    boolean fits(String name) {
        return name.getBytes(StandardCharsets.UTF_8).length <= nameBytes();
    }
}
