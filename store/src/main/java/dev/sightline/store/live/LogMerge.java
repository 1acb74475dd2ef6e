package dev.sightline.store.live;

import dev.sightline.store.Segment;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;

/// Segments of a log, one after the other, that become one: at once, or beside what goes on.
final class LogMerge {
    private final List<Segment> parts;
    private final FutureTask<Segment> task;

    /// @param merged makes the one of them; any thread
    LogMerge(List<Segment> parts, Callable<Segment> merged) {
        this.parts = parts;
        this.task = new FutureTask<>(merged);
    }

    long rows() {
        return parts.stream().mapToLong(Segment::rows).sum();
    }

    void atOnce() {
        task.run();
    }

    void beside() {
        Thread.ofPlatform().daemon().name("sightline-log-merge").start(task);
    }

    boolean isDone() {
        return task.isDone();
    }

    /// Puts the one in the place of its parts. Only when it is done.
    void replaceIn(List<Segment> segments, UnaryOperator<Segment> finished) {
        int from = 0;
        while (segments.get(from) != parts.getFirst()) {
            from++;
        }
        Segment one = finished.apply(result());
        List<Segment> replaced = segments.subList(from, from + parts.size());
        replaced.clear();
        replaced.add(one);
    }

    private Segment result() {
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            if (e.getCause() instanceof RuntimeException defect) {
                throw defect;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted, though it was done", e);
        }
    }
}
