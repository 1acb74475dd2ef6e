package dev.sightline.intake.poll;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Fetches from one target at a steady pace, on a thread of its own: one that is slow or down holds up no other. A turn
/// that takes longer than the pace lets the turns it overran go.
public final class Poll implements Closeable {
    private final Target target;
    private final Duration interval;
    private final Consumer<String> notes;
    private final Consumer<String> failed;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread thread;
    private boolean isDown;

    /// What is fetched from.
    public interface Target {
        /// For people.
        String name();

        /// Fetches once, and hands on what came.
        ///
        /// @throws Unreachable if there is no answer; the next turn may have one
        /// @throws IOException if the store takes no more
        void fetch() throws IOException, InterruptedException;
    }

    /// A target that has no answer, or one that is none: one line.
    static final class Unreachable extends IOException {
        private static final long serialVersionUID = 1;

        Unreachable(String why) {
            super(why);
        }
    }

    /// @param notes hears when a target is down, and when it is there again: one line
    /// @param failed hears when the store takes no more: one line
    public Poll(Target target, Duration interval, Consumer<String> notes, Consumer<String> failed) {
        this.target = target;
        this.interval = interval;
        this.notes = notes;
        this.failed = failed;
        this.thread = Thread.ofPlatform().daemon().name("poll " + target.name()).unstarted(this::run);
    }

    /// Begins with the first turn.
    public Poll start() {
        thread.start();
        return this;
    }

    private void run() {
        long next = System.nanoTime();
        try {
            do {
                turn();
                next += interval.toNanos();
                next = Math.max(next, System.nanoTime());
            } while (!stopped.await(next - System.nanoTime(), TimeUnit.NANOSECONDS));
        } catch (IOException e) {
            failed.accept(String.valueOf(e.getMessage()));
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            failed.accept("a defect of Sightline, please report it: " + e);
            throw e;
        }
    }

    private void turn() throws IOException, InterruptedException {
        try {
            target.fetch();
            if (isDown) {
                notes.accept(target.name() + ": is there again");
            }
            isDown = false;
        } catch (Unreachable e) {
            if (!isDown) {
                notes.accept(
                        target.name() + ": " + e.getMessage() + "; tried again all " + interval.toMillis() + " ms");
            }
            isDown = true;
        }
    }

    /// Stops: what came is in the store, or on its way there; a turn that waits for its target is given up.
    @Override
    public void close() throws IOException {
        stopped.countDown();
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
