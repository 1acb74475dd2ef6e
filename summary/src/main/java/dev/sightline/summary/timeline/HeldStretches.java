package dev.sightline.summary.timeline;

import dev.sightline.summary.hold.Stretches;
import java.util.Arrays;

/// The stretches of a part of time.
final class HeldStretches implements Stretches {
    private final int[] places;
    private final long[] changes;
    private int[] at = new int[256];
    private long[] from = new long[256];
    private long[] to = new long[256];
    private byte[] category = new byte[256];
    private int[] rows = new int[256];
    private int size;

    HeldStretches(int[] places, int shown) {
        this.places = places;
        this.changes = new long[shown];
    }

    @Override
    public void stretch(int entity, long start, long end, int in, int held) {
        if (size == at.length) {
            at = Arrays.copyOf(at, 2 * size);
            from = Arrays.copyOf(from, 2 * size);
            to = Arrays.copyOf(to, 2 * size);
            category = Arrays.copyOf(category, 2 * size);
            rows = Arrays.copyOf(rows, 2 * size);
        }
        at[size] = places[entity];
        from[size] = start;
        to[size] = end;
        category[size] = (byte) in;
        rows[size++] = held;
    }

    /// A row of the entity at a place begins in the window.
    void addRow(int place) {
        changes[place]++;
    }

    void follow(TimelineRuns runs, long[] all) {
        for (int i = 0; i < size; i++) {
            runs.stretch(at[i], from[i], to[i], category[i], rows[i]);
        }
        for (int place = 0; place < changes.length; place++) {
            all[place] += changes[place];
        }
    }
}
