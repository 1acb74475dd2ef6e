package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// The mean of the last few values, whatever their times.
public final class Smooth implements Filter {
    @Override
    public String name() {
        return "smooth";
    }

    @Override
    public String arguments() {
        return "N";
    }

    @Override
    public String help() {
        return "the mean of the last N values, or of as many as there are";
    }

    @Override
    public String example() {
        return "column latency by host | smooth 10 -> strips";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        int values = words.whole(1, 100_000);
        words.end(name());
        return new Bound(new Stream(Stream.Content.NUMBERS, false, in.unit()), () -> new SmoothNode(values));
    }
}
