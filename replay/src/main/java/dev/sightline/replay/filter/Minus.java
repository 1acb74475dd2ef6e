package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// Subtracts.
public final class Minus implements Filter {
    @Override
    public String name() {
        return "-";
    }

    @Override
    public String arguments() {
        return "K";
    }

    @Override
    public String help() {
        return "each value minus K, in its unit";
    }

    @Override
    public String example() {
        return "column latency by host | - 5 -> gauge";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        double by = words.number(in.unit());
        words.end(name());
        Node.Plain node = value -> finite(value - by);
        return new Bound(in, () -> node);
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : Double.NaN;
    }
}
