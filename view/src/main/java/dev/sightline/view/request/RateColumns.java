package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.store.Growth;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.summary.Together;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How fast numbers grow that only go up: when one stands still, or grows ten times as fast, no picture of the totals
/// shows it. A column more for each in everything that is asked.
public final class RateColumns {
    static final String SUFFIX = ".rate";

    /// So many rows tell whether there is anything to look for.
    private static final int LOOKED_AT = 2048;

    /// Beyond so many rows none are made: all are looked at for them. In a store, whose rows may become more, counters
    /// are looked for up to so many.
    private static final long MAX_ROWS = 2_000_000;

    private static final long MAX_ROWS_THAT_GROW = 200_000;
    private static final int MAX_COUNTERS = 32;
    private static final int MAX_LOOKED_AT = 512;
    private static final int MAX_NAMES = 16;
    /// What exporters of metrics call a number, and what it is of.
    private static final String VALUE = "value";

    private static final String METRIC = "metric";

    /// What names something comes again so often.
    private static final int AGAIN = 4;

    private static final Pattern CLOCK = Pattern.compile(
            "(?i)(^|[^a-z])(time|ts|timestamp|epoch|uptime|elapsed|clock|interval|date|day|hour|minute|year|month|week)([^a-z]|$)");

    /// Numbers that tell apart what is counted, `code` 200 and 500, or which time it is: the third lap.
    private static final Pattern LABEL =
            Pattern.compile("(?i)(^|[^a-z])(code|status|lane|lap|round|attempt|floor|quarter|period)$");

    /// Of so many rows, one in which the same thing is at a moment twice is by chance.
    private static final int FEW_TWICE = 5;

    /// @param counters may be none
    /// @param names what tells apart what is counted
    /// @param kind what says what was measured, where some of that only goes up; null: all are counters
    private record Found(
            List<Field> counters,
            List<String> names,
            @Nullable String kind) {
        static final Found NOTHING = new Found(List.of(), List.of(), null);

        Snapshots.Counter counter(Field field) {
            return new Snapshots.Counter(field.name(), names, kind);
        }
    }

    private record Key() {}

    private RateColumns() {}

    /// The snapshot with the columns, or as it is; as it is, too, where its rows are in several processes.
    ///
    /// @param made the same with other columns that were made: no counters are among those
    static Snapshot in(Snapshot made, Snapshot read) {
        return Together.plan(read.rounds(), () -> here(made, read), () -> made);
    }

    private static Snapshot here(Snapshot made, Snapshot read) {
        Found found = found(read);
        Snapshot with = made;
        for (Field counter : found.counters) {
            with = Snapshots.growing(with, read, rate(counter), found.counter(counter));
        }
        return with;
    }

    /// What they are made of, for people.
    ///
    /// @param shown to whom it is told, with the columns or without
    static List<String> said(Snapshot shown) {
        List<Field> made = shown.fields().stream()
                .filter(field -> shown.field(field.name() + SUFFIX)
                        .filter(rate(field)::equals)
                        .isPresent())
                .toList();
        boolean isMade = !made.isEmpty();
        return (isMade ? made : found(shown).counters)
                .stream()
                        .map(counter -> "column '" + rate(counter).name() + "' is how much '" + counter.name()
                                + "' grows in a second" + (isMade ? "" : ", where it is asked for"))
                        .toList();
    }

    /// Whether a text that somebody wrote may ask for one.
    static boolean isNamedIn(String text) {
        return text.toLowerCase(Locale.ROOT).contains(SUFFIX);
    }

    /// Whether a column is one, and none of that name that was read.
    public static boolean is(Field field, Snapshot shown) {
        String name = field.name();
        return name.endsWith(SUFFIX)
                && shown.field(name.substring(0, name.length() - SUFFIX.length()))
                        .filter(counter -> rate(counter).equals(field))
                        .isPresent();
    }

    /// Processor time a second is a share, and has no unit.
    private static Field rate(Field counter) {
        String unit = counter.unit();
        boolean time = unit != null && Unit.parse(unit).filter(Unit::isTime).isPresent();
        return new Field(
                counter.name() + SUFFIX, ColumnType.FLOAT64, null, time ? null : (unit == null ? "" : unit) + "/s");
    }

    private static Found found(Snapshot snapshot) {
        boolean looked = snapshot.sortedBy() != null
                && snapshot.rows() <= MAX_ROWS
                && ColumnNames.withRole(snapshot, Role.DURATION) == null
                && ColumnNames.withRole(snapshot, Role.LEVEL) == null;
        return looked ? Together.plan(snapshot.rounds(), () -> known(snapshot), () -> Found.NOTHING) : Found.NOTHING;
    }

    /// Of rows that become more, what is found once stays, as long as all of them can be looked at: nobody's column
    /// goes away because of the rows that came.
    private static Found known(Snapshot snapshot) {
        Growth growth = snapshot.growth();
        if (growth == null) {
            return snapshot.derived(new Key(), () -> find(snapshot));
        }
        AtomicReference<Found> kept = growth.derived(new Key(), () -> new AtomicReference<>(Found.NOTHING));
        if (kept.get().counters.isEmpty() && snapshot.rows() <= MAX_ROWS_THAT_GROW) {
            kept.set(snapshot.derived(new Key(), () -> find(snapshot)));
        }
        return kept.get();
    }

    private static Found find(Snapshot snapshot) {
        List<Field> counters = new ArrayList<>();
        List<Field> others = new ArrayList<>();
        for (Field field : snapshot.fields()) {
            if (LastingColumn.is(field) || DelayColumn.is(field) || StageColumns.is(field, snapshot)) {
                continue;
            }
            boolean number = field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64;
            boolean label = field.type() == ColumnType.INT64
                    && LABEL.matcher(field.name()).find();
            boolean counts =
                    number && !label && field.role() == null && !ColumnNames.areOfNames(field.name(), snapshot);
            if (counts) {
                counters.add(field);
            } else if (field.type() == ColumnType.STRING || field.type() == ColumnType.INT64) {
                others.add(field);
            }
        }
        counters.removeIf(field -> ColumnNames.saysHowFull(field.name())
                || ColumnNames.isUnnamed(field.name())
                || CLOCK.matcher(field.name()).find()
                || Coordinates.are(field, snapshot)
                || snapshot.field(field.name() + SUFFIX).isPresent());
        if (counters.isEmpty() || counters.size() > MAX_LOOKED_AT) {
            return Found.NOTHING;
        }
        List<int[]> places = first(snapshot);
        List<String> candidates = others.stream()
                .sorted(Comparator.comparing(field -> field.role() != Role.ENTITY))
                .limit(MAX_LOOKED_AT)
                .filter(field -> comesAgain(snapshot, field, places))
                .map(Field::name)
                .limit(MAX_NAMES)
                .toList();
        int[] things = things(snapshot, places, candidates);
        List<Field> all = List.copyOf(counters);
        Map<Field, Snapshots.Steps> begins = new HashMap<>();
        all.forEach(field -> begins.put(field, begin(snapshot, field, places, things)));
        Predicate<Field> grows = field -> isGrowth(field, Objects.requireNonNull(begins.get(field)));
        Predicate<Field> varies =
                field -> Objects.requireNonNull(begins.get(field)).isVarying();
        counters.removeIf(counter -> !grows.test(counter) || Kin.isGauge(counter, all, varies, grows));
        if (counters.isEmpty() || counters.size() > MAX_COUNTERS) {
            return counters.isEmpty() ? ofMetrics(snapshot, all, candidates) : Found.NOTHING;
        }
        List<String> names = names(snapshot, counters, candidates, places);
        counters.removeIf(counter ->
                !isGrowth(counter, Snapshots.steps(snapshot, new Snapshots.Counter(counter.name(), names, null)))
                        || numbersRows(snapshot, counter));
        return counters.isEmpty() ? Found.NOTHING : new Found(List.copyOf(counters), names, null);
    }

    private static boolean isGrowth(Field counter, Snapshots.Steps steps) {
        return ColumnNames.saysTotal(counter.name()) ? steps.isGrowthOfTotal() : steps.isGrowth();
    }

    /// Of rows that have the name of what was measured and its value, gauges and counters in one column.
    private static Found ofMetrics(Snapshot snapshot, List<Field> numbers, List<String> names) {
        boolean metrics = snapshot.field(METRIC)
                .filter(field -> field.role() == Role.EVENT && field.type() == ColumnType.STRING)
                .isPresent();
        Found found = new Found(
                numbers.stream().filter(field -> field.name().equals(VALUE)).toList(), names, METRIC);
        boolean any = metrics
                && names.contains(METRIC)
                && found.counters.stream()
                        .anyMatch(counter -> Snapshots.steps(snapshot, found.counter(counter))
                                .isGrowth());
        return any ? found : Found.NOTHING;
    }

    /// Whether a column names what is counted, and is none of the texts that each row has anew.
    private static boolean comesAgain(Snapshot snapshot, Field field, List<int[]> places) {
        Map<Object, Integer> seen = new HashMap<>();
        int rows = 0;
        for (int[] place : places) {
            Object value = snapshot.segments().get(place[0]).value(field.name(), place[1]);
            if (value != null) {
                seen.merge(value, 1, Integer::sum);
                rows++;
            }
        }
        return rows > 0 && seen.size() * AGAIN <= rows;
    }

    /// The first rows, by segment and place.
    private static List<int[]> first(Snapshot snapshot) {
        List<int[]> places = new ArrayList<>();
        for (int s = 0; s < snapshot.segments().size(); s++) {
            int rows = snapshot.segments().get(s).rows();
            for (int row = 0; row < rows && places.size() < LOOKED_AT; row++) {
                places.add(new int[] {s, row});
            }
        }
        return places;
    }

    /// What tells apart what is counted: who it is, and else as little as will do, so that a word that changes now and
    /// then does not begin anything anew.
    private static List<String> names(
            Snapshot snapshot, List<Field> counters, List<String> candidates, List<int[]> places) {
        Field entity = ColumnNames.withRole(snapshot, Role.ENTITY);
        List<String> names = new ArrayList<>();
        if (entity != null && candidates.contains(entity.name())) {
            names.add(entity.name());
        }
        long mixed = mixed(snapshot, counters, names, places);
        for (String candidate : candidates) {
            if (!names.contains(candidate)) {
                names.add(candidate);
                long fewer = mixed == 0 ? 0 : mixed(snapshot, counters, names, places);
                if (fewer == mixed) {
                    names.removeLast();
                }
                mixed = fewer;
            }
        }
        return List.copyOf(names);
    }

    /// How much speaks for several things that are taken for one: numbers that fall, and that are there twice.
    private static long mixed(Snapshot snapshot, List<Field> counters, List<String> names, List<int[]> places) {
        int[] things = things(snapshot, places, names);
        long falls = counters.stream()
                .map(counter -> begin(snapshot, counter, places, things))
                .mapToLong(steps -> steps.downs() + steps.resets())
                .sum();
        long twice = twice(snapshot, places, things);
        return falls + (twice * FEW_TWICE > places.size() ? twice : 0);
    }

    /// In how many rows something is at a moment at which it was before.
    private static long twice(Snapshot snapshot, List<int[]> places, int[] things) {
        String time = Objects.requireNonNull(snapshot.sortedBy());
        Set<List<@Nullable Object>> seen = new HashSet<>();
        for (int i = 0; i < things.length; i++) {
            int[] place = places.get(i);
            List<@Nullable Object> of = new ArrayList<>();
            of.add(things[i]);
            of.add(snapshot.segments().get(place[0]).value(time, place[1]));
            seen.add(of);
        }
        return (long) things.length - seen.size();
    }

    /// Of each of some rows the number of what is counted in it. Nothing is known of the order of two segments.
    private static int[] things(Snapshot snapshot, List<int[]> places, List<String> names) {
        Map<List<@Nullable Object>, Integer> known = new HashMap<>();
        int[] things = new int[places.size()];
        for (int i = 0; i < things.length; i++) {
            int s = places.get(i)[0];
            int row = places.get(i)[1];
            Segment segment = snapshot.segments().get(s);
            List<@Nullable Object> of = new ArrayList<>();
            of.add(s);
            of.add(segment.origin().source(row));
            names.forEach(name -> of.add(segment.value(name, row)));
            Integer next = known.size();
            Integer met = known.putIfAbsent(of, next);
            things[i] = met == null ? next : met;
        }
        return things;
    }

    private static Snapshots.Steps begin(Snapshot snapshot, Field counter, List<int[]> places, int[] things) {
        double[] last = new double[things.length];
        Arrays.fill(last, Double.NaN);
        long ups = 0;
        long downs = 0;
        long resets = 0;
        for (int i = 0; i < things.length; i++) {
            int[] place = places.get(i);
            if (snapshot.segments().get(place[0]).value(counter.name(), place[1]) instanceof Number number) {
                double value = number.doubleValue();
                boolean less = value < last[things[i]];
                boolean anew = less && Snapshots.Steps.isReset(last[things[i]], value);
                ups += value > last[things[i]] ? 1 : 0;
                downs += less && !anew ? 1 : 0;
                resets += anew ? 1 : 0;
                last[things[i]] = value;
            }
        }
        return new Snapshots.Steps(ups, downs, resets);
    }

    /// One more in each row: who wants to know how fast, counts rows.
    private static boolean numbersRows(Snapshot snapshot, Field counter) {
        double last = Double.NaN;
        for (int[] place : first(snapshot)) {
            if (snapshot.segments().get(place[0]).value(counter.name(), place[1]) instanceof Number value) {
                if (!Double.isNaN(last) && value.doubleValue() != last + 1) {
                    return false;
                }
                last = value.doubleValue();
            }
        }
        return true;
    }
}
