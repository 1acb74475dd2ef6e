package dev.sightline.replay.run;

import java.util.List;

/// What all pipelines of a board remember at a moment: all rows up to it, none behind it. One thread.
///
/// @param nanos the moment; [Long#MIN_VALUE] when there is no row yet
record BoardState(long nanos, List<PipelineState> pipelines) {
    BoardState copy() {
        return new BoardState(nanos, pipelines.stream().map(PipelineState::copy).toList());
    }

    BoardState at(long moment) {
        return new BoardState(moment, pipelines);
    }

    long cells() {
        return pipelines.stream().mapToLong(PipelineState::cells).sum();
    }
}
