package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// Tells that a value, or a state, has changed.
public final class Change implements Filter {
    @Override
    public String name() {
        return "change";
    }

    @Override
    public String arguments() {
        return "";
    }

    @Override
    public String help() {
        return "a 1 whenever the value is another than the one before it";
    }

    @Override
    public String example() {
        return "column state by host | change | rate 1m -> lights";
    }

    @Override
    public boolean takes(Stream in) {
        return true;
    }

    @Override
    public Bound bind(Words words, Stream in) {
        words.end(name());
        return new Bound(Stream.numbers(null), () -> new StepNode(StepNode.Kind.CHANGE));
    }
}
