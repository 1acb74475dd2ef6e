package dev.sightline.counters;

import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Samples of what each core and each thread of this program does, ten times a second, as events of a recorder. On
/// Linux; elsewhere it is told that there are none.
///
/// ```java
/// Counters.Builder counters = Counters.of(RECORDER);
/// TextRegister phase = counters.text("phase");
/// counters.start();
/// phase.set("solve"); // each sample of this thread has it from now on
/// ```
public final class Counters implements AutoCloseable {
    private static final Duration EVERY = Duration.ofMillis(100);
    private static final Duration SHORTEST = Duration.ofMillis(10);
    private static final long JOIN_MILLIS = 1000;

    private final Sampler sampler;
    private final long everyNanos;
    private final Thread thread;
    private volatile boolean ending;

    private Counters(Sampler sampler, long everyNanos) {
        this.sampler = sampler;
        this.everyNanos = everyNanos;
        this.thread = Thread.ofPlatform().daemon().name("sightline-counters").start(this::run);
    }

    public static Builder of(Recorder recorder) {
        return new Builder(recorder);
    }

    /// What is to be sampled, and what threads may say.
    public static final class Builder {
        private final Recorder recorder;
        private final Registers registers = new Registers();
        private Duration every = EVERY;

        private Builder(Recorder recorder) {
            this.recorder = recorder;
        }

        /// A register of names, such as phases; a column of this name.
        public TextRegister text(String name) {
            return new TextRegister(registers, registers.add(Field.string(name)));
        }

        /// A register of numbers, such as the step of a loop; a column of this name.
        public NumberRegister number(String name) {
            return new NumberRegister(registers, registers.add(Field.float64(name)));
        }

        /// @param pause between two samples: 10 ms or more
        public Builder every(Duration pause) {
            if (pause.compareTo(SHORTEST) < 0) {
                throw new IllegalArgumentException("a sample each 10 ms at most, not each " + pause.toMillis() + " ms");
            }
            every = pause;
            return this;
        }

        /// Begins, on a thread of its own.
        ///
        /// @throws UncheckedIOException if this system tells nothing of its processes
        public Counters start() {
            return start(LinuxPerf.ofThisSystem(), Path.of("/proc"));
        }

        Counters start(Perf perf, Path proc) {
            try {
                return new Counters(new Sampler(recorder, registers, perf, proc), every.toNanos());
            } catch (IOException none) {
                throw new UncheckedIOException("no counters: there is no " + none.getMessage(), none);
            }
        }
    }

    private void run() {
        long next = System.nanoTime();
        while (!ending) {
            sampler.sample();
            long now = System.nanoTime();
            // what was missed is not made up for
            next = Math.max(next + everyNanos, now - everyNanos);
            while (!ending && next - System.nanoTime() > 0) {
                LockSupport.parkNanos(next - System.nanoTime());
            }
        }
        try {
            sampler.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Ends; what was sampled is with the recorder.
    @Override
    public void close() {
        ending = true;
        LockSupport.unpark(thread);
        try {
            thread.join(JOIN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
