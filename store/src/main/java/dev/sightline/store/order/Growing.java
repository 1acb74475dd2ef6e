package dev.sightline.store.order;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.ColumnBuilder;
import dev.sightline.store.memory.MemoryPool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How fast a number grows that only goes up, as a column: of each thing what came since its row before, by the seconds
/// between them. Of the first row, of a second one at the same moment, and of a number that fell (it began anew, and
/// nobody saw how far it had come) there is nothing. All rows of it are looked at once, in the order of the trace.
///
/// @param steps how often it went up, and fell
/// @param values by segment and row; NaN: none
record Growing(Snapshots.Steps steps, double[][] values) {
    private static final int CHUNK = 4096;
    private static final double SECOND = 1e9;

    static Growing of(Snapshot snapshot, Snapshots.Counter counter) {
        return snapshot.derived(counter, () -> new Pass(snapshot, counter).run());
    }

    private record With(Field field, Snapshots.Counter counter) {}

    static Snapshot in(Snapshot snapshot, Snapshot read, Field made, Snapshots.Counter counter) {
        return snapshot.derived(new With(made, counter), () -> {
            List<Field> fields = new ArrayList<>(snapshot.fields());
            fields.add(made);
            List<Segment> segments = new ArrayList<>();
            for (int s = 0; s < snapshot.segments().size(); s++) {
                int number = s;
                segments.add(MadeColumn.in(
                        snapshot.segments().get(s), made, () -> column(of(read, counter).values[number])));
            }
            return snapshot.withColumns(fields, segments);
        });
    }

    private static ColumnVector column(double[] all) {
        ColumnBuilder builder = ColumnBuilder.of(ColumnType.FLOAT64, MemoryPool.COLLECTED);
        for (int row = 0; row < all.length; row += CHUNK) {
            @Nullable Object[] some = new @Nullable Object[Math.min(CHUNK, all.length - row)];
            for (int i = 0; i < some.length; i++) {
                some[i] = Double.isNaN(all[row + i]) ? null : (Object) all[row + i];
            }
            builder.append(Recast.column(some, ColumnType.FLOAT64), some.length);
        }
        return builder.finish(null, null);
    }

    private static final class Pass {
        private final Snapshot snapshot;
        private final String counter;
        private final Series series;
        /// What sorts of numbers there are in the column; null: one.
        private final @Nullable Series kinds;
        private final long[] lastTime;
        private final double[] last;
        /// The same of whole numbers, of which large ones are no doubles.
        private final long[] lastWhole;
        private final double[][] values;
        private final long[] ups;
        private final long[] downs;
        private final long[] resets;

        Pass(Snapshot snapshot, Snapshots.Counter counter) {
            this.snapshot = snapshot;
            this.counter = counter.column();
            String kind = counter.kind();
            series = Series.of(snapshot, counter.names());
            kinds = kind == null ? null : Series.of(snapshot, List.of(kind));
            ups = new long[kinds == null ? 1 : kinds.count()];
            downs = new long[ups.length];
            resets = new long[ups.length];
            lastTime = new long[series.count()];
            last = new double[series.count()];
            lastWhole = new long[series.count()];
            Arrays.fill(last, Double.NaN);
            values = new double[snapshot.segments().size()][];
            for (int s = 0; s < values.length; s++) {
                values[s] = new double[snapshot.segments().get(s).rows()];
                Arrays.fill(values[s], Double.NaN);
            }
        }

        Growing run() {
            new GlobalOrder(snapshot, null, null).visit(this::rows);
            if (kinds != null) {
                leaveOut(kinds);
            }
            Snapshots.Steps steps = new Snapshots.Steps(
                    Arrays.stream(ups).sum(),
                    Arrays.stream(downs).sum(),
                    Arrays.stream(resets).sum());
            return new Growing(steps, values);
        }

        /// What does not only go up is no counter, though others of the column are.
        private void leaveOut(Series all) {
            for (int s = 0; s < values.length; s++) {
                for (int row = 0; row < values[s].length; row++) {
                    int kind = all.numbers()[s][row];
                    if (!isGrowth(kind)) {
                        values[s][row] = Double.NaN;
                    }
                }
            }
            for (int kind = 0; kind < ups.length; kind++) {
                if (!isGrowth(kind)) {
                    ups[kind] = 0;
                    downs[kind] = 0;
                    resets[kind] = 0;
                }
            }
        }

        private boolean isGrowth(int kind) {
            return new Snapshots.Steps(ups[kind], downs[kind], resets[kind]).isGrowth();
        }

        private void rows(int s, int from, int to) {
            Segment segment = snapshot.segments().get(s);
            ColumnVector cells = segment.column(counter);
            if (cells != null
                    && segment.column(Objects.requireNonNull(snapshot.sortedBy())) instanceof ColumnVector.Longs at) {
                for (int row = from; row < to; row++) {
                    if (cells.isValid(row)) {
                        int number = series.numbers()[s][row];
                        int kind = kinds == null ? 0 : kinds.numbers()[s][row];
                        values[s][row] = step(number, kind, at.at(row), cells, row);
                    }
                }
            }
        }

        private double step(int number, int kind, long time, ColumnVector cells, int row) {
            double value = number(cells, row);
            long whole = cells instanceof ColumnVector.Longs longs ? longs.at(row) : 0;
            double grown = value - last[number];
            if (cells instanceof ColumnVector.Longs && !Double.isNaN(grown) && (whole < 0) == (lastWhole[number] < 0)) {
                grown = (double) (whole - lastWhole[number]);
            }
            double seconds = nanos(lastTime[number], time) / SECOND;
            ups[kind] += grown > 0 ? 1 : 0;
            boolean anew = grown < 0 && Snapshots.Steps.isReset(last[number], value);
            downs[kind] += grown < 0 && !anew ? 1 : 0;
            resets[kind] += anew ? 1 : 0;
            if (seconds > 0 || Double.isNaN(last[number])) {
                last[number] = value;
                lastWhole[number] = whole;
                lastTime[number] = time;
            }
            return seconds > 0 && grown >= 0 ? grown / seconds : Double.NaN;
        }

        /// Times themselves are no doubles: those of today are 256 ns apart.
        private static double nanos(long from, long to) {
            long apart = to - from;
            boolean fits = ((to ^ from) & (to ^ apart)) >= 0;
            return fits ? apart : (double) to - from;
        }

        private static double number(ColumnVector cells, int row) {
            return switch (cells) {
                case ColumnVector.Longs longs -> longs.at(row);
                case ColumnVector.Doubles doubles -> doubles.at(row);
                case ColumnVector.Bools _, ColumnVector.Plain _, ColumnVector.Codes _ -> Double.NaN;
            };
        }
    }
}
