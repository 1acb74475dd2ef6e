package dev.sightline.replay.filter;

/// The least value of the last while.
public final class Min extends FoldFilter {
    @Override
    public String name() {
        return "min";
    }

    @Override
    public String help() {
        return "the least value of the last W, or of all so far";
    }

    @Override
    public String example() {
        return "column latency by host | min 10s -> bars";
    }

    @Override
    Fold fold() {
        return new ExtremeFold(false);
    }
}
