package dev.sightline.summary.timeline;

import dev.sightline.summary.entity.EntityStrips;
import java.util.Arrays;

/// Where some entities change their category in a part of time, in order: of each the first row in it, and every row
/// whose category is not that of the row before. One thread.
///
/// 13 bytes a step, and there are no more steps than rows.
final class TimelineSteps implements EntityStrips.Visitor {
    private static final byte UNSEEN = -1;

    /// Of each entity: its place among those shown, or -1.
    private final int[] places;

    private final byte[] state;
    private final int[] changes;
    private int[] stepPlaces = new int[256];
    private long[] stepNanos = new long[256];
    private byte[] stepCategories = new byte[256];
    private int size;

    /// @param shown how many places there are
    TimelineSteps(int[] places, int shown) {
        this.places = places;
        this.state = new byte[shown];
        this.changes = new int[shown];
        Arrays.fill(state, UNSEEN);
    }

    @Override
    public void rows(EntityStrips.Strip strip, int from, int to) {
        for (int i = from; i < to; i++) {
            int e = strip.entity[i];
            int place = e < 0 ? -1 : places[e];
            if (place >= 0) {
                changes[place]++;
                byte category = strip.category[i];
                if (state[place] != category) {
                    state[place] = category;
                    append(place, strip.times[i], category);
                }
            }
        }
    }

    /// Each entity is given once, or in order.
    void append(int place, long nanos, byte category) {
        if (size == stepPlaces.length) {
            stepPlaces = Arrays.copyOf(stepPlaces, 2 * size);
            stepNanos = Arrays.copyOf(stepNanos, 2 * size);
            stepCategories = Arrays.copyOf(stepCategories, 2 * size);
        }
        stepPlaces[size] = place;
        stepNanos[size] = nanos;
        stepCategories[size++] = category;
    }

    /// Goes on where earlier parts ended.
    void follow(TimelineRuns runs) {
        for (int i = 0; i < size; i++) {
            runs.step(stepPlaces[i], stepNanos[i], stepCategories[i]);
        }
    }

    /// Adds the rows of each place.
    void addChanges(long[] sum) {
        for (int place = 0; place < changes.length; place++) {
            sum[place] += changes[place];
        }
    }
}
