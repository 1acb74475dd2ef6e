package dev.sightline.summary.frequency;

import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What a part of time did to the entities it saw.
///
/// @param entities in order of appearance
/// @param firstInstants of each: the first instant at or after its first row; behind the last, the number of
/// instants
/// @param lastCategories of each: the category it leaves with
/// @param firstRemainders of each: from its first row to that instant, see [Weights]; empty where nobody asks
record FrequencyPart(int[] entities, int[] firstInstants, byte[] lastCategories, double[] firstRemainders) {

    void write(DataOutput out) throws IOException {
        out.writeInt(entities.length);
        for (int i = 0; i < entities.length; i++) {
            out.writeInt(entities[i]);
            out.writeInt(firstInstants[i]);
            out.writeByte(lastCategories[i]);
        }
        out.writeInt(firstRemainders.length);
        for (double remainder : firstRemainders) {
            out.writeDouble(remainder);
        }
    }

    /// @param fits what its numbers must be below
    static FrequencyPart read(DataInput in, FrequencyCounts fits) throws IOException {
        int count = Words.count(in, 2 * Integer.BYTES + 1);
        int[] entities = new int[count];
        int[] instants = new int[count];
        byte[] categories = new byte[count];
        for (int i = 0; i < count; i++) {
            entities[i] = Objects.checkIndex(in.readInt(), fits.entities());
            instants[i] = Objects.checkIndex(in.readInt(), fits.instants().length + 1);
            categories[i] = (byte) Objects.checkIndex(in.readByte(), fits.categories());
        }
        double[] remainders = new double[Words.count(in, Double.BYTES)];
        if (remainders.length != (fits.endNanos() == null ? 0 : count)) {
            throw new IOException(remainders.length + " remainders of " + count + " entities");
        }
        for (int i = 0; i < remainders.length; i++) {
            remainders[i] = in.readDouble();
        }
        return new FrequencyPart(entities, instants, categories, remainders);
    }

    /// Settles which categories its entities came in with.
    ///
    /// @param state of each entity: its category before this part; then behind it
    /// @param changes by category, then instant
    /// @param weights null where nobody asks
    void follow(byte[] state, long[][] changes, @Nullable Weights weights) {
        for (int i = 0; i < entities.length; i++) {
            int before = state[entities[i]];
            changes[before][firstInstants[i]]--;
            if (weights != null) {
                weights.add(before, firstInstants[i], -firstRemainders[i]);
            }
            state[entities[i]] = lastCategories[i];
        }
    }

    /// Counts parts, one thread: what it needs for each entity is made once.
    static final class Counter implements EntityStrips.Visitor {
        private static final byte UNSEEN = -1;

        private final long[] instants;
        private final EntityStrips.Question question;
        private final EntitySet others = new EntitySet();
        /// By category and instant: entities entering less those leaving, but for those coming in from earlier
        /// parts.
        private final long[][] changes;

        /// By entity + 1: the category, or UNSEEN. The first is nobody's, always in category 0: rows of nobody change
        /// it to what it is, so that the loop over rows need not ask who they are of.
        private final byte[] state;

        private final int[] firstInstant;
        private int[] touched = new int[1024];
        private int touchedCount;
        private int instant;
        private final int[] net;
        private final @Nullable Weights weights;
        private final double[] netRemainders;
        private final double[] firstRemainder;
        private BooleanSupplier cancelled = () -> false;

        /// @param endNanos where the last bin ends; null where nobody asks for means
        Counter(EntityStrips.Question question, long[] instants, @Nullable Long endNanos) {
            int categories = question.paint().count();
            this.question = question;
            this.instants = instants;
            this.weights = endNanos == null ? null : Weights.of(instants, endNanos, categories);
            this.netRemainders = new double[categories];
            this.firstRemainder =
                    new double[endNanos == null ? 0 : question.entities().count()];
            this.changes = new long[question.paint().count()][instants.length + 1];
            this.firstInstant = new int[question.entities().count()];
            this.state = new byte[firstInstant.length + 1];
            this.net = new int[question.paint().count()];
            Arrays.fill(state, 1, state.length, UNSEEN);
        }

        /// All but the parts.
        void addTo(FrequencyCounts.State found) {
            addChanges(found.changes());
            if (weights != null) {
                Objects.requireNonNull(found.weights()).addAll(weights);
            }
            found.seen().addAll(others);
        }

        void addChanges(long[][] sum) {
            for (int c = 0; c < changes.length; c++) {
                for (int k = 0; k < changes[c].length; k++) {
                    sum[c][k] += changes[c][k];
                }
            }
        }

        @Nullable
        Weights weights() {
            return weights;
        }

        /// Counts the rows with a time in [from, to), unless `to` is the greatest there is: then with it.
        FrequencyPart count(long from, long to, BooleanSupplier stop) {
            cancelled = stop;
            instant = 0;
            touchedCount = 0;
            int[] first = TimeOrder.rowsAt(question.snapshot(), from);
            int[] end = TimeOrder.rowsAt(question.snapshot(), to);
            new EntityStrips(question, others).visit(first, end, this);
            FrequencyPart part = new FrequencyPart(
                    Arrays.copyOf(touched, touchedCount),
                    new int[touchedCount],
                    new byte[touchedCount],
                    new double[weights == null ? 0 : touchedCount]);
            for (int i = 0; i < touchedCount; i++) {
                int entity = touched[i];
                part.firstInstants[i] = firstInstant[entity];
                part.lastCategories[i] = state[entity + 1];
                if (weights != null) {
                    part.firstRemainders[i] = firstRemainder[entity];
                }
                state[entity + 1] = UNSEEN;
            }
            return part;
        }

        @Override
        public void rows(EntityStrips.Strip strip, int from, int to) {
            if (from == 0 && cancelled.getAsBoolean()) {
                throw new CancellationException("cancelled");
            }
            int row = from;
            while (row < to) {
                while (instant < instants.length && instants[instant] < strip.times[row]) {
                    instant++;
                }
                int end = to;
                if (instant < instants.length && strip.times[to - 1] > instants[instant]) {
                    end = firstAfter(strip.times, row, to, instants[instant]);
                }
                change(strip, row, end);
                row = end;
            }
        }

        private static int firstAfter(long[] times, int from, int to, long nanos) {
            int low = from;
            int high = to;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (times[middle] <= nanos) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        private void change(EntityStrips.Strip strip, int from, int to) {
            Arrays.fill(net, 0);
            if (weights == null) {
                count(strip, from, to);
            } else {
                countAndWeigh(weights, strip, from, to);
            }
            for (int c = 0; c < net.length; c++) {
                changes[c][instant] += net[c];
            }
        }

        private void count(EntityStrips.Strip strip, int from, int to) {
            int[] entity = strip.entity;
            byte[] category = strip.category;
            int[] net = this.net;
            for (int i = from; i < to; i++) {
                int e = entity[i];
                int before = state[e + 1];
                int after = category[i] & ~(e >> 31);
                state[e + 1] = (byte) after;
                net[after]++;
                if (before >= 0) {
                    net[before]--;
                } else {
                    touch(e);
                }
            }
        }

        private void countAndWeigh(Weights weights, EntityStrips.Strip strip, int from, int to) {
            double[] sums = netRemainders;
            Arrays.fill(sums, 0);
            for (int i = from; i < to; i++) {
                int e = strip.entity[i];
                int before = state[e + 1];
                int after = strip.category[i] & ~(e >> 31);
                double remainder = weights.remainder(strip.times[i], instant);
                state[e + 1] = (byte) after;
                net[after]++;
                sums[after] += remainder;
                if (before >= 0) {
                    net[before]--;
                    sums[before] -= remainder;
                } else {
                    firstRemainder[e] = remainder;
                    touch(e);
                }
            }
            for (int c = 0; c < sums.length; c++) {
                weights.add(c, instant, sums[c]);
            }
        }

        private void touch(int entity) {
            firstInstant[entity] = instant;
            if (touchedCount == touched.length) {
                touched = Arrays.copyOf(touched, 2 * touchedCount);
            }
            touched[touchedCount++] = entity;
        }
    }
}
