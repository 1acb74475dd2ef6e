package dev.sightline.format.ctf;

import dev.sightline.format.RowSink;

/// What is wrong in one stream, on its way to the sink.
final class StreamNotes implements StreamFile.Notes {
    /// After so many the rest is not worth a line each.
    private static final int MAX = 20;

    private final RowSink sink;
    private final String file;
    private long damages;
    private long events;
    private long disordered;
    private long firstDisorder;
    private long packets;
    private long overlapping;
    private long firstOverlap;
    private long lastNanos = Long.MIN_VALUE;

    StreamNotes(RowSink sink, String file) {
        this.sink = sink;
        this.file = file;
    }

    @Override
    public void damaged(String what, long offset) {
        if (++damages <= MAX) {
            sink.damaged(file + ": " + what, offset);
        }
    }

    @Override
    public void rejected(String cause, long offset) {
        sink.rejectRow(cause, offset, null, 0, 0);
    }

    @Override
    public void lost(long cpu, long count, long fromNanos, long toNanos) {
        sink.lost(cpu < 0 ? file : file + ", cpu " + cpu, count, fromNanos, Math.max(fromNanos, toNanos));
    }

    @Override
    public void packet(boolean overlaps, long offset) {
        packets++;
        if (overlaps && overlapping++ == 0) {
            firstOverlap = offset;
        }
    }

    void event(long nanos, long offset) {
        events++;
        if (nanos == Long.MIN_VALUE) {
            return;
        }
        if (nanos < lastNanos && disordered++ == 0) {
            firstDisorder = offset;
        }
        lastNanos = nanos;
    }

    void end() {
        if (damages > MAX) {
            sink.damaged(file + ": damaged in " + (damages - MAX) + " more places", 0);
        }
        if (overlapping > 0) {
            sink.damaged(
                    overlapping + " of " + packets + " packets begin before the one before them ends in " + file,
                    firstOverlap);
        }
        if (disordered > 0) {
            sink.damaged(
                    disordered + " of " + events + " events are stamped before their predecessor in " + file,
                    firstDisorder);
        }
    }
}
