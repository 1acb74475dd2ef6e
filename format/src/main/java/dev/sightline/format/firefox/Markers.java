package dev.sightline.format.firefox;

import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.OpenByKey;
import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;

/// A thread's markers without their payload: when they begin and end. Before version 20 of the browser's format that
/// stood partly in the payload.
final class Markers extends Table {
    static final int INSTANT = 0;
    static final int INTERVAL = 1;
    static final int START = 2;
    static final int END = 3;
    /// Of a payload: no phase of its own.
    private static final byte NONE = -1;

    private byte[] phases = {};
    private double[] starts = {};
    private double[] ends = {};
    private int[] slices = {};

    Markers() {
        super(
                Set.of("name", "time", "startTime", "endTime", "phase", "category", "threadId"),
                "name",
                "startTime",
                "endTime",
                "phase",
                "category",
                "data");
    }

    @Override
    boolean isObjects(String key) {
        return key.equals("data");
    }

    @Override
    void object(String column, int row, JsonCursor cursor) throws IOException {
        if (!cursor.enter()) {
            return;
        }
        byte phase = NONE;
        double start = Double.NaN;
        double end = Double.NaN;
        while (cursor.next()) {
            if (cursor.isKey("interval") && cursor.isString()) {
                String interval = String.valueOf(cursor.text());
                phase = interval.equals("start") ? (byte) START : interval.equals("end") ? (byte) END : phase;
            } else if (cursor.isKey("startTime")) {
                start = cursor.number();
            } else if (cursor.isKey("endTime")) {
                end = cursor.number();
            }
        }
        boolean interval = !Double.isNaN(start) && !Double.isNaN(end);
        if (phase != NONE || interval) {
            note(row, phase == NONE ? INTERVAL : phase, start, end);
        }
    }

    private void note(int row, int phase, double start, double end) {
        if (row >= phases.length) {
            int had = phases.length;
            int capacity = Math.max(64, Math.max(row + 1, 2 * had));
            phases = Arrays.copyOf(phases, capacity);
            Arrays.fill(phases, had, capacity, NONE);
            starts = Arrays.copyOf(starts, capacity);
            ends = Arrays.copyOf(ends, capacity);
        }
        phases[row] = (byte) phase;
        starts[row] = start;
        ends[row] = end;
    }

    private boolean isOld() {
        return !has("startTime") && !has("phase");
    }

    int phase(int row) {
        if (isOld()) {
            return row < phases.length && phases[row] != NONE ? phases[row] : INSTANT;
        }
        double phase = get("phase", row);
        if (Double.isNaN(phase)) {
            return Double.isNaN(get("endTime", row)) || get("endTime", row) == get("startTime", row)
                    ? INSTANT
                    : INTERVAL;
        }
        return phase >= INSTANT && phase <= END ? (int) phase : INSTANT;
    }

    /// When a marker is, in the profile's milliseconds: an end marker's end, all others' start.
    double at(int row) {
        if (isOld()) {
            return phase(row) == INTERVAL ? starts[row] : get("time", row);
        }
        double start = get("startTime", row);
        double end = get("endTime", row);
        return phase(row) == END || Double.isNaN(start) ? end : start;
    }

    private double end(int row) {
        return isOld() ? ends[row] : get("endTime", row);
    }

    /// Tells the nest of all intervals; an end belongs to the last start of its name.
    void nest(SliceNest nest, int track) {
        slices = new int[size()];
        Arrays.fill(slices, -1);
        int[] closedBy = closings();
        for (int row = 0; row < size(); row++) {
            double end = switch (phase(row)) {
                case INTERVAL -> end(row);
                case START -> closedBy[row] < 0 ? Double.NaN : at(closedBy[row]);
                default -> Double.NaN;
            };
            if (!Double.isNaN(end) && !Double.isNaN(at(row))) {
                long start = Math.round(at(row) * 1e6);
                slices[row] = nest.complete(track, start, Math.max(0, Math.round(end * 1e6) - start));
            }
        }
        for (int row = 0; row < size(); row++) {
            if (closedBy[row] >= 0) {
                slices[closedBy[row]] = slices[row];
            }
        }
    }

    /// By start: the row of its end, or -1.
    private int[] closings() {
        int[] closedBy = new int[size()];
        Arrays.fill(closedBy, -1);
        OpenByKey<Double, Integer> open = new OpenByKey<>();
        for (int row = 0; row < size(); row++) {
            if (phase(row) == START) {
                open.begin(get("name", row), row);
            } else if (phase(row) == END) {
                Integer started = open.end(get("name", row));
                if (started != null) {
                    closedBy[started] = row;
                }
            }
        }
        return closedBy;
    }

    /// The slice a marker begins or ends; -1 if none.
    int slice(int row) {
        return row < slices.length ? slices[row] : -1;
    }
}
