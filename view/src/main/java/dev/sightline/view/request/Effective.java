package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.summary.Together;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Snapshots with the columns as a request wants them: other types, another time column, other roles and units.
///
/// Casting and sorting anew cost seconds on a large trace, so the last few results are kept, softly, for the requests
/// that a page sends next. Safe for any number of threads; two that ask for the same at once may both make it.
public final class Effective {
    private static final int KEPT = 4;

    private final Deque<Entry> entries = new ArrayDeque<>();

    /// @param base the snapshot that was changed; the entry is of no use once that is gone
    private record Entry(WeakReference<Snapshot> base, Overrides overrides, SoftReference<Snapshot> result) {}

    /// The same snapshot for the same overrides as long as it is kept, as a snapshot keeps what was derived from it.
    public Snapshot of(Snapshot base, Overrides overrides) {
        return Together.plan(base.rounds(), () -> here(base, overrides), () -> divided(base, overrides));
    }

    private Snapshot here(Snapshot base, Overrides overrides) {
        Snapshot shaped = kept(base, overrides);
        if (shaped == null) {
            shaped = shape(base, overrides);
            keep(new Entry(new WeakReference<>(base), overrides, new SoftReference<>(shaped)));
        }
        return shaped;
    }

    /// Roles and units are what the request says; for the rest each process changes its own rows, and keeps that.
    private Snapshot divided(Snapshot base, Overrides overrides) {
        List<Field> fields = overrides.applied(base.fields());
        boolean alike = overrides.casts(base).isEmpty()
                && !overrides.joins(base)
                && Objects.equals(base.sortedBy(), ColumnNames.time(fields))
                && Objects.equals(nameOf(Role.ENTITY, base.fields()), nameOf(Role.ENTITY, fields));
        return !alike
                ? base.changed(own -> of(own, overrides))
                : fields.equals(base.fields()) ? base : base.withFields(fields);
    }

    private synchronized @Nullable Snapshot kept(Snapshot base, Overrides overrides) {
        entries.removeIf(entry -> entry.base.refersTo(null) || entry.result.refersTo(null));
        for (Entry entry : entries) {
            if (entry.base.refersTo(base) && entry.overrides.equals(overrides)) {
                return entry.result.get();
            }
        }
        return null;
    }

    private synchronized void keep(Entry entry) {
        entries.addFirst(entry);
        while (entries.size() > KEPT) {
            entries.removeLast();
        }
    }

    private static Snapshot shape(Snapshot read, Overrides overrides) {
        Snapshot base = overrides.joined(read);
        Map<String, ColumnType> casts = overrides.casts(base);
        Snapshot cast = casts.isEmpty() ? base : Snapshots.recast(base, casts);
        List<Field> fields = overrides.applied(cast.fields());
        String time = ColumnNames.time(fields);
        Snapshot sorted = Objects.equals(cast.sortedBy(), time) ? cast : Snapshots.resort(cast, time);
        Snapshot described = fields.equals(sorted.fields()) ? sorted : sorted.withFields(fields);
        String entity = nameOf(Role.ENTITY, fields);
        return Objects.equals(nameOf(Role.ENTITY, base.fields()), entity)
                ? described
                : new Snapshot(
                                fields,
                                described.sortedBy(),
                                described.segments(),
                                sources(described, entity),
                                base.generation())
                        .with(described.growth());
    }

    private static @Nullable String nameOf(Role role, List<Field> fields) {
        return fields.stream()
                .filter(field -> field.role() == role)
                .map(Field::name)
                .findFirst()
                .orElse(null);
    }

    /// The sources, each told anew whether the entity column has values from it.
    private static List<Snapshot.SourceInfo> sources(Snapshot snapshot, @Nullable String entity) {
        boolean[] has = new boolean[snapshot.sources().size()];
        for (Segment segment : snapshot.segments()) {
            ColumnVector vector = entity == null ? null : segment.column(entity);
            for (int row = 0; vector != null && row < segment.rows(); row++) {
                int source = segment.origin().source(row);
                has[source] = has[source] || vector.isValid(row);
            }
        }
        List<Snapshot.SourceInfo> sources = new ArrayList<>();
        for (int i = 0; i < has.length; i++) {
            Snapshot.SourceInfo old = snapshot.sources().get(i);
            sources.add(
                    new Snapshot.SourceInfo(old.path(), old.name(), old.format(), old.rows(), old.rejected(), has[i]));
        }
        return sources;
    }
}
