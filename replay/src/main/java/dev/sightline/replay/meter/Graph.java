package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Stream;
import java.util.List;

/// Who waits for whom.
public final class Graph implements Meter {
    @Override
    public String name() {
        return "graph";
    }

    @Override
    public String help() {
        return "who waits for whom: a line from each key to the one that its value names; in red where they wait in a circle";
    }

    @Override
    public String example() {
        return "event jdk.JavaMonitorEnter field previousOwner for duration by eventThread -> graph";
    }

    @Override
    public String arguments() {
        return "[\"TITLE\"]";
    }

    @Override
    public boolean takes(Stream in) {
        return in.content() == Stream.Content.TEXTS;
    }

    /// Those that name somebody.
    @Override
    public List<Reading> read(List<Reading> in, Setting setting) {
        return in.stream().filter(reading -> reading.text() != null).toList();
    }

    /// How many wait.
    @Override
    public List<Reading> readOverTime(List<Reading> in, Setting setting) {
        return in.isEmpty()
                ? List.of()
                : List.of(new Reading("", read(in, setting).size(), null));
    }
}
