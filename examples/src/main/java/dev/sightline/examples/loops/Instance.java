package dev.sightline.examples.loops;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/// A loop of a nest while the loops around it are at given iterates. Any thread may take chunks of it.
final class Instance {
    final LoopNest nest;
    /// The iterates of the loops around it, the outermost first.
    final int[] around;
    private final int size;
    private final int chunk;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger unfinished;

    Instance(LoopNest nest, int[] around) {
        this.nest = nest;
        this.around = around;
        this.size = nest.sizes().get(around.length);
        this.chunk = nest.chunks().get(around.length);
        this.unfinished = new AtomicInteger(size);
    }

    /// The loop inside this one, at an iterate of this.
    Instance inside(int at) {
        int[] inner = Arrays.copyOf(around, around.length + 1);
        inner[around.length] = at;
        return new Instance(nest, inner);
    }

    boolean isOutermost() {
        return around.length == 0;
    }

    boolean isInnermost() {
        return around.length == nest.depth() - 1;
    }

    /// The first iterate of the next chunk; -1: none is left.
    int take() {
        int from = next.get() < size ? next.getAndAdd(chunk) : size;
        return from < size ? from : -1;
    }

    int end(int from) {
        return Math.min(size, from + chunk);
    }

    /// @return whether all its iterates have run now
    boolean finish(int iterates) {
        return unfinished.addAndGet(-iterates) == 0;
    }

    boolean isFinished() {
        return unfinished.get() == 0;
    }

    /// Where a chunk lies: the loop, the iterates around it, and its own, the last of which is inside:
    /// `sweep/48/15..29`.
    String place(int from, int to) {
        StringBuilder place = new StringBuilder(nest.name());
        for (int at : around) {
            place.append('/').append(at);
        }
        return place.append('/').append(from).append("..").append(to - 1).toString();
    }
}
