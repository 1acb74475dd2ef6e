package dev.sightline.analysis.suspect;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Who calls whom, and whose side a gap between the two is on: an entity that is slow to answer, or cut off, is
/// so on all edges at which it stands. So each end of a slow edge gets its evidence in the share of its own
/// edges that are slow.
final class Edges {
    record Edge(int caller, int called) {}

    /// The slowest edge of an entity.
    ///
    /// @param slow of its `all` edges
    record Share(double value, int slow, int all, Edge worst, Deviation deviation) {}

    private final Set<Edge> all = new HashSet<>();
    private final Map<Edge, Deviation> slow = new HashMap<>();

    Edges(Runs runs, List<Deviation> deviations) {
        for (int run = 0; run < runs.count(); run++) {
            int above = runs.parent(run);
            if (above >= 0 && runs.entity(above) != runs.entity(run)) {
                all.add(new Edge(runs.entity(above), runs.entity(run)));
            }
        }
        for (Deviation deviation : deviations) {
            if (deviation.kind() == Deviation.Kind.GAP) {
                for (int run : runs.byStep().getOrDefault(deviation.step(), new int[0])) {
                    mark(runs, run, deviation);
                }
            }
        }
    }

    private void mark(Runs runs, int run, Deviation deviation) {
        for (int i = runs.firstChild(run); i < runs.endOfChildren(run); i++) {
            int child = runs.childRun(i);
            if (child >= 0 && runs.entity(child) != runs.entity(run)) {
                slow.merge(
                        new Edge(runs.entity(run), runs.entity(child)),
                        deviation,
                        (a, b) -> a.evidence().value() >= b.evidence().value() ? a : b);
            }
        }
    }

    Map<Integer, Share> shares() {
        Map<Integer, Integer> degrees = new HashMap<>();
        Map<Integer, Integer> slows = new HashMap<>();
        Map<Integer, Edge> worst = new HashMap<>();
        for (Edge edge : all) {
            Deviation deviation = slow.get(edge);
            for (int end : new int[] {edge.caller(), edge.called()}) {
                degrees.merge(end, 1, Integer::sum);
                if (deviation != null) {
                    slows.merge(end, 1, Integer::sum);
                    worst.merge(end, edge, (a, b) -> value(a) >= value(b) ? a : b);
                }
            }
        }
        Map<Integer, Share> shares = new HashMap<>();
        worst.forEach((entity, edge) -> {
            int all = degrees.getOrDefault(entity, 1);
            int some = slows.getOrDefault(entity, 0);
            Deviation deviation = java.util.Objects.requireNonNull(slow.get(edge));
            shares.put(entity, new Share(value(edge) * some / all, some, all, edge, deviation));
        });
        return shares;
    }

    private double value(Edge edge) {
        Deviation deviation = slow.get(edge);
        return deviation == null ? 0 : deviation.evidence().value();
    }

    Set<Edge> all() {
        return all;
    }
}
