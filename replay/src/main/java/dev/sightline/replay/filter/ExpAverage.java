package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// The exponential average of values at irregular times.
public final class ExpAverage implements Filter {
    @Override
    public String name() {
        return "exp-average";
    }

    @Override
    public String arguments() {
        return "W";
    }

    @Override
    public String help() {
        return "the exponential average y with the time constant W: y = x at first, then y + (1 - e^(-dt / W)) (x - y), dt being the time since the value before";
    }

    @Override
    public String example() {
        return "column latency by host | exp-average 5s -> strips";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        long constant = words.duration();
        words.end(name());
        return new Bound(new Stream(Stream.Content.NUMBERS, false, in.unit()), () -> new ExpNode(constant));
    }
}
