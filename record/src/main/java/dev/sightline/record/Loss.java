package dev.sightline.record;

/// Events that were recorded and are not in what the destination got, be they lost or kept back; they have their
/// sequence numbers.
///
/// @param where the thread whose events they were, or the destination that did not take them
/// @param fromNanos since 1970; they were lost between it and `toNanos`
record Loss(String where, String cause, long firstSequence, long events, long fromNanos, long toNanos) {
    boolean isKeptBack() {
        return cause.equals(Ledger.KEPT_BACK);
    }

    long endSequence() {
        return firstSequence + events;
    }
}
