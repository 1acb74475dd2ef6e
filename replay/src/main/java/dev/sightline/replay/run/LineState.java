package dev.sightline.replay.run;

import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.stage.Reading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a pipeline is at a moment; good until the board goes on.
public final class LineState {
    private final PipelineRun run;
    private final PipelineState state;
    private final long nanos;

    LineState(PipelineRun run, PipelineState state, long nanos) {
        this.run = run;
        this.state = state;
        this.nanos = nanos;
    }

    public Pipeline pipeline() {
        return run.pipeline();
    }

    /// What all keys' streams are, in the order of keys; keys that did not come yet are left out.
    public List<Reading> readings() {
        return run.readings(state, nanos);
    }

    /// How many values came in so far.
    public long values() {
        return state.values;
    }

    /// How often its triggers fired so far.
    public long hits() {
        return state.hits.count();
    }

    /// When the last time was; null: never.
    public @Nullable Long lastHitNanos() {
        return hits() == 0 ? null : (Long) state.hits.nanos();
    }

    /// Whose value it was; null: never.
    public @Nullable Reading lastHit() {
        return hits() == 0 ? null : run.reading(run.lastKey(state), state.hits.value());
    }
}
