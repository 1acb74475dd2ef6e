package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// A percentile of the last while, by nearest rank.
public final class Percentile extends FoldFilter {
    @Override
    public String name() {
        return "percentile";
    }

    @Override
    public String arguments() {
        return "P [W]";
    }

    @Override
    public String help() {
        return "the least value of the last W, or of all so far, that P in 100 of them do not exceed";
    }

    @Override
    public String example() {
        return "column latency by host | percentile 99 10s -> bars";
    }

    @Override
    Fold fold() {
        return new RankFold(RankFold.MEDIAN);
    }

    @Override
    public Bound bind(Words words, Stream in) {
        int column = words.column();
        double percent = words.number(null);
        if (!(percent > 0 && percent <= 100)) {
            throw words.problem(column, "a percentile above 0 up to 100 is expected");
        }
        Long window = words.durationIfAny();
        words.end(name());
        return bound(in, window, () -> new RankFold(percent));
    }
}
