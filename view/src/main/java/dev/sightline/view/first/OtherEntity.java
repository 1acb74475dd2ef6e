package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Who the rows of the first picture are about, where another column than the one that was found tells more: the
/// threads of a scheduler's trace, the things that are measured at one time after another.
final class OtherEntity {
    private static final Pattern WHO = Pattern.compile(
            "(?i)(^|[^a-z])(cpu|core|processor|thread|host|node|pod|device|dev"
                    + "|disk|iface|interface|user|command|comm|process|instance|service|worker|rank|machine|container|server)$");

    private OtherEntity() {}

    /// @param first the column that is shown first
    /// @param groups for each row of the sample who it is about so far
    /// @return the name of the other column; null when none tells more
    static @Nullable String of(ColumnUse first, List<ColumnUse> uses, RowSample.Column time, int[] groups) {
        RowSample.Column shown = first.portrait().cells();
        List<RowSample.Column> columns =
                uses.stream().map(use -> use.portrait().cells()).toList();
        RowSample.Column thread = columns.stream()
                .filter(column -> column.field().name().equals("thread"))
                .findFirst()
                .orElse(null);
        boolean scheduling = shown.texts().stream().anyMatch(text -> text.contains("sched_switch"));
        if (scheduling && thread != null && thread.field().type() == ColumnType.STRING) {
            return thread.field().role() == Role.ENTITY ? null : "thread";
        }
        Set<Integer> found = new HashSet<>();
        for (int row = 0; row < groups.length; row++) {
            if (shown.has(row)) {
                found.add(groups[row]);
            }
        }
        if (found.size() != 1) {
            return null;
        }
        return columns.stream()
                .filter(candidate -> !candidate.field().equals(shown.field()) && isPanel(time, shown, candidate))
                .map(candidate -> candidate.field().name())
                .findFirst()
                .orElse(null);
    }

    /// Whether the rows that have the shown column are a panel: the same things, each once, at one time after another.
    private static boolean isPanel(RowSample.Column time, RowSample.Column shown, RowSample.Column candidate) {
        ColumnType type = candidate.field().type();
        boolean who = type == ColumnType.STRING
                || type == ColumnType.INT64
                        && WHO.matcher(candidate.field().name()).find();
        Role role = candidate.field().role();
        if (!who || role != null && role != Role.EVENT) {
            return false;
        }
        Set<Double> times = new HashSet<>();
        Set<Double> things = new HashSet<>();
        Set<Map.Entry<Double, Double>> pairs = new HashSet<>();
        int rows = 0;
        for (int row = 0; row < time.values().length; row++) {
            if (shown.has(row) && time.has(row)) {
                if (!candidate.has(row)) {
                    return false;
                }
                rows++;
                times.add(time.values()[row]);
                things.add(candidate.values()[row]);
                pairs.add(Map.entry(time.values()[row], candidate.values()[row]));
            }
        }
        return things.size() > 1
                && times.size() > 1
                && pairs.size() == rows
                && 2 * times.size() <= rows
                && 2L * rows >= (long) times.size() * things.size();
    }
}
