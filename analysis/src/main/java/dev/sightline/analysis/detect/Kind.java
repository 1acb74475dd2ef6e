package dev.sightline.analysis.detect;

import java.util.Locale;

/// What can be wrong with a flow.
public enum Kind {
    /// Steps did not come before its time-out passed, nor later.
    MISSING,
    /// It, or a step of it, came after its time-out.
    LATE,
    /// A step came sooner than it can.
    FAST,
    OUT_OF_ORDER,
    /// The same row twice.
    DUPLICATE,
    /// A step happened more often than it does.
    REPEATED,
    /// Something happened that does not happen in such flows.
    UNEXPECTED,
    /// A value far beyond what is usual of such rows.
    EXTREME,
    /// An entity whose flows are wrong far more often than others', or a step.
    GROUP,
    /// Processes that wait for each other.
    DEADLOCK,
    /// A message that was sent and never received, although its receiver went on.
    LOST_MESSAGE;

    /// As in JSON: `out-of-order`.
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
