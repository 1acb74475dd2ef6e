package dev.sightline.summary;

import java.util.ArrayList;
import java.util.List;

/// A part of all keys, by the upper 16 bits of their hashes.
///
/// @param from the first value of these bits
/// @param count how many values
record FlowPart(int from, int count) {
    static final int ALL = 1 << 16;

    boolean holds(long hash) {
        return Integer.compareUnsigned((int) (hash >>> 48) - from, count) < 0;
    }

    /// About equal pieces, as far as it can be divided.
    List<FlowPart> divide(int pieces) {
        List<FlowPart> parts = new ArrayList<>();
        int most = Math.clamp(pieces, 1, count);
        for (int i = 0; i < most; i++) {
            int begin = (int) ((long) i * count / most);
            parts.add(new FlowPart(from + begin, (int) ((i + 1L) * count / most) - begin));
        }
        return parts;
    }
}
