package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;

/// Which key touched which part of the data.
public final class DataMap implements Meter {
    @Override
    public String name() {
        return "map";
    }

    @Override
    public String help() {
        return "a map of addresses, rows or indexes: who was last in each part of the range, and over time a dot wherever a key came to another place";
    }

    @Override
    public String example() {
        return "event access field address by thread -> map 0..64Ki";
    }
}
