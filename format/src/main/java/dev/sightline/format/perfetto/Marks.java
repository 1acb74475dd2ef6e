package dev.sightline.format.perfetto;

import dev.sightline.format.internal.SliceNest;

/// Begins and ends of slices, told on the second reading and counted on the third.
final class Marks {
    private final Slices slices;
    private final boolean telling;
    private int next;

    Marks(Slices slices, boolean telling) {
        this.slices = slices;
        this.telling = telling;
    }

    /// @return the slice's number, or -1 if it is not known (yet)
    int begin(Object track, long time) {
        if (telling) {
            slices.begin(track, time);
        }
        return number();
    }

    /// As [#begin], on a track whose slices do not nest.
    int beginAlone(Object track, long time) {
        if (telling) {
            slices.beginAlone(track, time);
        }
        return number();
    }

    int end(Object track, long time) {
        if (telling) {
            slices.end(track, time);
        }
        return number();
    }

    int complete(Object track, long time, long duration) {
        if (telling) {
            slices.complete(track, time, duration);
        }
        return number();
    }

    private int number() {
        return telling ? -1 : slices.slice(next == Slices.MAX ? next : next++);
    }

    /// The cells of a begin record.
    void putBegin(Rows rows, int slice) {
        if (slice < 0) {
            return;
        }
        SliceNest nest = slices.nest();
        long duration = nest.durationNanos(slice);
        if (duration < 0) {
            rows.sink().bool(rows.column("unclosed"), true);
        } else {
            rows.number("duration", duration);
        }
        rows.number("span", nest.id(slice));
        int parent = nest.parent(slice);
        if (parent >= 0) {
            rows.number("parent", nest.id(parent));
        }
    }

    /// The cell of an end record.
    void putEnd(Rows rows, int slice) {
        if (slice >= 0) {
            rows.number("span", slices.nest().id(slice));
        }
    }
}
