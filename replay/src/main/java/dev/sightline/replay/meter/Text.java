package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Stream;

/// Values as text.
public final class Text implements Meter {
    @Override
    public String name() {
        return "text";
    }

    @Override
    public String help() {
        return "each key with its value as text";
    }

    @Override
    public String example() {
        return "column state by host -> text";
    }

    @Override
    public boolean takes(Stream in) {
        return true;
    }
}
