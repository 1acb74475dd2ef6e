package dev.sightline.examples.loops;

import dev.sightline.record.Recorder;
import dev.sightline.record.Span;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntPredicate;

/// Runs nested parallel loops on threads that schedule themselves: each takes the next chunk of the outermost loop, and
/// goes through its iterates; the loop inside is open to all meanwhile. Who finds no chunk of the outermost loop any
/// more helps with any that is open. At the end of each instance of a loop, who opened it waits for its helpers.
///
/// ```
/// thread 0   take 0..14 | 0: 0..14  15..29  30..44 | barrier | 1: ...
/// thread 1                                 idle -> helps with 0: 45..59
/// ```
///
/// What they do is recorded ([LoopTrace]).
public final class Loops {
    private final int threads;
    private final IntPredicate helps;
    private final LoopTrace trace;
    private final List<Instance> open = new CopyOnWriteArrayList<>();
    private final Object news = new Object();
    /// Counts what waiting threads may want to know: guarded by `news`.
    private long version;

    private volatile boolean isDone;

    /// @param helps whether a thread, from 0, takes chunks that others opened
    public Loops(int threads, IntPredicate helps, Recorder recorder) {
        if (threads < 1) {
            throw new IllegalArgumentException("loops run on 1 thread or more, not " + threads);
        }
        this.threads = threads;
        this.helps = helps;
        this.trace = new LoopTrace(recorder);
    }

    /// Runs a nest; returns when all its iterates have run. One at a time.
    ///
    /// @throws IllegalStateException if a body threw: the first cause of it
    public void run(LoopNest nest) throws InterruptedException {
        isDone = false;
        Instance all = new Instance(nest, new int[0]);
        open.add(all);
        Throwable[] failures = new Throwable[threads];
        Thread[] running = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int number = i;
            running[i] = new Thread(() -> work(number, failures), "thread " + i);
            running[i].start();
        }
        for (Thread thread : running) {
            thread.join();
        }
        open.clear();
        Arrays.stream(failures).filter(failure -> failure != null).findFirst().ifPresent(failure -> {
            throw new IllegalStateException("an iterate of " + nest.name() + " failed: " + failure, failure);
        });
    }

    private void work(int number, Throwable[] failures) {
        try (ThreadStat stat = new ThreadStat(System::nanoTime)) {
            new Worker(number, stat).run();
        } catch (RuntimeException | Error failure) {
            failures[number] = failure;
            isDone = true;
            tell();
        }
    }

    private void tell() {
        synchronized (news) {
            version++;
            news.notifyAll();
        }
    }

    private long version() {
        synchronized (news) {
            return version;
        }
    }

    private void await(long seen) {
        synchronized (news) {
            while (version == seen && !isDone) {
                try {
                    news.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("a thread of the loop was interrupted", e);
                }
            }
        }
    }

    private final class Worker {
        private final int number;
        private final ThreadStat stat;
        private LoopTrace.State state = LoopTrace.State.WORKING;

        Worker(int number, ThreadStat stat) {
            this.number = number;
            this.stat = stat;
        }

        void run() {
            while (!isDone) {
                long seen = version();
                become(LoopTrace.State.GETTING_WORK);
                boolean found = false;
                for (Instance instance : open) {
                    if (instance.isOutermost() || helps.test(number)) {
                        found |= takeOne(instance);
                    }
                    if (found) {
                        break;
                    }
                }
                if (!found && !isDone) {
                    become(LoopTrace.State.IDLE);
                    await(seen);
                }
            }
            become(LoopTrace.State.IDLE);
        }

        private void become(LoopTrace.State now) {
            if (state != now) {
                state = now;
                trace.state(now);
            }
        }

        private boolean takeOne(Instance instance) {
            int from = instance.take();
            if (from < 0) {
                return false;
            }
            int to = instance.end(from);
            if (instance.isInnermost()) {
                chunk(instance, from, to);
            } else {
                Span span = trace.begin(false);
                for (int at = from; at < to && !isDone; at++) {
                    open(instance.inside(at));
                }
                trace.end(span, instance.place(from, to));
            }
            if (instance.finish(to - from)) {
                if (instance.isOutermost()) {
                    isDone = true;
                }
                tell();
            }
            return true;
        }

        /// Goes through a loop that others may help with, and waits for them at its end.
        private void open(Instance instance) {
            open.add(instance);
            tell();
            do {
                become(LoopTrace.State.GETTING_WORK);
            } while (!isDone && takeOne(instance));
            open.remove(instance);
            for (long seen = version(); !instance.isFinished() && !isDone; seen = version()) {
                become(LoopTrace.State.BARRIER);
                if (!instance.isFinished()) {
                    await(seen);
                }
            }
        }

        private void chunk(Instance instance, int from, int to) {
            boolean isTold = trace.isOn();
            boolean isLookedAt = isTold && stat.isDue();
            become(LoopTrace.State.WORKING);
            if (isLookedAt) {
                stat.look();
            }
            long faults = stat.faults();
            Span span = trace.begin(true);
            int[] at = Arrays.copyOf(instance.around, instance.around.length + 1);
            for (int i = from; i < to; i++) {
                at[at.length - 1] = i;
                instance.nest.body().run(number, at);
            }
            if (isLookedAt) {
                stat.look();
                trace.end(span, instance.place(from, to), stat.processor(), stat.faults() - faults);
            } else if (isTold) {
                trace.end(span, instance.place(from, to));
            }
        }
    }
}
