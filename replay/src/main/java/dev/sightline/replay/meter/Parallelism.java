package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Stream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How many keys are in each state, stacked through time.
public final class Parallelism implements Meter {
    @Override
    public String name() {
        return "parallelism";
    }

    @Override
    public String help() {
        return "how many keys are in each state";
    }

    @Override
    public String example() {
        return "state mode by thread -> parallelism";
    }

    @Override
    public String arguments() {
        return "[\"TITLE\"]";
    }

    @Override
    public boolean takes(Stream in) {
        return in.content() == Stream.Content.TEXTS;
    }

    @Override
    public List<Reading> read(List<Reading> in, Setting setting) {
        Map<String, Integer> counts = new TreeMap<>();
        for (Reading reading : in) {
            if (reading.text() != null) {
                counts.merge(reading.text(), 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .map(each -> new Reading(each.getKey(), each.getValue(), null))
                .toList();
    }
}
