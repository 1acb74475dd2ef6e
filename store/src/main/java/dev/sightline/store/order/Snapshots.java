package dev.sightline.store.order;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Pyramid;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.memory.Lazy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Other ways to see a snapshot, without reading its input again. Nothing is copied until it is asked for.
public final class Snapshots {
    /// What the file that a row was read from is called where columns are named together, unless a column is.
    public static final String FILE = "file";

    private Snapshots() {}

    /// Columns shown as another type. int64 and float64: to each other (not whole, or beyond 64 bits:
    /// missing); any type to string (canonical text); string to int64, float64, bool, time (not readable:
    /// missing); numbers to time (s, ms, us or ns, whichever puts the value in 1990 to 2100; else ns); time to
    /// numbers (ns); bool to numbers (0, 1) and back (else missing).
    ///
    /// @param types by column name; columns that are not in the snapshot are ignored
    public static Snapshot recast(Snapshot snapshot, Map<String, ColumnType> types) {
        snapshot.requireHere("another type of a column");
        return snapshot.derived(new Recasted(Map.copyOf(types)), () -> recasted(snapshot, types));
    }

    private record Recasted(Map<String, ColumnType> types) {}

    private record Resorted(@Nullable String timeColumn) {}

    private static Snapshot recasted(Snapshot snapshot, Map<String, ColumnType> types) {
        List<Field> fields = snapshot.fields().stream()
                .map(field -> field.withType(types.getOrDefault(field.name(), field.type())))
                .toList();
        return aligned(new Snapshot(
                fields, snapshot.sortedBy(), snapshot.segments(), snapshot.sources(), snapshot.generation()));
    }

    /// One column more, made of several: ` / ` is between their texts.
    ///
    /// @param columns that the snapshot has; the first may be [#FILE]
    /// @throws IllegalArgumentException if it has a column of that name
    public static Snapshot joined(Snapshot snapshot, String name, List<String> columns) {
        snapshot.requireHere("a column made of several");
        if (snapshot.field(name).isPresent()) {
            throw new IllegalArgumentException("there is a column '" + name + "'");
        }
        return snapshot.derived(new JoinedAs(name, List.copyOf(columns)), () -> Joined.of(snapshot, name, columns));
    }

    /// One column more: how many nanoseconds each row lasts, by two columns of times.
    ///
    /// @param field int64, of a name that the snapshot does not have
    public static Snapshot lasted(Snapshot snapshot, Field field, String start, String end) {
        return lasted(snapshot, field, start, end, false);
    }

    /// The same, negative in rows in which the other is before the one.
    public static Snapshot apart(Snapshot snapshot, Field field, String start, String end) {
        return lasted(snapshot, field, start, end, true);
    }

    private static Snapshot lasted(Snapshot snapshot, Field field, String start, String end, boolean signed) {
        snapshot.requireHere("a column made of two");
        return snapshot.derived(
                new LastedAs(field, start, end, signed), () -> Lasted.of(snapshot, field, start, end, signed));
    }

    /// One column more: the numbers among the texts of another; rows that have another text have none.
    ///
    /// @param field float64, of a name that the snapshot does not have
    /// @param column of strings
    /// @param commas whether commas stand before decimals, and points, if any, between thousands
    public static Snapshot numbers(Snapshot snapshot, Field field, String column, boolean commas) {
        snapshot.requireHere("a column made of another");
        return snapshot.derived(new NumbersAs(field, column, commas), () -> {
            List<Field> fields = new ArrayList<>(snapshot.fields());
            fields.add(field);
            List<Segment> segments = snapshot.segments().stream()
                    .map(segment -> segment.columnSource(column) == null
                            ? segment
                            : segment.derived(
                                    new NumbersAs(field, column, commas),
                                    () -> MadeColumn.in(segment, field, () -> numbers(segment, column, commas))))
                    .toList();
            return snapshot.withColumns(fields, segments);
        });
    }

    /// One column more: the values of another, of rows in which a third has a text.
    ///
    /// @param field of the type of the values, and a name that the snapshot does not have
    /// @param value a column of numbers
    /// @param name a column of strings
    public static Snapshot among(Snapshot snapshot, Field field, String value, String name, String text) {
        snapshot.requireHere("a column made of two");
        return snapshot.derived(List.of(field, value, name, text), () -> Among.of(snapshot, field, value, name, text));
    }

    private record NumbersAs(Field field, String column, boolean commas) {}

    private static ColumnVector numbers(Segment segment, String column, boolean commas) {
        ColumnVector texts = Objects.requireNonNull(segment.column(column));
        return commas
                ? Recast.numbers(
                        texts, segment.rows(), text -> text.replace(".", "").replace(',', '.'))
                : Recast.convert(texts, segment.rows(), ColumnType.STRING, ColumnType.FLOAT64);
    }

    /// A column of numbers that only go up.
    ///
    /// @param column int64 or float64
    /// @param names columns of strings or int64 that tell apart what is counted; each source counts for itself
    /// @param kind a column of strings that says what was measured, where some of it
    /// only goes up and some does not; null: all are of one sort
    public record Counter(
            String column, List<String> names, @Nullable String kind) {
        public Counter {
            names = List.copyOf(names);
        }
    }

    /// One column more: how fast a number grows that only goes up, a second; missing where nothing is known of it.
    ///
    /// @param read the same rows, without other columns that were made: what is found of them is kept with it
    /// @param made float64, of a name that the snapshot does not have
    /// @param counter of those that were read
    public static Snapshot growing(Snapshot snapshot, Snapshot read, Field made, Counter counter) {
        snapshot.requireHere("a column made of one row after the other");
        return Growing.in(snapshot, read, made, counter);
    }

    /// How often a number of one thing is more than in the row before it, how often less, and how often so much less
    /// that it began anew.
    public record Steps(long ups, long downs, long resets) {
        private static final int LEAST = 16;
        private static final double MOST_DOWNS = 0.02;
        private static final double MOST_RESETS = 0.06;
        private static final int TIMES_LESS = 10;

        /// Whether a number that is less than the one before counts anew: what only varies falls by a part of itself.
        public static boolean isReset(double before, double value) {
            return value >= 0 && value <= before / TIMES_LESS;
        }

        /// Whether it only goes up, but for beginning anew now and then.
        public boolean isGrowth() {
            return isGrowth(MOST_DOWNS);
        }

        /// The same of what says that it is a total: of others, what is emptied again and again is none.
        public boolean isGrowthOfTotal() {
            return isGrowth(MOST_RESETS);
        }

        /// Whether it goes up and down.
        public boolean isVarying() {
            return ups + downs + resets >= LEAST && downs > MOST_RESETS * (ups + downs + resets);
        }

        private boolean isGrowth(double most) {
            long all = ups + downs + resets;
            return all >= LEAST && downs <= MOST_DOWNS * all && downs + resets <= most * all;
        }
    }

    /// Of a counter with sorts, those of the sorts that only go up.
    public static Steps steps(Snapshot snapshot, Counter counter) {
        snapshot.requireHere("a column made of one row after the other");
        Growing growing = Growing.of(snapshot, counter);
        return growing.steps();
    }

    private record LastedAs(Field field, String start, String end, boolean signed) {}

    private record JoinedAs(String name, List<String> columns) {}

    /// Converts the columns whose type in some segment is not the one that the snapshot gives them.
    public static Snapshot aligned(Snapshot snapshot) {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        snapshot.fields().forEach(field -> types.put(field.name(), field.type()));
        List<Segment> segments = new ArrayList<>();
        boolean resort = false;
        for (Segment segment : snapshot.segments()) {
            Set<String> changed = changed(segment, types);
            Map<String, ColumnType> casts = new LinkedHashMap<>(types);
            casts.keySet().retainAll(changed);
            segments.add(
                    changed.isEmpty()
                            ? segment
                            : segment.derived().get(new Recasted(casts), () -> recast(segment, types, changed)));
            resort |= snapshot.sortedBy() != null && changed.contains(snapshot.sortedBy());
        }
        String time = snapshot.sortedBy();
        boolean sortable = time == null || isTime(types.get(time));
        Snapshot result = new Snapshot(
                snapshot.fields(), sortable ? time : null, segments, snapshot.sources(), snapshot.generation());
        return resort ? resort(result, sortable ? time : null) : result;
    }

    private static boolean isTime(@Nullable ColumnType type) {
        return type == null || type == ColumnType.INT64 || type == ColumnType.TIME;
    }

    private static Set<String> changed(Segment segment, Map<String, ColumnType> types) {
        Set<String> changed = new java.util.LinkedHashSet<>();
        for (Field field : segment.fields()) {
            if (types.getOrDefault(field.name(), field.type()) != field.type()) {
                changed.add(field.name());
            }
        }
        return changed;
    }

    private static Segment recast(Segment segment, Map<String, ColumnType> types, Set<String> changed) {
        List<Field> fields = new ArrayList<>();
        Map<String, Supplier<ColumnVector>> columns = new LinkedHashMap<>();
        for (Field field : segment.fields()) {
            Supplier<ColumnVector> source = Objects.requireNonNull(segment.columnSource(field.name()));
            if (changed.contains(field.name())) {
                ColumnType type = types.getOrDefault(field.name(), field.type());
                fields.add(field.withType(type));
                columns.put(
                        field.name(),
                        new Lazy<>(() -> Recast.convert(source.get(), segment.rows(), field.type(), type)));
            } else {
                fields.add(field);
                columns.put(field.name(), source);
            }
        }
        Supplier<Pyramid> pyramid = segment.pyramidSource();
        return new Segment(
                        segment.span(),
                        fields,
                        columns,
                        segment.originSource(),
                        pyramid == null ? null : new Lazy<>(() -> pyramid.get().without(changed)))
                .of(segment);
    }

    /// The same rows, each segment sorted by another column.
    ///
    /// @param timeColumn int64 or time; null, or not in the snapshot: in order of arrival
    /// @throws IllegalArgumentException if the column has another type
    public static Snapshot resort(Snapshot snapshot, @Nullable String timeColumn) {
        snapshot.requireHere("another order of time");
        if (timeColumn != null) {
            snapshot.field(timeColumn).filter(field -> !isTime(field.type())).ifPresent(field -> {
                throw new IllegalArgumentException("column '" + timeColumn + "' is "
                        + field.type().label() + "; rows are sorted by int64 or time");
            });
        }
        return snapshot.derived(new Resorted(timeColumn), () -> resorted(snapshot, timeColumn));
    }

    private static Snapshot resorted(Snapshot snapshot, @Nullable String timeColumn) {
        List<Segment> segments = snapshot.segments().parallelStream()
                .map(segment -> Resort.by(segment, timeColumn))
                .toList();
        return new Snapshot(snapshot.fields(), timeColumn, segments, snapshot.sources(), snapshot.generation());
    }
}
