package dev.sightline.replay.run;

import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a pipeline remembers at a moment. One thread.
final class PipelineState {
    /// By number of the key; null where none came yet.
    @Nullable
    KeyState[] keys = {};

    /// Values that came in.
    long values;

    Hits hits = Hits.NONE;

    void save(StateWriter out) {
        out.whole(values);
        out.whole(hits.count());
        out.time(hits.nanos());
        out.whole(hits.key());
        out.number(hits.value());
        out.whole(keys.length);
        for (KeyState key : keys) {
            out.whole(key == null ? 0 : 1);
            if (key != null) {
                key.save(out);
            }
        }
    }

    /// @param fresh makes the state of a key into which nothing was put
    static PipelineState load(StateReader in, Supplier<KeyState> fresh) {
        PipelineState state = new PipelineState();
        state.values = in.whole();
        state.hits = new Hits(in.whole(), in.time(), in.count(), in.number());
        state.keys = new KeyState[in.count()];
        for (int i = 0; i < state.keys.length; i++) {
            if (in.whole() == 1) {
                KeyState key = fresh.get();
                key.load(in);
                state.keys[i] = key;
            }
        }
        return state;
    }

    long cells() {
        long cells = 8;
        for (KeyState key : keys) {
            cells += key == null ? 1 : key.cells();
        }
        return cells;
    }
}
