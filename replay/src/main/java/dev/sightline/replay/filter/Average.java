package dev.sightline.replay.filter;

/// The mean of the last while.
public final class Average extends FoldFilter {
    @Override
    public String name() {
        return "average";
    }

    @Override
    public String help() {
        return "the mean of the values of the last W, or of all so far";
    }

    @Override
    public String example() {
        return "column latency by host | average 10s -> bars";
    }

    @Override
    Fold fold() {
        return new SumFold(true);
    }
}
