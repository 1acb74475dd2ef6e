package dev.sightline.summary.entity;

import dev.sightline.summary.Mergeable;
import dev.sightline.summary.Together;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/// Of each entity the longest time between two neighbouring ones of its rows, the first of equal ones. 40 bytes an
/// entity.
public record EntitySilences(int entities) implements Mergeable<EntitySilences.State> {
    /// What is known by the number of the entity; two times mean nothing before there are two rows.
    public static final class State implements EntityRows.Follower {
        private final long[] rows;
        private final long[] first;
        private final long[] last;
        private final long[] since;
        private final long[] until;

        private State(long[] rows) {
            this.rows = rows;
            first = new long[rows.length];
            last = new long[rows.length];
            since = new long[rows.length];
            until = new long[rows.length];
        }

        @Override
        public void row(int entity, long timeNanos, int category) {
            if (rows[entity] == 0) {
                first[entity] = timeNanos;
            } else {
                silent(entity, last[entity], timeNanos);
            }
            rows[entity]++;
            last[entity] = timeNanos;
        }

        /// Takes a silence that ends when an entity is known to be there again; is called in the order of time.
        private void silent(int entity, long from, long to) {
            if (rows[entity] == 1 || Long.compareUnsigned(to - from, silentNanos(entity)) > 0) {
                since[entity] = from;
                until[entity] = to;
            }
        }

        /// Goes on with the rows of one entity that stand behind those known here.
        private void then(State next, int entity) {
            if (next.rows[entity] == 0) {
                return;
            }
            row(entity, next.first[entity], 0);
            if (next.rows[entity] > 1) {
                silent(entity, next.since[entity], next.until[entity]);
                rows[entity] += next.rows[entity] - 1;
                last[entity] = next.last[entity];
            }
        }

        public int entities() {
            return rows.length;
        }

        public long rows(int entity) {
            return rows[entity];
        }

        public long sinceNanos(int entity) {
            return since[entity];
        }

        public long untilNanos(int entity) {
            return until[entity];
        }

        /// Unsigned: two times may be further apart than a long can say.
        public long silentNanos(int entity) {
            return until[entity] - since[entity];
        }
    }

    /// Of the rows with a time in [fromNanos, toNanos), as [EntityRows] takes both.
    ///
    /// @throws IllegalArgumentException if processes have rows of the same time
    /// @throws java.util.concurrent.CancellationException if `cancelled` said so
    public static State of(EntityStrips.Question question, long fromNanos, long toNanos, BooleanSupplier cancelled) {
        question.snapshot().requireOrder("how long entities were silent");
        EntitySilences silences = new EntitySilences(question.entities().count());
        return Together.of(question.snapshot().rounds(), silences, () -> {
            State here = silences.zero();
            EntityRows.followHere(question, fromNanos, toNanos, cancelled, here);
            return here;
        });
    }

    @Override
    public State zero() {
        return new State(new long[entities]);
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
        Words.write(out, state.since);
        Words.write(out, state.until);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        Words.fill(in, state.rows);
        Words.fill(in, state.first);
        Words.fill(in, state.last);
        Words.fill(in, state.since);
        Words.fill(in, state.until);
        return state;
    }
}
