package dev.sightline.view;

import dev.sightline.view.Table.Row;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.NullUnmarked;

/// When entities had most rows, by the words of docs/api.md: every window that begins with a row is counted anew.
@NullUnmarked // maps and lists in which null is a value
record BurstsOracle(Oracle all) {
    private record Burst(String entity, long from, long to, long most, double mean, double ratio, int rows) {}

    /// @param withinNanos null: a hundredth of the time
    Map<String, Object> bursts(Long withinNanos, int least, int limit) {
        Map<String, List<Long>> times = new TreeMap<>(Table::byCodePoint);
        List<Long> known = new ArrayList<>();
        for (Row row : all.table().rows()) {
            if (all.time(row) != null) {
                known.add(all.time(row));
            }
        }
        for (Row row : all.timed()) {
            String entity = all.table().entity(row);
            if (entity != null && all.inWindow(row)) {
                times.computeIfAbsent(entity, e -> new ArrayList<>()).add(all.time(row));
            }
        }
        long quarter = quarter(withinNanos, known);
        List<Burst> bursts = new ArrayList<>();
        times.forEach((entity, at) -> {
            Burst fullest = fullest(entity, at, quarter);
            if (fullest.most >= least) {
                bursts.add(fullest);
            }
        });
        bursts.sort(Comparator.comparingDouble((Burst burst) -> -burst.ratio).thenComparingLong(burst -> -burst.most));
        return Oracle.map(
                "withinNanos",
                Long.toString(4 * quarter),
                "bursts",
                bursts.stream().limit(limit).map(BurstsOracle::document).toList(),
                "total",
                bursts.size(),
                "fewer",
                times.size() - bursts.size());
    }

    private static Burst fullest(String entity, List<Long> at, long quarter) {
        long present = Math.max(4 * quarter, at.getLast() - at.getFirst());
        double mean = at.size() / ((double) present / (4 * quarter));
        Burst fullest = null;
        for (long begin : at) {
            BigDecimal exact = new BigDecimal(begin).divide(new BigDecimal(quarter), 0, java.math.RoundingMode.FLOOR);
            long from = exact.longValueExact() * quarter;
            long most =
                    at.stream().filter(t -> t >= from && t < from + 4 * quarter).count();
            if (fullest == null || most > fullest.most) {
                fullest = new Burst(entity, from, from + 4 * quarter, most, mean, most / mean, at.size());
            }
        }
        return fullest;
    }

    private long quarter(Long withinNanos, List<Long> known) {
        if (withinNanos != null) {
            return (withinNanos + 3) / 4;
        }
        if (known.isEmpty()) {
            return 1;
        }
        long from = known.stream().mapToLong(t -> t).min().getAsLong();
        long to = known.stream().mapToLong(t -> t).max().getAsLong();
        from = all.from() == null ? from : Math.max(from, all.from());
        to = all.to() == null ? to : Math.min(to, all.to() - 1);
        BigInteger all = BigInteger.valueOf(to).subtract(BigInteger.valueOf(from));
        return all.signum() <= 0 ? 1 : all.divide(BigInteger.valueOf(400)).longValueExact() + 1;
    }

    private static Map<String, Object> document(Burst burst) {
        return Oracle.map(
                "entity",
                burst.entity,
                "fromNanos",
                Long.toString(burst.from),
                "toNanos",
                Long.toString(burst.to),
                "most",
                burst.most,
                "mean",
                burst.mean,
                "ratio",
                burst.ratio,
                "rows",
                burst.rows);
    }
}
