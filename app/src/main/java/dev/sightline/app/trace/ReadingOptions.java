package dev.sightline.app.trace;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RecordPattern;
import dev.sightline.intake.Intake;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadRequest;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What every reading command can be told about its input.
public final class ReadingOptions {
    @Option(names = "--time", paramLabel = "COL", description = "the column with the time of a row; empty for none")
    private @Nullable String time;

    @Option(
            names = "--entity",
            paramLabel = "COL",
            description = "the column that says who; empty for none; view and replay take several, as A,B")
    private @Nullable String entity;

    @Option(names = "--event", paramLabel = "COL", description = "the column that says what happened")
    private @Nullable String event;

    @Option(
            names = "--flow",
            paramLabel = "COL",
            description = "the column that says in which unit of work; detect and report take several, as A,B")
    private @Nullable String flow;

    @Option(names = "--duration", paramLabel = "COL", description = "the column that says how long it took")
    private @Nullable String duration;

    @Option(names = "--level", paramLabel = "COL", description = "the column with the level of a log record")
    private @Nullable String level;

    @Option(names = "--type", paramLabel = "COL=TYPE", description = "int64, float64, bool, string or time; repeatable")
    private List<String> types = new ArrayList<>();

    @Option(
            names = "--unit",
            paramLabel = "COL=UNIT",
            description = "the unit a column is in, such as ms or kB/s; repeatable")
    private List<String> units = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "read as this format instead of finding out; see 'sightline formats'")
    private @Nullable String format;

    @Option(names = "--no-header", description = "the first line of a table is data; columns are c1, c2 ...")
    private boolean noHeader;

    @Option(
            names = "--delimiter",
            paramLabel = "C",
            description = "between the fields of a table; \\t or tab for a tab")
    private @Nullable String delimiter;

    @Option(
            names = "--pattern",
            paramLabel = "REGEX",
            description =
                    "how a record of a log is written; its named groups become columns, (?<time>...) and (?<clock>...) get"
                            + " their role")
    private @Nullable String pattern;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "of dates that name none, such as Europe/Berlin (default: UTC)")
    private @Nullable String zone;

    @Option(
            names = "--dates",
            paramLabel = "ORDER",
            description =
                    "dmy or mdy: which is first in dates such as 3/4/2026 (default: as they show, else the month)")
    private @Nullable String dates;

    /// What is to be read.
    ///
    /// @throws IllegalArgumentException if an option makes no sense
    public LoadRequest request(List<String> paths, Intake intake) throws IOException {
        return request(paths, intake, roles());
    }

    /// The same where several columns may tell flows apart together: then none of them has the role.
    public LoadRequest requestOfFlows(List<String> paths, Intake intake) throws IOException {
        Map<String, String> roles = roles();
        if (flow().size() > 1) {
            roles.remove("flow");
        }
        return request(paths, intake, roles);
    }

    /// The same where several columns may say who together: those who answer put them together.
    public LoadRequest requestOfEntities(List<String> paths, Intake intake) throws IOException {
        Map<String, String> roles = roles();
        roles.keySet().removeAll(together().keySet());
        return request(paths, intake, roles);
    }

    /// Whether who the entities are was said.
    public boolean saysEntity() {
        return entity != null;
    }

    /// What [#requestOfEntities] leaves to those who answer, as they call it.
    public Map<String, List<String>> together() {
        String who = entity;
        return who == null || who.indexOf(',') < 0 ? Map.of() : Map.of("entity", List.of(who));
    }

    private LoadRequest request(List<String> paths, Intake intake, Map<String, String> roles) throws IOException {
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("a file is missing; '-' reads standard input");
        }
        return new LoadRequest(intake.inputs(paths, System.in), options(), format(), typing(roles));
    }

    /// @throws IllegalArgumentException if an option makes no sense
    public ReadOptions options() {
        return new ReadOptions(zoneId(), noHeader ? Boolean.FALSE : null, delimiterChar(), pattern(), dayFirst());
    }

    /// A pattern says that the inputs are logs, and its groups of which kind.
    @Nullable
    public String format() {
        if (format != null || pattern == null) {
            return format;
        }
        RecordPattern groups = RecordPattern.of(pattern);
        return groups.group("clock") > 0 && groups.group("host") > 0 ? "vectorclock" : "log";
    }

    private @Nullable String pattern() {
        if (pattern != null) {
            try {
                RecordPattern.of(pattern);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(
                        "--pattern " + pattern + ": no regular expression: " + e.getDescription(), e);
            }
        }
        return pattern;
    }

    private @Nullable ZoneId zoneId() {
        try {
            return zone == null ? null : ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "--zone " + zone + ": no such time zone; write UTC, +01:00 or Europe/Berlin", e);
        }
    }

    private @Nullable Character delimiterChar() {
        String given = delimiter;
        if (given == null) {
            return null;
        }
        String one = given.equals("\\t") || given.equals("tab") ? "\t" : given;
        if (one.length() != 1 || one.charAt(0) > 127) {
            throw new IllegalArgumentException("--delimiter " + given + ": one ASCII character is expected");
        }
        return one.charAt(0);
    }

    /// Types and the time column decide how cells are read; all else is only said to the views.
    private UserTyping typing(Map<String, String> named) {
        Map<Role, String> roles = new EnumMap<>(Role.class);
        named.forEach((role, column) -> roles.put(Role.of(role), column));
        Map<String, ColumnType> typeOf = new HashMap<>();
        pairs("--type", types).forEach((column, type) -> typeOf.put(column, ColumnType.of(type)));
        return new UserTyping(roles, typeOf, pairs("--unit", units), dayFirst());
    }

    private @Nullable Boolean dayFirst() {
        return switch (dates) {
            case null -> null;
            case "dmy" -> Boolean.TRUE;
            case "mdy" -> Boolean.FALSE;
            default -> throw new IllegalArgumentException("--dates " + dates + ": dmy or mdy is expected");
        };
    }

    private Map<String, String> roles() {
        Map<String, String> roles = new LinkedHashMap<>();
        put(roles, "time", time);
        put(roles, "entity", entity);
        put(roles, "event", event);
        put(roles, "flow", flow);
        put(roles, "duration", duration);
        put(roles, "level", level);
        return roles;
    }

    private static void put(Map<String, String> roles, String role, @Nullable String column) {
        if (column != null) {
            roles.put(role, column);
        }
    }

    private static Map<String, String> pairs(String option, List<String> given) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : given) {
            int at = pair.lastIndexOf('=');
            if (at <= 0) {
                throw new IllegalArgumentException(option + " " + pair + ": COLUMN="
                        + option.substring(2).toUpperCase(java.util.Locale.ROOT) + " is expected");
            }
            pairs.put(pair.substring(0, at), pair.substring(at + 1));
        }
        return pairs;
    }

    /// The columns that were named to tell flows apart; empty: none was.
    public List<String> flow() {
        String named = flow;
        return named == null ? List.of() : List.of(named.split(",", -1));
    }

    /// The zone for times in expressions.
    public String zone() {
        return zone == null ? "UTC" : zone;
    }
}
