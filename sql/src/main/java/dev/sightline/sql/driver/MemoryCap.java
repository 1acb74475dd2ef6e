package dev.sightline.sql.driver;

/// Keeps queries from taking more memory than they were granted, beyond what DuckDB counts itself. Any thread.
public interface MemoryCap {
    /// What it has, and what it may have.
    interface Memory {
        /// Whether there is such a limit here.
        boolean isKnown();

        /// Of private memory; 0 when that is not known.
        long usedBytes();

        /// @return negative: none
        long soft();

        /// @param wanted negative: none
        void soft(long wanted);
    }

    /// What one query may take; to be closed once, when it has ended.
    interface Share extends AutoCloseable {
        /// The query is being stopped, for whatever reason.
        void ends();

        /// Whether the process has more than it may, so that this query must be stopped.
        boolean mustStop();

        @Override
        void close();
    }

    /// @param bytes that may be taken beyond what the process has and what others may take
    /// @throws OutOfMemoryError if nobody could watch; then it was not entered
    Share enter(long bytes);

    /// Whether the process has more than it may, so that no query may begin.
    boolean isExceeded();

    /// Whether no query runs.
    boolean isIdle();

    /// One for the process, as its limit is.
    static MemoryCap ofProcess() {
        return OfProcess.CAP;
    }

    /// The kernel's limit where there is one.
    static MemoryCap of(Memory process) {
        if (process.isKnown()) {
            return new KernelCap(process);
        }
        ShortcutMissing.say(
                "this system has no limit of private memory, so a query that takes too much is stopped late");
        return new WatchedCap(process);
    }

    /// Made when it is first asked for.
    final class OfProcess {
        private static final MemoryCap CAP = of(new DataLimit());

        private OfProcess() {}
    }
}
