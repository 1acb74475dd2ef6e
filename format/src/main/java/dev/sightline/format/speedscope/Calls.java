package dev.sightline.format.speedscope;

import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonCursor.Trouble;
import dev.sightline.format.internal.SliceNest;
import dev.sightline.format.internal.Unreadable;
import dev.sightline.format.speedscope.Shared.Profile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What rows need of later ones: when calls end, and how much samples weigh (the list of weights stands beside that of
/// samples).
final class Calls {
    /// Weights beyond are not known.
    private static final int MAX_WEIGHTS = 1 << 25;
    private static final double[] NO_WEIGHTS = {};

    final SliceNest nest;
    private final List<double[]> weights = new ArrayList<>();
    private final Event event = new Event();
    private int held;
    private boolean full;
    private @Nullable Trouble trouble;

    private Calls(String sourceName) {
        this.nest = new SliceNest(sourceName);
    }

    static Calls of(JsonCursor cursor, Shared shared, String sourceName) throws IOException {
        Calls calls = new Calls(sourceName);
        while (cursor.next()) {
            cursor.enter();
            while (cursor.next()) {
                if (cursor.isKey("profiles") && cursor.isArray()) {
                    cursor.enter();
                    for (int n = 0; cursor.next(); n++) {
                        calls.profile(cursor, shared.profile(n), n);
                    }
                }
            }
        }
        calls.nest.finish();
        calls.trouble = cursor.trouble();
        return calls;
    }

    private void profile(JsonCursor cursor, Profile profile, int track) throws IOException {
        double[] found = NO_WEIGHTS;
        if (cursor.enter()) {
            while (cursor.next()) {
                if (cursor.isKey("weights") && cursor.isArray() && profile.sampled()) {
                    found = weights(cursor);
                } else if (cursor.isKey("events") && cursor.isArray() && !profile.sampled()) {
                    events(cursor, profile, track);
                }
            }
        }
        weights.add(found);
    }

    private double[] weights(JsonCursor cursor) throws IOException {
        double[] list = new double[256];
        int size = 0;
        cursor.enter();
        while (cursor.next()) {
            double weight = cursor.number();
            if (held == MAX_WEIGHTS) {
                full = true;
                continue;
            }
            if (size == list.length) {
                list = Arrays.copyOf(list, 2 * size);
            }
            list[size++] = weight;
            held++;
        }
        return Arrays.copyOf(list, size);
    }

    private void events(JsonCursor cursor, Profile profile, int track) throws IOException {
        OpenFrames open = new OpenFrames();
        cursor.enter();
        while (cursor.next()) {
            if (!cursor.take()) {
                continue;
            }
            try {
                event.readEvent(cursor);
            } catch (Unreadable rejected) {
                continue;
            }
            long position = profile.position(event.at);
            if (event.opens) {
                open.open(event.frame, nest.begin(track, position));
            } else {
                int calls = open.closedBy(event.frame);
                for (int i = 0; i < calls; i++) {
                    nest.end(track, position);
                }
                if (calls > 0) {
                    open.close(calls);
                }
            }
        }
    }

    /// The weights of the n-th profile.
    double[] weights(int n) {
        return n < weights.size() ? weights.get(n) : NO_WEIGHTS;
    }

    /// How the look ahead ended; null if well.
    @Nullable
    Trouble trouble() {
        return trouble;
    }

    boolean isFull() {
        return full;
    }
}
