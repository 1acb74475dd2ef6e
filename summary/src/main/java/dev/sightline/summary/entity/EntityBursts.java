package dev.sightline.summary.entity;

import dev.sightline.summary.Mergeable;
import dev.sightline.summary.Together;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/// Of each entity the window of a given width that holds most of its rows, the first of equal ones. Windows begin
/// at every quarter of their width, counted from the epoch, and with a row of the entity in their first quarter:
/// what takes no longer than three quarters is whole in one of them. So memory does not depend on how many rows a
/// window has: 104 bytes an entity.
///
/// ```text
/// rows       |.  |   |:. |.: |.  |   |       quarters of a window
/// window                 [---------------)   7 rows: ends behind where it began by four quarters
/// ```
///
/// @param quarterNanos of a window's width; 1 or more
public record EntityBursts(int entities, long quarterNanos) implements Mergeable<EntityBursts.State> {
    /// Quarters of a window.
    public static final int QUARTERS = 4;

    /// What is known by the number of the entity; where it has no rows all else means nothing.
    public static final class State implements EntityRows.Follower {
        private final long quarterNanos;
        private final long[] rows;
        private final long[] first;
        private final long[] last;
        private final long[] most;
        /// The quarter in which the window with most rows begins.
        private final long[] begin;
        /// By entity and quarter: rows of the first quarters, from that of the first row on.
        private final long[] early;
        /// By entity and quarter, modulo their number: rows of the last quarters, to that of the last row.
        private final long[] late;

        private State(int entities, long quarterNanos) {
            this.quarterNanos = quarterNanos;
            rows = new long[entities];
            first = new long[entities];
            last = new long[entities];
            most = new long[entities];
            begin = new long[entities];
            early = new long[entities * QUARTERS];
            late = new long[entities * QUARTERS];
        }

        @Override
        public void row(int entity, long timeNanos, int category) {
            rows(entity, timeNanos, 1);
        }

        /// Takes rows of one quarter; is called in the order of time.
        private void rows(int entity, long timeNanos, long count) {
            long quarter = quarter(timeNanos);
            if (rows[entity] == 0) {
                first[entity] = timeNanos;
            } else {
                for (long g = quartersBetween(last[entity], quarter); g > 0; g--) {
                    late[late(entity, quarter - g + 1)] = 0;
                }
            }
            rows[entity] += count;
            last[entity] = timeNanos;
            late[late(entity, quarter)] += count;
            int since = quartersBetween(first[entity], quarter);
            if (since < QUARTERS) {
                early[entity * QUARTERS + since] += count;
            }
            long sum = 0;
            long start = quarter;
            for (int q = 0; q < QUARTERS; q++) {
                long here = late[late(entity, quarter - q)];
                sum += here;
                start = here > 0 ? quarter - q : start;
            }
            if (sum > most[entity]) {
                most[entity] = sum;
                begin[entity] = start;
            }
        }

        /// Goes on with the rows of one entity that stand behind those known here. Windows across the border end in
        /// its first quarters, so these are taken as if they came row by row; what is behind them it knows
        /// itself.
        private void then(State next, int entity) {
            if (next.rows[entity] == 0) {
                return;
            }
            long from = next.quarter(next.first[entity]);
            long behind = next.rows[entity];
            for (int q = 0; q < QUARTERS; q++) {
                long count = next.early[entity * QUARTERS + q];
                behind -= count;
                if (count > 0) {
                    rows(entity, q == 0 ? next.first[entity] : (from + q) * quarterNanos, count);
                }
            }
            rows[entity] += behind;
            last[entity] = next.last[entity];
            if (next.most[entity] > most[entity]) {
                most[entity] = next.most[entity];
                begin[entity] = next.begin[entity];
            }
            if (behind > 0) {
                System.arraycopy(next.late, entity * QUARTERS, late, entity * QUARTERS, QUARTERS);
            }
        }

        /// From an earlier time on, at most [#QUARTERS]: of narrow ones there are more between than a long can say.
        private int quartersBetween(long nanos, long quarter) {
            long between = quarter - quarter(nanos);
            return between < 0 ? QUARTERS : (int) Math.min(between, QUARTERS);
        }

        private long quarter(long nanos) {
            return Math.floorDiv(nanos, quarterNanos);
        }

        private static int late(int entity, long quarter) {
            return entity * QUARTERS + (int) (quarter & (QUARTERS - 1));
        }

        public int entities() {
            return rows.length;
        }

        public long rows(int entity) {
            return rows[entity];
        }

        /// The most rows that a window has.
        public long most(int entity) {
            return most[entity];
        }

        /// Where that window begins; not before what a long can say.
        public long fromNanos(int entity) {
            return saturated(begin[entity]);
        }

        /// Where it ends, which is not within.
        public long toNanos(int entity) {
            return saturated(begin[entity] + QUARTERS);
        }

        public long firstNanos(int entity) {
            return first[entity];
        }

        public long lastNanos(int entity) {
            return last[entity];
        }

        /// From the first to the last row; at most what a long can say.
        public long presentNanos(int entity) {
            long present = last[entity] - first[entity];
            return present < 0 ? Long.MAX_VALUE : present;
        }

        private long saturated(long quarter) {
            long high = Math.multiplyHigh(quarter, quarterNanos);
            long low = quarter * quarterNanos;
            return high == low >> 63 ? low : quarter < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /// Of the rows with a time in [fromNanos, toNanos), as [EntityRows] takes both.
    ///
    /// @throws IllegalArgumentException if processes have rows of the same time
    /// @throws java.util.concurrent.CancellationException if `cancelled` said so
    public static State of(
            EntityStrips.Question question,
            long quarterNanos,
            long fromNanos,
            long toNanos,
            BooleanSupplier cancelled) {
        question.snapshot().requireOrder("when entities had most rows");
        EntityBursts bursts = new EntityBursts(question.entities().count(), quarterNanos);
        return Together.of(question.snapshot().rounds(), bursts, () -> {
            State here = bursts.zero();
            EntityRows.followHere(question, fromNanos, toNanos, cancelled, here);
            return here;
        });
    }

    @Override
    public State zero() {
        return new State(entities, quarterNanos);
    }

    @Override
    public State merge(State left, State right) {
        for (int e = 0; e < entities; e++) {
            left.then(right, e);
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        Words.write(out, state.rows);
        Words.write(out, state.first);
        Words.write(out, state.last);
        Words.write(out, state.most);
        Words.write(out, state.begin);
        Words.write(out, state.early);
        Words.write(out, state.late);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        Words.fill(in, state.rows);
        Words.fill(in, state.first);
        Words.fill(in, state.last);
        Words.fill(in, state.most);
        Words.fill(in, state.begin);
        Words.fill(in, state.early);
        Words.fill(in, state.late);
        return state;
    }
}
