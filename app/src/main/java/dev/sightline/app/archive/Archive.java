package dev.sightline.app.archive;

import dev.sightline.event.Field;
import dev.sightline.store.Snapshot;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A copy of a store that is brought up to date from time to time. A row is told by its arrival number, which no merge
/// in the store changes: what was copied is never copied again, and what retention takes from the store stays here.
///
/// Failures are an `IOException` of one line. Thread-confined.
public interface Archive extends Closeable {
    /// @param to `jdbc:...`, or a folder
    /// @param table of a database
    /// @param store which store it is a copy of
    /// @throws IOException if it cannot be reached, or is a copy of another store
    static Archive open(String to, String table, String store) throws IOException {
        return to.startsWith("jdbc:") ? new Tables(to, table, store) : new DayFiles(Path.of(to), store);
    }

    /// The arrival number of the first row that was not copied yet.
    long next();

    /// The rows that come from now on have these columns: those from before, some of them wider, and more.
    void columns(List<Field> fields) throws IOException;

    /// Copies some rows, all of them or, if it fails or the process ends, none.
    ///
    /// @param rows the first that were not copied yet
    /// @return how many they are
    int copy(Snapshot snapshot, Arrivals rows) throws IOException;

    /// What a reader of the copy has to know, one line each; empty if it says just what the store says.
    default List<String> notes() {
        return List.of();
    }
}
