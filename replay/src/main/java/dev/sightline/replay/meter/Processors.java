package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Stream;

/// Who ran where, through time.
public final class Processors implements Meter {
    @Override
    public String name() {
        return "processors";
    }

    @Override
    public String help() {
        return "a band for each key (a processor), through time, whose colour is who runs there";
    }

    @Override
    public String example() {
        return "event sched_switch field next_comm by cpu -> processors";
    }

    @Override
    public String arguments() {
        return "[\"TITLE\"]";
    }

    @Override
    public boolean takes(Stream in) {
        return in.content() == Stream.Content.TEXTS;
    }
}
