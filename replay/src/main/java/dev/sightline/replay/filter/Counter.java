package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// The rate of a number that counts.
public final class Counter implements Filter {
    @Override
    public String name() {
        return "counter";
    }

    @Override
    public String arguments() {
        return "";
    }

    @Override
    public String help() {
        return "how fast a number grows that only goes up: the increase since the value before, divided by the seconds between them; a number that is less began again at 0";
    }

    @Override
    public String example() {
        return "column tlb by cpu | counter -> strips";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        words.end(name());
        return new Bound(Stream.numbers(null), () -> new StepNode(StepNode.Kind.COUNTER));
    }
}
