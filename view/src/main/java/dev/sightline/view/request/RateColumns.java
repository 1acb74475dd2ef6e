package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.summary.Together;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How fast counters grow, where a trace has no other numbers than those that only go up: when one stands still, or
/// grows ten times as fast, no picture of the totals shows it. A column more for each in everything that is asked.
final class RateColumns {
    static final String SUFFIX = ".rate";

    /// So many rows tell whether there is anything to look for.
    private static final int LOOKED_AT = 2048;

    /// Beyond so many rows none are made, nor beyond so many where rows still come: all are looked at for them.
    private static final long MAX_ROWS = 2_000_000;

    private static final long MAX_ROWS_THAT_GROW = 200_000;
    private static final int MAX_COUNTERS = 32;
    private static final int MAX_NAMES = 16;
    private static final int MIN_STEPS = 16;
    private static final double MAX_DOWNS = 0.02;

    /// What names something comes again so often.
    private static final int AGAIN = 4;

    private static final Pattern CLOCK = Pattern.compile(
            "(?i)(^|[^a-z])(time|ts|timestamp|epoch|uptime|elapsed|clock|date|day|hour|minute|year|month|week)([^a-z]|$)");

    /// @param counters all numbers of the trace; empty where one of them is no counter
    /// @param names what tells apart what is counted
    private record Found(List<Field> counters, List<String> names) {
        static final Found NOTHING = new Found(List.of(), List.of());
    }

    private record Key() {}

    private RateColumns() {}

    /// The snapshot with the columns, or as it is; as it is, too, where its rows are in several processes.
    static Snapshot in(Snapshot snapshot) {
        return Together.plan(snapshot.rounds(), () -> here(snapshot), () -> snapshot);
    }

    private static Snapshot here(Snapshot snapshot) {
        Found found = found(snapshot);
        Snapshot with = snapshot;
        for (Field counter : found.counters) {
            with = Snapshots.growing(with, rate(counter), counter.name(), found.names);
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

    /// Processor time a second is a share, and has no unit.
    private static Field rate(Field counter) {
        String unit = counter.unit();
        boolean known =
                unit != null && Unit.parse(unit).filter(of -> !of.isTime()).isPresent();
        return new Field(counter.name() + SUFFIX, ColumnType.FLOAT64, null, known ? unit + "/s" : null);
    }

    private static Found found(Snapshot snapshot) {
        long most = snapshot.growth() == null ? MAX_ROWS : MAX_ROWS_THAT_GROW;
        boolean looked = snapshot.sortedBy() != null
                && snapshot.rows() <= most
                && ColumnNames.withRole(snapshot, Role.DURATION) == null
                && ColumnNames.withRole(snapshot, Role.LEVEL) == null;
        return looked
                ? Together.plan(
                        snapshot.rounds(), () -> snapshot.derived(new Key(), () -> find(snapshot)), () -> Found.NOTHING)
                : Found.NOTHING;
    }

    private static Found find(Snapshot snapshot) {
        List<Field> counters = new ArrayList<>();
        List<Field> others = new ArrayList<>();
        for (Field field : snapshot.fields()) {
            boolean number = field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64;
            boolean counts = number && field.role() == null && !ColumnNames.areOfNames(field.name(), snapshot);
            if (counts) {
                counters.add(field);
            } else if (field.type() == ColumnType.STRING || field.type() == ColumnType.INT64) {
                others.add(field);
            }
        }
        counters.removeIf(field -> isConstant(snapshot, field));
        if (counters.isEmpty() || counters.size() > MAX_COUNTERS) {
            return Found.NOTHING;
        }
        List<String> candidates = others.stream()
                .sorted(Comparator.comparing(field -> field.role() != Role.ENTITY))
                .filter(field -> comesAgain(snapshot, field))
                .map(Field::name)
                .limit(MAX_NAMES)
                .toList();
        boolean filling = counters.stream().anyMatch(counter -> ColumnNames.saysHowFull(counter.name()));
        if (filling || !counters.stream().allMatch(counter -> isGrowth(begin(snapshot, counter, candidates)))) {
            return Found.NOTHING;
        }
        List<String> names = names(snapshot, counters, candidates);
        boolean all = counters.stream().allMatch(counter -> isGrowth(begin(snapshot, counter, names)))
                && counters.stream().allMatch(counter -> isGrowth(Snapshots.steps(snapshot, counter.name(), names)));
        counters.removeIf(counter -> CLOCK.matcher(counter.name()).find()
                || numbersRows(snapshot, counter)
                || snapshot.field(counter.name() + SUFFIX).isPresent());
        return all ? new Found(List.copyOf(counters), names) : Found.NOTHING;
    }

    private static boolean isConstant(Snapshot snapshot, Field field) {
        Object first = null;
        for (Segment segment : snapshot.segments()) {
            for (int row = 0; row < segment.rows(); row++) {
                Object value = segment.value(field.name(), row);
                if (value != null && first != null && !value.equals(first)) {
                    return false;
                }
                first = first == null ? value : first;
            }
        }
        return true;
    }

    /// Whether a column names what is counted, and is none of the texts that each row has anew.
    private static boolean comesAgain(Snapshot snapshot, Field field) {
        Map<Object, Integer> seen = new HashMap<>();
        int rows = 0;
        for (int[] place : first(snapshot)) {
            Object value = snapshot.segments().get(place[0]).value(field.name(), place[1]);
            if (value != null) {
                seen.merge(value, 1, Integer::sum);
                rows++;
            }
        }
        return seen.size() * AGAIN <= rows;
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

    /// What tells apart what is counted: as little as will do, so that a word that changes now and then does not begin
    /// anything anew.
    private static List<String> names(Snapshot snapshot, List<Field> counters, List<String> candidates) {
        List<String> names = new ArrayList<>();
        long downs = downs(snapshot, counters, names);
        for (String candidate : candidates) {
            names.add(candidate);
            long fewer = downs == 0 ? 0 : downs(snapshot, counters, names);
            if (fewer == downs) {
                names.removeLast();
            }
            downs = fewer;
        }
        return List.copyOf(names);
    }

    private static long downs(Snapshot snapshot, List<Field> counters, List<String> names) {
        return counters.stream()
                .mapToLong(counter -> begin(snapshot, counter, names).downs())
                .sum();
    }

    private static Snapshots.Steps begin(Snapshot snapshot, Field counter, List<String> names) {
        Map<List<@Nullable Object>, Double> last = new HashMap<>();
        long ups = 0;
        long downs = 0;
        for (int[] place : first(snapshot)) {
            Segment segment = snapshot.segments().get(place[0]);
            if (segment.value(counter.name(), place[1]) instanceof Number value) {
                List<@Nullable Object> of = new ArrayList<>();
                of.add(place[0]);
                of.add(segment.origin().source(place[1]));
                names.forEach(name -> of.add(segment.value(name, place[1])));
                Double before = last.put(of, value.doubleValue());
                ups += before != null && value.doubleValue() > before ? 1 : 0;
                downs += before != null && value.doubleValue() < before ? 1 : 0;
            }
        }
        return new Snapshots.Steps(ups, downs);
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

    private static boolean isGrowth(Snapshots.Steps steps) {
        long all = steps.ups() + steps.downs();
        return all >= MIN_STEPS && steps.downs() <= MAX_DOWNS * all;
    }
}
