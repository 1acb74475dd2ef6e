package dev.sightline.counters;

import java.io.IOException;

/// The kernel's performance events, or somebody who plays them.
interface Perf {
    int ANY = -1;

    /// A count that goes on until it is closed.
    interface Count extends AutoCloseable {
        /// Since it was opened, scaled to all of the time where the processor counts several in turn.
        ///
        /// @throws IOException if it cannot be read any more
        long read() throws IOException;

        @Override
        void close();
    }

    /// @param thread as the kernel numbers it; 0: the one that calls; [#ANY]: all
    /// @param core [#ANY]: wherever it runs
    /// @throws IOException why it is not to be had
    Count open(Kind kind, int thread, int core) throws IOException;

    /// Nothing is to be had.
    record None(String why) implements Perf {
        @Override
        public Count open(Kind kind, int thread, int core) throws IOException {
            throw new IOException(why);
        }
    }
}
