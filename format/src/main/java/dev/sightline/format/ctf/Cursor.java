package dev.sightline.format.ctf;

import dev.sightline.format.internal.NoSink;
import java.lang.foreign.MemorySegment;

/// Where the reading for slices stands in one stream.
final class Cursor {
    final StreamFile at;
    private final int number;
    private final String name;
    private final ReadingSink nowhere = new ReadingSink(new NoSink());
    private long nanos = Long.MIN_VALUE;

    Cursor(int number, String name, MemorySegment file, Plan plan) {
        this.number = number;
        this.name = name;
        this.at = new StreamFile(file, plan, new NoNotes());
    }

    int number() {
        return number;
    }

    String name() {
        return name;
    }

    /// Of the event; never before that of the one before it in the stream.
    long nanos() {
        return nanos;
    }

    /// Goes on to the next event that matters to slices; false at the end.
    boolean advance(Otf2 definitions) {
        while (at.next(nowhere)) {
            try {
                at.contexts(nowhere);
                at.payload(nowhere);
            } catch (BadField bad) {
                at.failed(bad);
                continue;
            }
            nanos = Math.max(nanos, at.nanos());
            definitions.learn(at);
            if (at.event().part != null || at.event().nextTid >= 0) {
                return true;
            }
        }
        return false;
    }
}
