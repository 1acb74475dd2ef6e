package dev.sightline.replay.across;

import java.util.Comparator;

/// The keys with the greatest values.
public final class Top extends Ranked {
    public Top() {
        super("top", "greatest", Comparator.comparingDouble(reading -> -reading.number()));
    }
}
