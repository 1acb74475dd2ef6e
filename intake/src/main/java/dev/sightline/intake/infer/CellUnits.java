package dev.sightline.intake.infer;

import dev.sightline.event.Unit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The units that cells of a column wrote, and how many wrote each.
final class CellUnits {
    private final Map<String, Long> counts = new LinkedHashMap<>();

    void saw(String unit) {
        counts.merge(unit, 1L, Long::sum);
    }

    void merge(CellUnits other) {
        other.counts.forEach((unit, count) -> counts.merge(unit, count, Long::sum));
    }

    /// That of the first cell that wrote one; null when none did.
    @Nullable
    String first() {
        return counts.isEmpty() ? null : counts.keySet().iterator().next();
    }

    Stream<String> all() {
        return counts.keySet().stream();
    }

    /// How many cells wrote one.
    long cells() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /// Whether some do not convert into others.
    boolean mixDimensions() {
        return all().map(symbol -> Unit.parse(symbol).map(Unit::dimension).orElse(""))
                        .distinct()
                        .count()
                > 1;
    }
}
