package dev.sightline.conch;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// That something came, told by the network's thread and waited for by the program's. All under the node's lock.
///
/// Where the last wait was short the next looks for a moment before it sleeps: to wake a processor that sleeps can
/// take longer than all the rest of a message's way.
final class News {
    private static final long MOMENT_NANOS = Runtime.getRuntime().availableProcessors() > 1 ? 50_000 : 0;
    /// Waits longer than this are none that a look for a moment would end.
    private static final long SHORT_NANOS = 4 * MOMENT_NANOS;

    private final ReentrantLock lock;
    private final Condition condition;
    /// Looked at without the lock, too, but changed under it.
    private volatile int count;

    private boolean wasShort;

    News(ReentrantLock lock) {
        this.lock = lock;
        this.condition = lock.newCondition();
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
    void tell() {
        count++;
        condition.signalAll();
    }

    /// Gives up the lock until something comes, or for no reason: who calls looks again.
    ///
    /// @return what is left of the time; 0 or less: nothing came
    @SuppressWarnings("WaitNotInLoop")
    long await(long nanos) throws InterruptedException {
        long began = System.nanoTime();
        if (wasShort && nanos > SHORT_NANOS && comesSoon(began)) {
            return nanos;
        }
        long left = condition.awaitNanos(nanos);
        wasShort = System.nanoTime() - began < SHORT_NANOS;
        return left;
    }

    /// Others who want the processor have it meanwhile.
    @SuppressWarnings("ThreadPriorityCheck") // a hint is all that is wanted
    private boolean comesSoon(long began) {
        int before = count;
        lock.unlock();
        try {
            while (count == before && System.nanoTime() - began < MOMENT_NANOS) {
                Thread.yield();
            }
        } finally {
            lock.lock();
        }
        return count != before;
    }
}
