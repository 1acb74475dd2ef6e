package dev.sightline.view.first;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.sample.RowSample;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What those whom rows are about are called, where the name of their column fits only some of them.
final class EntityNoun {
    private EntityNoun() {}

    /// Entities of inputs of several kinds are united under the first one's name, which fits only that one.
    static @Nullable String of(RowSample sample) {
        List<Snapshot.SourceInfo> sources = sample.snapshot().sources().stream()
                .filter(source -> source.rows() > 0)
                .toList();
        long kinds = sources.stream()
                .map(source -> source.format() + " " + source.hasEntity())
                .distinct()
                .count();
        return kinds > 1 || OwnColumns.of(sample) ? "entities" : nounOfThreads(sample);
    }

    /// A trace of threads may say something of whole processes too: who has a process number and never a thread's is no
    /// thread. Where nobody has a thread's, all are processes if each has a number of its own.
    private static @Nullable String nounOfThreads(RowSample sample) {
        Snapshot snapshot = sample.snapshot();
        Field entity = ColumnNames.withRole(snapshot, Role.ENTITY);
        Field process = snapshot.field("pid").orElse(null);
        if (entity == null || !entity.name().equals("thread") || process == null) {
            return null;
        }
        int[] entities = sample.cells(entity).groups();
        RowSample.Column pid = sample.cells(process);
        RowSample.Column tid = snapshot.field("tid").map(sample::cells).orElse(null);
        Map<Integer, Double> processes = new HashMap<>();
        Set<Integer> threads = new HashSet<>();
        for (int row = 0; row < entities.length; row++) {
            if (entities[row] >= 0 && tid != null && tid.has(row)) {
                threads.add(entities[row]);
            } else if (entities[row] >= 0 && pid.has(row)) {
                Double known = processes.putIfAbsent(entities[row], pid.values()[row]);
                if (tid == null && known != null && known != pid.values()[row]) {
                    return null;
                }
            }
        }
        if (tid == null) {
            boolean own = Set.copyOf(processes.values()).size() == processes.size();
            return own && processes.size() > 1 ? "processes" : null;
        }
        processes.keySet().removeAll(threads);
        return processes.isEmpty() ? null : threads.isEmpty() ? "processes" : "processes and threads";
    }
}
