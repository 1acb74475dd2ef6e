package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Stream;

/// How many values came.
public final class Count extends FoldFilter {
    @Override
    public String name() {
        return "count";
    }

    @Override
    public String help() {
        return "how many values came in the last W, or so far";
    }

    @Override
    public String example() {
        return "event login by user | count 1h -> bars";
    }

    @Override
    Fold fold() {
        return new CountFold(1);
    }

    @Override
    public boolean takes(Stream in) {
        return true;
    }

    @Override
    Stream out(Stream in) {
        return Stream.level(null);
    }
}
