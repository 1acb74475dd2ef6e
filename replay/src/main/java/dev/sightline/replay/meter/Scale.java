package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;

/// Pointers on one scale.
public final class Scale implements Meter {
    @Override
    public String name() {
        return "scale";
    }

    @Override
    public String help() {
        return "a pointer for each key on one scale";
    }

    @Override
    public String example() {
        return "event request by host | rate 1s -> scale 0..500";
    }
}
