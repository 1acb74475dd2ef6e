package dev.sightline.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// Runs contestants in turn, so that what else the machine does meets both alike, and keeps each one's median.
final class Race {
    /// Ours is warmed up for at least this long, so that it runs compiled.
    private static final long WARM_UP_NANOS = 2_000_000_000;

    private static final int MAX_WARM_UPS = 300;

    private final int runs;
    private final boolean warm;

    /// @param runs counted ones of each contestant
    /// @param warm whether to warm up for as long as it takes to be compiled
    Race(int runs, boolean warm) {
        this.runs = runs;
        this.warm = warm;
    }

    /// @param medianNanos of the counted runs
    /// @param processorNanos the median of what all threads of the process used; a busy machine changes it little
    /// @param last what the last run gave
    record Lap<T>(long medianNanos, long processorNanos, T last) {}

    /// Both contestants' laps.
    ///
    /// @param peer null when there is none
    record Result<T, P>(Lap<T> ours, @Nullable Lap<P> peer) {}

    <T, P> Result<T, P> run(Callable<T> ours, Callable<P> peer) throws Exception {
        Laps<T> mine = new Laps<>(ours, runs, warmUp(ours));
        Laps<P> other = new Laps<>(peer, runs, warm ? peer.call() : null);
        for (int i = 0; i < runs; i++) {
            mine.run();
            other.run();
        }
        return new Result<>(mine.lap(), other.lap());
    }

    <T> Lap<T> alone(Callable<T> ours) throws Exception {
        Laps<T> mine = new Laps<>(ours, runs, warmUp(ours));
        for (int i = 0; i < runs; i++) {
            mine.run();
        }
        return mine.lap();
    }

    /// One contestant's counted runs.
    private static final class Laps<T> {
        private final Callable<T> work;
        private final long[] nanos;
        private final long[] processorNanos;
        private @Nullable T last;
        private int done;

        Laps(Callable<T> work, int runs, @Nullable T warmUp) {
            this.work = work;
            this.nanos = new long[runs];
            this.processorNanos = new long[runs];
            this.last = warmUp;
        }

        void run() throws Exception {
            long processor = processorNanos();
            long start = System.nanoTime();
            last = work.call();
            nanos[done] = System.nanoTime() - start;
            processorNanos[done++] = processorNanos() - processor;
        }

        Lap<T> lap() {
            T value = last;
            if (value == null) {
                throw new IllegalStateException("a race needs at least one run");
            }
            return new Lap<>(median(nanos), median(processorNanos), value);
        }

        private static long processorNanos() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                    ? system.getProcessCpuTime()
                    : 0;
        }
    }

    private <T> T warmUp(Callable<T> ours) throws Exception {
        long start = System.nanoTime();
        T result = ours.call();
        for (int i = 1; warm && i < MAX_WARM_UPS && System.nanoTime() - start < WARM_UP_NANOS; i++) {
            result = ours.call();
        }
        return result;
    }

    private static long median(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
