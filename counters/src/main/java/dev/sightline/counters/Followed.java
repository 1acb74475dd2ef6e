package dev.sightline.counters;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One thread that is sampled: the files that tell of it, and the counters that are open for it. One thread.
final class Followed implements Closeable {
    private final KeptFile stat;
    private final @Nullable KeptFile schedstat;
    private final Map<Kind, Perf.Count> counts;
    private final Map<Kind, Long> countsBefore = new EnumMap<>(Kind.class);
    private ThreadTimes before;
    private String scheduled = "";

    /// What it did since it was last asked.
    ///
    /// @param counts of those that could be read
    record Step(ThreadTimes now, long cpuNanos, long faults, long majorFaults, Map<Kind, Long> counts) {
        boolean isNothing() {
            return cpuNanos == 0 && faults == 0 && counts.values().stream().allMatch(count -> count == 0);
        }
    }

    /// @param task the folder of the thread
    /// @throws IOException if it has ended
    Followed(Path task, Map<Kind, Perf.Count> counts) throws IOException {
        this.counts = counts;
        stat = new KeptFile(task.resolve("stat"));
        Path scheduler = task.resolve("schedstat");
        try {
            schedstat = Files.exists(scheduler) ? new KeptFile(scheduler) : null;
            before = times();
            step();
        } catch (IOException | RuntimeException e) {
            stat.close();
            throw e;
        }
    }

    private ThreadTimes times() throws IOException {
        try {
            return ThreadTimes.of(stat.text(), scheduled);
        } catch (IllegalArgumentException e) {
            throw new IOException(e);
        }
    }

    /// Most threads wait nearly always, and what has not run has done nothing.
    private boolean hasStoodStill() throws IOException {
        if (schedstat == null) {
            return false;
        }
        String last = scheduled;
        scheduled = schedstat.text();
        return scheduled.equals(last) && !scheduled.startsWith("0 ");
    }

    /// @throws IOException if it has ended
    Step step() throws IOException {
        if (hasStoodStill()) {
            return new Step(before, 0, 0, 0, Map.of());
        }
        ThreadTimes now = times();
        Map<Kind, Long> counted = new EnumMap<>(Kind.class);
        for (Kind kind : List.copyOf(counts.keySet())) {
            Perf.Count count = counts.get(kind);
            if (count != null) {
                long value = count.read();
                counted.put(kind, Math.max(0, value - countsBefore.getOrDefault(kind, 0L)));
                countsBefore.put(kind, value);
            }
        }
        Step step = new Step(
                now,
                Math.max(0, now.cpuNanos() - before.cpuNanos()),
                now.faults() - before.faults(),
                now.majorFaults() - before.majorFaults(),
                counted);
        before = now;
        return step;
    }

    @Override
    public void close() throws IOException {
        counts.values().forEach(Perf.Count::close);
        stat.close();
        if (schedstat != null) {
            schedstat.close();
        }
    }
}
