package dev.sightline.server.trace;

import dev.sightline.store.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the server shows: traces by id, and how new ones are opened. Called from many threads at once.
public interface Traces {
    /// All open traces, the oldest first.
    List<OpenTrace> list();

    Optional<OpenTrace> find(String id);

    /// Starts reading the files as one trace and returns without waiting for its end. The files stay where
    /// they are until the trace is released or the server is closed, so that rows can be shown as they were
    /// written.
    ///
    /// @param files at least one, in the order they were sent
    /// @param beside the id of a trace whose inputs are read again, before these, as one; null: these alone
    /// @throws IOException if they cannot be read, as one line for people: what, where, what to do
    /// @throws IllegalArgumentException if they are no trace, likewise
    OpenTrace open(List<Upload> files, @Nullable String beside) throws IOException;

    /// Lets go of a trace that was opened from files, which are removed next: it stops being read, is found no
    /// more, and what was kept of it goes. Scans under way end as if nothing had happened.
    void release(String id);

    /// Keeps rows that a query made as a trace beside the others, a bounded number of them: the oldest goes.
    ///
    /// @param name for people
    OpenTrace keep(String name, Snapshot rows);
}
