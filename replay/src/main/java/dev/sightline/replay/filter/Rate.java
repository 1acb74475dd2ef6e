package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// How often something comes.
public final class Rate extends FoldFilter {
    @Override
    public String name() {
        return "rate";
    }

    @Override
    public String arguments() {
        return "W";
    }

    @Override
    public String help() {
        return "how many values came in the last W, divided by W in seconds";
    }

    @Override
    public String example() {
        return "event request by host | rate 1s -> lights \"requests\" 0..500";
    }

    @Override
    public boolean takes(Stream in) {
        return true;
    }

    @Override
    Fold fold() {
        return new CountFold(1);
    }

    @Override
    Stream out(Stream in) {
        return Stream.level(null);
    }

    @Override
    public Bound bind(Words words, Stream in) {
        long window = words.duration();
        words.end(name());
        return bound(in, window, () -> new CountFold(window / 1e9));
    }
}
