package dev.sightline.intake.infer;

import dev.sightline.event.TimeScale;
import dev.sightline.intake.infer.Undated.Range;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// Files of one run of which some name their zone and others do not, so that they lie hours from each other: in which
/// zone they would lie together. It is said and not done, as files of other hours may lie so rightly.
public final class ZonesApart {
    private static final long SECOND = 1_000_000_000L;
    private static final long STEP = 1800 * SECOND;
    /// No zone is farther from UTC.
    private static final int MOST_STEPS = 28;

    /// Of longer ones most have much of their time in common wherever they lie.
    private static final long LONGEST = 48 * 3600 * SECOND;

    /// Less of the shorter one in common is apart, more is together.
    private static final double APART = 0.5;

    private static final double TOGETHER = 0.9;

    private ZonesApart() {}

    /// The times of one source.
    ///
    /// @param epochScale nanoseconds of one where they are bare numbers, else 0
    public record Times(String path, SeenCells column, long epochScale) {
        private @Nullable Range of(TimeScale scale) {
            return column.scale(epochScale) == scale ? column.dated() : null;
        }
    }

    /// For people: one line for each file that would lie beside those whose zone is known, if it were of another.
    public static List<String> said(List<Times> sources) {
        BinaryOperator<Range> and = Range::and;
        Range known = sources.stream()
                .map(source -> source.of(TimeScale.ZONED))
                .filter(Objects::nonNull)
                .reduce(and)
                .orElse(null);
        List<String> lines = new ArrayList<>();
        for (Times source : sources) {
            Range own = source.of(TimeScale.LOCAL);
            if (own != null && known != null) {
                zone(own, known)
                        .ifPresent(zone -> lines.add(source.path() + ": its times name no zone; they would lie beside"
                                + " those of the other files if it were " + zone + " (--zone " + zone + ")"));
            }
        }
        return lines;
    }

    private static Optional<ZoneOffset> zone(Range own, Range known) {
        long shorter = Math.min(length(own), length(known));
        if (length(own) > LONGEST || length(known) > LONGEST || -own.apart(known) >= APART * shorter) {
            return Optional.empty();
        }
        int best = 0;
        for (int steps = -MOST_STEPS; steps <= MOST_STEPS; steps++) {
            best = off(own.later(steps * STEP), known) < off(own.later(best * STEP), known) ? steps : best;
        }
        Range there = own.later(best * STEP);
        return best == 0 || -there.apart(known) < TOGETHER * shorter
                ? Optional.empty()
                : Optional.of(ZoneOffset.ofTotalSeconds((int) (-best * STEP / SECOND)));
    }

    private static long length(Range range) {
        return range.mostNanos() - range.leastNanos();
    }

    /// How far one begins and ends from the other.
    private static long off(Range own, Range known) {
        return Math.abs(own.leastNanos() - known.leastNanos()) + Math.abs(own.mostNanos() - known.mostNanos());
    }
}
