package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;

/// Two streams against each other.
public final class Xy implements Meter {
    @Override
    public String name() {
        return "xy";
    }

    @Override
    public String help() {
        return "a dot for each key: upwards its value, across that of the line above, and where it was";
    }

    @Override
    public String example() {
        return "column latency by host | average 10s -> xy \"latency against the line above\"";
    }
}
