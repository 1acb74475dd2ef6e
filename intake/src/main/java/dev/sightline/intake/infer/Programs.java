package dev.sightline.intake.infer;

import dev.sightline.event.EndNames;
import dev.sightline.event.Unit;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What columns mean by the names that known programs give them.
final class Programs {
    private static final Pattern NGINX_TIME = Pattern.compile("request_time|upstream_[a-z]+_time");
    /// No other program calls anything so.
    private static final Set<String> OF_NGINX = Set.of(
            "time_iso8601",
            "time_local",
            "msec",
            "body_bytes_sent",
            "upstream_addr",
            "upstream_status",
            "upstream_response_time");

    private static final Set<String> OTHERS = Set.of(
            "remote_addr",
            "remote_user",
            "request_uri",
            "request_method",
            "request_length",
            "http_referer",
            "http_user_agent",
            "http_x_forwarded_for",
            "server_name",
            "status");

    private static final Set<String> TRAEFIK_TIME = Set.of("Duration", "OriginDuration", "Overhead", "RetryDuration");

    private static final Set<String> LEVELS = Set.of("level", "lvl", "levelname", "log.level", "loglevel");

    private static final Set<String> MESSAGES = Set.of("msg", "message", "fields.message");

    private Programs() {}

    /// The unit of a column whose name does not say it.
    static @Nullable String unitOf(SourceStats source, String column) {
        if (column.equals("event.duration") && (source.has("ecs.version") || source.has("@timestamp"))) {
            // the Elastic Common Schema counts it in nanoseconds
            return "ns";
        }
        if (isOfTraefik(source) && TRAEFIK_TIME.contains(column)) {
            return "ns";
        }
        if (isTimeOfSerilog(source, column)) {
            return "ms";
        }
        boolean seconds = isTimeOfRestic(source, column)
                || isTimeOfNginx(source, column)
                || isTimeOfCaddy(source, column)
                || isTimeOfZap(source, column);
        return seconds ? "s" : null;
    }

    /// As zap's own encoder for production writes durations: seconds, as its `ts` is.
    private static boolean isTimeOfZap(SourceStats source, String column) {
        return Names.saysDuration(column)
                && Unit.ofHeader(column) == null
                && source.has("ts")
                && source.has("caller")
                && source.has("msg")
                && source.has("level");
    }

    /// What Serilog's logging of requests measures, in its compact format.
    private static boolean isTimeOfSerilog(SourceStats source, String column) {
        return column.equals("Elapsed") && source.has("@t") && (source.has("@mt") || source.has("@m"));
    }

    /// Whether rows are records of a log, which are written when what they measure is over.
    private static boolean isOfLogger(SourceStats source) {
        return LEVELS.stream().anyMatch(source::has) && MESSAGES.stream().anyMatch(source::has);
    }

    /// What restic says of a backup that is done.
    private static boolean isTimeOfRestic(SourceStats source, String column) {
        return column.equals("total_duration") && source.has("total_bytes_processed") && source.has("snapshot_id");
    }

    private static boolean isOfTraefik(SourceStats source) {
        return source.has("StartUTC") && source.has("DownstreamStatus");
    }

    private static boolean isTimeOfCaddy(SourceStats source, String column) {
        return column.equals("duration")
                && source.has("ts")
                && source.has("bytes_read")
                && source.has("request.method");
    }

    /// Whether the rows of a source are written when what they tell of is over.
    static boolean writtenAfter(SourceStats source, String time, SeenCells duration) {
        boolean known = duration.hint().writtenAfter()
                || isTimeOfNginx(source, duration.name())
                || isTimeOfCaddy(source, duration.name())
                || isTimeOfZap(source, duration.name())
                || isTimeOfSerilog(source, duration.name())
                || isTimeOfRestic(source, duration.name())
                || isOfLogger(source) && 2 * duration.present() > source.rows()
                || duration.name().endsWith("slowlog.took_millis");
        return EndNames.saysEnd(time, "") || known && !Names.saysBegin(time);
    }

    /// Whether a column has what nginx was asked, `GET / HTTP/1.1`, which names no unit of work.
    static boolean isRequestLine(SourceStats source, String column) {
        return column.equals("request") && isOfNginx(source, column);
    }

    private static boolean isTimeOfNginx(SourceStats source, String column) {
        return NGINX_TIME.matcher(column).matches() && isOfNginx(source, column);
    }

    /// Whether others are called as its variables, as whoever writes its log as JSON calls them.
    private static boolean isOfNginx(SourceStats source, String column) {
        long own = OF_NGINX.stream()
                .filter(name -> !name.equals(column) && source.has(name))
                .count();
        return own > 0 && own + OTHERS.stream().filter(source::has).count() > 1;
    }
}
