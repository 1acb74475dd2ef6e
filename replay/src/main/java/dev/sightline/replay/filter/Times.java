package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// Multiplies.
public final class Times implements Filter {
    @Override
    public String name() {
        return "*";
    }

    @Override
    public String arguments() {
        return "K";
    }

    @Override
    public String help() {
        return "each value times K; the same as scale";
    }

    @Override
    public String example() {
        return "column ticks by host | * 8 -> gauge";
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
