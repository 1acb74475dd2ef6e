package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.intake.decode.Message;

/// Hears of what comes, before it is on the disk. Called on the thread that appends, for each stream one after the
/// other.
public interface Arrivals {
    Arrivals NOBODY = new Arrivals() {
        @Override
        public void rows(Message message, Batch sent, Batch stored) {
            // nobody
        }

        @Override
        public void rejected(Message message, long records) {
            // nobody
        }

        @Override
        public void told(Message message, long lost, long sampled) {
            // nobody
        }
    };

    /// @param sent with the names of columns that the sender gave
    /// @param stored the same columns, in the same order, with the store's names
    void rows(Message message, Batch sent, Batch stored);

    /// @param records of it that are no rows
    void rejected(Message message, long records);

    /// @param lost events that the sender says it lost
    /// @param sampled events that it says it left out as it was told to
    void told(Message message, long lost, long sampled);
}
