package dev.sightline.summary.rows;

import dev.sightline.event.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs numbered tasks on the calling thread and, as far as they are free, the threads of the common pool.
///
/// The caller always works too, so a busy pool slows a call down but never blocks it, and however many calls there
/// are, no more threads than processors work for all of them beside their callers.
///
/// @param <W> what one thread keeps from task to task
public final class Workers<W> {
    private final int tasks;
    private final Supplier<W> newState;
    private final ObjIntConsumer<W> work;
    private final BooleanSupplier cancelled;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private Workers(int tasks, Supplier<W> newState, ObjIntConsumer<W> work, BooleanSupplier cancelled) {
        this.tasks = tasks;
        this.newState = newState;
        this.work = work;
        this.cancelled = cancelled;
    }

    /// Tasks are begun in ascending order.
    ///
    /// @param cancelled asked before each task
    /// @return the states of all threads that took part, at least one
    /// @throws CancellationException if `cancelled` said so
    public static <W> List<W> run(int tasks, Supplier<W> newState, ObjIntConsumer<W> work, BooleanSupplier cancelled) {
        return new Workers<>(tasks, newState, work, cancelled).run();
    }

    private List<W> run() {
        List<Helper> helpers = new ArrayList<>();
        int wanted = Math.min(tasks, Machine.here().processors()) - 1;
        for (int i = 0; i < wanted; i++) {
            Helper helper = new Helper();
            helpers.add(helper);
            ForkJoinPool.commonPool().execute(helper);
        }
        List<W> states = new ArrayList<>();
        states.add(drain());
        for (Helper helper : helpers) {
            if (!helper.begun.compareAndSet(false, true)) {
                W state = helper.await();
                if (state != null) {
                    states.add(state);
                }
            }
        }
        rethrow();
        return states;
    }

    private W drain() {
        W state = newState.get();
        try {
            for (int task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
                if (failure.get() != null) {
                    return state;
                }
                if (cancelled.getAsBoolean()) {
                    throw new CancellationException("cancelled");
                }
                work.accept(state, task);
            }
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
        return state;
    }

    private void rethrow() {
        switch (failure.get()) {
            case null -> {}
            case Error error -> throw error;
            case RuntimeException exception -> throw exception;
            case Throwable other -> throw new IllegalStateException(other);
        }
    }

    /// One thread of the pool, if it begins before the caller is done.
    private final class Helper implements Runnable {
        final AtomicBoolean begun = new AtomicBoolean();
        private final CountDownLatch done = new CountDownLatch(1);
        private @Nullable W state;

        @Override
        public void run() {
            if (begun.compareAndSet(false, true)) {
                try {
                    state = drain();
                } finally {
                    done.countDown();
                }
            }
        }

        /// Waits for no more than the task that the helper is in.
        @Nullable
        W await() {
            boolean interrupted = false;
            while (true) {
                try {
                    done.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return state;
        }
    }
}
