package dev.sightline.server.ask;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Computes few answers at once, lets some wait, turns the rest away. A scan keeps both cores busy through the pool of
/// the views, so more at once would only make all of them late. Who has computed and is still sending gives its turn
/// to the next, but counts as admitted: slow readers cannot stop the scans, nor pile up.
///
/// No thread is ever interrupted: that would close the file channels it reads from, for everybody.
public final class ScanQueue implements AutoCloseable {
    /// More places for what takes a moment only.
    private static final int SOON = 2;

    private static final int IDLE_SECONDS = 2;

    private final ExecutorService threads;
    private final Deque<Turn> waiting = new ArrayDeque<>();
    /// Those that are likely to take a moment only.
    private final Deque<Turn> quick = new ArrayDeque<>();
    private final int scans;
    private final int most;
    private int scanning;
    private int admitted;

    public ScanQueue(int scans, int waiting) {
        this(
                scans,
                waiting,
                Thread.ofPlatform().daemon().name("sightline-scan-", 1).factory());
    }

    public ScanQueue(int scans, int waiting, ThreadFactory factory) {
        // Given back soon: where threads are few, others wait for them.
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
        this.scans = scans;
        this.most = scans + waiting;
    }

    /// Runs the work when its turn comes, on a thread of its own; never when the turn was withdrawn before.
    ///
    /// @param soon whether the answer should take a moment only: then it goes first, and there are two places more
    /// @param refused told why, once, if no thread can be made for it
    /// @return empty when too many wait
    synchronized Optional<Turn> admit(boolean soon, Consumer<Turn> work, Consumer<Throwable> refused) {
        if (admitted == most) {
            return Optional.empty();
        }
        admitted++;
        Turn turn = new Turn(work, refused);
        (soon ? quick : waiting).add(turn);
        startNext();
        return Optional.of(turn);
    }

    private synchronized void startNext() {
        while (true) {
            boolean soon = !quick.isEmpty() && scanning < scans + SOON;
            if (!soon && (waiting.isEmpty() || scanning >= scans)) {
                return;
            }
            Turn turn = (soon ? quick : waiting).remove();
            turn.scans = true;
            scanning++;
            try {
                threads.execute(turn);
            } catch (OutOfMemoryError | RejectedExecutionException noThread) {
                turn.scans = false;
                scanning--;
                admitted--;
                turn.refused.accept(noThread);
            }
        }
    }

    /// Those that run end by themselves: their requests are cancelled.
    @Override
    public void close() {
        threads.shutdown();
    }

    /// One place in the queue.
    final class Turn implements Runnable {
        private final Consumer<Turn> work;
        private final Consumer<Throwable> refused;
        private boolean scans;

        private Turn(Consumer<Turn> work, Consumer<Throwable> refused) {
            this.work = work;
            this.refused = refused;
        }

        @Override
        public void run() {
            try {
                work.accept(this);
            } finally {
                pass();
                synchronized (ScanQueue.this) {
                    admitted--;
                }
            }
        }

        /// The scan is over, what follows only sends.
        void pass() {
            synchronized (ScanQueue.this) {
                if (scans) {
                    scans = false;
                    scanning--;
                    startNext();
                }
            }
        }

        /// Leaves the queue if still in it.
        void withdraw() {
            synchronized (ScanQueue.this) {
                if (waiting.remove(this) || quick.remove(this)) {
                    admitted--;
                }
            }
        }
    }
}
