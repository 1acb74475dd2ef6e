package dev.sightline.replay.across;

import dev.sightline.replay.stage.Across;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/// The first keys of some order of their values.
abstract class Ranked implements Across {
    private final String name;
    private final String which;
    private final Comparator<Reading> order;

    /// @param which values are first: `greatest`
    Ranked(String name, String which, Comparator<Reading> order) {
        this.name = name;
        this.which = which;
        this.order = order;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String arguments() {
        return "N";
    }

    @Override
    public String help() {
        return "the N keys with the " + which + " values, these first; of equal values the first keys";
    }

    @Override
    public String example() {
        return "event request by host | rate 1s | " + name + " 8 -> bars";
    }

    @Override
    public UnaryOperator<List<Reading>> bind(Words words, Stream in) {
        int most = words.whole(1, 1_000_000);
        words.end(name);
        return readings -> readings.stream()
                .filter(reading -> !Double.isNaN(reading.number()))
                .sorted(order)
                .limit(most)
                .toList();
    }
}
