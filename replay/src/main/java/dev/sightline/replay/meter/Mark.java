package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Trigger;

/// Marks moments.
public final class Mark implements Trigger {
    @Override
    public String name() {
        return "mark";
    }

    @Override
    public String help() {
        return "a mark on the time axis whenever a value comes in";
    }

    @Override
    public String example() {
        return "column latency by host | threshold > 5 -> mark \"slow\"";
    }
}
