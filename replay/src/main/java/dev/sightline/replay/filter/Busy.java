package dev.sightline.replay.filter;

import dev.sightline.event.Unit;
import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// How much of the last while durations cover.
public final class Busy implements Filter {
    @Override
    public String name() {
        return "busy";
    }

    @Override
    public String arguments() {
        return "W";
    }

    @Override
    public String help() {
        return "how much of the last W the values cover, each a duration from its row's time on, in % (200 % where"
                + " always two of them do)";
    }

    @Override
    public String example() {
        return "column duration by cpu | busy 100ms -> bars 0..100%";
    }

    @Override
    public boolean takes(Stream in) {
        return in.content() == Stream.Content.NUMBERS
                && in.unit() != null
                && Unit.parse(in.unit()).filter(Unit::isTime).isPresent();
    }

    @Override
    public Bound bind(Words words, Stream in) {
        String symbol = in.unit();
        double nanos = symbol == null ? 1 : Unit.parse(symbol).map(Unit::factor).orElse(1.0);
        long window = words.duration();
        words.end(name());
        return new Bound(Stream.level("%"), () -> new BusyNode(window, nanos));
    }
}
