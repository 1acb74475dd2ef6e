package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The switches of a scheduler, by processor: who runs there next holds until the next switch. By thread the last that
/// happened to nearly all of them, nearly always, is that another took their place.
///
/// @param next who runs next
/// @param processor where
record Scheduling(ColumnUse next, RowSample.Column processor) {
    private static final Pattern NEXT = Pattern.compile("(.*[.])?next_comm");
    private static final Pattern PROCESSOR = Pattern.compile("(?i)(.*[.])?(cpu|cpu_?id|processor|core)");

    /// Of ten switches so many say where, at least.
    private static final int MOST = 9;

    /// Null where no row says who runs next, or where.
    static @Nullable Scheduling of(List<ColumnUse> uses) {
        ColumnUse next = uses.stream()
                .filter(use -> NEXT.matcher(use.portrait().field().name()).matches())
                .filter(use -> use.portrait().field().type() == ColumnType.STRING
                        && use.portrait().distinct() > 1)
                .findFirst()
                .orElse(null);
        if (next == null) {
            return null;
        }
        return uses.stream()
                .map(use -> use.portrait().cells())
                .filter(column -> isProcessor(column, next.portrait()))
                .findFirst()
                .map(column -> new Scheduling(next, column))
                .orElse(null);
    }

    /// Whether the column names the switches among what happened, or nothing but them.
    static boolean isSaidBy(ColumnUse use) {
        return use.portrait().cells().texts().stream().anyMatch(text -> text.contains("sched_switch"));
    }

    private static boolean isProcessor(RowSample.Column column, Portrait next) {
        ColumnType type = column.field().type();
        Role role = column.field().role();
        if (type != ColumnType.INT64 && type != ColumnType.STRING
                || role != null && role != Role.ENTITY
                || !PROCESSOR.matcher(column.field().name()).matches()) {
            return false;
        }
        long both = IntStream.range(0, column.values().length)
                .filter(row -> column.has(row) && next.cells().has(row))
                .count();
        return 10 * both >= (long) MOST * next.seen();
    }

    /// The processor, where another column was found to say who rows are about.
    @Nullable
    String entity() {
        return processor.field().role() == Role.ENTITY
                ? null
                : processor.field().name();
    }
}
