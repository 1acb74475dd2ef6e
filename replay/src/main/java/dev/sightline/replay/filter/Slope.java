package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// How fast a value changes.
public final class Slope implements Filter {
    @Override
    public String name() {
        return "slope";
    }

    @Override
    public String arguments() {
        return "";
    }

    @Override
    public String help() {
        return "each value minus the one before it, divided by the seconds between them; nothing where those are 0";
    }

    @Override
    public String example() {
        return "column depth by queue | slope -> strips";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        words.end(name());
        return new Bound(Stream.numbers(null), () -> new StepNode(StepNode.Kind.SLOPE));
    }
}
