package dev.sightline.intake.infer;

import dev.sightline.event.Denominators;
import java.util.Collection;
import java.util.List;

/// `runtime_min`: minutes, or the least of many. It is the least where a column beside it tells another statistic of
/// the same.
final class InMinutes {
    private static final String MIN = "min";

    private InMinutes() {}

    /// Whether its rows last for so long.
    ///
    /// @param columns of the same table
    static boolean says(String name, Collection<SeenCells> columns) {
        return Names.saysDuration(name) && isUnitOf(name, columns);
    }

    /// Whether they are minutes: `first_response_min` too, for which no row lasts.
    ///
    /// @param columns of the same table
    static boolean isUnitOf(String name, Collection<SeenCells> columns) {
        List<String> words = Names.words(name);
        if (words.size() < 2 || !words.getLast().equals(MIN) || Denominators.endsIn(name)) {
            return false;
        }
        List<String> what = words.subList(0, words.size() - 1);
        return (Names.saysDuration(String.join("_", what)) || Names.mayTake(what))
                && !Names.saysStatistic(String.join("_", what))
                && columns.stream().noneMatch(other -> isStatisticOf(other.name(), what));
    }

    private static boolean isStatisticOf(String name, List<String> what) {
        List<String> words = Names.words(name);
        return Names.saysStatistic(name)
                && words.containsAll(what)
                && !(words.size() == what.size() + 1 && words.getLast().equals(MIN));
    }
}
