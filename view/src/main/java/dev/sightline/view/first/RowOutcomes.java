package dev.sightline.view.first;

import dev.sightline.store.Snapshot;
import dev.sightline.view.sample.RowSample;
import org.jspecify.annotations.Nullable;

/// What rows say of how they went, whichever column is shown first.
///
/// @param failed an expression for those that failed; null: no column says such a thing
/// @param until the column of times that says when rows end; null: none does
/// @param allEnd whether rows of every source have an end: those without one go on, and are no other things
public record RowOutcomes(@Nullable String failed, @Nullable String until, boolean allEnd) {
    public static RowOutcomes of(Snapshot snapshot) {
        RowSample sample = new RowSample(snapshot);
        FirstPicture picture = FirstPicture.of(sample, false);
        Failures failures = Failures.of(sample, picture.uses(), null);
        Ending ending = Ending.of(sample);
        String until = ending == null ? null : ending.column();
        return new RowOutcomes(
                failures == null ? null : failures.where(), until, until != null && allEnd(sample, until));
    }

    private static boolean allEnd(RowSample sample, String until) {
        int[] sources = sample.sources();
        boolean[] rows = new boolean[sample.snapshot().sources().size()];
        boolean[] ends = new boolean[rows.length];
        RowSample.Column column = sample.cells(sample.snapshot().field(until).orElseThrow());
        for (int row = 0; row < sources.length; row++) {
            rows[sources[row]] = true;
            ends[sources[row]] |= column.has(row);
        }
        for (int source = 0; source < rows.length; source++) {
            if (rows[source] && !ends[source]) {
                return false;
            }
        }
        return true;
    }

    /// An expression for the rows that have one.
    public String hasEnd(String column) {
        return "`" + column + "` >= " + (Long.MIN_VALUE + 1);
    }
}
