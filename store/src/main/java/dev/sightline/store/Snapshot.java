package dev.sightline.store;

import dev.sightline.event.Field;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a store held at one moment: the unit every summary runs on. Immutable; stays readable while the store
/// grows.
///
/// What is costly to derive from it (string orders, other types) is kept with it, softly; so pass the same
/// snapshot on
/// rather than an equal one.
public final class Snapshot {
    private final List<Field> fields;
    private final @Nullable String sortedBy;
    private final List<Segment> segments;
    private final List<SourceInfo> sources;
    private final long generation;
    private final Derived derived = new Derived();
    /// A snapshot whose segments are the first of these; null when none is known.
    private volatile @Nullable Snapshot earlier;

    /// @param fields all columns, in order of first appearance
    /// @param sortedBy the time column the segments are sorted by; null when the trace has no time (a snapshot
    /// in the
    /// sense of the views)
    /// @param segments their time ranges may overlap; the first has the earliest arrivals
    /// @param sources one an input
    /// @param generation grows with each change that is visible
    public Snapshot(
            List<Field> fields,
            @Nullable String sortedBy,
            List<Segment> segments,
            List<SourceInfo> sources,
            long generation) {
        this.fields = List.copyOf(fields);
        this.sortedBy = sortedBy;
        this.segments = List.copyOf(segments);
        this.sources = List.copyOf(sources);
        this.generation = generation;
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
            sum += segment.rows();
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
        Snapshot result = new Snapshot(described, sortedBy, segments, sources, generation);
        // String orders do not depend on roles and units; recast and resorted snapshots carry them.
        result.derived.share(derived, StringsOf.class::isInstance);
        result.earlier = earlier;
        return result;
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
    void goOnFrom(Snapshot before) {
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
    Snapshot lastWithStrings() {
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
    public record SourceInfo(String path, String name, String format, long rows, long rejected, boolean hasEntity) {}
}
