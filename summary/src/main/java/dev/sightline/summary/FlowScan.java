package dev.sightline.summary;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.Segment;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/// One thread's passes over the rows, each for a part of the keys.
final class FlowScan {
    private final Shared shared;
    private final FlowTable table;
    private final Scratch scratch = new Scratch();
    private final long[] selected = new long[Block.WORDS];
    private final long[] mask = new long[Block.WORDS];
    private final long[] keys = new long[Block.CELL];
    private final long[] times = new long[Block.CELL];
    private final long[] hashes = new long[Block.CELL];
    private final int[] places = new int[Block.CELL];

    private FlowPart part = new FlowPart(0, FlowPart.ALL);
    private final List<FlowPart> left = new ArrayList<>();

    /// What all threads have in common.
    ///
    /// @param times of each segment's timed rows; null: it has none
    /// @param latestBefore of each segment: no row of a segment before it is later
    record Shared(
            Flows.Search search,
            List<Scans.Chunk> chunks,
            @Nullable MemorySegment[] times,
            long[] latestBefore,
            FlowFindings findings) {
        static Shared of(Flows.Search search) {
            List<Segment> segments = search.snapshot().segments();
            @Nullable MemorySegment[] times = new MemorySegment[segments.size()];
            long[] latest = new long[times.length];
            long most = Long.MIN_VALUE;
            for (int s = 0; s < times.length; s++) {
                Segment segment = segments.get(s);
                times[s] = TimeWindow.times(search.snapshot(), segment);
                latest[s] = most;
                most = segment.timedRows() == 0 ? most : Math.max(most, segment.maxTime());
            }
            List<Scans.Chunk> chunks = Scans.chunks(search.snapshot(), search.selection(), search.window());
            return new Shared(search, chunks, times, latest, new FlowFindings(search.request(), chunks));
        }

        Segment segment(long place) {
            return search.snapshot().segments().get((int) (place >>> 32));
        }

        boolean isTimed(long place) {
            return (int) place < segment(place).timedRows();
        }

        /// Of a row that has one.
        long time(long place) {
            MemorySegment of = times[(int) (place >>> 32)];
            return of == null ? 0 : of.get(JAVA_LONG_UNALIGNED, 8L * (int) place);
        }

        long arrival(long place) {
            return segment(place).origin().arrival((int) place);
        }
    }

    FlowScan(Shared shared) {
        this.shared = shared;
        this.table = new FlowTable(shared.search().limit());
    }

    /// Finds the flows of a part, or of as much of it as there is memory for.
    ///
    /// @return the pieces that remain
    List<FlowPart> run(FlowPart wanted) {
        part = wanted;
        left.clear();
        table.clear();
        for (Scans.Chunk chunk : shared.chunks()) {
            if (shared.search().cancelled().getAsBoolean()) {
                throw new CancellationException("cancelled");
            }
            MemorySegment timesOfRows = shared.times()[chunk.segmentIndex()];
            for (int from = chunk.from(); from < chunk.to(); ) {
                int to = Math.min(chunk.to(), (from & -Block.CELL) + Block.CELL);
                add(shared.search().selection().block(chunk.segmentIndex(), from, to, selected, scratch), timesOfRows);
                from = to;
            }
            shared.findings().read(chunk);
        }
        report();
        return List.copyOf(left);
    }

    private void add(Block block, @Nullable MemorySegment timesOfRows) {
        KeyColumn column = shared.search().column();
        int n = block.selected() == 0 ? 0 : column.present(block, mask);
        if (n == 0) {
            return;
        }
        int rows = block.to() - block.base();
        column.load(block.segmentIndex(), block.base(), rows, keys, scratch);
        int mine = n == rows ? mineOfAll(rows) : mineOfMasked();
        int timed = timesOfRows == null ? 0 : Math.min(block.segment().timedRows() - block.base(), rows);
        if (timesOfRows != null && timed > 0) {
            MemorySegment.copy(timesOfRows, JAVA_LONG_UNALIGNED, 8L * block.base(), times, 0, timed);
        }
        long firstPlace = (long) block.segmentIndex() << 32 | block.base();
        table.touch(hashes, mine);
        for (int i = 0; i < mine; i++) {
            int row = places[i];
            int entry = entry(keys[row], hashes[i], firstPlace + row);
            if (entry >= 0 && row < timed) {
                addTimed(entry, firstPlace + row, times[row]);
            } else if (entry >= 0) {
                table.page(entry)[FlowTable.at(entry) + 3]++;
            }
        }
    }

    /// @return -1 if the part, narrower now than when the cell was begun, has no such flow any more
    private int entry(long key, long hash, long place) {
        int entry = part.holds(hash) ? table.entry(key, hash, place) : -1;
        while (entry < 0 && part.holds(hash)) {
            narrow();
            entry = part.holds(hash) ? table.entry(key, hash, place) : -1;
        }
        return entry;
    }

    /// The hashes of this part's keys and their rows in the cell, without branches: half of all rows are.
    private int mineOfAll(int rows) {
        int from = part.from();
        int count = part.count();
        int n = 0;
        for (int row = 0; row < rows; row++) {
            long hash = FlowTable.hash(keys[row]);
            hashes[n] = hash;
            places[n] = row;
            // the sign of a subtraction: 1 if the upper bits are in [from, from + count)
            n += (int) ((((hash >>> 48) - from & 0xFFFF_FFFFL) - count) >>> 63);
        }
        return n;
    }

    private int mineOfMasked() {
        int n = 0;
        for (int w = 0; w < Block.WORDS; w++) {
            for (long bits = mask[w]; bits != 0; bits &= bits - 1) {
                int row = (w << 6) + Long.numberOfTrailingZeros(bits);
                long hash = FlowTable.hash(keys[row]);
                hashes[n] = hash;
                places[n] = row;
                n += part.holds(hash) ? 1 : 0;
            }
        }
        return n;
    }

    private void addTimed(int entry, long place, long time) {
        long[] page = table.page(entry);
        int at = FlowTable.at(entry);
        long first = page[at + 1];
        int segment = (int) (place >>> 32);
        // Rows of a segment come in order; only an earlier segment's row can be later than this one.
        if (first >>> 32 != segment
                && (time <= shared.latestBefore()[segment] || page[at + 2] == FlowTable.NO_TIME)
                && isBefore(place, time, first)) {
            page[at + 1] = place;
        }
        page[at + 2] = Math.max(page[at + 2], time);
        page[at + 3]++;
    }

    private boolean isBefore(long place, long time, long first) {
        if (!shared.isTimed(first)) {
            return true;
        }
        long known = shared.time(first);
        return time < known || time == known && shared.arrival(place) < shared.arrival(first);
    }

    /// Gives up half of the part. How many flows are still to come cannot be known: new ones may be rare from here on,
    /// and every piece costs a pass.
    private void narrow() {
        List<FlowPart> halves = part.divide(2);
        if (halves.size() == 1) {
            throw new IllegalArgumentException("too many flows: over " + table.size() + " in one of " + FlowPart.ALL
                    + " parts; select some rows with where");
        }
        part = halves.getFirst();
        left.add(halves.getLast());
        table.retain(part);
    }

    /// Hands in the best; of the others, nothing but their number.
    private void report() {
        Flows.Request request = shared.search().request();
        Comparator<Flow> order = request.order().comparator();
        PriorityQueue<Flow> best = new PriorityQueue<>(order.reversed());
        long rows = 0;
        for (int entry = 0; entry < table.size(); entry++) {
            rows += table.page(entry)[FlowTable.at(entry) + 3];
            Flow flow = flow(entry, request.order(), best.size() < request.most() ? null : best.peek());
            if (flow != null) {
                best.add(flow);
                if (best.size() > request.most()) {
                    best.poll();
                }
            }
        }
        shared.findings().found(table.size(), rows, best);
    }

    /// @param worst of the kept; null if there is room
    /// @return null if it is surely not better than the worst
    private @Nullable Flow flow(int entry, Flow.Order order, @Nullable Flow worst) {
        long[] page = table.page(entry);
        int at = FlowTable.at(entry);
        long place = page[at + 1];
        long rows = page[at + 3];
        boolean timed = page[at + 2] != FlowTable.NO_TIME && shared.isTimed(place);
        long first = timed ? shared.time(place) : 0;
        long last = timed ? page[at + 2] : 0;
        if (worst != null) {
            boolean worse = switch (order) {
                case DURATION -> Long.compareUnsigned(last - first, worst.durationNanos()) < 0;
                case ROWS -> rows < worst.rows();
                case START -> worst.timed() && (!timed || first > worst.firstNanos());
            };
            if (worse) {
                return null;
            }
        }
        return new Flow(page[at], timed, first, last, rows, place, shared.arrival(place));
    }
}
