package dev.sightline.analysis.live;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.order.BatchRows;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Holds rows for a moment, so that those of several senders come in the order of time, and knows how late it is by
/// their times.
///
/// A row is held until all that came within the slack after it are there, too: then it goes with all that are not later
/// than the latest that is so old. What comes later than that goes out of order. The time of the stream is that of its
/// latest row and what passed since it came, so silence is seen, and a recorded trace that is sent anew has its own
/// time. Rows of a clock that is ahead do not move it. One thread.
public final class ArrivingRows {
    /// So much a sender's clock may be ahead.
    private static final long AHEAD_NANOS = 1_000_000_000L;

    /// A batch and its rows that have a time, in the order of time.
    private static final class Held {
        private final Batch batch;
        private final long arrivedNanos;
        private final int number;
        private final int[] rows;
        private final long[] times;
        private int next;

        Held(Batch batch, long arrivedNanos, int number, int[] rows, long[] times) {
            this.batch = batch;
            this.arrivedNanos = arrivedNanos;
            this.number = number;
            this.rows = rows;
            this.times = times;
        }

        private long time() {
            return times[next];
        }

        private int number() {
            return number;
        }
    }

    private record Latest(long arrivedNanos, long timeNanos) {}

    private final long slackNanos;
    private List<Held> held = new ArrayList<>();
    private int batches;
    private final ArrayDeque<Latest> latest = new ArrayDeque<>();
    private long latestNanos = Long.MIN_VALUE;
    private long latestArrivedNanos;
    private long ripeNanos = Long.MIN_VALUE;
    private long rows;

    /// @param slackNanos that a row may be later on the way than others
    public ArrivingRows(long slackNanos) {
        this.slackNanos = slackNanos;
    }

    /// The stream had come to that time before its first row.
    ///
    /// @param nowNanos since the epoch, by this host's clock
    public void begin(long timeNanos, long nowNanos) {
        latestNanos = timeNanos;
        latestArrivedNanos = nowNanos;
        ripeNanos = timeNanos;
    }

    /// @param fields of the store that the rows go to
    /// @param nowNanos since the epoch, by this host's clock; never less than before
    public void add(List<Field> fields, Batch batch, long nowNanos) {
        int time = Field.withRole(fields, Role.TIME);
        if (time < 0 || fields.get(time).type() != ColumnType.TIME) {
            return;
        }
        BatchRows cells = new BatchRows(fields, batch);
        long[] times = new long[batch.rows()];
        int count = 0;
        int[] timed = new int[batch.rows()];
        boolean ascends = true;
        long last = latestNanos;
        for (int i = 0; i < batch.rows(); i++) {
            Row row = cells.row(i);
            if (row.isPresent(time)) {
                times[count] = row.int64(time);
                ascends &= count == 0 || times[count] >= times[count - 1];
                last = times[count] <= clockNanos(nowNanos) ? Math.max(last, times[count]) : last;
                timed[count++] = i;
            }
        }
        if (count > 0) {
            held.add(held(batch, nowNanos, timed, times, count, ascends));
            rows += count;
        }
        if (last > latestNanos) {
            latestNanos = last;
            latestArrivedNanos = nowNanos;
            latest.add(new Latest(nowNanos, last));
        }
    }

    private Held held(Batch batch, long nowNanos, int[] timed, long[] times, int count, boolean ascends) {
        int[] order = ascends
                ? IntStream.range(0, count).toArray()
                : IntStream.range(0, count)
                        .boxed()
                        .sorted(Comparator.comparingLong(i -> times[i]))
                        .mapToInt(i -> i)
                        .toArray();
        return new Held(
                batch,
                nowNanos,
                batches++,
                IntStream.of(order).map(i -> timed[i]).toArray(),
                IntStream.of(order).mapToLong(i -> times[i]).toArray());
    }

    /// The latest time that a row can have.
    public static long clockNanos(long nowNanos) {
        return nowNanos + AHEAD_NANOS;
    }

    /// Up to which time all rows that came were let go.
    public long ripeNanos() {
        return ripeNanos;
    }

    /// Rows that are held.
    public long rows() {
        return rows;
    }

    /// Lets rows go whose turn has come.
    ///
    /// @param fields of the store by now
    /// @return null: none; good until this is called again
    public @Nullable RowBlock release(List<Field> fields, long nowNanos) {
        for (Latest first = latest.peek();
                first != null && isRipe(first.arrivedNanos, nowNanos);
                first = latest.peek()) {
            ripeNanos = first.timeNanos;
            latest.remove();
        }
        PriorityQueue<Held> next =
                new PriorityQueue<>(Comparator.comparingLong(Held::time).thenComparingInt(Held::number));
        held.stream().filter(each -> goes(each, nowNanos)).forEach(next::add);
        if (next.isEmpty()) {
            return null;
        }
        Merged merged = new Merged(fields);
        for (Held first = next.poll(); first != null; first = next.poll()) {
            do {
                merged.add(first.batch, first.rows[first.next]);
                first.next++;
            } while (goes(first, nowNanos)
                    && (next.isEmpty() || first.time() < next.element().time()));
            if (goes(first, nowNanos)) {
                next.add(first);
            }
        }
        held = new ArrayList<>(
                held.stream().filter(each -> each.next < each.rows.length).toList());
        rows -= merged.rows();
        return merged;
    }

    private boolean isRipe(long arrivedNanos, long nowNanos) {
        return arrivedNanos <= nowNanos - slackNanos;
    }

    private boolean goes(Held each, long nowNanos) {
        return each.next < each.rows.length && (each.time() <= ripeNanos || isRipe(each.arrivedNanos, nowNanos));
    }

    /// The moment, by the time of the rows, before which none is to come any more; the least there is: nothing is
    /// known.
    public long passedNanos(long nowNanos) {
        if (latestNanos == Long.MIN_VALUE || !held.isEmpty()) {
            return ripeNanos;
        }
        return Math.max(ripeNanos, latestNanos + (nowNanos - latestArrivedNanos) - slackNanos);
    }

    /// Rows of several batches, one after the other.
    private static final class Merged implements RowBlock {
        private final List<Field> fields;
        private final List<BatchRows> batches = new ArrayList<>();
        private final IdentityHashMap<Batch, Integer> numbers = new IdentityHashMap<>();
        private int[] batchOf = new int[256];
        private int[] rowOf = new int[256];
        private int count;

        Merged(List<Field> fields) {
            this.fields = fields;
        }

        private void add(Batch batch, int row) {
            if (count == rowOf.length) {
                batchOf = Arrays.copyOf(batchOf, 2 * count);
                rowOf = Arrays.copyOf(rowOf, 2 * count);
            }
            batchOf[count] = numbers.computeIfAbsent(batch, its -> {
                batches.add(new BatchRows(fields, its));
                return batches.size() - 1;
            });
            rowOf[count++] = row;
        }

        @Override
        public List<Field> fields() {
            return fields;
        }

        @Override
        public int rows() {
            return count;
        }

        @Override
        public Row row(int index) {
            return batches.get(batchOf[index]).row(rowOf[index]);
        }
    }
}
