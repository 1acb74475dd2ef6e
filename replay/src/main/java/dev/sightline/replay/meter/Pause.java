package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Trigger;

/// Stops the replay.
public final class Pause implements Trigger {
    @Override
    public String name() {
        return "pause";
    }

    @Override
    public String help() {
        return "stops the cursor that plays whenever a value comes in";
    }

    @Override
    public String example() {
        return "column latency by host | threshold > 5 -> pause \"slow\"";
    }
}
