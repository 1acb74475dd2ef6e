package dev.sightline.store;

import dev.sightline.event.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a store held at one moment: the unit every summary runs on. Immutable; stays readable while the store
/// grows.
///
/// What is costly to derive from it (string orders, other types) is kept with it, softly; so pass the same snapshot on
/// rather than an equal one.
public final class Snapshot {
    private final List<Field> fields;
    private final @Nullable String sortedBy;
    private final List<Segment> segments;
    private final List<SourceInfo> sources;
    private final long generation;
    private final Derived derived = new Derived();
    private final Rounds rounds;
    private final Division division;
    /// A snapshot whose segments are the first of these; null when none is known.
    private volatile @Nullable Snapshot earlier;
    /// Null: it is not known that this goes on from others.
    private @Nullable Growth growth;
    /// Null: what is derived is kept in memory alone.
    private @Nullable Beside beside;

    /// @param fields all columns, in order of first appearance
    /// @param sortedBy the time column the segments are sorted by; null when the trace is timeless
    /// @param segments their time ranges may overlap; the first has the earliest arrivals
    /// @param sources one an input
    /// @param generation grows with each change that is visible
    public Snapshot(
            List<Field> fields,
            @Nullable String sortedBy,
            List<Segment> segments,
            List<SourceInfo> sources,
            long generation) {
        this(fields, sortedBy, segments, sources, generation, Rounds.HERE, Division.NONE);
    }

    private Snapshot(
            List<Field> fields,
            @Nullable String sortedBy,
            List<Segment> segments,
            List<SourceInfo> sources,
            long generation,
            Rounds rounds,
            Division division) {
        this.fields = List.copyOf(fields);
        this.sortedBy = sortedBy;
        this.segments = List.copyOf(segments);
        this.sources = List.copyOf(sources);
        this.generation = generation;
        this.rounds = rounds;
        this.division = division;
    }

    /// What one of several processes that have rows knows of its own.
    ///
    /// @param sourceNumbers of each source of the rows that are here
    /// @param inOrder whether the rows of each process come after all that the processes before it have
    /// @param share what part of time they speak for
    /// @param arrivalsBefore how many rows arrived in the processes before it
    /// @param here its number; null if it has none
    private record Division(
            int[] sourceNumbers,
            boolean inOrder,
            TimeShare share,
            long arrivalsBefore,
            @Nullable Integer here,
            @Nullable Snapshot own) {
        private static final Division NONE = new Division(new int[0], true, TimeShare.ALL, 0, null, null);
    }

    /// A snapshot whose rows are in several processes, as one of them sees it.
    ///
    /// @param all what is known of each process's rows, in an order that all of them agree on
    /// @param here which of these has the rows of `own`; null if none is here
    /// @throws IllegalArgumentException if they have columns of one name and different types, or other times
    public static Snapshot divided(List<Catalog> all, @Nullable Integer here, Snapshot own, Rounds rounds) {
        Map<String, Field> fields = new LinkedHashMap<>();
        List<Segment> segments = new ArrayList<>();
        Map<String, SourceInfo> sources = new LinkedHashMap<>();
        String sortedBy = all.getFirst().sortedBy();
        boolean inOrder = true;
        long last = Long.MIN_VALUE;
        long arrivals = 0;
        long arrivalsBefore = 0;
        for (int i = 0; i < all.size(); i++) {
            Catalog catalog = all.get(i);
            if (!Objects.equals(sortedBy, catalog.sortedBy())) {
                throw new IllegalArgumentException("some parts of the trace are in the order of '" + sortedBy
                        + "', others of '" + catalog.sortedBy() + "'");
            }
            for (Field field : catalog.fields()) {
                Field known = fields.putIfAbsent(field.name(), field);
                if (known != null && known.type() != field.type()) {
                    throw new IllegalArgumentException("column '" + field.name() + "' is "
                            + known.type().label() + " in some parts of the trace and "
                            + field.type().label() + " in others");
                }
            }
            catalog.sources().forEach(source -> sources.merge(source.path(), source, SourceInfo::with));
            if (!catalog.isTimeless()) {
                inOrder &= catalog.span().minTime() >= last;
                last = catalog.span().maxTime();
            }
            boolean isHere = here != null && here == i;
            segments.addAll(isHere ? own.segments() : catalog.elsewhere());
            arrivalsBefore = isHere ? arrivals : arrivalsBefore;
            arrivals += catalog.arrivals();
        }
        List<SourceInfo> united = List.copyOf(sources.values());
        List<String> paths = List.copyOf(sources.keySet());
        int[] sourceNumbers = own.sources().stream()
                .mapToInt(source -> paths.indexOf(source.path()))
                .toArray();
        return new Snapshot(
                List.copyOf(fields.values()),
                sortedBy,
                segments,
                united,
                own.generation(),
                rounds,
                new Division(sourceNumbers, inOrder, TimeShare.of(all, here), arrivalsBefore, here, own));
    }

    /// Of rows in several processes: the same when each process has changed what it has, in types or in order. That
    /// is a round, as nobody knows what others have then.
    ///
    /// @param change of a snapshot that has all columns, with values or not; asked for again in each round
    public Snapshot changed(UnaryOperator<Snapshot> change) {
        Snapshot mine = Objects.requireNonNull(division.own);
        Snapshot own = mine.derived(new Described(fields), () -> {
            Snapshot all = new Snapshot(fields, sortedBy, mine.segments, mine.sources, mine.generation);
            all.derived.share(mine.derived, StringsOf.class::isInstance);
            return all;
        });
        List<Catalog> all = rounds.all(() -> Catalog.of(change.apply(own)).toBytes()).stream()
                .map(Catalog::of)
                .toList();
        return divided(all, division.here, division.here == null ? mine : change.apply(own), rounds);
    }

    private record Described(List<Field> fields) {}

    /// The number among [#sources] of what a row's origin calls a source: in one process the same.
    public int source(int ofOrigin) {
        return rounds.isHere() ? ofOrigin : division.sourceNumbers[ofOrigin];
    }

    /// How many sources the rows that are here have.
    public int sourcesHere() {
        return rounds.isHere() ? sources.size() : division.sourceNumbers.length;
    }

    /// The arrival number of a row that is here, over the rows of all processes: those of one stand behind those of the
    /// processes before it.
    public long arrival(long place) {
        return division.arrivalsBefore
                + segments.get(RowPlace.segment(place)).origin().arrival(RowPlace.row(place));
    }

    /// What makes of an arrival number of the rows that are here one over the rows of all processes; 0 in one process.
    public long arrivalsBefore() {
        return division.arrivalsBefore;
    }

    /// @param what goes on from process to process in the order of time
    /// @throws IllegalArgumentException if some process has rows of before and after those of another
    public void requireOrder(String what) {
        if (!division.inOrder) {
            throw new IllegalArgumentException(
                    what + " is not to be had of rows that are in several processes," + " where their times overlap");
        }
    }

    /// What part of time the rows that are here speak for; of use only to who [#requireOrder].
    public TimeShare share() {
        return division.share;
    }

    /// How to ask the other processes that have rows of it.
    public Rounds rounds() {
        return rounds;
    }

    /// @param what needs all rows here
    /// @throws IllegalArgumentException if some are in other processes
    public void requireHere(String what) {
        if (!rounds.isHere()) {
            throw new IllegalArgumentException(what + " is not to be had of rows that are in several processes");
        }
    }

    /// @param why no process can tell, and what to do
    public void requireHere(String what, String why) {
        if (!rounds.isHere()) {
            requireHere(what + " (" + why + ")");
        }
    }

    public List<Field> fields() {
        return fields;
    }

    public @Nullable String sortedBy() {
        return sortedBy;
    }

    public List<Segment> segments() {
        return segments;
    }

    public List<SourceInfo> sources() {
        return sources;
    }

    public long generation() {
        return generation;
    }

    public long rows() {
        long sum = 0;
        for (Segment segment : segments) {
            sum += segment.rows() + segment.elsewhere();
        }
        return sum;
    }

    public Optional<Field> field(String name) {
        return fields.stream().filter(field -> field.name().equals(name)).findFirst();
    }

    /// The same rows with other roles or units.
    ///
    /// @throws IllegalArgumentException if a field's name or type is not the snapshot's: see [Snapshots#recast]
    public Snapshot withFields(List<Field> described) {
        for (Field field : described) {
            if (field(field.name())
                    .filter(known -> known.type() == field.type())
                    .isEmpty()) {
                throw new IllegalArgumentException("the snapshot has no such column: " + field);
            }
        }
        Snapshot result = new Snapshot(described, sortedBy, segments, sources, generation, rounds, division);
        // String orders do not depend on roles and units; recast and resorted snapshots carry them.
        result.derived.share(derived, StringsOf.class::isInstance);
        result.earlier = earlier;
        result.beside = beside;
        result.growth = growth;
        return result;
    }

    /// The same rows with more columns.
    ///
    /// @param more all columns
    /// @param same these segments, each with what it has of them
    public Snapshot withColumns(List<Field> more, List<Segment> same) {
        Snapshot result = new Snapshot(more, sortedBy, same, sources, generation, rounds, division);
        result.derived.share(derived, StringsOf.class::isInstance);
        result.earlier = earlier;
        result.beside = beside;
        result.growth = growth;
        return result;
    }

    /// The same, of a store that never changes.
    ///
    /// @param room for what is derived from its rows
    public Snapshot with(Beside room) {
        beside = room;
        return this;
    }

    /// The same, of a store whose rows become more.
    public Snapshot with(@Nullable Growth its) {
        growth = its;
        return this;
    }

    /// What it has in common with those that it goes on from, and that go on from it; null: none are known.
    public @Nullable Growth growth() {
        return growth;
    }

    /// Room for what is costly to derive, beside the rows; null: they are not all in one store that never changes.
    public @Nullable Beside beside() {
        return beside;
    }

    /// The order of a column's strings over all segments; made once.
    ///
    /// @throws IllegalArgumentException if it is not a column of strings
    public StringIndex strings(String column) {
        return derived(new StringsOf(column), () -> {
            Snapshot before = earlier;
            boolean isKnown = before != null
                    && before.field(column)
                            .map(Field::type)
                            .equals(field(column).map(Field::type));
            return before == null || !isKnown
                    ? StringIndex.of(this, column)
                    : StringExtension.of(
                            before.strings(column), segments.subList(before.segments.size(), segments.size()), column);
        });
    }

    /// Lets what is known of an earlier snapshot be gone on with, if its segments are the first of these.
    public void goOnFrom(Snapshot before) {
        int shared = before.segments.size();
        boolean goesOn = shared > 0 && shared <= segments.size();
        for (int i = 0; goesOn && i < shared; i++) {
            goesOn = before.segments.get(i) == segments.get(i);
        }
        if (goesOn) {
            earlier = before;
        }
    }

    /// This, or the one it goes on from if nobody has asked this one for strings; alone, so that there is no chain.
    public Snapshot lastWithStrings() {
        Snapshot before = earlier;
        Snapshot last = before == null || derived.has(StringsOf.class::isInstance) ? this : before;
        last.earlier = null;
        return last;
    }

    private record StringsOf(String column) {}

    /// What is costly to make of all rows: as [Segment#derived(Object, Supplier)].
    public <T> T derived(Object key, Supplier<T> maker) {
        return derived.get(key, maker);
    }

    /// One input of the trace.
    ///
    /// @param path as given
    /// @param name without folders and compression suffix: the entity of its rows when no column says one
    /// @param hasEntity whether a column with the entity role has values from this source
    public record SourceInfo(String path, String name, String format, long rows, long rejected, boolean hasEntity) {
        /// The same source, of which two processes have rows.
        private SourceInfo with(SourceInfo other) {
            return new SourceInfo(
                    path, name, format, rows + other.rows, rejected + other.rejected, hasEntity || other.hasEntity);
        }
    }
}
