package dev.sightline.intake.infer;

import dev.sightline.event.DayOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which number is the day in the dates of a column that leaves it open: what the other columns of its file say, else
/// what its column says in the other files, where those are of one mind. Of a file a day those of the first twelve days
/// of a month leave it open.
final class DateOrders {
    /// @param by who says it, for people; null: others say something else
    private record Said(boolean dayFirst, @Nullable String by) {
        Said and(Said other) {
            return dayFirst == other.dayFirst ? this : new Said(dayFirst, null);
        }
    }

    private final List<SourceStats> sources;
    private final Map<SourceStats, Said> byFile = new HashMap<>();
    private final Map<String, Said> byColumn = new HashMap<>();

    DateOrders(List<SourceStats> sources) {
        this.sources = sources;
        for (SourceStats source : sources) {
            for (SeenCells column : source.columns()) {
                Boolean said = column.order().said();
                if (said != null) {
                    byFile.merge(source, new Said(said, "as '" + column.name() + "' says"), Said::and);
                    byColumn.merge(column.name(), new Said(said, "as in " + source.name()), Said::and);
                }
            }
        }
    }

    Plan.Days of(int source, SeenCells column) {
        DayOrder order = column.order();
        boolean guessed = order.guessesMonthFirst();
        // that days go on says more than another file; that months may go on less than another column of the row
        Said others = guessed || order.isMonthGuessedByMoves() ? byFile.get(sources.get(source)) : null;
        others = others == null && guessed ? byColumn.get(column.name()) : others;
        if (others != null && others.by != null) {
            return new Plan.Days(others.dayFirst, others.by);
        }
        boolean foreign = guessed && Translations.isForeign(sources.get(source).columns());
        return new Plan.Days(order.isDayFirst() || foreign, null);
    }
}
