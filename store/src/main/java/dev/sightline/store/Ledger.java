package dev.sightline.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of every record: received = stored + sampled + rejected.
///
/// @param causes the rejected ones by cause
/// @param damaged what is wrong with the sources, one line each: what, where
/// @param keptIn the file with the rejected records, or null when there are none
public record Ledger(
        long received,
        long stored,
        long sampled,
        List<Cause> causes,
        List<String> damaged,
        @Nullable String keptIn) {
    public Ledger {
        causes = List.copyOf(causes);
        damaged = List.copyOf(damaged);
        long rejected = causes.stream().mapToLong(Cause::rows).sum();
        if (received != stored + sampled + rejected) {
            throw new IllegalArgumentException("received " + received + " is not stored " + stored + " + sampled "
                    + sampled + " + rejected " + rejected);
        }
    }

    public Ledger withKeptIn(String file) {
        return new Ledger(received, stored, sampled, causes, damaged, file);
    }

    public long rejected() {
        return received - stored - sampled;
    }

    /// Records rejected for one reason.
    public record Cause(String cause, long rows) {}
}
