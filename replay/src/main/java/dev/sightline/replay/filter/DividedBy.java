package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// Divides.
public final class DividedBy implements Filter {
    @Override
    public String name() {
        return "/";
    }

    @Override
    public String arguments() {
        return "K";
    }

    @Override
    public String help() {
        return "each value divided by K";
    }

    @Override
    public String example() {
        return "column bytes by host | / 1Ki -> gauge";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        int column = words.column();
        double by = words.number(null);
        if (by == 0) {
            throw words.problem(column, "nothing is divided by 0");
        }
        words.end(name());
        Node.Plain node = value -> finite(value / by);
        return new Bound(in.withUnit(null), () -> node);
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : Double.NaN;
    }
}
