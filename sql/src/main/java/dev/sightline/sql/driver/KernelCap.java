package dev.sightline.sql.driver;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A limit to the memory of the whole process while queries run.
///
/// DuckDB's own limit counts its tables and sorts, but not the values that one function makes: `range(1e9)` takes
/// 20 GB with a limit of one. So the kernel is told to refuse private memory beyond a limit ([DataLimit]); an
/// allocation that fails is an ordinary error of DuckDB. Mapped columns do not count.
///
/// The limit is the process's, so there is one of these in a process, whatever the number of engines: two that each
/// remembered what they had found would put back each other's. What was there before the first query comes back
/// when the last has ended, in whatever order they end.
///
/// The JVM ends when it is refused a page, so it must never meet the limit:
///
/// ```
/// base ............................ threshold ......... limit                       last
/// | the heap | of each query, summed |  256 MiB for all |  the limit moves up here   |
/// ```
///
/// Beyond the threshold queries are stopped, and until they have ended the limit stays 256 MiB ahead of what is used.
/// If one of them is already being stopped, the others are spared until half of the last GiB is used, too: whose
/// memory it is nobody can tell, but that one will give its own back. What asks for more at once is refused; what
/// grows in small steps has 1 GiB to be stopped in. Where there is no such limit, there is [WatchedCap].
final class KernelCap implements MemoryCap {
    private static final long AHEAD_BYTES = 256L << 20;
    private static final long LAST_BYTES = 1L << 30;
    private static final long LOOK_EVERY_NANOS = 3_000_000;

    private final Memory process;
    private int users;
    /// What the process had when the first of the users came, with its heap as large as it may become.
    private long base;
    /// What the users may take beyond that.
    private long granted;
    /// The limit that is put back when the last has left.
    private long before;
    /// How far the limit may move.
    private long last;

    private @Nullable Thread watcher;
    /// How many of the users are being stopped.
    private volatile int ending;

    private volatile Excess excess = Excess.NONE;

    private enum Excess {
        NONE,
        SOME,
        MUCH
    }

    KernelCap(Memory process) {
        this.process = process;
    }

    private final class Limited implements Share {
        private final long bytes;
        private boolean ends;

        private Limited(long bytes) {
            this.bytes = bytes;
        }

        @Override
        public void ends() {
            synchronized (KernelCap.this) {
                ending += ends ? 0 : 1;
                ends = true;
            }
        }

        @Override
        public boolean mustStop() {
            return excess == Excess.MUCH || excess == Excess.SOME && ending == 0;
        }

        @Override
        public void close() {
            leave(this);
        }
    }

    @Override
    public synchronized Share enter(long bytes) {
        if (watcher == null && process.isKnown()) {
            start();
        }
        // What needs heap comes first: from here on nothing may fail half way.
        Share share = new Limited(bytes);
        long now = process.usedBytes();
        if (users++ == 0) {
            Runtime jvm = Runtime.getRuntime();
            before = process.soft();
            base = now + jvm.maxMemory() - jvm.totalMemory();
        }
        granted += bytes;
        place(now);
        return share;
    }

    private synchronized void leave(Limited share) {
        ending -= share.ends ? 1 : 0;
        share.ends = true;
        granted -= share.bytes;
        if (--users == 0) {
            excess = Excess.NONE;
            process.soft(before);
        } else {
            place(process.usedBytes());
        }
    }

    /// For those who are there now; never below what is in use.
    private void place(long now) {
        if (process.isKnown()) {
            long top = Math.max(base + granted, now) + AHEAD_BYTES;
            last = top + LAST_BYTES;
            limit(top);
        }
    }

    /// Not above what was there before.
    private void limit(long wanted) {
        process.soft(before < 0 ? wanted : Math.min(before, wanted));
    }

    private void start() {
        Thread thread = new Thread(this::watch, "sightline-sql-memory");
        thread.setDaemon(true);
        thread.start();
        watcher = thread;
    }

    @Override
    public boolean isExceeded() {
        return excess != Excess.NONE;
    }

    @Override
    public synchronized boolean isIdle() {
        return users == 0;
    }

    /// A thread of its own, as long as queries run: nobody who waits for one may be needed for the limit to move.
    private void watch() {
        while (true) {
            try {
                if (!look()) {
                    return;
                }
            } catch (OutOfMemoryError whileLooking) {
                // What takes the heap just now must not end this thread too: the limit would stay where it is.
            }
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
        }
    }

    private synchronized boolean look() {
        if (users == 0) {
            watcher = null;
            return false;
        }
        long now = process.usedBytes();
        long beyond = now - base - granted;
        excess = beyond <= 0 ? Excess.NONE : beyond <= LAST_BYTES / 2 ? Excess.SOME : Excess.MUCH;
        if (beyond > 0) {
            limit(Math.min(now + AHEAD_BYTES, last));
        }
        return true;
    }
}
