package dev.sightline.view.first;

import dev.sightline.event.Field;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Whether who is called the same in several files is somebody else in each: the `main` of three services. So it is of
/// what only has a name within a machine or a process, where files tell the same things of one time. Parts of one log
/// follow each other, and two tables of the same processors tell different things of them.
final class OfFiles {
    private static final Pattern LOCAL = Pattern.compile("(?i)(^|[^a-z])(thread|thread.?name|thread.?id|tid|pid|process"
            + "|worker|cpu|core|disk|device|dev|iface|interface|mount|queue)$");

    private OfFiles() {}

    /// @param uses all columns
    /// @param sources of each row the number of its file
    /// @param entities of each row the number of who it is about; -1: nobody
    static boolean tellApart(
            @Nullable Field entity,
            RowSample.@Nullable Column time,
            List<ColumnUse> uses,
            int[] sources,
            int[] entities) {
        int count = 1 + Arrays.stream(sources).max().orElse(-1);
        if (entity == null
                || time == null
                || count < 2
                || !LOCAL.matcher(entity.name()).find()) {
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
