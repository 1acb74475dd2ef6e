package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which bare numbers of a source are times after all, and which are not, by what stands beside them.
final class TimeGuesses {
    private TimeGuesses() {}

    /// Numbers that were taken for times because they only rise, beside a column that says it is one.
    static List<SeenCells> byChance(SourceStats source, Map<String, ColumnType> types) {
        List<SeenCells> times = source.columns().stream()
                .filter(column -> types.get(column.name()) == ColumnType.TIME)
                .toList();
        List<SeenCells> byChance =
                times.stream().filter(TimeGuesses::isTimeByChance).toList();
        return byChance.size() < times.size() ? byChance : List.of();
    }

    private static boolean isTimeByChance(SeenCells column) {
        return column.narrowest().isNumeric()
                && column.hint().type() == null
                && column.hint().role() != Role.TIME
                // whole seconds are the least sure; a column without a name says nothing against it
                && column.epochScale() == SeenCells.EPOCH_SCALES[0]
                && !column.name().matches("c[0-9]+")
                && !Names.saysTime(column.name());
    }

    /// Numbers that count from a start which is not told: the time, and what else is on its clock.
    static List<SeenCells> sinceStart(SourceStats source, Map<String, ColumnType> types) {
        if (types.containsValue(ColumnType.TIME)) {
            return List.of();
        }
        Optional<SeenCells> time = RelativeTime.find(source, types).or(() -> RelativeStart.find(source, types));
        List<SeenCells> all = new ArrayList<>();
        time.ifPresent(column -> {
            all.add(column);
            all.addAll(RelativeStart.beside(source, types, column));
        });
        return all;
    }
}
