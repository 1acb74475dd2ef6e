package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.EndNames;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.summary.Together;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How long it was from one time of a row to the next, where rows have several that follow each other: from when a job
/// was submitted until it started, from arrival to triage. A column more for each stage in everything that is asked.
public final class StageColumns {
    private static final String TO = " to ";

    /// As names with blanks are written, and not words of a text.
    private static final Pattern NAMED = Pattern.compile("[\"`][^\"`']+ to [^\"`']+[\"`]");

    private static final Pattern ASKED = Pattern.compile(
            "(?i)submit|creat|queue|request|order|plan|schedul|releas|receiv|eligib|arriv|post|publish|due|issued");

    /// So many rows tell whether the times follow each other. A name of one letter says no stage.
    private static final int LOOKED_AT = 4096;

    private static final int MIN_ROWS = 16;
    private static final long DAY = 86_400_000_000_000L;
    private static final double NEARLY_ALL = 0.98;
    /// So many are apart, or the two say one thing.
    private static final double SOME = 0.1;

    private static final double NEARLY_SAME = 0.9;
    /// Nobody rounds by more than a minute.
    private static final double ROUNDED = 61e9;

    /// Of wide tables nobody needs to know of all.
    private static final int MOST_LOOKED_AT = 256;

    /// Of more times nobody wants to know all.
    private static final int MAX_TIMES = 8;

    private record Key() {}

    /// @param from column of times
    /// @param to the next one
    private record Stage(String from, String to) {
        /// Whether the two are of different things: `inject_time` is when `inject_timestamp` is.
        boolean isOfTwo() {
            return !of(from).equals(of(to));
        }

        private static String of(String name) {
            return name.replaceAll(
                            "(?i)time|stamp|date|(?<![a-z])ts(?![a-z])|unix|nanos?|utc|local|[^\\p{L}\\p{N}]", "")
                    .toLowerCase(Locale.ROOT);
        }

        Field field() {
            return new Field(from + TO + to, ColumnType.INT64, null, "ns");
        }
    }

    private StageColumns() {}

    /// The snapshot with the columns, or as it is; as it is, too, where its rows are in several processes.
    static Snapshot in(Snapshot snapshot) {
        return Together.plan(snapshot.rounds(), () -> here(snapshot), () -> snapshot);
    }

    private static Snapshot here(Snapshot snapshot) {
        Snapshot with = snapshot;
        for (Stage stage : stages(snapshot)) {
            with = Snapshots.lasted(with, stage.field(), stage.from, stage.to);
        }
        return with;
    }

    /// Whether a snapshot has it, and not a column of that name that was read.
    public static boolean is(Field field, Snapshot shown) {
        return made(field, shown) != null;
    }

    /// Null: it is none.
    private static @Nullable Stage made(Field field, Snapshot shown) {
        String name = field.name();
        for (int at = name.indexOf(TO); at > 0; at = name.indexOf(TO, at + 1)) {
            Stage stage = new Stage(name.substring(0, at), name.substring(at + TO.length()));
            if (stage.field().equals(field) && isTime(shown, stage.from) && isTime(shown, stage.to)) {
                return stage;
            }
        }
        return null;
    }

    private static boolean isTime(Snapshot shown, String column) {
        return shown.field(column)
                .filter(field -> field.type() == ColumnType.TIME)
                .isPresent();
    }

    /// What they are made of, for people.
    ///
    /// @param shown to whom it is told, with the columns or without
    static List<String> said(Snapshot shown) {
        List<Stage> made = shown.fields().stream()
                .flatMap(field -> Stream.ofNullable(made(field, shown)))
                .toList();
        boolean isMade = !made.isEmpty();
        return (isMade ? made : stages(shown))
                .stream()
                        .map(stage -> "column '" + stage.field().name() + "' is '" + stage.to + "' minus '" + stage.from
                                + "'" + (isMade ? "" : ", where it is asked for"))
                        .toList();
    }

    /// Whether a text that somebody wrote may ask for one.
    static boolean isNamedIn(String text) {
        return NAMED.matcher(text).find();
    }

    private static List<Stage> stages(Snapshot snapshot) {
        return snapshot.sortedBy() == null
                ? List.of()
                : Together.plan(
                        snapshot.rounds(),
                        () -> snapshot.derived(new Key(), () -> find(snapshot)),
                        () -> List.<Stage>of());
    }

    private static List<Stage> find(Snapshot snapshot) {
        List<Field> times = snapshot.fields().stream()
                .filter(field -> field.type() == ColumnType.TIME && field.name().length() > 1)
                .toList();
        boolean sorted = times.stream().anyMatch(field -> field.name().equals(snapshot.sortedBy()));
        if (!sorted || times.size() < 2 || times.size() > MAX_TIMES) {
            return List.of();
        }
        @Nullable
        Long[][] cells =
                times.stream().map(field -> cells(snapshot, field.name())).toArray(Long[][]::new);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            order.add(i);
        }
        order.sort(Comparator.comparingDouble(i -> mean(cells[i], cells[sorted(times, snapshot)])));
        List<Stage> stages = new ArrayList<>();
        for (int i = 0; i + 1 < order.size(); i++) {
            Stage stage = new Stage(
                    times.get(order.get(i)).name(), times.get(order.get(i + 1)).name());
            Long[] from = cells[order.get(i)];
            Long[] to = cells[order.get(i + 1)];
            // when the whole began is no time of a row; what was asked for at once is
            boolean whole = isOne(from) && !ASKED.matcher(stage.from).find() || isOne(to);
            boolean moments = stage.isOfTwo() && !areDays(from) && !areDays(to) && !whole;
            if (moments && follows(from, to) && !isKnown(snapshot, stage) && !isSaid(snapshot, from, to)) {
                stages.add(stage);
            }
        }
        return List.copyOf(stages);
    }

    private static boolean isOne(@Nullable Long[] times) {
        return Arrays.stream(times).filter(Objects::nonNull).distinct().limit(2).count() == 1;
    }

    private static int sorted(List<Field> times, Snapshot snapshot) {
        return times.stream().map(Field::name).toList().indexOf(Objects.requireNonNull(snapshot.sortedBy()));
    }

    /// What has a column of its own already.
    private static boolean isKnown(Snapshot snapshot, Stage stage) {
        boolean lasts = stage.from.equals(snapshot.sortedBy())
                && EndNames.saysEnd(stage.to, stage.from, ColumnNames.ofTimes(snapshot));
        // of rows that say how long they took, the one other time is when that was over
        boolean over = stage.from.equals(snapshot.sortedBy())
                && ColumnNames.withRole(snapshot, Role.DURATION) != null
                && snapshot.fields().stream()
                                .filter(field -> field.type() == ColumnType.TIME)
                                .count()
                        == 2;
        return lasts || over || snapshot.field(stage.field().name()).isPresent();
    }

    /// Whether a column of numbers has it, rounded or not.
    private static boolean isSaid(Snapshot snapshot, @Nullable Long[] from, @Nullable Long[] to) {
        return snapshot.fields().stream().limit(MOST_LOOKED_AT).anyMatch(field -> {
            double factor = field.unit() == null || !field.type().isNumeric()
                    ? 0
                    : Unit.parse(field.unit())
                            .filter(Unit::isTime)
                            .map(Unit::factor)
                            .orElse(0.0);
            return factor > 0 && isSaid(snapshot, field.name(), factor, from, to);
        });
    }

    private static boolean isSaid(
            Snapshot snapshot, String column, double factor, @Nullable Long[] from, @Nullable Long[] to) {
        int all = 0;
        int same = 0;
        int row = 0;
        for (Segment segment : snapshot.segments()) {
            for (int at = 0; at < segment.rows() && row < from.length; at++, row++) {
                Long begin = from[row];
                Long end = to[row];
                if (begin != null && end != null && segment.value(column, at) instanceof Number value) {
                    double nanos = (double) end - begin;
                    double rounded = Math.max(Math.min(factor, ROUNDED), 0.01 * nanos);
                    all++;
                    same += Math.abs(value.doubleValue() * factor - nanos) <= rounded ? 1 : 0;
                }
            }
        }
        return all > 0 && same >= NEARLY_SAME * all;
    }

    private static @Nullable Long[] cells(Snapshot snapshot, String column) {
        List<@Nullable Long> cells = new ArrayList<>();
        for (Segment segment : snapshot.segments()) {
            for (int row = 0; row < segment.rows() && cells.size() < LOOKED_AT; row++) {
                cells.add((Long) segment.value(column, row));
            }
        }
        return cells.toArray(Long[]::new);
    }

    /// How long after the time of their row they are.
    private static double mean(@Nullable Long[] cells, @Nullable Long[] times) {
        double sum = 0;
        int rows = 0;
        for (int row = 0; row < cells.length; row++) {
            Long cell = cells[row];
            Long time = times[row];
            if (cell != null && time != null) {
                sum += (double) cell - time;
                rows++;
            }
        }
        return rows == 0 ? 0 : sum / rows;
    }

    /// Days, and not when on them.
    private static boolean areDays(@Nullable Long[] cells) {
        return Arrays.stream(cells).allMatch(cell -> cell == null || Math.floorMod(cell, DAY) == 0);
    }

    private static boolean follows(@Nullable Long[] from, @Nullable Long[] to) {
        int both = 0;
        int after = 0;
        int before = 0;
        for (int row = 0; row < from.length; row++) {
            Long begin = from[row];
            Long end = to[row];
            if (begin != null && end != null) {
                both++;
                after += end > begin ? 1 : 0;
                before += end < begin ? 1 : 0;
            }
        }
        return both >= MIN_ROWS && after >= SOME * both && before <= (1 - NEARLY_ALL) * both;
    }
}
