package dev.sightline.replay.across;

import java.util.Comparator;

/// The keys with the least values.
public final class Bottom extends Ranked {
    public Bottom() {
        super("bottom", "least", Comparator.comparingDouble(reading -> reading.number()));
    }
}
