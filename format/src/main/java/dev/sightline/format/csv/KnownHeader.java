package dev.sightline.format.csv;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Tables that a tool is known to write so: what their names leave out.
///
/// @param names that no other table has together
/// @param hints by name
record KnownHeader(Set<String> names, Map<String, ColumnHint> hints) {
    private static final ColumnHint MILLIS = new ColumnHint(null, null, "ms");
    private static final ColumnHint SECONDS = new ColumnHint(null, null, "s");

    /// JMeter, User's Manual, Listeners: CSV log format; Slurm, sacct: job accounting fields; Locust, statistics;
    /// PostgreSQL, CSV-format log.
    private static final List<KnownHeader> ALL = List.of(
            new KnownHeader(
                    Set.of("timeStamp", "elapsed", "label", "success"),
                    Map.of(
                            "elapsed", MILLIS,
                            "Latency", MILLIS,
                            "IdleTime", MILLIS,
                            "Connect", MILLIS,
                            "label", ColumnHint.of(ColumnType.STRING, Role.EVENT))),
            new KnownHeader(
                    Set.of("log_time", "error_severity", "sql_state_code", "session_line_num"),
                    Map.of(
                            "log_time", ColumnHint.of(ColumnType.TIME, Role.TIME),
                            "error_severity", ColumnHint.of(ColumnType.STRING, Role.LEVEL),
                            "command_tag", ColumnHint.of(ColumnType.STRING, Role.EVENT))),
            new KnownHeader(Set.of("Requests/s", "Failures/s", "50%", "95%"), ofLocust()),
            new KnownHeader(
                    Set.of("JobID", "ElapsedRaw"),
                    Map.of(
                            "ElapsedRaw",
                            SECONDS,
                            "CPUTimeRAW",
                            SECONDS,
                            "TimelimitRaw",
                            new ColumnHint(null, null, "min"))));

    /// Response times and their percentiles.
    private static Map<String, ColumnHint> ofLocust() {
        Map<String, ColumnHint> hints = new HashMap<>();
        for (String of : List.of("50", "66", "75", "80", "90", "95", "98", "99", "99.9", "99.99", "100")) {
            hints.put(of + "%", MILLIS);
        }
        for (String of : List.of("Median", "Average", "Min", "Max")) {
            hints.put("Total " + of + " Response Time", MILLIS);
            hints.put(of + " Response Time", MILLIS);
        }
        hints.put("Name", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        return Map.copyOf(hints);
    }

    /// Zeek's logs name the columns in a line of their own, between lines that say the path and the types.
    static boolean isZeek(List<String> comment, int fields) {
        return comment.size() == fields + 1 && comment.getFirst().equals("fields");
    }

    static Function<String, ColumnHint> hints(List<String> header) {
        Set<String> given = Set.copyOf(header);
        return ALL.stream()
                .filter(known -> given.containsAll(known.names))
                .findFirst()
                .<Function<String, ColumnHint>>map(known -> name -> known.hints.getOrDefault(name, ColumnHint.NONE))
                .orElse(name -> ColumnHint.NONE);
    }
}
