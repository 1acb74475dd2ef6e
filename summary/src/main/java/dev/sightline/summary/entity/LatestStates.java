package dev.sightline.summary.entity;

import dev.sightline.summary.Mergeable;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// The states that some rows leave entities in, and then later ones. 24 bytes an entity.
public record LatestStates() implements Mergeable<StateAt> {
    @Override
    public StateAt zero() {
        return new StateAt(new int[0], new long[0], new long[0], new int[0]);
    }

    @Override
    public StateAt merge(StateAt left, StateAt right) {
        int[] others = left.entities();
        int[] mine = right.entities();
        int both = 0;
        for (int i = 0, k = 0; i < others.length && k < mine.length; ) {
            both += others[i] == mine[k] ? 1 : 0;
            int step = Integer.compare(others[i], mine[k]);
            i += step <= 0 ? 1 : 0;
            k += step >= 0 ? 1 : 0;
        }
        int all = others.length + mine.length - both;
        StateAt merged = new StateAt(new int[all], new long[all], new long[all], new int[all]);
        for (int n = 0, i = 0, k = 0; n < all; n++) {
            boolean isRight = i == others.length || k < mine.length && mine[k] <= others[i];
            i += isRight && i < others.length && others[i] == mine[k] ? 1 : 0;
            copy(isRight ? right : left, isRight ? k++ : i++, merged, n);
        }
        return merged;
    }

    private static void copy(StateAt from, int i, StateAt to, int n) {
        to.entities()[n] = from.entities()[i];
        to.keys()[n] = from.keys()[i];
        to.sinceNanos()[n] = from.sinceNanos()[i];
        to.categories()[n] = from.categories()[i];
    }

    @Override
    public void write(StateAt state, DataOutput out) throws IOException {
        Words.write(out, state.keys());
        Words.write(out, state.sinceNanos());
        for (int i = 0; i < state.keys().length; i++) {
            out.writeInt(state.entities()[i]);
            out.writeInt(state.categories()[i]);
        }
    }

    @Override
    public StateAt read(DataInput in) throws IOException {
        long[] keys = Words.read(in);
        StateAt state = new StateAt(new int[keys.length], keys, new long[keys.length], new int[keys.length]);
        Words.fill(in, state.sinceNanos());
        for (int i = 0; i < keys.length; i++) {
            state.entities()[i] = in.readInt();
            state.categories()[i] = in.readInt();
        }
        return state;
    }
}
