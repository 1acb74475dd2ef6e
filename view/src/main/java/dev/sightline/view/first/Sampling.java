package dev.sightline.view.first;

import dev.sightline.store.Snapshot;
import dev.sightline.view.sample.RowSample;
import dev.sightline.view.sample.Strays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// For how long a sample tells of its entity. Who samples comes back after an interval; what has no row for three of
/// them is not there any more (a process that ended, a processor taken offline), and its last value says nothing of
/// it.
///
/// Intervals are those between the times at which a source has samples at all, as some samplers list only who did
/// something; who is always sampled at one distance but more seldom (another metric of the same file) counts with its
/// own.
final class Sampling {
    private static final int INTERVALS = 3;

    /// As many distances are needed to speak of an interval, ...
    private static final int MIN = 4;

    /// ... and so many of them, in percent, must be as long as it, or nearly.
    private static final int REGULAR = 80;

    private static final int ALWAYS = 100;

    /// What is missing now and then is away for longer a few times.
    private static final double NEARLY_ALL = 0.95;

    /// What is nearly so is so but for one in so many.
    private static final int TENTH = 10;

    /// An outage is longer than that; where rows come by chance, one distance in millions is longer than the three.
    private static final int TWICE = 2;

    /// Who has so many rows comes back often.
    private static final int OFTEN = 20;

    /// Of so many it is known what nearly all are.
    private static final int MANY = 100;

    /// So many entities at most hold for a time of their own: they are named in every request.
    private static final int MOST_OWN = 32;

    private final double[] times;
    private final int[] sources;
    private final int[] entities;
    /// The rows that have a time: by source, then time.
    private final int[] bySource;
    /// The rows that have a time and an entity: by entity, then time.
    private final int[] byEntity;

    private final double end;
    private final Rows kind;

    private enum Rows {
        SAMPLES,
        /// Lines of a log or events: they come whenever something happens, not because somebody looks.
        HAPPEN,
        /// What somebody is in, told when it changes, or again and again as a heartbeat is.
        STATES,
        /// Whatever is beside rows that say when they end: samples, if they come regularly.
        BESIDE
    }

    private Sampling(double[] all, int[] sources, int[] entities, Rows kind) {
        this.kind = kind;
        double[] bounds = Strays.without(all);
        double[] times = Arrays.stream(all)
                .map(time -> time < bounds[0] || time > bounds[1] ? Double.NaN : time)
                .toArray();
        this.times = times;
        this.sources = sources;
        this.entities = entities;
        bySource = rowsBy(sources);
        byEntity = rowsBy(entities);
        end = bounds[1];
    }

    private int[] rowsBy(int[] groups) {
        return IntStream.range(0, times.length)
                .filter(row -> groups[row] >= 0 && !Double.isNaN(times[row]))
                .boxed()
                .sorted(Comparator.comparingInt((Integer row) -> groups[row]).thenComparingDouble(row -> times[row]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// Null unless rows are measures of the same things, or lines of the same ones, again and again, and all of them
    /// were looked at.
    ///
    /// @param entities of each row the number of who it is about; -1: nobody
    /// @param ends when rows end, or how long they take; null where no column says it
    static @Nullable Sampling of(
            RowSample sample, FirstPicture picture, int[] entities, RowSample.@Nullable Column ends) {
        Snapshot snapshot = sample.snapshot();
        int[] sources = sample.sources();
        boolean[] lasting = lasting(snapshot, sources, ends);
        boolean mixed = IntStream.of(sources).anyMatch(source -> lasting[source])
                && IntStream.of(sources).anyMatch(source -> !lasting[source]);
        Rows kind = mixed ? Rows.BESIDE : kind(picture);
        // a state whose row says when it ends is over then
        if (kind == null || kind == Rows.STATES && ends != null || sample.rows() < snapshot.rows()) {
            return null;
        }
        int[] sampled = mixed
                ? IntStream.of(sources)
                        .map(source -> lasting[source] ? -1 : source)
                        .toArray()
                : sources;
        int[] who = mixed
                ? IntStream.range(0, sources.length)
                        .map(row -> sampled[row] < 0 ? -1 : entities[row])
                        .toArray()
                : entities;
        return picture.uses().stream()
                .filter(use -> use.portrait().field().name().equals(snapshot.sortedBy()))
                .findFirst()
                .map(use -> new Sampling(use.portrait().cells().values(), sampled, who, kind))
                .orElse(null);
    }

    /// By source, whether any of its rows says when it ends: then each tells of its own time, not of the next row's.
    private static boolean[] lasting(Snapshot snapshot, int[] sources, RowSample.@Nullable Column ends) {
        boolean[] lasting = new boolean[snapshot.sources().size()];
        for (int row = 0; ends != null && row < sources.length; row++) {
            lasting[sources[row]] |= ends.has(row);
        }
        return lasting;
    }

    private static @Nullable Rows kind(FirstPicture picture) {
        return switch (picture.kind()) {
            case SAMPLES -> Rows.SAMPLES;
            case LOG, EVENTS -> Rows.HAPPEN;
            case STATES -> Rows.STATES;
            case SPANS, TABLE -> null;
        };
    }

    /// For how long a sample tells of its entity at most.
    ///
    /// @param own of some entities, each by one of its rows, who are sampled more often than others
    record Held(long nanos, Map<Integer, Long> own) {}

    /// Null where nothing is known of when samples come, or where it makes no difference as everybody is there to the
    /// end.
    @Nullable
    Held held(RowSample.Column cells) {
        if (kind == Rows.STATES) {
            double beat = steady(cells);
            return beat == 0 ? null : ifLeft(cells, INTERVALS * beat);
        }
        if (kind == Rows.HAPPEN) {
            // a heartbeat is an event that comes as a sample does
            double beat = steady(cells);
            return beat == 0 ? alike(irregular(cells)) : ifLeft(cells, INTERVALS * beat);
        }
        double[] rounds = rounds(cells);
        double[] own = own(cells);
        if (rounds.length == 0) {
            return null;
        }
        if (Arrays.stream(rounds).anyMatch(Double::isNaN)) {
            if (kind != Rows.SAMPLES) {
                return null;
            }
            double steady = steady(cells);
            if (steady == 0) {
                Long away = irregular(cells);
                return alike(away == null ? outage(cells) : away);
            }
            return ifLeft(cells, INTERVALS * steady);
        }
        // who comes now and then has no interval but that of the rounds
        double longest = Math.max(
                Arrays.stream(rounds).max().orElse(0),
                Arrays.stream(own).filter(each -> !Double.isNaN(each)).max().orElse(0));
        return ifLeft(cells, INTERVALS * longest);
    }

    private static @Nullable Held alike(@Nullable Long nanos) {
        return nanos == null ? null : new Held(nanos, Map.of());
    }

    private @Nullable Held ifLeft(RowSample.Column cells, double hold) {
        if (hold < 1 || hold > Long.MAX_VALUE / 4.0) {
            return null;
        }
        Map<Integer, Long> own = moreOften(cells, hold);
        return own.isEmpty() && !isLeft(cells, hold) ? null : new Held(rounded(hold), own);
    }

    /// The longest usual distance of an entity, where each that comes often comes at its own, an outage aside: sensors
    /// that each report by the minute, but not at the same second. 0 where that is not so.
    private double steady(RowSample.Column cells) {
        double[] usual = ofEach(byEntity, entities, (from, to) -> {
            double[] distances = distances(from, to, byEntity, cells);
            return distances.length < MIN ? null : Double.valueOf(usual(distances));
        });
        return Arrays.stream(usual).anyMatch(Double::isNaN)
                ? 0
                : Arrays.stream(usual).max().orElse(0);
    }

    /// The median of ascending distances; NaN unless nearly all are near it.
    private static double usual(double[] distances) {
        double median = distances[(distances.length - 1) / 2];
        long near = Arrays.stream(distances)
                .filter(distance -> Math.abs(distance - median) <= median / 2)
                .count();
        return distances.length >= OFTEN && near >= NEARLY_ALL * distances.length ? median : Double.NaN;
    }

    /// Of rows that come whenever they like: the longest that anybody was ever away and came back, where all come back
    /// often and somebody is away for three times as long at the end. Null where nobody is.
    private @Nullable Long irregular(RowSample.Column cells) {
        double longest = 0;
        double away = 0;
        for (int from = 0; from < byEntity.length; ) {
            int entity = entities[byEntity[from]];
            double last = Double.NaN;
            int rows = 0;
            int i = from;
            for (; i < byEntity.length && entities[byEntity[i]] == entity; i++) {
                double time = times[byEntity[i]];
                if (cells.has(byEntity[i])) {
                    longest = rows > 0 ? Math.max(longest, time - last) : longest;
                    last = time;
                    rows++;
                }
            }
            from = i;
            if (rows > 0 && rows < OFTEN) {
                return null;
            }
            away = rows == 0 ? away : Math.max(away, end - last);
        }
        return longest < 1 || away <= INTERVALS * longest || longest > Long.MAX_VALUE / 4.0 ? null : rounded(longest);
    }

    /// Of measures that come whenever somebody takes them: three times as long as 99 of 100 are apart at most,
    /// where somebody was away for so much longer that nobody measured then at all. Null where nobody was: a
    /// distance that is merely the longest of many is no outage.
    private @Nullable Long outage(RowSample.Column cells) {
        double[] usual = ofEach(byEntity, entities, (from, to) -> {
            double[] distances = distances(from, to, byEntity, cells);
            return distances.length < MANY ? Double.NaN : distances[(int) Math.ceil(0.99 * distances.length) - 1];
        });
        double hold = INTERVALS * Arrays.stream(usual).max().orElse(Double.NaN);
        boolean isKnown = hold >= 1 && hold < Long.MAX_VALUE / 4.0;
        return isKnown && isLeft(cells, TWICE * hold) ? rounded(hold) : null;
    }

    /// Up to two digits: times as doubles are not known to the nanosecond, and nobody wants to read 3.000000256 s.
    private static long rounded(double nanos) {
        double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(nanos)) - 1));
        return (long) (Math.ceil(nanos / unit - 0.01) * unit);
    }

    /// Of each source with enough different times: the median distance between them, NaN if they are not regular, or no
    /// rounds: that an order comes every minute says nothing of when the next one of a country does.
    private double[] rounds(RowSample.Column cells) {
        return ofEach(bySource, sources, (from, to) -> {
            double[] distances = distances(from, to, bySource, cells);
            if (distances.length < MIN) {
                return null;
            }
            return isOneAtATime(from, to, distances.length + 1, cells) ? Double.NaN : median(distances, REGULAR);
        });
    }

    private boolean isOneAtATime(int from, int to, int moments, RowSample.Column cells) {
        int[] rows = IntStream.range(from, to)
                .map(i -> bySource[i])
                .filter(row -> cells.has(row) && entities[row] >= 0)
                .toArray();
        // rows may be repeated, or several of one moment be of the same
        long visits = Arrays.stream(rows)
                .mapToObj(row -> new Visit(entities[row], times[row]))
                .distinct()
                .count();
        return visits <= moments + moments / TENTH
                && Arrays.stream(rows).map(row -> entities[row]).distinct().count() > 1;
    }

    /// Of each entity whose values come regularly the median distance between them; of one whose rows do, but not each
    /// with a value, how far apart nearly all values are. Who is listed when it did something may seem to come
    /// regularly for a while: nothing may be off.
    private double[] own(RowSample.Column cells) {
        return ofEach(byEntity, entities, (from, to) -> {
            double[] distances = distances(from, to, byEntity, cells);
            if (distances.length < MIN) {
                return null;
            }
            double median = median(distances, ALWAYS);
            if (!Double.isNaN(median)) {
                return median;
            }
            double[] rows = distances(from, to, byEntity, null);
            int nearlyAll = (int) Math.ceil(distances.length * NEARLY_ALL) - 1;
            return Double.isNaN(median(rows, ALWAYS)) ? null : Double.valueOf(distances[nearlyAll]);
        });
    }

    private record Visit(int entity, double time) {}

    private interface OfGroup {
        @Nullable
        Double of(int from, int to);
    }

    private static double[] ofEach(int[] order, int[] groups, OfGroup told) {
        List<Double> found = new ArrayList<>();
        for (int from = 0; from < order.length; ) {
            int to = from;
            while (to < order.length && groups[order[to]] == groups[order[from]]) {
                to++;
            }
            Double one = told.of(from, to);
            if (one != null) {
                found.add(one);
            }
            from = to;
        }
        return found.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /// Between different times of rows that have a value, ascending.
    ///
    /// @param cells null: of all rows
    private double[] distances(int from, int to, int[] order, RowSample.@Nullable Column cells) {
        double[] moments = IntStream.range(from, to)
                .filter(i -> cells == null || cells.has(order[i]))
                .mapToDouble(i -> times[order[i]])
                .distinct()
                .toArray();
        return IntStream.range(1, moments.length)
                .mapToDouble(i -> moments[i] - moments[i - 1])
                .sorted()
                .toArray();
    }

    /// @param distances ascending
    private static double median(double[] distances, int regular) {
        double median = distances[(distances.length - 1) / 2];
        double off = regular == ALWAYS ? 0.05 : 0.5;
        long near = Arrays.stream(distances)
                .filter(distance -> Math.abs(distance - median) <= median * off)
                .count();
        return near * 100 >= (long) regular * distances.length ? median : Double.NaN;
    }

    /// Whether somebody has no row for longer than that, before the end of all.
    private boolean isLeft(RowSample.Column cells, double hold) {
        double last = Double.NaN;
        int entity = -1;
        for (int row : byEntity) {
            if (!cells.has(row)) {
                continue;
            }
            if ((entities[row] == entity ? times[row] : end) - last > hold) {
                return true;
            }
            entity = entities[row];
            last = times[row];
        }
        return end - last > hold;
    }

    /// Who is sampled at least twice as often as `hold` says, and was away for longer than three of its own
    /// intervals: by one of its rows, for how long its values hold at most. A sensor that reports by the minute and
    /// died is not there for half an hour more, as another one reports only every ten minutes.
    ///
    /// @return empty where they are too many to be named
    private Map<Integer, Long> moreOften(RowSample.Column cells, double hold) {
        Map<Integer, Long> found = new HashMap<>();
        for (int from = 0; from < byEntity.length; ) {
            int to = from;
            double last = Double.NaN;
            for (; to < byEntity.length && entities[byEntity[to]] == entities[byEntity[from]]; to++) {
                last = cells.has(byEntity[to]) ? times[byEntity[to]] : last;
            }
            double[] distances = distances(from, to, byEntity, cells);
            double own = distances.length < MIN ? Double.NaN : INTERVALS * usual(distances);
            boolean moreOften = own >= 1 && 2 * own <= hold;
            if (moreOften && Math.max(distances[distances.length - 1], end - last) > own) {
                found.put(byEntity[from], rounded(own));
            }
            from = to;
        }
        return found.size() > MOST_OWN ? Map.of() : found;
    }
}
