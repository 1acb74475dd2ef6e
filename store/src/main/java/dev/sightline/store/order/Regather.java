package dev.sightline.store.order;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.StringOrder;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of several segments as batches, in the order of all: by time, ties by arrival, rows without a time last. At
/// most 8192 rows at once, and fewer when their strings are long.
public final class Regather {
    private static final int BATCH_ROWS = 8192;
    /// A column of one batch has fewer bytes of strings, but for a single longer string.
    private static final long BATCH_BYTES = 16 << 20;

    /// @param arrivals of the batch's rows, as `sources`; those of the batch itself mean nothing
    /// @param firstTime of the first row; the largest value there is when it has none, as `lastTime`
    /// @param afterCut whether a cut lies before the first row
    public record Rows(Batch batch, long[] arrivals, int[] sources, long firstTime, long lastTime, boolean afterCut) {}

    private final Snapshot snapshot;
    private final GlobalOrder order;
    private final @Nullable ColumnVector[][] vectors;
    private final int[] segments = new int[BATCH_ROWS];
    private final int[] rows = new int[BATCH_ROWS];
    /// Places [from, end) of the two arrays are yet to be given.
    private int from;

    private int end;

    private final @Nullable ColumnVector[] times;
    private final long[] cuts;
    /// The first cut that is not before the rows given so far.
    private int cut;

    private long lastTime = Long.MIN_VALUE;

    /// @param snapshot of segments that have the types of its fields
    /// @param cuts ascending: no batch has rows with a time up to a cut and rows with a later one
    public Regather(Snapshot snapshot, long[] cuts) {
        this.snapshot = snapshot;
        this.cuts = cuts;
        String time = snapshot.sortedBy();
        this.times = snapshot.segments().stream()
                .map(segment -> time == null ? null : segment.column(time))
                .toArray(ColumnVector[]::new);
        this.order = new GlobalOrder(snapshot);
        this.vectors = new ColumnVector[snapshot.fields().size()][];
        for (int i = 0; i < vectors.length; i++) {
            String name = snapshot.fields().get(i).name();
            vectors[i] = snapshot.segments().stream()
                    .map(segment -> segment.column(name))
                    .toArray(ColumnVector[]::new);
        }
    }

    /// The next rows, or null after the last.
    @Nullable
    public Rows next() {
        if (from == end) {
            from = 0;
            end = order.next(segments, rows);
            if (end == 0) {
                return null;
            }
        }
        long first = time(from);
        boolean afterCut = passCuts(first) && lastTime != Long.MIN_VALUE;
        int count = countUpToCut(countThatFits());
        lastTime = time(from + count - 1);
        List<Batch.Column> columns = new ArrayList<>();
        for (int i = 0; i < vectors.length; i++) {
            Batch.Column column = column(snapshot.fields().get(i), vectors[i], count);
            if (column != null) {
                columns.add(column);
            }
        }
        long[] arrivals = new long[count];
        int[] sources = new int[count];
        long[] offsets = new long[count];
        int[] lengths = new int[count];
        boolean texts = false;
        for (int i = 0; i < count; i++) {
            Segment.Rows origin = snapshot.segments().get(segments[from + i]).origin();
            int row = rows[from + i];
            arrivals[i] = origin.arrival(row);
            sources[i] = origin.source(row);
            offsets[i] = origin.offset(row);
            lengths[i] = origin.length(row);
            texts |= offsets[i] >= 0;
        }
        from += count;
        return new Rows(
                new Batch(count, arrivals[0], sources[0], texts ? offsets : null, texts ? lengths : null, columns),
                arrivals,
                sources,
                first,
                lastTime,
                afterCut);
    }

    private long time(int place) {
        Segment segment = snapshot.segments().get(segments[place]);
        return rows[place] < segment.timedRows() && times[segments[place]] instanceof ColumnVector.Longs longs
                ? longs.at(rows[place])
                : Long.MAX_VALUE;
    }

    /// Whether there is a cut before rows of this time and not before those given so far.
    private boolean passCuts(long time) {
        int before = cut;
        while (cut < cuts.length && cuts[cut] < time) {
            cut++;
        }
        return cut > before;
    }

    private int countUpToCut(int count) {
        if (cut == cuts.length || time(from + count - 1) <= cuts[cut]) {
            return count;
        }
        int upTo = 1;
        while (time(from + upTo) <= cuts[cut]) {
            upTo++;
        }
        return upTo;
    }

    private int countThatFits() {
        int count = end - from;
        for (@Nullable ColumnVector[] of : vectors) {
            long bytes = 0;
            for (int i = 0; i < count; i++) {
                bytes += length(of[segments[from + i]], rows[from + i]);
                if (bytes > BATCH_BYTES) {
                    count = Math.max(1, i);
                }
            }
        }
        return count;
    }

    private static int length(@Nullable ColumnVector vector, int row) {
        return switch (vector) {
            case ColumnVector.Codes codes when codes.isValid(row) -> length(codes.dictionary(), codes.at(row));
            case ColumnVector.Plain plain -> length(plain.strings(), row);
            case null, default -> 0;
        };
    }

    private static int length(ColumnVector.Utf8 strings, int id) {
        return StringOrder.start(strings, id + 1) - StringOrder.start(strings, id);
    }

    private Batch.@Nullable Column column(Field field, @Nullable ColumnVector[] of, int count) {
        long[] valid = new long[(count + 63) >>> 6];
        int present = 0;
        for (int i = 0; i < count; i++) {
            ColumnVector vector = of[segments[from + i]];
            if (vector != null && vector.isValid(rows[from + i])) {
                valid[i >>> 6] |= 1L << i;
                present++;
            }
        }
        if (present == 0) {
            return null;
        }
        Values values = switch (field.type()) {
            case INT64 -> new Values.Int64s(longs(of, count));
            case TIME -> new Values.Times(longs(of, count));
            case FLOAT64 -> {
                double[] doubles = new double[count];
                for (int i = 0; i < count; i++) {
                    if (of[segments[from + i]] instanceof ColumnVector.Doubles vector) {
                        doubles[i] = vector.at(rows[from + i]);
                    }
                }
                yield new Values.Float64s(doubles);
            }
            case BOOL -> {
                boolean[] bools = new boolean[count];
                for (int i = 0; i < count; i++) {
                    bools[i] = of[segments[from + i]] instanceof ColumnVector.Bools vector && vector.at(rows[from + i]);
                }
                yield new Values.Bools(bools);
            }
            case STRING -> strings(of, count);
        };
        return present == count ? complete(field.name(), values) : new Batch.Column(field.name(), values, valid);
    }

    @SuppressWarnings("NullAway") // the class file of the record has lost the @Nullable of its arrays
    private static Batch.Column complete(String name, Values values) {
        return new Batch.Column(name, values, null);
    }

    private long[] longs(@Nullable ColumnVector[] of, int count) {
        long[] longs = new long[count];
        for (int i = 0; i < count; i++) {
            if (of[segments[from + i]] instanceof ColumnVector.Longs vector) {
                longs[i] = vector.at(rows[from + i]);
            }
        }
        return longs;
    }

    private Values strings(@Nullable ColumnVector[] of, int count) {
        int[] starts = new int[count];
        int[] lengths = new int[count];
        int sum = 0;
        for (int i = 0; i < count; i++) {
            starts[i] = sum;
            lengths[i] = length(of[segments[from + i]], rows[from + i]);
            sum += lengths[i];
        }
        byte[] bytes = new byte[sum];
        for (int i = 0; i < count; i++) {
            if (lengths[i] > 0) {
                switch (of[segments[from + i]]) {
                    case ColumnVector.Codes codes ->
                        copy(codes.dictionary(), codes.at(rows[from + i]), bytes, starts[i], lengths[i]);
                    case ColumnVector.Plain plain ->
                        copy(plain.strings(), rows[from + i], bytes, starts[i], lengths[i]);
                    case null, default -> throw new AssertionError("no column of strings");
                }
            }
        }
        return new Values.Strings(bytes, starts, lengths);
    }

    private static void copy(ColumnVector.Utf8 strings, int id, byte[] target, int at, int length) {
        MemorySegment.copy(strings.data(), JAVA_BYTE, StringOrder.start(strings, id), target, at, length);
    }
}
