package dev.sightline.examples.loops;

import java.util.List;

/// Loops in loops, all of whose iterates may run at the same time.
///
/// @param sizes iterates of each loop, the outermost first
/// @param chunks how many iterates of each are handed out at once
public record LoopNest(String name, List<Integer> sizes, List<Integer> chunks, Body body) {
    /// What an iterate of the innermost loop does.
    @FunctionalInterface
    public interface Body {
        /// @param thread which one runs it, from 0
        /// @param at the index in each loop, the outermost first; not to be kept
        void run(int thread, int[] at);
    }

    public LoopNest {
        sizes = List.copyOf(sizes);
        chunks = List.copyOf(chunks);
        if (sizes.isEmpty() || sizes.size() != chunks.size()) {
            throw new IllegalArgumentException("a nest has one loop or more, each with a size and a chunk");
        }
        for (int i = 0; i < sizes.size(); i++) {
            if (sizes.get(i) < 1 || chunks.get(i) < 1) {
                throw new IllegalArgumentException("loop " + i + " has " + sizes.get(i) + " iterates in chunks of "
                        + chunks.get(i) + "; both are 1 or more");
            }
        }
    }

    int depth() {
        return sizes.size();
    }
}
