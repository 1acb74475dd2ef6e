package dev.sightline.format.gotest;

import dev.sightline.event.TimeText;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonInput;
import dev.sightline.format.internal.NoSink;
import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// What must be known of a test before its first row is written: how long it ran, and what came of it. Tests that run
/// in parallel overlap without containing each other, so each lies on a track that is free again when it ends.
final class Ahead {
    /// Of tests beyond nothing is known.
    private static final int MAX_TESTS = 1 << 22;

    private final SliceNest nest;
    private final Running running = new Running();
    private final TestLine line = new TestLine();
    /// By number of the test: the track it is on, its outcome (empty: it did not end), its own count of seconds.
    private int[] tracks = new int[256];
    private String[] outcomes = new String[256];
    private double[] elapsed = new double[256];
    private int[] freeTracks = new int[256];
    private int free;
    private int used;

    private Ahead(String sourceName) {
        nest = new SliceNest(sourceName);
    }

    static Ahead find(Source source) throws IOException {
        Ahead ahead = new Ahead(source.name());
        try (InputStream stream = source.again()) {
            JsonInput.lines(stream, new NoSink(), (bytes, from, length, offset, document) -> {
                if (ahead.line.read(bytes, from, length) == null) {
                    ahead.learn();
                }
            });
        }
        ahead.nest.finish();
        return ahead;
    }

    private void learn() {
        if (line.begins()) {
            begin(running.begin(line));
        } else if (line.ends()) {
            int test = running.end(line);
            if (has(test)) {
                outcomes[test] = line.outcome();
                elapsed[test] = line.elapsed;
                if (line.nanos != TimeText.NONE) {
                    nest.end(tracks[test], line.nanos);
                    freeTracks[free++] = tracks[test];
                }
            }
        }
    }

    private void begin(int test) {
        if (test >= MAX_TESTS) {
            return;
        }
        if (test == tracks.length) {
            tracks = Arrays.copyOf(tracks, 2 * test);
            outcomes = Arrays.copyOf(outcomes, 2 * test);
            elapsed = Arrays.copyOf(elapsed, 2 * test);
            freeTracks = Arrays.copyOf(freeTracks, 2 * test);
        }
        outcomes[test] = "";
        tracks[test] = free > 0 ? freeTracks[--free] : used++;
        nest.begin(tracks[test], line.nanos);
    }

    private static boolean has(int test) {
        return test >= 0 && test < MAX_TESTS;
    }

    /// What stands for it in the columns of spans and parents; -1 if nothing does.
    long id(int test) {
        return has(test) ? nest.id(test) : -1;
    }

    /// -1 if nobody knows.
    long durationNanos(int test) {
        return has(test) ? nest.durationNanos(test) : -1;
    }

    /// Empty if it did not end.
    String outcome(int test) {
        return has(test) ? outcomes[test] : "";
    }

    double elapsed(int test) {
        return has(test) ? elapsed[test] : TestLine.UNKNOWN;
    }
}
