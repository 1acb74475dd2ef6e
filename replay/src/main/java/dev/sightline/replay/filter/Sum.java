package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Stream;

/// The sum of the last while.
public final class Sum extends FoldFilter {
    @Override
    public String name() {
        return "sum";
    }

    @Override
    public String help() {
        return "the sum of the values of the last W, or of all so far; 0 where there is none";
    }

    @Override
    public String example() {
        return "column bytes by host | sum 1s -> bars";
    }

    @Override
    Fold fold() {
        return new SumFold(false);
    }

    @Override
    Stream out(Stream in) {
        return Stream.level(in.unit());
    }
}
