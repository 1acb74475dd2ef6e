package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// For how much of the time a key was in a state.
public final class Share implements Filter {
    @Override
    public String name() {
        return "share";
    }

    @Override
    public String arguments() {
        return "STATE [W]";
    }

    @Override
    public String help() {
        return "for how much of the last W, or of the time since its first value, the key was in that state, in %";
    }

    @Override
    public String example() {
        return "state mode by thread | share running 250ms -> lights 0..100%";
    }

    @Override
    public boolean takes(Stream in) {
        return in.content() == Stream.Content.TEXTS;
    }

    @Override
    public Bound bind(Words words, Stream in) {
        double state = words.state();
        Long window = words.durationIfAny();
        words.end(name());
        long nanos = window == null ? WindowNode.EVER : window;
        return new Bound(Stream.level("%"), () -> new ShareNode(nanos, state));
    }
}
