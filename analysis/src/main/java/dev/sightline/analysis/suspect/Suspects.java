package dev.sightline.analysis.suspect;

import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Ranks the entities of a trace by how much of what is unusual in a period starts at them. Nothing is trained:
/// what is usual is counted in the baseline, or where there is none in the rest of the trace.
///
/// One pass over the rows of each; at most [Period#MAX_STEPS] steps of each are in memory, beyond that flows
/// are sampled.
public final class Suspects {
    private Suspects() {}

    /// @param fromNanos of the period, the first instant of it
    /// @param toNanos behind the period
    /// @param baseline what is known to be good; null to compare with the rest of the trace. Its rows of the
    /// period are left out; of steps or metrics that it has none of, the rest of the trace has to do
    /// @param cancelled asked now and then; the answer is empty when it says yes
    /// @return those at which something unusual starts, the most suspect first
    public static List<Suspect> of(
            Snapshot trace, long fromNanos, long toNanos, @Nullable Snapshot baseline, BooleanSupplier cancelled) {
        return answer(trace, fromNanos, toNanos, baseline, cancelled).suspects();
    }

    /// The suspects, or why there are none.
    ///
    /// @param none what was looked at, why nobody is named and what to do; "" where somebody is
    public record Answer(List<Suspect> suspects, String none) {
        public Answer {
            suspects = List.copyOf(suspects);
        }
    }

    /// The same as [#of], with a word where nobody is named.
    public static Answer answer(
            Snapshot trace, long fromNanos, long toNanos, @Nullable Snapshot baseline, BooleanSupplier cancelled) {
        if (toNanos <= fromNanos) {
            throw new IllegalArgumentException("a period ends after it starts, got " + fromNanos + " to " + toNanos);
        }
        StepNames names = new StepNames();
        Period now = new Period(names);
        Period rest = new Period(names);
        Period before = new Period(names);
        @Nullable String lines = read(trace, fromNanos, toNanos, now, rest, before, cancelled);
        Period usual = rest;
        if (baseline != null) {
            Period known = new Period(names);
            read(baseline, fromNanos, toNanos, new Period(names), known, new Period(names), cancelled);
            usual = known;
        }
        if (cancelled.getAsBoolean()) {
            return new Answer(List.of(), "");
        }
        boolean strangers = baseline != null && Collections.disjoint(entities(usual, usual), entities(now, now));
        Period usualSteps = usual.size() > 0 ? usual : rest;
        Period usualMetrics = usual.samples().all().isEmpty() ? rest : usual;
        int[] united = names.united(entities(usualSteps, usualMetrics), entities(now, now));
        now.unite(united);
        before.unite(united);
        usualSteps.unite(united);
        if (usualMetrics != usualSteps) {
            usualMetrics.unite(united);
        }
        List<Suspect> suspects = new Ranking(
                        names,
                        now,
                        usualSteps,
                        usualMetrics.samples(),
                        before,
                        trace.fields(),
                        lines,
                        toNanos - fromNanos)
                .suspects();
        return new Answer(suspects, suspects.isEmpty() ? none(now, usualSteps, usualMetrics, strangers) : "");
    }

    private static String none(Period now, Period usualSteps, Period usualMetrics, boolean strangers) {
        if (isEmpty(now, now)) {
            return "none: no row that names an entity is in the period asked for; choose one within the trace";
        }
        if (strangers) {
            return "none: the baseline has rows of no entity of the period; give a good run of the same system";
        }
        if (isEmpty(usualSteps, usualMetrics)) {
            return "none: outside the period there is nothing to compare it with; give --baseline, or a shorter period";
        }
        return "none: " + now.size() + " steps of the period were compared with " + usualSteps.size()
                + " usual ones, and nothing stands out; ask for the time in which things went wrong, or give --baseline";
    }

    private static boolean isEmpty(Period steps, Period metrics) {
        return steps.size() == 0 && metrics.samples().all().isEmpty();
    }

    /// @return the column that most log lines are in; null where there are none
    private static @Nullable String read(
            Snapshot snapshot,
            long from,
            long to,
            Period inside,
            Period outside,
            Period before,
            BooleanSupplier cancelled) {
        RowReader reader = new RowReader(snapshot.fields(), inside.names());
        OrderedRows rows = new OrderedRows(snapshot);
        for (RowBlock block = rows.next(); block != null && !cancelled.getAsBoolean(); block = rows.next()) {
            for (int i = 0; i < block.rows(); i++) {
                Row row = block.row(i);
                long time = reader.time(row);
                if (time != Long.MIN_VALUE) {
                    boolean within = time >= from && time < to;
                    reader.read(row, within ? inside : outside);
                    if (!within && time < from && time >= from - (to - from)) {
                        reader.read(row, before);
                    }
                }
            }
        }
        return reader.lineColumn();
    }

    private static Set<Integer> entities(Period steps, Period metrics) {
        Set<Integer> entities = new HashSet<>();
        for (int i = 0; i < steps.size(); i++) {
            entities.add(steps.names().step(steps.step(i)).entity());
        }
        metrics.samples().all().keySet().forEach(series -> entities.add(series.entity()));
        return entities;
    }
}
