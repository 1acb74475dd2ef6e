package dev.sightline.record;

import java.util.ArrayList;
import java.util.List;

/// What was lost and not yet told. Losses that follow each other at one place are one; drain thread only.
final class Ledger {
    static final String FULL = "buffer full";
    static final String UNSENT = "destination slow or away";
    /// What a flight recorder kept and never had to send: nothing is missing, and readers know it by this word
    /// (docs/formats/sightline-binary.md).
    static final String KEPT_BACK = "not asked for";
    static final String TOO_LARGE = "too large for the destination";
    static final String DEFECT = "defect of the recorder";
    private static final int MAX = 1000;

    private final List<Loss> untold = new ArrayList<>();

    void add(Loss loss) {
        int last = untold.size() - 1;
        for (int i = last; i >= 0 && i >= last - 8; i--) {
            Loss before = untold.get(i);
            boolean follows = before.endSequence() == loss.firstSequence();
            if (follows && before.where().equals(loss.where()) && before.cause().equals(loss.cause())) {
                untold.set(i, join(before, loss));
                return;
            }
        }
        if (untold.size() < MAX) {
            untold.add(loss);
        } else {
            // So many at once: their number stays right, their place is the last one's.
            untold.set(last, join(untold.get(last), loss));
        }
    }

    private static Loss join(Loss a, Loss b) {
        return new Loss(
                a.where(),
                a.cause(),
                a.firstSequence(),
                a.events() + b.events(),
                Math.min(a.fromNanos(), b.fromNanos()),
                Math.max(a.toNanos(), b.toNanos()));
    }

    boolean isEmpty() {
        return untold.isEmpty();
    }

    /// All that is untold, which counts as told now.
    List<Loss> take() {
        List<Loss> all = List.copyOf(untold);
        untold.clear();
        return all;
    }
}
