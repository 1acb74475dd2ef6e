package dev.sightline.view.first;

import dev.sightline.event.Role;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Whether levels say first how it went: most rows have one, and they are no spans, which also have some. How long
/// something took is then one of the things a line may say.
final class LogLevel {
    private LogLevel() {}

    /// @param sources of each row the number of its source
    static boolean isFirst(ColumnUse level, Optional<ColumnUse> duration, List<ColumnUse> uses, int[] sources) {
        double measured = duration.map(use -> use.portrait().presence()).orElse(0.0);
        boolean spans = uses.stream()
                .anyMatch(use -> use.kind() == ColumnUse.Kind.ID
                        && use.portrait().field().role() == Role.SPAN);
        return level.portrait().distinct() > 1
                && (measured < level.portrait().presence() / 5 || !spans && ofMost(level, duration, sources));
    }

    /// Of sources that have neither levels nor durations, as sensors beside a log, no row is asked.
    private static boolean ofMost(ColumnUse level, Optional<ColumnUse> duration, int[] sources) {
        RowSample.Column levels = level.portrait().cells();
        BitSet asked = new BitSet();
        IntStream.range(0, sources.length)
                .filter(row -> levels.has(row)
                        || duration.filter(use -> use.portrait().cells().has(row))
                                .isPresent())
                .forEach(row -> asked.set(sources[row]));
        long all = IntStream.of(sources).filter(asked::get).count();
        long leveled = IntStream.range(0, sources.length).filter(levels::has).count();
        return 2 * leveled >= all;
    }
}
