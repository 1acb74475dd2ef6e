package dev.sightline.format.chrome;

import dev.sightline.event.TimeText;
import dev.sightline.format.Source;
import dev.sightline.format.chrome.Ids.Mark;
import dev.sightline.format.chrome.Ids.Side;
import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// What a row needs to know of the rows after it: names of threads, ends of slices, the other sides of messages. Found
/// in a reading of its own, which counts slices, marks and flows as [EventRows] does.
final class LookAhead implements Visitor {
    private static final int BEGIN = 0;
    private static final int END = 1;

    final Threads threads = new Threads();
    final SliceNest nest;
    final AsyncSlices async = new AsyncSlices();
    final Flows flows = new Flows();
    private final TraceClock clock = new TraceClock();
    /// Begin and end events: when, and low: the thread, high: begin or end; afterwards low: the slice.
    private final Longs markTimes = new Longs();
    private final Longs marks = new Longs();
    /// The last time of each thread, to see whether begin and end events are in order.
    private final Longs lastTimes = new Longs();
    private boolean disordered;
    private @Nullable Section section;

    LookAhead(String sourceName) {
        nest = new SliceNest(sourceName);
    }

    static LookAhead of(Source source) throws IOException {
        return of(source, Chunks.SIZE);
    }

    /// @param chunk how much of the source one thread looks at, in bytes
    static LookAhead of(Source source, int chunk) throws IOException {
        LookAhead found = new LookAhead(source.name());
        boolean broken;
        try (InputStream stream = source.again();
                Chunks chunks = new Chunks(stream, chunk)) {
            Document document = Document.of(chunks, found);
            document.read();
            broken = document.isBroken();
        }
        if (broken) {
            found = new LookAhead(source.name());
            try (InputStream stream = source.again()) {
                new Document(stream, found).read();
            }
        }
        found.finish();
        return found;
    }

    /// Adds what was found in the elements that come next.
    void add(LookAhead part) {
        int[] numbers = threads.add(part.threads);
        clock.saw(part.clock);
        nest.add(part.nest, numbers);
        async.add(part.async);
        flows.add(part.flows, numbers);
        for (int i = 0; i < part.marks.size(); i++) {
            int thread = part.marks.low(i);
            mark(thread < 0 ? -1 : numbers[thread], part.marks.high(i), part.markTimes.get(i));
        }
    }

    @Override
    public void event(Event event, int start, int length, long offset) {
        if (event.has(Key.SIGHTLINE)) {
            return;
        }
        char phase = event.phase();
        if (phase == 'M') {
            threads.named(event);
            return;
        }
        long time = event.nanos(Key.TS);
        if (time != TimeText.NONE) {
            clock.saw(time);
        }
        if (isComplete(event, phase)) {
            int thread = threads.number(event);
            if (thread >= 0) {
                nest.complete(thread, time, event.nanos(Key.DUR));
            }
        } else if (isMark(event, phase)) {
            mark(threads.number(event), phase == 'B' ? BEGIN : END, time);
        }
        Mark mark = Ids.mark(event, phase);
        if (mark != null) {
            async.add(time == TimeText.NONE ? 0 : time, Ids.asyncKey(event, phase), name(event), mark);
        }
        Side side = Ids.side(event, phase);
        if (side != null) {
            long when = time == TimeText.NONE ? 0 : time;
            flows.add(when, Ids.flowKey(event, phase), threads.number(event), side);
        }
    }

    private static int name(Event event) {
        return (int) event.hash(Key.NAME, 0);
    }

    /// Whether this is a slice with a time and a duration of its own.
    static boolean isComplete(Event event, char phase) {
        if (phase != 'X' || event.nanos(Key.TS) == TimeText.NONE) {
            return false;
        }
        long duration = event.nanos(Key.DUR);
        return duration >= 0;
    }

    static boolean isMark(Event event, char phase) {
        return (phase == 'B' || phase == 'E') && event.nanos(Key.TS) != TimeText.NONE;
    }

    private void mark(int thread, int kind, long time) {
        while (lastTimes.size() <= thread) {
            lastTimes.add(Long.MIN_VALUE);
        }
        if (thread >= 0) {
            disordered |= lastTimes.get(thread) > time;
            lastTimes.set(thread, time);
        }
        markTimes.add(time);
        marks.add((long) kind << 32 | thread & 0xffffffffL);
    }

    @Override
    public void member(String key, byte[] bytes, int from, int to, long offset) {
        clock.member(key, bytes, from, to);
        if (key.equals("otherData")) {
            section = Section.of(bytes, from, to);
        }
    }

    @Override
    public void longMember(String key, long length, long offset) {
        // Nothing that a row needs is that long.
    }

    @Override
    public void rejected(String cause, long offset, byte @Nullable [] text, int from, int length) {
        // Told when the rows are read.
    }

    @Override
    public void damaged(String what, long offset) {
        // Told when the rows are read.
    }

    private void finish() {
        int[] order = disordered ? markTimes.order() : null;
        for (int i = 0; i < marks.size(); i++) {
            int at = order == null ? i : order[i];
            int thread = marks.low(at);
            int slice = -1;
            if (thread >= 0) {
                long time = markTimes.get(at);
                slice = marks.high(at) == BEGIN ? nest.begin(thread, time) : nest.end(thread, time);
            }
            marks.setLow(at, slice);
        }
        nest.finish();
        async.finish();
        flows.finish();
    }

    /// The slice that the n-th begin or end event belongs to; -1 if none does.
    int sliceOfMark(int mark) {
        return marks.low(mark);
    }

    /// What stands for an asynchronous operation in the columns of the roles span and parent.
    long asyncId(int mark) {
        return nest.id(nest.size() + mark);
    }

    long timeBase() {
        return clock.base();
    }

    /// The columns of rows that this program wrote as a Chrome trace; null for all others.
    @Nullable
    Section section() {
        return section;
    }
}
