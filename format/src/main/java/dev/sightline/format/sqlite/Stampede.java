package dev.sightline.format.sqlite;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The databases of Pegasus' monitoring: what happened to jobs and workflows, and what ran on the hosts. Columns came
/// and went with the versions of Pegasus: those that are there are read.
final class Stampede {
    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000);
    private static final ColumnHint STRING = ColumnHint.of(ColumnType.STRING, null);
    private static final ColumnHint SECONDS = new ColumnHint(ColumnType.FLOAT64, null, "s");

    /// What is known of the columns of all queries; the others are as the database has them.
    private static final Map<String, ColumnHint> HINTS = hints();

    /// @param name of the row's column
    /// @param table the alias in the query
    private record Column(String name, String table, String column) {}

    private static final List<Column> WORKFLOW = List.of(
            new Column("workflow", "w", "dax_label"),
            new Column("wf_uuid", "w", "wf_uuid"),
            new Column("user", "w", "user"),
            new Column("submit_hostname", "w", "submit_hostname"));
    private static final List<Column> JOB = List.of(
            new Column("job", "j", "exec_job_id"),
            new Column("type_desc", "j", "type_desc"),
            new Column("try", "ji", "job_submit_seq"),
            new Column("site", "ji", "site"),
            new Column("sched_id", "ji", "sched_id"),
            new Column("host", "h", "hostname"));
    private static final String JOB_TABLES = " LEFT JOIN job_instance ji ON ji.job_instance_id = s.job_instance_id"
            + " LEFT JOIN job j ON j.job_id = ji.job_id"
            + " LEFT JOIN workflow w ON w.wf_id = j.wf_id"
            + " LEFT JOIN host h ON h.host_id = ji.host_id";

    private final Database database;
    private final RowSink sink;

    Stampede(Database database, RowSink sink) {
        this.database = database;
        this.sink = sink;
    }

    private static Map<String, ColumnHint> hints() {
        Map<String, ColumnHint> hints = new LinkedHashMap<>();
        hints.put("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        hints.put("entity", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        hints.put("event", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        hints.put("wf_uuid", ColumnHint.of(ColumnType.STRING, Role.FLOW));
        hints.put("duration", new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "s"));
        hints.put("remote_cpu_time", SECONDS);
        hints.put("local_duration", SECONDS);
        hints.put("maxrss", new ColumnHint(ColumnType.INT64, null, "KiB"));
        return hints;
    }

    /// Whether the tables of the schema are there: of one workflow's database, or of the dashboard's.
    static boolean fits(Database database) throws SQLException {
        boolean jobs = database.columns("jobstate").containsAll(Set.of("job_instance_id", "state", "timestamp"))
                && database.columns("job_instance").containsAll(Set.of("job_instance_id", "job_id"))
                && database.columns("job").containsAll(Set.of("job_id", "wf_id", "exec_job_id"))
                && database.columns("workflow").containsAll(Set.of("wf_id", "wf_uuid"));
        return jobs || isMaster(database);
    }

    private static boolean isMaster(Database database) throws SQLException {
        return database.columns("master_workflowstate").containsAll(Set.of("wf_id", "state", "timestamp"))
                && database.columns("master_workflow").containsAll(Set.of("wf_id", "wf_uuid"));
    }

    void read() throws SQLException {
        Map<String, String> workflowTables = Map.of("s", "workflowstate", "w", "workflow");
        rows("workflowstate", "workflow", workflowTables, " LEFT JOIN workflow w ON w.wf_id = s.wf_id", List.of());
        if (isMaster(database)) {
            rows(
                    "master_workflowstate",
                    "workflow",
                    Map.of("s", "master_workflowstate", "w", "master_workflow"),
                    " LEFT JOIN master_workflow w ON w.wf_id = s.wf_id",
                    List.of());
        }
        rows("jobstate", "job", jobTables("jobstate"), JOB_TABLES, JOB);
        rows("invocation", "host", jobTables("invocation"), JOB_TABLES, JOB);
    }

    private static Map<String, String> jobTables(String table) {
        return Map.of("s", table, "ji", "job_instance", "j", "job", "w", "workflow", "h", "host");
    }

    /// @param entity the column that says who
    /// @param tables by alias
    private void rows(String table, String entity, Map<String, String> tables, String joined, List<Column> more)
            throws SQLException {
        Set<String> own = database.columns(table);
        boolean isInvocation = table.equals("invocation");
        String time = isInvocation ? "start_time" : "timestamp";
        String event = isInvocation ? "transformation" : "state";
        if (!own.contains(time) || !own.contains(event) || isAnyMissing(tables)) {
            return;
        }
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("time", "s", time));
        columns.add(new Column("event", "s", event));
        columns.addAll(more);
        columns.addAll(WORKFLOW);
        if (isInvocation) {
            columns.add(new Column("duration", "s", "remote_duration"));
            columns.add(new Column("task", "s", "abs_task_id"));
        }
        for (String name : own) {
            boolean taken = columns.stream()
                    .anyMatch(column ->
                            column.table().equals("s") && column.column().equals(name));
            if (!taken && !name.endsWith("_id")) {
                columns.add(new Column(name, "s", name));
            }
        }
        List<Column> present = new ArrayList<>();
        for (Column column : columns) {
            if (database.columns(tables.getOrDefault(column.table(), "")).contains(column.column())) {
                present.add(column);
            }
        }
        try {
            query(table, entity, present, joined);
        } catch (SQLException damage) {
            sink.damaged("table '" + table + "' cannot be read to its end: " + Database.reason(damage), 0);
        }
    }

    private boolean isAnyMissing(Map<String, String> tables) {
        return !database.names().keySet().containsAll(tables.values());
    }

    private void query(String table, String entity, List<Column> columns, String joined) throws SQLException {
        List<String> selected = columns.stream()
                .map(column -> column.table() + "." + Database.quoted(column.column()))
                .toList();
        String sql = "SELECT " + String.join(", ", selected) + " FROM " + table + " s" + joined;
        int[] indexes = new int[columns.size()];
        int timeColumn = sink.column("time", hint("time"));
        int entityColumn = sink.column("entity", hint("entity"));
        for (int i = 0; i < indexes.length; i++) {
            String name = columns.get(i).name();
            indexes[i] = sink.column(name, hint(name));
        }
        int tableColumn = sink.column("table", STRING);
        try (Statement statement = database.statement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (database.next(rows)) {
                Object[] values = new Object[indexes.length];
                for (int i = 0; i < indexes.length; i++) {
                    values[i] = rows.getObject(i + 1);
                }
                Long nanos = nanos(values[0]);
                if (nanos == null) {
                    sink.rejectRow("no time", 0, null, 0, 0);
                    continue;
                }
                sink.timeNanos(timeColumn, nanos);
                sink.string(entityColumn, entity(columns, values, entity));
                sink.string(tableColumn, table);
                for (int i = 1; i < indexes.length; i++) {
                    put(columns.get(i).name(), indexes[i], values[i]);
                }
                sink.endRow(-1, 0);
            }
        }
    }

    private static ColumnHint hint(String name) {
        return HINTS.getOrDefault(name, ColumnHint.NONE);
    }

    /// Jobs of different workflows have the same names: the flow tells them apart.
    private static String entity(List<Column> columns, Object[] values, String entity) {
        for (int i = 0; i < values.length; i++) {
            if (columns.get(i).name().equals(entity) && values[i] != null) {
                return values[i].toString();
            }
        }
        return "unknown " + entity;
    }

    private void put(String name, int column, @Nullable Object value) {
        ColumnHint hint = hint(name);
        if (value instanceof Number number && hint.type() == ColumnType.FLOAT64) {
            sink.float64(column, number.doubleValue());
        } else if (value instanceof String text) {
            sink.string(column, text);
        } else {
            Tables.put(sink, column, value);
        }
    }

    /// Seconds since the epoch, whole or not; null if they are none.
    private static @Nullable Long nanos(@Nullable Object seconds) {
        try {
            return switch (seconds) {
                case Integer whole -> whole * 1_000_000_000L;
                case Long whole -> Math.multiplyExact(whole, 1_000_000_000L);
                case Double fraction ->
                    BigDecimal.valueOf(fraction).multiply(NANOS).toBigInteger().longValueExact();
                case null, default -> null;
            };
        } catch (ArithmeticException | NumberFormatException outOfRange) {
            return null;
        }
    }
}
