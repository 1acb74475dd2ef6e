package dev.sightline.view.first;

import dev.sightline.view.paint.OfOne;
import dev.sightline.view.paint.PaintLimits;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.Portrait;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/// The measure in which something is unusual, where the one that people would look at first is as it always is: errors
/// that came at last, the truck that stands, the battery that runs out beside humidity.
final class Unusual {
    private static final Pattern BROKEN = Pattern.compile("(?i)(.*[^a-z])?(errors?|errs?|failures?|failed|fails|drops?"
            + "|dropped|discards?|discarded|lost|losses|timeouts?|rejected|rejects|retrans|retransmits|retries"
            + "|exceptions?|crashes|restarts)([^a-z].*)?");

    private static final Pattern CAMEL = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    /// Fewer may be by chance.
    private static final int FEWEST = 3;

    private static final double MOSTLY = 0.75;

    private Unusual() {}

    /// That nobody is busy is an answer.
    ///
    /// @param measure what people would look at first
    /// @param groups of each row the number of who it is about
    static ColumnUse or(ColumnUse measure, List<ColumnUse> uses, int[] groups) {
        if (measure.saysBusy() || measure.portrait().hasTail() || of(measure, groups) > 0) {
            return measure;
        }
        List<ColumnUse> others = uses.stream()
                .filter(use -> use.kind() == ColumnUse.Kind.MEASURE
                        && 2 * use.portrait().presence() >= measure.portrait().presence())
                .toList();
        List<ColumnUse> measured =
                others.stream().filter(FirstChoice::isMeasured).toList();
        return most(others, use -> areFewErrors(use.portrait()) ? 1 : 0)
                .or(() -> most(measured, use -> of(use, groups)))
                .or(() ->
                        most(measured, use -> Double.isNaN(PaintLimits.lowTail(use.portrait())) ? 0 : 1 + use.score()))
                .orElse(measure);
    }

    private static double of(ColumnUse use, int[] groups) {
        return OfOne.most(use.portrait().cells(), groups);
    }

    /// The first of those that have the most; empty where none has any.
    private static Optional<ColumnUse> most(List<ColumnUse> uses, ToDoubleFunction<ColumnUse> of) {
        ColumnUse best = null;
        double most = 0;
        for (ColumnUse use : uses) {
            double some = of.applyAsDouble(use);
            best = some > most ? use : best;
            most = Math.max(some, most);
        }
        return Optional.ofNullable(best);
    }

    /// Nearly always there are none.
    private static boolean areFewErrors(Portrait portrait) {
        String name = CAMEL.matcher(portrait.field().name()).replaceAll(" ");
        return BROKEN.matcher(name).matches()
                && !portrait.values().isEmpty()
                && portrait.values().getFirst().value() == 0
                && portrait.topShare() >= MOSTLY
                && portrait.quantile(0) >= 0
                && portrait.seen() - portrait.values().getFirst().rows() >= FEWEST;
    }
}
