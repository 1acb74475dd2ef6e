package dev.sightline.view.first;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.hold.Hold;
import dev.sightline.view.request.ColumnNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// For how long values hold at first, by column.
final class FirstHold {
    private FirstHold() {}

    /// Columns whose rows tell of an entity until its next, though some have a duration: lines of a log of which
    /// some, be it most, say `took 3 ms`, and by their durations all others would hold for no time. Elsewhere
    /// rows without a duration may be the ends of others, so nothing is said of them.
    static Set<String> untilNext(RowSample sample, FirstPicture picture) {
        Field duration = ColumnNames.withRole(sample.snapshot(), Role.DURATION);
        if (duration == null || Durations.of(sample.snapshot()) == null || picture.kind() != FirstPicture.Kind.LOG) {
            return Set.of();
        }
        RowSample.Column lasts = sample.cells(duration);
        Set<String> found = new HashSet<>();
        for (ColumnUse use : picture.uses()) {
            RowSample.Column cells = use.portrait().cells();
            long both = IntStream.range(0, sample.rows())
                    .filter(row -> cells.has(row) && lasts.has(row))
                    .count();
            if (10 * both < 9L * use.portrait().seen()) {
                found.add(use.portrait().field().name());
            }
        }
        return Set.copyOf(found);
    }

    /// By column for how long a sample tells of its entity, where that makes a difference.
    static Map<String, Hold.AtMost> holds(RowSample sample, FirstPicture picture) {
        int[] entities = picture.entities(sample);
        Durations durations = Durations.of(sample.snapshot());
        Ending ending = Ending.of(sample);
        String ends = durations != null ? durations.column() : ending == null ? null : ending.column();
        RowSample.Column lasting = ends == null
                ? null
                : sample.snapshot().field(ends).map(sample::cells).orElse(null);
        Sampling sampling = Sampling.of(sample, picture, entities, lasting);
        Map<String, Hold.AtMost> holds = new HashMap<>();
        if (sampling != null) {
            for (ColumnUse use : picture.uses()) {
                Sampling.Held held = sampling.held(use.portrait().cells());
                if (held != null) {
                    SortedMap<String, Long> own = new TreeMap<>();
                    held.own().forEach((row, most) -> own.put(who(sample, picture, row), most));
                    holds.put(use.portrait().field().name(), new Hold.AtMost(held.nanos(), own));
                }
            }
        }
        return holds;
    }

    /// Whom a row is about, by name.
    private static String who(RowSample sample, FirstPicture picture, int row) {
        String entity = picture.entity(sample);
        RowSample.Column cells = entity == null ? null : picture.cells(entity);
        return cells != null && cells.has(row)
                ? cells.text(cells.values()[row])
                : sample.snapshot().sources().get(sample.sources()[row]).name();
    }
}
