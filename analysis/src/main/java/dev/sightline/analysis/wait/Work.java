package dev.sightline.analysis.wait;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What each process did between its events: what a column has counted, where one counts instructions or the process's
/// own time; else the time between them in which it did not [wait][Waits].
///
/// @param since by event: since the one before it on its process
/// @param column that counted; null: times did
public record Work(long[] since, @Nullable String column) {
    /// As counters of processors, Java and the kernel are called.
    private static final Pattern COUNTER = Pattern.compile(
            "(?i)(^|[^a-z])(instructions|instr(uctions)?_?(completed|retired)|papi_tot_ins|cpu_?time|thread_?time|running_?time)$");

    /// Of so many events one at least has a value.
    private static final int SHARE = 10;

    /// @param waits asked for where no column counts
    public static Work of(CausalOrder order, Snapshot snapshot, Supplier<Waits> waits, BooleanSupplier cancelled) {
        List<Field> fields = snapshot.fields();
        for (int place = 0; place < fields.size(); place++) {
            Field field = fields.get(place);
            boolean isNumber = field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64;
            if (isNumber && COUNTER.matcher(field.name()).find()) {
                long[] since = counted(order, snapshot, place, cancelled);
                if (since != null) {
                    return new Work(since, field.name());
                }
            }
        }
        return new Work(timed(order, waits.get()), null);
    }

    /// Null if it says nothing of nearly all events, or is below 0: then it is no counter of theirs.
    private static long @Nullable [] counted(
            CausalOrder order, Snapshot snapshot, int place, BooleanSupplier cancelled) {
        boolean isWhole = snapshot.fields().get(place).type() == ColumnType.INT64;
        double[] values = new double[order.events()];
        order.forEachRow(
                snapshot,
                cancelled,
                (row, event) -> values[event] =
                        !row.isPresent(place) ? Double.NaN : isWhole ? row.int64(place) : row.float64(place));
        return counted(order, values);
    }

    /// A count never falls. Where one does, rows say how much it was since the row before (as Extrae writes counters).
    private static long @Nullable [] counted(CausalOrder order, double[] values) {
        int known = 0;
        boolean falls = false;
        double[] last = new double[order.processes()];
        for (int process = 0; process < order.processes(); process++) {
            for (int event : order.eventsOf(process)) {
                double now = values[event];
                if (Double.isNaN(now)) {
                    continue;
                }
                if (now < 0) {
                    return null;
                }
                falls |= now < last[process];
                last[process] = now;
                known++;
            }
        }
        return (long) SHARE * known < order.events() || known == 0 ? null : since(order, values, falls);
    }

    private static long[] since(CausalOrder order, double[] values, boolean isEach) {
        long[] since = new long[order.events()];
        for (int process = 0; process < order.processes(); process++) {
            double last = Double.NaN;
            int row = -1;
            for (int event : order.eventsOf(process)) {
                double now = values[event];
                // a row may be two events, and counts once
                if (Double.isNaN(now) || order.row(event) == row) {
                    continue;
                }
                row = order.row(event);
                since[event] = Math.round(isEach ? now : Double.isNaN(last) ? 0 : now - last);
                last = now;
            }
        }
        return since;
    }

    static long[] timed(CausalOrder order, Waits waits) {
        List<List<Wait>> byProcess = new ArrayList<>();
        for (int process = 0; process < order.processes(); process++) {
            byProcess.add(new ArrayList<>());
        }
        waits.all().forEach(wait -> byProcess.get(wait.process()).add(wait));
        long[] since = new long[order.events()];
        for (int process = 0; process < order.processes(); process++) {
            List<Stretch> stretches = Waits.stretches(byProcess.get(process));
            int next = 0;
            long last = 0;
            boolean isFirst = true;
            for (int event : order.eventsOf(process)) {
                long at = order.timeNanos(event);
                long waited = 0;
                while (!isFirst
                        && next < stretches.size()
                        && stretches.get(next).fromNanos() < at) {
                    Stretch stretch = stretches.get(next);
                    waited += Math.max(0, Math.min(at, stretch.toNanos()) - Math.max(last, stretch.fromNanos()));
                    if (stretch.toNanos() > at) {
                        break;
                    }
                    next++;
                }
                since[event] = isFirst ? 0 : Math.max(0, at - last - waited);
                last = at;
                isFirst = false;
            }
        }
        return since;
    }
}
