package dev.sightline.summary;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// What a part of time did to the entities it saw.
///
/// @param entities in order of appearance
/// @param firstInstants of each: the first instant at or after its first row; behind the last, the number of
/// instants
/// @param lastCategories of each: the category it leaves with
record FrequencyPart(int[] entities, int[] firstInstants, byte[] lastCategories) {

    /// Settles which categories its entities came in with.
    ///
    /// @param state of each entity: its category before this part; then behind it
    /// @param changes by category, then instant
    void follow(byte[] state, long[][] changes) {
        for (int i = 0; i < entities.length; i++) {
            changes[state[entities[i]]][firstInstants[i]]--;
            state[entities[i]] = lastCategories[i];
        }
    }

    /// Counts parts, one thread: what it needs for each entity is made once.
    static final class Counter implements EntityCells.Visitor {
        private static final byte UNSEEN = -1;

        private final long[] instants;
        private final EntityCells.Question question;
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
        private BooleanSupplier cancelled = () -> false;

        Counter(EntityCells.Question question, long[] instants) {
            this.question = question;
            this.instants = instants;
            this.changes = new long[question.paint().count()][instants.length + 1];
            this.firstInstant = new int[question.entities().count()];
            this.state = new byte[firstInstant.length + 1];
            this.net = new int[question.paint().count()];
            Arrays.fill(state, 1, state.length, UNSEEN);
        }

        EntitySet others() {
            return others;
        }

        void addChanges(long[][] sum) {
            for (int c = 0; c < changes.length; c++) {
                for (int k = 0; k < changes[c].length; k++) {
                    sum[c][k] += changes[c][k];
                }
            }
        }

        /// Counts the rows with a time in [from, to), unless `to` is the greatest there is: then with it.
        FrequencyPart count(long from, long to, BooleanSupplier stop) {
            cancelled = stop;
            instant = 0;
            touchedCount = 0;
            int[] first = TimeOrder.rowsAt(question.snapshot(), from);
            int[] end = TimeOrder.rowsAt(question.snapshot(), to);
            new EntityCells(question, others).visit(first, end, this);
            FrequencyPart part = new FrequencyPart(
                    Arrays.copyOf(touched, touchedCount), new int[touchedCount], new byte[touchedCount]);
            for (int i = 0; i < touchedCount; i++) {
                int entity = touched[i];
                part.firstInstants[i] = firstInstant[entity];
                part.lastCategories[i] = state[entity + 1];
                state[entity + 1] = UNSEEN;
            }
            return part;
        }

        @Override
        public void rows(EntityCells.Cell cell, int from, int to) {
            if (from == 0 && cancelled.getAsBoolean()) {
                throw new CancellationException("cancelled");
            }
            int row = from;
            while (row < to) {
                while (instant < instants.length && instants[instant] < cell.times[row]) {
                    instant++;
                }
                int end = to;
                if (instant < instants.length && cell.times[to - 1] > instants[instant]) {
                    end = firstAfter(cell.times, row, to, instants[instant]);
                }
                change(cell, row, end);
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

        private void change(EntityCells.Cell cell, int from, int to) {
            int[] entity = cell.entity;
            byte[] category = cell.category;
            int[] net = this.net;
            Arrays.fill(net, 0);
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
            for (int c = 0; c < net.length; c++) {
                changes[c][instant] += net[c];
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
