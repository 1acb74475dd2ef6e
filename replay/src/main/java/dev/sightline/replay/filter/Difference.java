package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// What changed since the value before.
public final class Difference implements Filter {
    @Override
    public String name() {
        return "difference";
    }

    @Override
    public String arguments() {
        return "";
    }

    @Override
    public String help() {
        return "each value minus the one before it; the first gives nothing";
    }

    @Override
    public String example() {
        return "column depth by queue | difference -> strips";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        words.end(name());
        return new Bound(
                new Stream(Stream.Content.NUMBERS, false, in.unit()), () -> new StepNode(StepNode.Kind.DIFFERENCE));
    }
}
