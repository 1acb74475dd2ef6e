package dev.sightline.view.request;

import dev.sightline.event.BusyNames;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds columns by the names people type.
public final class ColumnNames {
    /// Numbers that name somebody or something.
    private static final Pattern NUMBER_NAME = Pattern.compile("(?i)(^|[^a-z])(id|pid|tid|uid|gid|ppid|tgid|vpid|vtid"
            + "|(src|dst|dest|source|destination|local|remote|peer|client|server|[sdlr])?port|spt|dpt|cpu|core|processor|node|rank|task"
            + "|revision|packet|pkt|no|phone|telephone|mobile|account|invoice"
            + "|\\p{L}*nr|nummer|sku|ean|upc|gtin|isbn|barcode|imei|imsi|mmsi|imo|msisdn|zip|zipcode|postcode|plz"
            + "|thread|worker|partition|shard|irq|vec|fd|inode|line|row|seq|sequence|index|idx|offset|slot|addr"
            + "|address|hash|version|major|minor|generation|serial|key|flags|clock|job|application|gpu|dev)$");

    private static final Pattern CAMEL_ID =
            Pattern.compile("[a-z](I[dD]|Idx|Index|P(ort|id)|Version|Revision|Generation)$");

    /// What was measured, of what is named last: `temperature.gpu`, `power_node`.
    private static final Pattern MEASURED_OF =
            Pattern.compile("(?i)(^|[^a-z])(temp|temperature|power|energy|voltage|util|utilization|usage|load|speed|fan"
                    + "|mem|memory|used|free|freq|frequency|clocks?)[^a-z](.*[^a-z])?"
                    + "(cpu|core|processor|node|gpu|dev|thread|worker|rank|task|job|application)$");

    private static final Pattern HOW_FULL = Pattern.compile("(?i)(^|[^a-z])(used|usage|util|utilization|free|avail"
            + "|available|rss|vsz|vms|heap|occupancy|fill|filled|depth|backlog|pending)([^a-z]|$)"
            // how many there are at the time
            + "|(^|[^a-z])(vus|(users|threads|clients|sessions|players|connections|workers|replicas)([ _.-](active|open"
            + "|current))?|(user|thread|client|session|player|connection|worker|replica)[ _.-]?count)$");

    private static final Pattern UNNAMED = Pattern.compile("c\\d+");

    private static final Pattern TOTAL =
            Pattern.compile("(?i)(^|[^a-z])(total|counter|cumulative|cum)$|[a-z](Total|Counter)$");

    private ColumnNames() {}

    /// Whether a column says of itself that it adds up: what never falls of it is a counter though little happened.
    public static boolean saysTotal(String column) {
        return TOTAL.matcher(column).find();
    }

    /// Whether a table had no header, so that nobody knows what a column is.
    public static boolean isUnnamed(String column) {
        return UNNAMED.matcher(column).matches();
    }

    /// The columns of times.
    public static List<String> ofTimes(Snapshot snapshot) {
        return snapshot.fields().stream()
                .filter(field -> field.type() == ColumnType.TIME)
                .map(Field::name)
                .toList();
    }

    /// How full something is, which may only become fuller: a disk, or the memory of what leaks.
    public static boolean saysHowFull(String column) {
        return HOW_FULL.matcher(column).find() && !saysTotal(column);
    }

    /// Whether the numbers of a column so called stand for somebody or something: of `pid`, `core` or `traceId` an
    /// order means nothing, and neither does a total.
    public static boolean areOfNames(String column) {
        return (NUMBER_NAME.matcher(column).find() || CAMEL_ID.matcher(column).find())
                && !MEASURED_OF.matcher(column).find();
    }

    /// The same, where the columns beside it are known: `cpu` beside `mem` is how busy, and not which.
    public static boolean areOfNames(String column, Snapshot snapshot) {
        return areOfNames(column)
                && !BusyNames.saysHowBusy(
                        column, snapshot.fields().stream().map(Field::name).toList());
    }

    /// @param parameter who asks, for the message
    /// @throws IllegalArgumentException if there is no such column
    public static Field require(Snapshot snapshot, String parameter, String name) {
        return snapshot.field(name).orElseThrow(() -> {
            List<String> known = snapshot.fields().stream().map(Field::name).toList();
            return new IllegalArgumentException(
                    parameter + ": there is no column " + Spelling.quoted(name) + Spelling.hint(name, known));
        });
    }

    /// The name of the time column, null when there is none.
    static @Nullable String time(List<Field> fields) {
        for (Field field : fields) {
            if (field.role() == Role.TIME && field.type() == ColumnType.TIME) {
                return field.name();
            }
        }
        return null;
    }

    /// The column with a role, or null.
    public static @Nullable Field withRole(Snapshot snapshot, Role role) {
        return snapshot.fields().stream()
                .filter(field -> field.role() == role)
                .findFirst()
                .orElse(null);
    }
}
