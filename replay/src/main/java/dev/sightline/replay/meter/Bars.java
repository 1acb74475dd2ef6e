package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;

/// Bars with a floating dot.
public final class Bars implements Meter {
    @Override
    public String name() {
        return "bars";
    }

    @Override
    public String help() {
        return "a floating dot for each key, and where it was";
    }

    @Override
    public String example() {
        return "event request by host | rate 1s -> bars";
    }
}
