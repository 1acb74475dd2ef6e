package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;

/// What the times of a picture are.
enum Clock {
    /// As written.
    RAW,
    /// Where nothing is received before it is sent.
    CORRECTED,
    /// Lamport's: how many sends and receives lead there.
    LOGICAL;

    long of(CausalOrder order, int event) {
        return switch (this) {
            case RAW -> order.timeNanos(event);
            case CORRECTED -> order.correctedNanos(event);
            case LOGICAL -> order.lamport(event);
        };
    }
}
