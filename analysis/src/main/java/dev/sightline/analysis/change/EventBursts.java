package dev.sightline.analysis.change;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Nanos;
import dev.sightline.analysis.group.BinomialTail;
import dev.sightline.analysis.group.FalseDiscoveries;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import dev.sightline.summary.selection.ResolvedSelection;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// Stretches of time in which an event comes far more often than at other times. Time is divided so finely that a part
/// usually has five of it, at most into 4096; events that come unevenly by nature need more to be a burst. One look at
/// the rows; 16 MB at most.
public final class EventBursts {
    private static final int BINS = 4096;
    private static final int MAX_EVENTS = 1000;
    private static final int LEAST_BINS = 16;
    private static final int USUAL = 5;
    /// Of what is so unlikely it is not asked how often the event usually comes.
    private static final double ODD = 1e-6;
    /// Of the usual number, at least.
    private static final double TIMES = 2;

    private final long startNanos;
    private final double binNanos;
    private final Map<String, int[]> counts = new LinkedHashMap<>();

    /// One event, with bins wide enough.
    ///
    /// @param size of a bin, in the smallest ones
    private record Series(String event, int[] counts, int size, double usual, double[] chances) {}

    private EventBursts(long startNanos, long endNanos) {
        this.startNanos = startNanos;
        this.binNanos = Math.max(1, ((double) endNanos - startNanos + 1) / BINS);
    }

    /// @param share of the stretches that are told, so many may be chance, on average
    /// @return in the order of time
    /// @throws IllegalArgumentException if rows have no time or no event, or there are more than 1000 events
    public static List<Anomaly> of(
            Snapshot snapshot, ResolvedSelection where, double share, BooleanSupplier cancelled) {
        List<Field> fields = snapshot.fields();
        int time = Field.withRole(fields, Role.TIME);
        int event = Field.withRole(fields, Role.EVENT);
        if (time < 0 || event < 0) {
            throw new IllegalArgumentException("bursts: rows have no " + (time < 0 ? "time" : "event"));
        }
        List<Segment> timed = snapshot.segments().stream()
                .filter(each -> each.timedRows() > 0)
                .toList();
        if (timed.isEmpty()) {
            return List.of();
        }
        EventBursts bursts = new EventBursts(
                timed.stream().mapToLong(Segment::minTime).min().orElse(0),
                timed.stream().mapToLong(Segment::maxTime).max().orElse(0));
        OrderedRows rows = SelectedRows.of(snapshot, where);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            for (int i = 0; i < block.rows(); i++) {
                Row row = block.row(i);
                if (row.isPresent(time) && row.isPresent(event)) {
                    bursts.count(CellText.of(row, fields.get(event), event), row.int64(time));
                }
            }
        }
        return bursts.found(fields.get(event).name(), share);
    }

    private void count(String event, long nanos) {
        int[] own = counts.get(event);
        if (own == null) {
            if (counts.size() == MAX_EVENTS) {
                throw new IllegalArgumentException(
                        "bursts: there are more than " + MAX_EVENTS + " events; choose some with --where");
            }
            own = new int[BINS];
            counts.put(event, own);
        }
        own[(int) Math.clamp((long) (((double) nanos - startNanos) / binNanos), 0L, BINS - 1L)]++;
    }

    private List<Anomaly> found(String column, double share) {
        List<Series> all = new ArrayList<>();
        counts.forEach((event, each) -> {
            long sum = Arrays.stream(each).asLongStream().sum();
            int size = 1;
            while (size < BINS && sum * size < (long) USUAL * BINS) {
                size *= 2;
            }
            if (BINS / size >= LEAST_BINS) {
                all.add(series(event, each, size));
            }
        });
        double bound = FalseDiscoveries.bound(
                all.stream()
                        .flatMapToDouble(each -> Arrays.stream(each.chances()))
                        .toArray(),
                share);
        List<Anomaly> found = new ArrayList<>();
        all.forEach(each -> bursts(column, each, bound, found));
        found.sort(Comparator.comparingLong(Anomaly::firstNanos));
        return found;
    }

    private static Series series(String event, int[] fine, int size) {
        int[] counts = new int[BINS / size];
        for (int i = 0; i < BINS; i++) {
            counts[i / size] += fine[i];
        }
        double usual = Arrays.stream(counts).average().orElse(0);
        double uneven = 1;
        double[] chances = chances(counts, usual, uneven);
        // bursts themselves are no part of what is usual
        for (int round = 0; round < 3; round++) {
            double[] last = chances;
            double[] rest = java.util.stream.IntStream.range(0, counts.length)
                    .filter(i -> last[i] > ODD)
                    .mapToDouble(i -> counts[i])
                    .toArray();
            double mean = Arrays.stream(rest).average().orElse(usual);
            usual = mean;
            double variance =
                    Arrays.stream(rest).map(c -> (c - mean) * (c - mean)).sum() / Math.max(1, rest.length - 1);
            uneven = Math.max(1, variance / Math.max(mean, 1e-9));
            chances = chances(counts, usual, uneven);
        }
        return new Series(event, counts, size, usual, chances);
    }

    /// As if only one in `uneven` came by itself, with others in its train.
    private static double[] chances(int[] counts, double usual, double uneven) {
        long all = Math.max(1, Math.round(usual * counts.length / uneven));
        return Arrays.stream(counts)
                .mapToDouble(count -> BinomialTail.atLeast(
                        Math.min(all, (long) Math.floor(count / uneven)), all, 1.0 / counts.length))
                .toArray();
    }

    private void bursts(String column, Series of, double bound, List<Anomaly> found) {
        for (int from = 0; from < of.counts.length; from++) {
            int to = from;
            long sum = 0;
            double chance = 1;
            while (to < of.counts.length && of.chances[to] <= bound && of.counts[to] >= TIMES * of.usual) {
                sum += of.counts[to];
                chance = Math.min(chance, of.chances[to++]);
            }
            if (to > from) {
                found.add(anomaly(column, of, from, to, sum, chance));
                from = to;
            }
        }
    }

    private Anomaly anomaly(String column, Series of, int from, int to, long sum, double chance) {
        long start = startNanos + (long) (from * of.size * binNanos);
        long end = startNanos + (long) (to * of.size * binNanos);
        String why = sum + " of " + of.event + " in " + Nanos.text(end - start) + ", usually "
                + new BigDecimal(of.usual * (to - from), new MathContext(3))
                        .stripTrailingZeros()
                        .toPlainString()
                + "; by chance " + new BigDecimal(chance, new MathContext(1));
        return Anomaly.ofRows(column, of.event, why, start, end, null);
    }
}
