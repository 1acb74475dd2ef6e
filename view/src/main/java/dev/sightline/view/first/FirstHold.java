package dev.sightline.view.first;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.hold.Hold;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import dev.sightline.view.sample.Strays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// For how long values hold at first, by column.
final class FirstHold {
    /// Formats of lines that people read.
    private static final Set<String> LOGS = Set.of("log", "syslog", "access");

    /// So many moments fill the time of all.
    private static final int SEEN = 200;

    private static final int TEN = 10;

    /// Where no more than one row in so many says how long it took, they are the odd ones.
    private static final int FEW = 50;

    private FirstHold() {}

    /// Columns whose rows tell of an entity until its next, though some have a duration: lines of a log of which
    /// some, be it most, say `took 3 ms`, and by their durations all others would hold for no time. Elsewhere
    /// rows without a duration may be the ends of others, so nothing is said of them unless nearly all are.
    static Set<String> untilNext(RowSample sample, FirstPicture picture) {
        Field duration = ColumnNames.withRole(sample.snapshot(), Role.DURATION);
        if (duration == null || Durations.of(sample.snapshot()) == null) {
            return Set.of();
        }
        boolean log = picture.kind() == FirstPicture.Kind.LOG;
        RowSample.Column lasts = sample.cells(duration);
        if (areProbes(sample, picture, duration)) {
            return picture.uses().stream()
                    .map(use -> use.portrait().field().name())
                    .collect(Collectors.toUnmodifiableSet());
        }
        Set<String> found = new HashSet<>();
        for (ColumnUse use : picture.uses()) {
            RowSample.Column cells = use.portrait().cells();
            long both = IntStream.range(0, sample.rows())
                    .filter(row -> cells.has(row) && lasts.has(row))
                    .count();
            int seen = use.portrait().seen();
            boolean rare = log && use.portrait().distinct() <= ColumnUse.FEW && hidesAny(cells, lasts);
            if (rare || (log ? 10 * both < 9L * seen : both > 0 && FEW * both < seen)) {
                found.add(use.portrait().field().name());
            }
        }
        return Set.copyOf(found);
    }

    private static boolean areProbes(RowSample sample, FirstPicture picture, Field duration) {
        ColumnUse first = picture.first();
        ColumnUse lasts = picture.uses().stream()
                .filter(use -> use.portrait().field().equals(duration))
                .findFirst()
                .orElse(null);
        String time = sample.snapshot().sortedBy();
        if (first == null || lasts == null || time == null) {
            return false;
        }
        int[] entities = picture.entities(sample);
        return first.kind() == ColumnUse.Kind.STATE
                        && Probes.are(first, lasts.portrait(), picture.cells(time), entities)
                || Probes.areInstants(lasts.portrait(), picture.cells(time), entities);
    }

    /// Whether most rows of some value have no duration: of the lines of a server that says how long statements took,
    /// those of its errors do not, and by their durations they would be seen nowhere.
    private static boolean hidesAny(RowSample.Column cells, RowSample.Column lasts) {
        Map<Double, Integer> balance = new HashMap<>();
        for (int row = 0; row < cells.values().length; row++) {
            if (cells.has(row)) {
                balance.merge(cells.values()[row], lasts.has(row) ? 1 : -1, Integer::sum);
            }
        }
        return balance.values().stream().anyMatch(sum -> sum < 0);
    }

    /// By column for how long a sample tells of its entity, where that makes a difference.
    ///
    /// @param each whether each row is a moment
    static Map<String, Hold.AtMost> holds(RowSample sample, FirstPicture picture, boolean each) {
        return each ? moments(sample, picture) : samples(sample, picture);
    }

    private static Map<String, Hold.AtMost> moments(RowSample sample, FirstPicture picture) {
        long moment = moment(sample, picture);
        boolean lines = areLines(sample, picture) || picture.kind() == FirstPicture.Kind.STATES;
        Map<String, Hold.AtMost> holds = new HashMap<>();
        for (ColumnUse use : moment > 0 ? picture.uses() : List.<ColumnUse>of()) {
            // what is called a state is one until the next, where rows are measures or events of somebody
            if (lines || use.kind() != ColumnUse.Kind.STATE) {
                holds.put(use.portrait().field().name(), new Hold.AtMost(moment));
            }
        }
        return holds;
    }

    private static Map<String, Hold.AtMost> samples(RowSample sample, FirstPicture picture) {
        int[] entities = picture.entities(sample);
        Durations durations = Durations.of(sample.snapshot());
        Ending ending = Ending.of(sample);
        String ends = ending != null ? ending.column() : durations == null ? null : durations.column();
        RowSample.Column lasting = ends == null
                ? null
                : sample.snapshot().field(ends).map(sample::cells).orElse(null);
        Sampling sampling = Sampling.of(sample, picture, entities, lasting);
        String sorted = sample.snapshot().sortedBy();
        RowSample.Column time = sorted == null ? null : picture.cells(sorted);
        Map<String, Hold.AtMost> holds = new HashMap<>();
        if (sampling != null) {
            for (ColumnUse use : picture.uses()) {
                // a row that was written as the state changed says what it is in until it changes again
                boolean changes = use.kind() == ColumnUse.Kind.STATE
                        && Changes.isEach(use.portrait().cells(), entities, time);
                Sampling.Held held =
                        changes ? null : sampling.held(use.portrait().cells());
                if (held != null) {
                    SortedMap<String, Long> own = new TreeMap<>();
                    held.own().forEach((row, most) -> own.put(who(sample, picture, row), most));
                    holds.put(use.portrait().field().name(), new Hold.AtMost(held.nanos(), own));
                }
            }
        }
        return holds;
    }

    /// Whether each row is shown for as long, also beside others of one time.
    static boolean isEach(RowSample sample, FirstPicture picture) {
        return areLines(sample, picture) || Moments.are(sample, picture);
    }

    /// Whether rows are lines of a log: what they tell of happened, and is nothing that anybody is in until the next.
    static boolean areLines(RowSample sample, FirstPicture picture) {
        boolean logs = sample.snapshot().sources().stream()
                .allMatch(source -> source.rows() == 0 || LOGS.contains(source.format()));
        return picture.kind() == FirstPicture.Kind.LOG
                || logs && (picture.kind() == FirstPicture.Kind.EVENTS || tellsOfFew(picture));
    }

    /// Whether most lines say nothing of the states: what one says is of its own matter, and nobody is in it until
    /// another.
    private static boolean tellsOfFew(FirstPicture picture) {
        return picture.kind() == FirstPicture.Kind.STATES
                && picture.first() != null
                && picture.first().portrait().presence() < 0.5;
    }

    /// For how long a line is shown: as short as can be seen in a picture of all of them, with long gaps folded; 0
    /// where all are of one time.
    private static long moment(RowSample sample, FirstPicture picture) {
        RowSample.Column time =
                picture.cells(Objects.requireNonNull(sample.snapshot().sortedBy()));
        double shown = time == null ? 0 : Strays.shownOf(time.values()) / SEEN;
        double step = Math.pow(10, Math.floor(Math.log10(Math.max(1, shown))));
        double steps = shown / step;
        return shown < 1 ? 0 : (long) (step * (steps <= 1 ? 1 : steps <= 2 ? 2 : steps <= 5 ? 5 : TEN));
    }

    /// Whom a row is about, by name.
    private static String who(RowSample sample, FirstPicture picture, int row) {
        String entity = picture.entity(sample);
        RowSample.Column cells = entity == null ? null : picture.cells(entity);
        String name = cells != null && cells.has(row)
                ? cells.text(cells.values()[row])
                : sample.snapshot().sources().get(sample.sources()[row]).name();
        String beside = picture.beside();
        RowSample.Column more = beside == null ? null : picture.cells(beside);
        return more == null || !more.has(row) ? name : name + " / " + more.text(more.values()[row]);
    }
}
