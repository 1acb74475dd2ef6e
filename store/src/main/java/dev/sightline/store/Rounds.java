package dev.sightline.store;

import java.util.List;
import java.util.function.Supplier;

/// What processes that each have some rows of a trace tell each other while they answer one question. All of them run
/// the same program; where it needs something of all rows, each finds it in its own, and goes on with what all found.
///
/// So every question that is made of such rounds can be answered by any number of processes, and the one that asks
/// needs no rows at all.
public interface Rounds {
    /// All rows are here: nobody is asked.
    Rounds HERE = new Rounds() {
        @Override
        public List<byte[]> all(Supplier<byte[]> here) {
            return List.of(here.get());
        }

        @Override
        public boolean isHere() {
            return true;
        }
    };

    /// One round. To be called in the same order in every process, by one thread of each.
    ///
    /// @param here finds it in the rows that are here; not called where the answer is known already
    /// @return what each process found, in the order of the processes
    List<byte[]> all(Supplier<byte[]> here);

    /// How many rounds were before: the next one's number.
    default int number() {
        return 0;
    }

    /// Whether all rows are here, so that nothing needs to be written down.
    default boolean isHere() {
        return false;
    }
}
