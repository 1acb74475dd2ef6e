package dev.sightline.format.csv;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Tables that a program is known to write without a header.
///
/// Source: PostgreSQL, Error Reporting and Logging, Using CSV-Format Log Output.
final class KnownRow {
    private static final List<String> POSTGRES = List.of(
            "log_time",
            "user_name",
            "database_name",
            "process_id",
            "connection_from",
            "session_id",
            "session_line_num",
            "command_tag",
            "session_start_time",
            "virtual_transaction_id",
            "transaction_id",
            "error_severity",
            "sql_state_code",
            "message",
            "detail",
            "hint",
            "internal_query",
            "internal_query_pos",
            "context",
            "query",
            "query_pos",
            "location",
            "application_name",
            "backend_type",
            "leader_pid",
            "query_id");
    /// Before 13, in 13, and since 14.
    private static final Set<Integer> FIELDS_OF_POSTGRES = Set.of(23, 24, 26);

    private static final Pattern TIME_OF_POSTGRES =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3} [A-Z0-9+:-]{1,9}");
    private static final Pattern SEVERITY_OF_POSTGRES =
            Pattern.compile("DEBUG[1-5]?|LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC");
    private static final Pattern STATE_OF_POSTGRES = Pattern.compile("[0-9A-Z]{5}");

    private KnownRow() {}

    /// @return the names of the cells' columns; empty where nobody is known to write such a row
    static List<String> names(List<String> cells) {
        boolean isPostgres = FIELDS_OF_POSTGRES.contains(cells.size())
                && TIME_OF_POSTGRES.matcher(of(cells, "log_time")).matches()
                && SEVERITY_OF_POSTGRES.matcher(of(cells, "error_severity")).matches()
                && STATE_OF_POSTGRES.matcher(of(cells, "sql_state_code")).matches();
        return isPostgres ? POSTGRES.subList(0, cells.size()) : List.of();
    }

    private static String of(List<String> cells, String name) {
        return cells.get(POSTGRES.indexOf(name));
    }
}
