package dev.sightline.replay.filter;

/// The middle value of the last while.
public final class Median extends FoldFilter {
    @Override
    public String name() {
        return "median";
    }

    @Override
    public String help() {
        return "the middle value of the last W, or of all so far; of an even number the mean of the middle two";
    }

    @Override
    public String example() {
        return "column latency by host | median 10s -> bars";
    }

    @Override
    Fold fold() {
        return new RankFold(RankFold.MEDIAN);
    }
}
