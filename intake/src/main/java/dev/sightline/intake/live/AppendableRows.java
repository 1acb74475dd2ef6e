package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Rows whose number, columns and sources are known before the first is given: those of files that were looked at, or
/// of a store. They are always given in the same order.
public interface AppendableRows {
    /// Takes batches.
    interface Receiver {
        /// @param batch its source is a place in [#sources]
        /// @return whether more is wanted
        boolean take(Batch batch) throws IOException, InterruptedException;
    }

    List<Field> fields();

    /// What the rows are sorted by elsewhere; null when they have no time.
    @Nullable
    String timeColumn();

    List<SourceInfo> sources();

    long rows();

    /// Where the text of a source's rows stays, as a property of a store; empty if it stays nowhere.
    Optional<String> lastingText(int source);

    /// What is known of records that are no rows, and of damage: all of it when the rows were given.
    Ledger ledger();

    /// Gives the rows from number `skipped` on.
    ///
    /// @throws IOException one line: they cannot be read, or what the receiver threw
    void give(long skipped, Receiver to) throws IOException, InterruptedException;
}
