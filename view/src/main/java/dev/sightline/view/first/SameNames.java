package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Whether who is called the same is somebody else: `web-0` in two namespaces, `cpu0` of two hosts, the `main` of three
/// services in a file each. So it is of what only has a name within a machine or a process, where they are there at
/// one time. Files must tell the same things of it, too: parts of one log follow each other, and two tables of the same
/// processors tell different things of them.
final class SameNames {
    private static final Pattern LOCAL = Pattern.compile("(?i)(^|[^a-z])(thread|thread.?name|thread.?id|tid|pid|process"
            + "|worker|cpu|core|disk|device|dev|iface|interface|mount|queue|name|pod|container|command|comm)$");

    /// Within what names are given.
    private static final Pattern PLACE = Pattern.compile("(?i)(^|[^a-z])(namespace|cluster|host|host.?name|node"
            + "|machine|server|region|zone|data.?cent(er|re)|rack|site)$");

    private static final double NEARLY_ALL = 0.98;

    private record Stay(double entity, double place) {}

    private record Span(double from, double to) {
        Span with(Span other) {
            return new Span(Math.min(from, other.from), Math.max(to, other.to));
        }

        /// Whether both are there for half of the time of either, or more.
        boolean meets(Span other) {
            double both = Math.min(to, other.to) - Math.max(from, other.from);
            return both >= Math.min(to - from, other.to - other.from) / 2;
        }
    }

    private SameNames() {}

    /// A column that tells them apart, or that of files; null: nobody has the name of another.
    ///
    /// @param uses all columns
    /// @param sources of each row the number of its file
    /// @param entities of each row the number of who it is about; -1: nobody
    static @Nullable String apartBy(
            @Nullable Field entity,
            RowSample.@Nullable Column time,
            List<ColumnUse> uses,
            int[] sources,
            int[] entities) {
        if (entity == null || time == null || !LOCAL.matcher(entity.name()).find()) {
            return null;
        }
        return uses.stream()
                .filter(use -> use.portrait().presence() >= NEARLY_ALL)
                .map(use -> use.portrait().cells())
                .filter(cells -> !cells.field().equals(entity)
                        && cells.field().type() == ColumnType.STRING
                        && isPlace(cells.field().name())
                        && areInSeveral(cells, time, entities))
                .map(cells -> cells.field().name())
                .findFirst()
                .orElseGet(() -> tellApart(time, uses, sources, entities) ? Snapshots.FILE : null);
    }

    /// Whether who is called the same may be somebody else, by what columns are called: no row is looked at.
    static boolean mayBe(Field entity, Snapshot snapshot) {
        boolean places = snapshot.fields().stream()
                .anyMatch(field -> field.type() == ColumnType.STRING && !field.equals(entity) && isPlace(field.name()));
        return LOCAL.matcher(entity.name()).find()
                && (places || snapshot.sources().size() > 1);
    }

    /// Whether names are given within a machine or a process.
    static boolean isLocal(String column) {
        return LOCAL.matcher(column).find();
    }

    /// Whether names are given within such a thing.
    static boolean isPlace(String column) {
        return PLACE.matcher(column).find();
    }

    /// Whether most of those who are in several places are there at one time: who moves is in one after the other.
    private static boolean areInSeveral(RowSample.Column places, RowSample.Column time, int[] entities) {
        Map<Stay, Span> stays = new HashMap<>();
        for (int row = 0; row < entities.length; row++) {
            if (entities[row] >= 0 && time.has(row) && places.has(row)) {
                double at = time.values()[row];
                stays.merge(new Stay(entities[row], places.values()[row]), new Span(at, at), Span::with);
            }
        }
        Map<Double, List<Span>> spans = new HashMap<>();
        stays.forEach((stay, span) ->
                spans.computeIfAbsent(stay.entity, none -> new ArrayList<>()).add(span));
        List<List<Span>> several =
                spans.values().stream().filter(of -> of.size() > 1).toList();
        long meeting = several.stream().filter(SameNames::meet).count();
        return 2 * meeting > several.size();
    }

    private static boolean meet(List<Span> spans) {
        Span first = spans.getFirst();
        return spans.stream().skip(1).anyMatch(first::meets);
    }

    private static boolean tellApart(RowSample.Column time, List<ColumnUse> uses, int[] sources, int[] entities) {
        int count = 1 + Arrays.stream(sources).max().orElse(-1);
        if (count < 2) {
            return false;
        }
        double[] from = new double[count];
        double[] to = new double[count];
        Arrays.fill(from, Double.POSITIVE_INFINITY);
        Arrays.fill(to, Double.NEGATIVE_INFINITY);
        Map<Integer, BitSet> files = new HashMap<>();
        for (int row = 0; row < sources.length; row++) {
            if (entities[row] >= 0 && time.has(row)) {
                from[sources[row]] = Math.min(from[sources[row]], time.values()[row]);
                to[sources[row]] = Math.max(to[sources[row]], time.values()[row]);
                files.computeIfAbsent(entities[row], any -> new BitSet()).set(sources[row]);
            }
        }
        BitSet shared = new BitSet();
        files.values().stream().filter(of -> of.cardinality() > 1).forEach(shared::or);
        int[] some = shared.stream().toArray();
        for (int i = 1; i < some.length; i++) {
            double both = Math.min(to[some[0]], to[some[i]]) - Math.max(from[some[0]], from[some[i]]);
            if (both < Math.min(to[some[0]] - from[some[0]], to[some[i]] - from[some[i]]) / 2) {
                return false;
            }
        }
        return some.length > 1
                && Set.copyOf(columns(uses, sources, shared).values()).size() == 1;
    }

    /// By file the columns that it has values of.
    private static Map<Integer, Set<String>> columns(List<ColumnUse> uses, int[] sources, BitSet files) {
        Map<Integer, Set<String>> columns = new HashMap<>();
        files.stream().forEach(file -> columns.put(file, new HashSet<>()));
        for (ColumnUse use : uses) {
            RowSample.Column cells = use.portrait().cells();
            for (int row = 0; row < sources.length; row++) {
                if (cells.has(row) && files.get(sources[row])) {
                    columns.getOrDefault(sources[row], new HashSet<>())
                            .add(cells.field().name());
                }
            }
        }
        return columns;
    }
}
