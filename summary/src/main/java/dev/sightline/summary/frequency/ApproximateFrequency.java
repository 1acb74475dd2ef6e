package dev.sightline.summary.frequency;

import dev.sightline.event.Field;
import dev.sightline.store.Outline;
import dev.sightline.store.Pyramid;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.pyramid.Pyramids;
import dev.sightline.summary.pyramid.Spread;
import dev.sightline.summary.pyramid.ValueGrid;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ValueCategories;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How many entities are in each category at each of many instants, from the net changes of the time pyramid:
/// O(buckets x bins + instants).
///
/// At the end of each bucket the number of entities in each bin is exact; in between, it is taken to change
/// evenly.
public final class ApproximateFrequency {
    private final ValueCategories paint;
    private final Field column;
    /// Entities in each bin of the segment at hand.
    private int[] running = new int[0];
    private @Nullable ValueGrid grid;
    private double leastSeen = Double.POSITIVE_INFINITY;
    private double mostSeen = Double.NEGATIVE_INFINITY;
    private Weights weights = new Weights(new int[0], new int[0], new int[0], new double[0]);
    /// Entities in each category at the end of the buckets so far.
    private final double[] now;
    private final double[] before;
    private final long[] instants;
    private final long[][] entities;
    private int next;
    private final long entityCount;
    private long widest;
    private double share;
    private final long stepNanos;

    /// @param frequency as exact ones are
    public record Answer(Frequency frequency, Approximation error) {}

    /// Runs of bins that count alike.
    ///
    /// @param from with `to` the bins of each run
    /// @param weight the share that is of the category
    private record Weights(int[] from, int[] to, int[] category, double[] weight) {}

    private ApproximateFrequency(
            ValueCategories paint, Field column, int categories, long[] instants, long stepNanos, long entities) {
        this.paint = paint;
        this.column = column;
        this.now = new double[categories];
        this.before = new double[categories];
        this.instants = instants;
        this.stepNanos = stepNanos;
        this.entities = new long[categories + 2][instants.length];
        this.entityCount = entities;
    }

    /// Instants and counts as in [Frequency#of], of all rows.
    ///
    /// @return null when the pyramid does not say: see [ApproximateCounts#of]; also when segments overlap in
    /// time, or categories are not ranges of the column
    public static @Nullable Answer of(
            Snapshot snapshot, KeyColumn column, ResolvedPaint paint, long startNanos, long stepNanos, int width) {
        ValueCategories categories = ValueCategories.of(paint);
        long[] instants = new long[width];
        for (int k = 0; k < width; k++) {
            instants[k] = Math.addExact(startNanos, Math.multiplyExact(k, stepNanos));
        }
        long end = instants[width - 1] + stepNanos;
        List<Pyramids.Part> parts = Pyramids.of(snapshot, startNanos, end);
        if (parts == null
                || categories == null
                || Pyramids.isFar(startNanos, end)
                || !column.type().isNumeric()
                || categories.column() != null && !categories.column().equals(column.name())) {
            return null;
        }
        long entities = 0;
        for (Pyramids.Part part : parts) {
            Optional<int[]> firstSeen = part.pyramid().firstSeen();
            if (firstSeen.isEmpty()) {
                return null;
            }
            entities += Arrays.stream(firstSeen.get()).asLongStream().sum();
        }
        ApproximateFrequency frequency =
                new ApproximateFrequency(categories, column.field(), paint.count(), instants, stepNanos, entities);
        for (Pyramids.Part part : parts) {
            // What is behind the window changes nothing in it.
            if (part.segment().minTime() < end && !frequency.add(part, startNanos, end)) {
                return null;
            }
        }
        frequency.fillRest();
        return new Answer(
                new Frequency(instants, HeldFrequency.names(paint), frequency.entities, entities, new double[0][]),
                new Approximation(frequency.widest, frequency.share));
    }

    /// One segment, later than all before.
    private boolean add(Pyramids.Part part, long start, long end) {
        Outline outline = part.segment().outline(column.name());
        if (outline == null) {
            return true;
        }
        // Of what is before the window only the end matters.
        long mostNanos = part.segment().maxTime() < start ? Long.MAX_VALUE : stepNanos;
        Optional<Pyramid.Grid> changes = part.pyramid().netChanges(column.name(), mostNanos);
        if (changes.isEmpty()) {
            return false;
        }
        leastSeen = Math.min(leastSeen, ValueGrid.least(outline));
        mostSeen = Math.max(mostSeen, ValueGrid.most(outline));
        ValueGrid grown = ValueGrid.of(changes.get(), leastSeen, mostSeen, column.type());
        if (!grown.canDivide(paint)) {
            return false;
        }
        carry(grown);
        Pyramid.Axis axis = changes.get().time();
        if (part.segment().minTime() < end && part.segment().maxTime() >= start) {
            widest = Math.max(widest, axis.widthNanos());
            share = Math.max(share, Approximation.valueShare(changes.get().binShift()));
        }
        int[] cells = new int[running.length];
        for (int b = 0; b < axis.buckets(); b++) {
            System.arraycopy(now, 0, before, 0, now.length);
            grown.row(b, cells);
            for (int i = 0; i < cells.length; i++) {
                running[i] += cells[i];
            }
            weigh();
            long first = Math.max(axis.startNanos(b), part.segment().minTime());
            long last = Math.min(axis.startNanos(b + 1) - 1, part.segment().maxTime());
            fill(first, last);
        }
        return true;
    }

    /// Takes over what entities were in the bins of the segment before. Each segment's bins hold those of all
    /// before it, and are as coarse or coarser.
    private void carry(ValueGrid to) {
        int[] carried = new int[to.grid().bins()];
        for (int i = 0; grid != null && i < running.length; i++) {
            int shift = to.grid().binShift() - grid.grid().binShift();
            carried[(grid.grid().firstBin() + i >> shift) - to.grid().firstBin()] += running[i];
        }
        running = carried;
        grid = to;
        weights = weights(to.over(paint.starts()), paint);
        weigh();
    }

    private static Weights weights(Spread spread, ValueCategories paint) {
        int entries = spread.piece().length;
        int[] from = new int[entries];
        int[] to = new int[entries];
        int[] category = new int[entries];
        double[] weight = new double[entries];
        int runs = 0;
        for (int bin = 0; bin + 1 < spread.first().length; bin++) {
            double below = 0;
            for (int e = spread.first()[bin]; e < spread.first()[bin + 1]; e++) {
                int own = paint.categories()[spread.piece()[e]];
                if (runs > 0 && spread.isWhole(bin) && weight[runs - 1] == 1 && category[runs - 1] == own) {
                    to[runs - 1] = bin + 1;
                } else {
                    from[runs] = bin;
                    to[runs] = bin + 1;
                    category[runs] = own;
                    weight[runs++] = spread.upTo()[e] - below;
                }
                below = spread.upTo()[e];
            }
        }
        return new Weights(Arrays.copyOf(from, runs), Arrays.copyOf(to, runs), Arrays.copyOf(category, runs), weight);
    }

    private void weigh() {
        Arrays.fill(now, 0);
        for (int run = 0; run < weights.from.length; run++) {
            int sum = 0;
            for (int bin = weights.from[run]; bin < weights.to[run]; bin++) {
                sum += running[bin];
            }
            now[weights.category[run]] += sum * weights.weight[run];
        }
    }

    /// Writes the instants up to the end of a bucket whose rows are in [first, last].
    private void fill(long first, long last) {
        while (next < instants.length && instants[next] <= last) {
            long nanos = instants[next];
            write(nanos < first ? 0 : (nanos - first + 1.0) / (last - first + 1.0));
        }
    }

    private void fillRest() {
        while (next < instants.length) {
            write(1);
        }
    }

    /// Rounds so that categories still sum to all entities.
    private void write(double passed) {
        double sum = 0;
        long written = 0;
        for (int c = 0; c < now.length; c++) {
            sum += before[c] + (now[c] - before[c]) * passed;
            long upTo = Math.min(entityCount, Math.round(sum));
            entities[c][next] = upTo - written;
            written = upTo;
        }
        entities[now.length + 1][next] = entityCount - written;
        next++;
    }
}
