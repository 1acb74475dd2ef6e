package dev.sightline.replay.run;

import dev.sightline.replay.stage.StateWriter;
import java.util.List;

/// What all pipelines of a board remember at a moment: all rows up to it, none behind it. One thread.
///
/// @param nanos the moment; [Long#MIN_VALUE] when there is no row yet
record BoardState(long nanos, List<PipelineState> pipelines) {
    /// All but the moment.
    byte[] toBytes() {
        StateWriter out = new StateWriter();
        pipelines.forEach(pipeline -> pipeline.save(out));
        return out.toBytes();
    }

    BoardState at(long moment) {
        return new BoardState(moment, pipelines);
    }

    long cells() {
        return pipelines.stream().mapToLong(PipelineState::cells).sum();
    }
}
