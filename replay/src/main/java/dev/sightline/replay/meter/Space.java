package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Stream;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The iteration space of parallel loops: which chunk was taken by whom.
public final class Space implements Meter {
    @Override
    public String name() {
        return "space";
    }

    @Override
    public String help() {
        return "the iteration space of the loop that began last: a cell for each chunk, its place the key (sweep/48/15..29), its colour who took it";
    }

    @Override
    public String example() {
        return "event loop.chunk field thread by place -> space";
    }

    @Override
    public String arguments() {
        return "[\"TITLE\"] [LOW..HIGH]";
    }

    @Override
    public boolean takes(Stream in) {
        return in.content() == Stream.Content.TEXTS;
    }

    /// Chunks of the loop of which one came last, the outermost loops first, then in the order of iterates.
    @Override
    public List<Reading> read(List<Reading> in, Setting setting) {
        String loop = null;
        long latest = Long.MIN_VALUE;
        for (Reading reading : in) {
            Long came = reading.cameNanos();
            Place place = reading.text() == null ? null : Place.of(reading.key());
            if (place != null && came != null && (loop == null || came > latest)) {
                loop = place.loop();
                latest = came;
            }
        }
        String wanted = loop;
        record Cell(Place place, Reading reading) {}
        return in.stream()
                .filter(reading -> reading.text() != null)
                .flatMap(reading -> Place.find(reading.key()).map(place -> new Cell(place, reading)).stream())
                .filter(cell -> cell.place.loop().equals(wanted))
                .sorted(Comparator.comparing(Cell::place))
                .map(Cell::reading)
                .toList();
    }

    /// How many chunks each has taken.
    @Override
    public List<Reading> readOverTime(List<Reading> in, Setting setting) {
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
