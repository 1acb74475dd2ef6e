package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.view.sample.ColumnUse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Samples of stacks: what they tell is which function ran, not the number that was counted from one to the next.
final class Sampled {
    private static final double MOST = 0.5;

    private Sampled() {}

    /// The function on top of the stack; null where rows are no such samples.
    static @Nullable ColumnUse frame(List<ColumnUse> uses) {
        ColumnUse stack = named("stack", uses);
        ColumnUse frame = named("frame", uses);
        return stack == null || frame == null || frame.portrait().distinct() < 2 ? null : frame;
    }

    private static @Nullable ColumnUse named(String name, List<ColumnUse> uses) {
        return uses.stream()
                .filter(use -> use.portrait().field().name().equals(name)
                        && use.portrait().field().type() == ColumnType.STRING
                        && use.portrait().presence() >= MOST)
                .findFirst()
                .orElse(null);
    }
}
