package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;

/// Boxes and links of the machine.
public final class SystemDiagram implements Meter {
    @Override
    public String name() {
        return "system";
    }

    @Override
    public String help() {
        return "boxes and links of the machine, the hotter the greater their values: a key rack/host is a box of the group rack, host -> disk a link";
    }

    @Override
    public String example() {
        return "column load by node -> system 0..100%";
    }
}
