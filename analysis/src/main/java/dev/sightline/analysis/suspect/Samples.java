package dev.sightline.analysis.suspect;

import dev.sightline.analysis.cell.Hash;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Values of the metrics of entities: of each (entity, column) up to [#MAX_VALUES], chosen by the hash of their
/// time, so that the order of rows is of no matter; of up to [#MAX_SERIES] of these.
final class Samples {
    static final int MAX_VALUES = 4096;
    static final int MAX_SERIES = 10_000;

    record Series(int entity, String column) {}

    /// The values of one metric; `sampling` zero bits at the end of the hash of a time are needed to stay.
    static final class Values {
        private long[] times = new long[16];
        private double[] values = new double[16];
        private int count;
        private int sampling;

        void add(long timeNanos, double value) {
            if (!stays(timeNanos)) {
                return;
            }
            if (count == MAX_VALUES) {
                sampling++;
                int kept = 0;
                for (int i = 0; i < count; i++) {
                    if (stays(times[i])) {
                        times[kept] = times[i];
                        values[kept++] = values[i];
                    }
                }
                count = Math.min(kept, MAX_VALUES - 1);
                add(timeNanos, value);
                return;
            }
            if (count == times.length) {
                times = Arrays.copyOf(times, count * 2);
                values = Arrays.copyOf(values, count * 2);
            }
            times[count] = timeNanos;
            values[count++] = value;
        }

        private boolean stays(long timeNanos) {
            return sampling == 0 || Long.numberOfTrailingZeros(Hash.mix(timeNanos)) >= sampling;
        }

        double[] sorted() {
            double[] sorted = Arrays.copyOf(values, count);
            Arrays.sort(sorted);
            return sorted;
        }

        private void addAll(Values other) {
            for (int i = 0; i < other.count; i++) {
                add(other.times[i], other.values[i]);
            }
        }
    }

    private Map<Series, Values> series = new HashMap<>();

    void add(int entity, String column, long timeNanos, double value) {
        Series key = new Series(entity, column);
        Values values = series.get(key);
        if (values == null) {
            if (series.size() >= MAX_SERIES) {
                return;
            }
            values = new Values();
            series.put(key, values);
        }
        values.add(timeNanos, value);
    }

    void unite(int[] united) {
        Map<Series, Values> moved = new HashMap<>();
        series.forEach((key, values) -> moved.computeIfAbsent(
                        new Series(united[key.entity()], key.column()), it -> new Values())
                .addAll(values));
        series = moved;
    }

    Map<Series, Values> all() {
        return series;
    }
}
