package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;

/// A number.
public final class Gauge implements Meter {
    @Override
    public String name() {
        return "gauge";
    }

    @Override
    public String help() {
        return "the number itself, large, in its range";
    }

    @Override
    public String example() {
        return "event request | rate 1s -> gauge 0..500";
    }
}
