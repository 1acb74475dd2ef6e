package dev.sightline.summary.timeline;

import dev.sightline.summary.hold.Stretches;
import java.util.Arrays;

/// The stretches of a part of time.
final class HeldStretches implements Stretches {
    private final int[] places;
    private final long[] changes;
    /// Whether an entity is active when a row begins: its rows hold until the next one, so that it has no idle time to
    /// know it by, or are moments, of which those that are shown together hide when they came.
    private final boolean sampled;

    private final Silences silences;
    private final Kept stretches = new Kept();
    /// Of each row its own, where each counts.
    private final Kept rows = new Kept();

    HeldStretches(int[] places, int shown, boolean sampled) {
        this.places = places;
        this.sampled = sampled;
        this.silences = new Silences(shown);
        this.changes = new long[shown];
    }

    @Override
    public void stretch(int entity, long start, long end, int in, int held) {
        stretches.add(places[entity], start, end, in, held);
        if (!sampled) {
            silences.stretch(places[entity], start, end);
        }
    }

    /// A row holds for [start, end), whatever others there are.
    void row(int entity, long start, long end, int in) {
        if (start < end) {
            rows.add(places[entity], start, end, in, 1);
        }
    }

    /// A row of the entity at a place begins in the window.
    void addRow(int place, long startNanos) {
        changes[place]++;
        if (sampled) {
            silences.stretch(place, startNanos, startNanos);
        }
    }

    void follow(TimelineRuns runs, long[] all) {
        for (int i = 0; i < stretches.size; i++) {
            runs.stretch(stretches.at[i], stretches.from[i], stretches.to[i], stretches.category[i], stretches.held[i]);
        }
        for (int i = 0; i < rows.size; i++) {
            runs.row(rows.at[i], rows.from[i], rows.to[i], rows.category[i]);
        }
        runs.addLater(silences);
        for (int place = 0; place < changes.length; place++) {
            all[place] += changes[place];
        }
    }

    /// Columns of what grows.
    private static final class Kept {
        private int[] at = new int[64];
        private long[] from = new long[64];
        private long[] to = new long[64];
        private byte[] category = new byte[64];
        private int[] held = new int[64];
        private int size;

        void add(int place, long start, long end, int in, int rows) {
            if (size == at.length) {
                at = Arrays.copyOf(at, 2 * size);
                from = Arrays.copyOf(from, 2 * size);
                to = Arrays.copyOf(to, 2 * size);
                category = Arrays.copyOf(category, 2 * size);
                held = Arrays.copyOf(held, 2 * size);
            }
            at[size] = place;
            from[size] = start;
            to[size] = end;
            category[size] = (byte) in;
            held[size++] = rows;
        }
    }
}
