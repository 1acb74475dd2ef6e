package dev.sightline.replay.filter;

/// The greatest value of the last while.
public final class Max extends FoldFilter {
    @Override
    public String name() {
        return "max";
    }

    @Override
    public String help() {
        return "the greatest value of the last W, or of all so far";
    }

    @Override
    public String example() {
        return "column latency by host | max 10s -> lights";
    }

    @Override
    Fold fold() {
        return new ExtremeFold(true);
    }
}
