package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;

/// Strips of history.
public final class Strips implements Meter {
    @Override
    public String name() {
        return "strips";
    }

    @Override
    public String help() {
        return "a line for each key, through time";
    }

    @Override
    public String example() {
        return "event request by host | rate 1s -> strips";
    }
}
