package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;
import java.util.function.DoublePredicate;

/// Lets values through for which a comparison holds.
public final class Threshold implements Filter {
    @Override
    public String name() {
        return "threshold";
    }

    @Override
    public String arguments() {
        return "> K";
    }

    @Override
    public String help() {
        return "only values for which it holds; of a stream with a value at every moment, only while it holds (also < >= <= = !=)";
    }

    @Override
    public String example() {
        return "column latency by host | threshold > 5 -> mark \"slow\"";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        DoublePredicate test = words.comparison(in.unit());
        words.end(name());
        return new Bound(in, () -> new ThresholdNode(test, in.isLevel(), Double.NaN));
    }
}
