package dev.sightline.store.order;

import dev.sightline.event.Batch;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a snapshot as batches, segment after segment, each in the order of arrival: to be stored somewhere else.
public final class ArrivalReader {
    private final Snapshot snapshot;
    private final Iterator<Segment> segments;
    private @Nullable Regather rows;
    private final ArrayDeque<Batch> ready = new ArrayDeque<>();

    public ArrivalReader(Snapshot snapshot) {
        this.snapshot = snapshot;
        this.segments = snapshot.segments().iterator();
    }

    /// The next rows, all of one source; null after the last.
    public @Nullable Batch next() {
        while (ready.isEmpty()) {
            Regather.Rows some = rows == null ? null : rows.next();
            if (some != null) {
                split(some);
            } else if (!segments.hasNext()) {
                return null;
            } else {
                rows = inOrderOfArrival(segments.next());
            }
        }
        return ready.remove();
    }

    /// Leaves out the next rows, as many as said or as there are.
    public void skip(long rows) {
        long left = rows;
        for (Batch batch = left > 0 ? next() : null; batch != null; batch = left > 0 ? next() : null) {
            if (batch.rows() > left) {
                ready.addFirst(part(batch, batch.firstRow() + left, batch.source(), (int) left, batch.rows()));
            }
            left -= Math.min(left, batch.rows());
        }
    }

    private Regather inOrderOfArrival(Segment segment) {
        Segment.Rows origin = segment.origin();
        boolean ascends = true;
        for (int row = 1; row < segment.rows() && ascends; row++) {
            ascends = origin.arrival(row) > origin.arrival(row - 1);
        }
        // Not through the snapshot, which would keep the copy.
        Segment sorted = ascends ? segment : Resort.by(segment, null);
        return new Regather(
                new Snapshot(
                        snapshot.fields(),
                        ascends ? snapshot.sortedBy() : null,
                        List.of(sorted),
                        snapshot.sources(),
                        snapshot.generation()),
                new long[0]);
    }

    private void split(Regather.Rows some) {
        int[] sources = some.sources();
        int from = 0;
        for (int row = 1; row <= sources.length; row++) {
            if (row == sources.length || sources[row] != sources[from]) {
                ready.add(part(some.batch(), some.arrivals()[from], sources[from], from, row));
                from = row;
            }
        }
    }

    @SuppressWarnings("NullAway") // the class files of the records have lost the @Nullable of their arrays
    private static Batch part(Batch all, long firstRow, int source, int from, int to) {
        long[] offsets = all.offsets();
        int[] lengths = all.lengths();
        return new Batch(
                to - from,
                firstRow,
                source,
                offsets == null ? null : Arrays.copyOfRange(offsets, from, to),
                lengths == null ? null : Arrays.copyOfRange(lengths, from, to),
                from == 0 && to == all.rows()
                        ? all.columns()
                        : all.columns().stream()
                                .map(column -> part(column, from, to))
                                .toList());
    }

    @SuppressWarnings("NullAway") // as above
    private static Batch.Column part(Batch.Column column, int from, int to) {
        long[] valid = null;
        if (column.valid() != null) {
            valid = new long[(to - from + 63) >>> 6];
            for (int row = from; row < to; row++) {
                if (column.isValid(row)) {
                    valid[(row - from) >>> 6] |= 1L << (row - from);
                }
            }
        }
        Batch.Values values = switch (column.values()) {
            case Batch.Values.Int64s ints -> new Batch.Values.Int64s(Arrays.copyOfRange(ints.values(), from, to));
            case Batch.Values.Times times -> new Batch.Values.Times(Arrays.copyOfRange(times.nanos(), from, to));
            case Batch.Values.Float64s floats ->
                new Batch.Values.Float64s(Arrays.copyOfRange(floats.values(), from, to));
            case Batch.Values.Bools bools -> new Batch.Values.Bools(Arrays.copyOfRange(bools.values(), from, to));
            case Batch.Values.Strings strings ->
                new Batch.Values.Strings(
                        strings.bytes(),
                        Arrays.copyOfRange(strings.starts(), from, to),
                        Arrays.copyOfRange(strings.lengths(), from, to));
        };
        return new Batch.Column(column.name(), values, valid);
    }
}
