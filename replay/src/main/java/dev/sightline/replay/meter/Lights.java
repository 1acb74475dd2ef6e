package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;

/// A row of lamps; those of neighbouring lines stand one above the other.
public final class Lights implements Meter {
    @Override
    public String name() {
        return "lights";
    }

    @Override
    public String help() {
        return "a lamp for each key, cold to hot";
    }

    @Override
    public String example() {
        return "event request by host | rate 1s -> lights 0..500";
    }
}
