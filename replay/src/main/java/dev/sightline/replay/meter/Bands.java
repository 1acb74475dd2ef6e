package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Stream;

/// Bands of states, through time.
public final class Bands implements Meter {
    @Override
    public String name() {
        return "bands";
    }

    @Override
    public String help() {
        return "a band for each key, through time, whose colour is its state";
    }

    @Override
    public String example() {
        return "state mode by thread -> bands";
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
