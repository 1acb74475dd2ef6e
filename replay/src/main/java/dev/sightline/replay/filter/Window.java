package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// A sliding window by itself: the mean of what is in it.
public final class Window extends FoldFilter {
    @Override
    public String name() {
        return "window";
    }

    @Override
    public String help() {
        return "the mean of a sliding window of W; the same as average W";
    }

    @Override
    public String example() {
        return "column latency by host | window 250ms -> strips";
    }

    @Override
    Fold fold() {
        return new SumFold(true);
    }

    @Override
    public String arguments() {
        return "W";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        long window = words.duration();
        words.end(name());
        return bound(in, window, this::fold);
    }
}
