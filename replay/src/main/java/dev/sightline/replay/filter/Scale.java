package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// Multiplies; what comes out has no unit any more.
public final class Scale implements Filter {
    @Override
    public String name() {
        return "scale";
    }

    @Override
    public String arguments() {
        return "K";
    }

    @Override
    public String help() {
        return "each value times K";
    }

    @Override
    public String example() {
        return "column ticks by host | scale 0.01 -> gauge";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        double by = words.number(null);
        words.end(name());
        Node.Plain node = value -> finite(value * by);
        return new Bound(in.withUnit(null), () -> node);
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : Double.NaN;
    }
}
