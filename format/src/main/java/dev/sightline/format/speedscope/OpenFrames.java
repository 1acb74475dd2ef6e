package dev.sightline.format.speedscope;

import java.util.Arrays;

/// The calls of one profile that are open: the look-ahead and the reading go through the same events, and must come to
/// the same slices.
final class OpenFrames {
    private long[] frames = new long[64];
    private int[] slices = new int[64];
    private int depth;

    void open(long frame, int slice) {
        if (depth == frames.length) {
            frames = Arrays.copyOf(frames, 2 * depth);
            slices = Arrays.copyOf(slices, 2 * depth);
        }
        frames[depth] = frame;
        slices[depth++] = slice;
    }

    /// How many open calls a close of the frame ends: it and those it called that were never closed; 0 if the frame is
    /// not open.
    int closedBy(long frame) {
        for (int i = depth - 1; i >= 0; i--) {
            if (frames[i] == frame) {
                return depth - i;
            }
        }
        return 0;
    }

    /// Closes as many calls as [#closedBy] said.
    ///
    /// @return the slice of the outermost of them
    int close(int calls) {
        depth -= calls;
        return slices[depth];
    }
}
