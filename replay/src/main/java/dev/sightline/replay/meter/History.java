package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Stream;

/// The history of states as a timing diagram that wraps.
public final class History implements Meter {
    @Override
    public String name() {
        return "history";
    }

    @Override
    public String help() {
        return "a line for each key that goes up and down between the levels of its states, wrapping from band to band; bars stand for time in which none changes";
    }

    @Override
    public String example() {
        return "state mode by thread -> history";
    }

    @Override
    public String arguments() {
        return "[\"TITLE\"]";
    }

    @Override
    public boolean takes(Stream in) {
        return in.content() == Stream.Content.TEXTS;
    }
}
