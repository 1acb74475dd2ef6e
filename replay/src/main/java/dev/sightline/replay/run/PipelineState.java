package dev.sightline.replay.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What a pipeline remembers at a moment. One thread.
final class PipelineState {
    /// By number of the key; null where none came yet.
    @Nullable
    KeyState[] keys = {};

    /// Values that came in.
    long values;

    Hits hits = Hits.NONE;

    PipelineState copy() {
        PipelineState copy = new PipelineState();
        copy.keys =
                Arrays.stream(keys).map(key -> key == null ? null : key.copy()).toArray(KeyState[]::new);
        copy.values = values;
        copy.hits = hits;
        return copy;
    }

    long cells() {
        long cells = 8;
        for (KeyState key : keys) {
            cells += key == null ? 1 : key.cells();
        }
        return cells;
    }
}
