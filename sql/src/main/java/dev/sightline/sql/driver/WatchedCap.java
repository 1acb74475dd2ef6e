package dev.sightline.sql.driver;

/// The plain way: changes nothing of the process, and only looks, as often as those who wait for their query ask. What
/// takes much at once has it before anybody looks; where nobody can tell what the process has, DuckDB's own limit is
/// all there is.
///
/// ```
/// base ............................ stopped from here on ........ all are stopped from here on
/// | the heap | of each query, summed |          512 MiB           |
/// ```
final class WatchedCap implements MemoryCap {
    private static final long MUCH_BYTES = 512L << 20;

    private final Memory process;
    private int users;
    /// How many of the users are being stopped.
    private int ending;
    /// What the process had when the first of the users came, with its heap as large as it may become.
    private long base;
    /// What the users may take beyond that.
    private long granted;

    WatchedCap(Memory process) {
        this.process = process;
    }

    @Override
    public synchronized Share enter(long bytes) {
        Share share = new Watched(bytes);
        if (users++ == 0) {
            Runtime jvm = Runtime.getRuntime();
            base = process.usedBytes() + jvm.maxMemory() - jvm.totalMemory();
        }
        granted += bytes;
        return share;
    }

    /// How much more than it may the process has; 0 if not, or if nobody can tell.
    private long beyond() {
        return users == 0 ? 0 : Math.max(0, process.usedBytes() - base - granted);
    }

    @Override
    public synchronized boolean isExceeded() {
        return beyond() > 0;
    }

    @Override
    public synchronized boolean isIdle() {
        return users == 0;
    }

    private final class Watched implements Share {
        private final long bytes;
        private boolean ends;

        private Watched(long bytes) {
            this.bytes = bytes;
        }

        @Override
        public void ends() {
            synchronized (WatchedCap.this) {
                ending += ends ? 0 : 1;
                ends = true;
            }
        }

        @Override
        public boolean mustStop() {
            synchronized (WatchedCap.this) {
                long beyond = beyond();
                return beyond > MUCH_BYTES || beyond > 0 && ending == 0;
            }
        }

        @Override
        public void close() {
            synchronized (WatchedCap.this) {
                ending -= ends ? 1 : 0;
                ends = true;
                granted -= bytes;
                users--;
            }
        }
    }
}
