package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a source seems to say of when its rows were, and no picture shows: without a word people would look for what
/// is wrong with their program.
public final class UnusedTimes {
    /// Of stops and plans, `start` and `end` are places.
    private static final Set<String> WHEN = Set.of("time", "timestamp", "date", "datetime", "when", "ts");

    private UnusedTimes() {}

    /// For people.
    ///
    /// @param path of the source
    /// @param used how its columns are read
    /// @param time the trace's column of times; null: there is none
    public static List<String> said(
            String path, SourceStats source, Map<String, Plan.Column> used, @Nullable String time) {
        List<String> lines = new ArrayList<>();
        if (time == null) {
            source.columns().stream()
                    .filter(column -> column.present() > 0
                            && column.hint().type() == null
                            && isText(column, used)
                            && WHEN.contains(Names.squeezed(column.name())))
                    .findFirst()
                    .ifPresent(column -> lines.add(path + ": no column has times; '" + column.name()
                            + "' is called one, but how its texts are written is not known"));
            return lines;
        }
        boolean midnights = source.columns().stream()
                .anyMatch(
                        column -> isColumn(time, column, used) && column.order().isOfDays());
        source.columns().stream()
                .filter(column -> midnights && !isColumn(time, column, used))
                .filter(column ->
                        column.isUndated() || isText(column, used) && WHEN.contains(Names.squeezed(column.name())))
                .findFirst()
                .ifPresent(column -> lines.add(path + ": all rows are at the midnight of their '" + time + "'; '"
                        + column.name() + "' has times of day, which only tables of CSV join with a date beside them"));
        return lines;
    }

    private static boolean isText(SeenCells column, Map<String, Plan.Column> used) {
        Plan.Column how = used.get(column.name());
        return how != null && how.type() == ColumnType.STRING;
    }

    private static boolean isColumn(String time, SeenCells column, Map<String, Plan.Column> used) {
        Plan.Column how = used.get(column.name());
        return how != null && how.target().equals(time);
    }
}
