package dev.sightline.replay.across;

import dev.sightline.replay.stage.Across;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/// The keys with the least values.
public final class Bottom implements Across {
    @Override
    public String name() {
        return "bottom";
    }

    @Override
    public String arguments() {
        return "N";
    }

    @Override
    public String help() {
        return "the N keys with the least values, these first; of equal values the first keys";
    }

    @Override
    public String example() {
        return "event request by host | rate 1s | bottom 8 -> bars";
    }

    @Override
    public UnaryOperator<List<Reading>> bind(Words words, Stream in) {
        int most = words.whole(1, 1_000_000);
        words.end(name());
        return readings -> readings.stream()
                .filter(reading -> !Double.isNaN(reading.number()))
                .sorted(Comparator.comparingDouble(reading -> reading.number()))
                .limit(most)
                .toList();
    }
}
