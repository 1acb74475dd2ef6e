package dev.sightline.summary.timeline;

import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Second pass of [Timelines]: the runs, or shares, of the entities shown.
final class TimelineRuns implements EntityStrips.Visitor {
    private static final int UNSEEN = -1;

    private final Timelines.Request request;
    private final BooleanSupplier cancelled;
    private final int[] shown;
    /// Of each entity: its place in `shown`, or -1.
    private final int[] places;

    private final int[] state;
    private final long[] since;
    private final long[][] totals;
    private final List<List<Timelines.Run>> runs = new ArrayList<>();
    /// By place, category and bin: nanoseconds. Divided only at the end, so it does not matter how runs were cut.
    private final long[][][] covered;
    private final int[][] most;
    /// By place: of each row, whatever others there are; none where only the first category counts.
    private final @Nullable RowTime[] ofRows;

    private final Silences silences;
    private final long[] edges;
    private int kept;
    private boolean complete = true;

    TimelineRuns(int entities, int[] shown, int categories, Timelines.Request request, BooleanSupplier cancelled) {
        this.request = request;
        this.cancelled = cancelled;
        this.shown = shown;
        this.places = new int[entities];
        Arrays.fill(places, -1);
        for (int i = 0; i < shown.length; i++) {
            places[shown[i]] = i;
            runs.add(new ArrayList<>());
        }
        this.state = new int[shown.length];
        Arrays.fill(state, UNSEEN);
        this.since = new long[shown.length];
        this.totals = new long[shown.length][categories];
        this.covered = new long[shown.length][request.bins() > 0 ? categories : 0][request.bins()];
        this.most = new int[shown.length][];
        Arrays.fill(most, new int[0]);
        this.ofRows = new RowTime[shown.length];
        if (request.eachRow()) {
            Arrays.setAll(ofRows, place -> new RowTime(categories, binsKept()));
        }
        this.edges = request.edges();
        this.silences = new Silences(shown.length);
    }

    @Override
    public void rows(EntityStrips.Strip strip, int from, int to) {
        if (from == 0 && cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled");
        }
        for (int i = from; i < to; i++) {
            int e = strip.entity[i];
            if (e >= 0 && places[e] >= 0) {
                step(places[e], strip.times[i], strip.category[i]);
            }
        }
    }

    /// A row of the entity at a place; those of one entity come in order.
    void step(int place, long nanos, int category) {
        if (state[place] != category) {
            long at = Math.max(nanos, request.fromNanos());
            close(place, at);
            state[place] = category;
            since[place] = at;
        }
    }

    void finish() {
        for (int place = 0; place < shown.length; place++) {
            close(place, Math.max(request.fromNanos(), request.lastNanos()));
        }
    }

    private void close(int place, long end) {
        int category = state[place];
        long start = since[place];
        if (category != UNSEEN && start < end) {
            keep(place, start, end, category);
        }
    }

    /// The entity at a place has rows that hold for a time of their own.
    void hold(int place) {
        if (edges.length > 0 && request.withRuns()) {
            most[place] = new int[request.bins()];
        }
    }

    /// A stretch of an entity whose rows hold for a time of their own; those of one entity come in order,
    /// within what is shown.
    ///
    /// @param rows how many rows hold there
    void stretch(int place, long start, long end, int category, int rows) {
        keep(place, start, end, category);
        for (int bin = most[place].length == 0 ? 0 : bin(start); bin < most[place].length && edges[bin] < end; bin++) {
            most[place][bin] = Math.max(most[place][bin], rows);
        }
    }

    /// A row of such an entity, where each counts; they may overlap.
    void row(int place, long start, long end, int category) {
        RowTime rows = Objects.requireNonNull(ofRows[place]);
        rows.addAll(category, end - start);
        for (int bin = binsKept() == 0 ? 0 : bin(start); bin < binsKept() && edges[bin] < end; bin++) {
            rows.add(category, bin, inside(bin, start, end));
        }
    }

    private int binsKept() {
        return request.withRuns() ? request.bins() : 0;
    }

    private void keep(int place, long start, long end, int category) {
        totals[place][category] += end - start;
        if (!request.withRuns()) {
            return;
        }
        if (request.bins() > 0) {
            share(covered[place][category], start, end);
        } else {
            append(runs.get(place), new Timelines.Run(start, end, category));
        }
    }

    /// Runs that met across an empty one are equal neighbours too.
    private void append(List<Timelines.Run> mine, Timelines.Run run) {
        Timelines.Run last = mine.isEmpty() ? null : mine.getLast();
        if (last != null && last.category() == run.category() && last.endNanos() == run.startNanos()) {
            mine.set(mine.size() - 1, new Timelines.Run(last.startNanos(), run.endNanos(), run.category()));
        } else if (kept < Timelines.MAX_RUNS) {
            mine.add(run);
            kept++;
        } else {
            complete = false;
        }
    }

    private void share(long[] bins, long start, long end) {
        for (int bin = bin(start); bin < bins.length && edges[bin] < end; bin++) {
            bins[bin] += inside(bin, start, end);
        }
    }

    private long inside(int bin, long start, long end) {
        return Math.max(0, Math.min(end, edges[bin + 1]) - Math.max(start, edges[bin]));
    }

    private double[][] shares(int place) {
        double[][] shares = new double[covered[place].length][request.bins()];
        for (int c = 0; c < shares.length; c++) {
            for (int bin = 0; bin < shares[c].length; bin++) {
                double width = edges[bin + 1] - edges[bin];
                shares[c][bin] = width > 0 ? covered[place][c][bin] / width : 0;
            }
        }
        RowTime rows = ofRows[place];
        if (rows != null) {
            rows.divide(shares);
        }
        return shares;
    }

    private int bin(long nanos) {
        int found = Arrays.binarySearch(edges, nanos);
        int bin = found >= 0 ? found : -2 - found;
        // Of equal edges the last begins the bin that has any time.
        while (bin + 1 < edges.length && edges[bin + 1] <= nanos) {
            bin++;
        }
        return bin;
    }

    /// Whether nobody asks for runs or shares.
    boolean areTotalsOnly() {
        return !request.withRuns();
    }

    /// Nanoseconds by category.
    long[] totals(int place) {
        RowTime rows = ofRows[place];
        return rows == null ? totals[place] : rows.divided(totals[place]);
    }

    /// The same of all rows together, where each counts: of moments, how many there are.
    long[] totalsOfRows(int place) {
        RowTime rows = ofRows[place];
        return rows == null ? totals[place] : rows.undivided();
    }

    Timelines.Row row(int place, long changes, long firstNanos) {
        return new Timelines.Row(
                shown[place],
                changes,
                firstNanos,
                totals(place),
                List.copyOf(runs.get(place)),
                shares(place),
                most[place]);
    }

    /// Of the time that follows.
    void addLater(Silences later) {
        silences.addLater(later);
    }

    /// Of the entities that are shown.
    ///
    /// @param activity of anybody
    /// @param moments whether rows are moments, each shown for as long
    List<Timelines.Silence> silences(Silences.Activity activity, boolean moments) {
        return silences.found(shown, activity, moments ? Silences.MOST_OF_MOMENTS : Long.MAX_VALUE);
    }

    boolean isComplete() {
        return complete;
    }

    /// Adds what was found in the time that follows, of the same entities.
    void addLater(TimelineRuns later) {
        for (int place = 0; place < shown.length; place++) {
            for (int c = 0; c < totals[place].length; c++) {
                totals[place][c] += later.totals[place][c];
            }
            for (int c = 0; c < covered[place].length; c++) {
                for (int bin = 0; bin < covered[place][c].length; bin++) {
                    covered[place][c][bin] += later.covered[place][c][bin];
                }
            }
            RowTime rows = ofRows[place];
            if (rows != null) {
                rows.addLater(Objects.requireNonNull(later.ofRows[place]));
            }
            if (most[place].length == 0) {
                most[place] = later.most[place];
            } else {
                for (int bin = 0; bin < later.most[place].length; bin++) {
                    most[place][bin] = Math.max(most[place][bin], later.most[place][bin]);
                }
            }
            List<Timelines.Run> mine = runs.get(place);
            later.runs.get(place).forEach(run -> append(mine, run));
        }
        silences.addLater(later.silences);
        complete &= later.complete;
    }

    void write(DataOutput out) throws IOException {
        for (int place = 0; place < shown.length; place++) {
            Words.write(out, totals[place]);
            for (long[] bins : covered[place]) {
                writeSome(out, bins);
            }
            RowTime own = ofRows[place];
            if (own != null) {
                writeSome(out, own.sums());
            }
            out.writeInt(most[place].length);
            for (int rows : most[place]) {
                out.writeInt(rows);
            }
            out.writeInt(runs.get(place).size());
            for (Timelines.Run run : runs.get(place)) {
                out.writeLong(run.startNanos());
                out.writeLong(run.endNanos());
                out.writeByte(run.category());
            }
        }
        silences.write(out);
        out.writeBoolean(complete);
    }

    /// From the first that is not zero to the last: a share of time is a part of the bins.
    private static void writeSome(DataOutput out, long[] bins) throws IOException {
        int first = 0;
        int end = bins.length;
        while (first < end && bins[first] == 0) {
            first++;
        }
        while (first < end && bins[end - 1] == 0) {
            end--;
        }
        out.writeInt(first);
        Words.write(out, Arrays.copyOfRange(bins, first, end));
    }

    private static void readSome(DataInput in, long[] bins) throws IOException {
        int first = in.readInt();
        long[] some = Words.read(in);
        System.arraycopy(some, 0, bins, first, some.length);
    }

    /// Reads what was written of the same entities and the same request.
    void read(DataInput in) throws IOException {
        for (int place = 0; place < shown.length; place++) {
            Words.fill(in, totals[place]);
            for (long[] bins : covered[place]) {
                readSome(in, bins);
            }
            RowTime own = ofRows[place];
            if (own != null) {
                readSome(in, own.sums());
            }
            most[place] = new int[Words.count(in, Integer.BYTES)];
            for (int bin = 0; bin < most[place].length; bin++) {
                most[place][bin] = in.readInt();
            }
            for (int n = Words.count(in, 2 * Long.BYTES + 1); n > 0; n--) {
                append(runs.get(place), new Timelines.Run(in.readLong(), in.readLong(), in.readByte()));
            }
        }
        silences.read(in);
        complete &= in.readBoolean();
    }
}
