package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.intake.decode.Message;
import dev.sightline.store.Ledger;
import java.util.List;

/// Hears of what comes, before it is on the disk. Called on the thread that appends, for each stream one after the
/// other.
public interface Arrivals {
    /// @param sent with the names of columns that the sender gave
    /// @param stored the same columns at the same places, with the store's names; behind them those of roles
    void rows(Message message, Batch sent, Batch stored);

    /// @param records of it that are no rows
    void rejected(Message message, long records);

    /// @param lost events that the sender says it lost
    /// @param sampled events that it says it left out as it was told to
    void told(Message message, long lost, long sampled);

    /// @return what is new of it, as the ledger is to have it
    List<Ledger.Remark> remarked(Message message, Remarks remarks);
}
