package dev.sightline.analysis.context;

import dev.sightline.analysis.context.Context.Neighbour;
import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.FlowEnd;
import dev.sightline.analysis.detect.FlowWatcher;
import dev.sightline.analysis.detect.FlowWatchers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// While flows are followed: who did the steps of those that something is wrong with, and which others began near them.
/// One thread.
final class Companions implements FlowWatchers {
    private static final int MAX_ENTITIES = 64;

    private final Map<String, Neighbours> byLifeline = new HashMap<>();
    /// By flow and beginning.
    private final Map<List<Object>, Set<String>> entities = new HashMap<>();

    private final Neighbours nobody = new Neighbours(1, new long[0]);

    Companions(List<Anomaly> anomalies, int most) {
        Map<String, List<Long>> moments = new HashMap<>();
        for (Anomaly each : anomalies) {
            moments.computeIfAbsent(each.lifeline(), _ -> new ArrayList<>()).add(each.firstNanos());
            entities.put(name(each.flow(), each.firstNanos()), new HashSet<>());
        }
        moments.forEach((lifeline, those) -> byLifeline.put(
                lifeline,
                new Neighbours(most, those.stream().mapToLong(Long::longValue).toArray())));
    }

    private static List<Object> name(List<String> flow, long firstNanos) {
        return List.of(flow, firstNanos);
    }

    Set<String> entities(Anomaly anomaly) {
        return entities.getOrDefault(name(anomaly.flow(), anomaly.firstNanos()), Set.of());
    }

    Neighbours of(Anomaly anomaly) {
        return byLifeline.getOrDefault(anomaly.lifeline(), nobody);
    }

    @Override
    public FlowWatcher of(List<String> key) {
        return new OfKey();
    }

    private static final class Open {
        private final long firstNanos;
        private long lastNanos;
        private final List<String> entities = new ArrayList<>(2);

        Open(long firstNanos) {
            this.firstNanos = firstNanos;
        }
    }

    private final class OfKey implements FlowWatcher {
        private final Map<Integer, Open> open = new HashMap<>();

        @Override
        public void happened(int flow, int event, long timeNanos, @Nullable String entity) {
            Open did = open.computeIfAbsent(flow, _ -> new Open(timeNanos));
            did.lastNanos = timeNanos;
            if (entity != null && did.entities.size() < MAX_ENTITIES && !did.entities.contains(entity)) {
                did.entities.add(entity);
            }
        }

        @Override
        public void over(int flow, FlowEnd end) {
            Open did = open.remove(flow);
            if (did == null) {
                return;
            }
            boolean well = end.state() == FlowEnd.State.COMPLETE || end.state() == FlowEnd.State.ENDED_EARLY;
            Neighbours near = byLifeline.get(end.lifeline().name());
            if (well && end.anomalies().isEmpty() && near != null) {
                near.add(new Neighbour(end.key(), did.firstNanos, did.lastNanos));
            }
            Set<String> wanted = entities.get(name(end.key(), did.firstNanos));
            if (wanted != null) {
                wanted.addAll(did.entities);
            }
        }

        @Override
        public void forgotten(int flow) {
            open.remove(flow);
        }
    }
}
