package dev.sightline.summary.timeline;

import dev.sightline.summary.hold.Stretches;
import java.util.Arrays;

/// The stretches of a part of time.
final class HeldStretches implements Stretches {
    private final int[] places;
    private final long[] changes;
    /// Whether an entity is active when a row begins: its rows hold until the next one, so that it has no idle time to
    /// know it by.
    private final boolean sampled;

    private final Silences silences;
    private int[] at = new int[256];
    private long[] from = new long[256];
    private long[] to = new long[256];
    private byte[] category = new byte[256];
    private int[] rows = new int[256];
    private int size;

    HeldStretches(int[] places, int shown, boolean sampled) {
        this.places = places;
        this.sampled = sampled;
        this.silences = new Silences(shown);
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
        if (!sampled) {
            silences.stretch(places[entity], start, end);
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
        for (int i = 0; i < size; i++) {
            runs.stretch(at[i], from[i], to[i], category[i], rows[i]);
        }
        runs.addLater(silences);
        for (int place = 0; place < changes.length; place++) {
            all[place] += changes[place];
        }
    }
}
