package dev.sightline.summary.timeline;

import dev.sightline.event.Machine;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.RowReader;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.rows.Workers;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// Of every entity the last row of each of equal parts of a window. So the states at their ends are exact, and what an
/// entity was in only between two of them is not seen.
///
/// A part is read from its end on, entities only, until each was seen; categories are asked of the rows found. For
/// totals, which only say who comes first, there are fewer parts, and no more than the last rows of each are read.
record TimelineSamples(EntityStrips.Question question, Timelines.Request request, BooleanSupplier cancelled)
        implements TimelineWindow.Steps {
    /// Rows found for all parts together: each is looked up by itself, which costs far more than to pass one by.
    private static final int MAX_FOUND = 1 << 19;

    private static final int FEWEST = 32;

    /// Rows of a part that are read for totals.
    private static final int LAST = 1 << 17;

    /// Rows between two looks at the cancellation.
    private static final int LOOK_AGAIN = 64 * Block.STRIP;

    /// How many parts there are for so many entities.
    int parts(int shown) {
        return Math.min(request.bins(), Math.max(FEWEST, MAX_FOUND / Math.max(1, shown)));
    }

    @Override
    public void follow(TimelineRuns runs, int[] places, long[] changes) {
        int shown = changes.length;
        Arrays.fill(changes, -1);
        int parts = parts(shown);
        long[] edges = TimeCounts.edges(request.fromNanos(), request.toNanos(), parts);
        int atOnce = 16 * Machine.here().processors();
        for (int next = 0; next < parts; next += atOnce) {
            int begin = next;
            TimelineSteps[] found = new TimelineSteps[Math.min(atOnce, parts - begin)];
            Workers.run(
                    found.length,
                    () -> new Part(places, shown, runs.areTotalsOnly() ? LAST : Long.MAX_VALUE),
                    (part, i) -> found[i] = part.read(edges[begin + i], edges[begin + i + 1]),
                    cancelled);
            for (TimelineSteps part : found) {
                part.follow(runs);
            }
        }
    }

    /// Reads parts, one after the other. One thread.
    private final class Part {
        private static final int NONE = -1;

        /// Rows [from, to) of a segment.
        private record Piece(int segmentIndex, int from, int to, MemorySegment times) {
            long lastNanos() {
                return times.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, to - 1L);
            }
        }

        private final int[] places;
        private final int[] segments;
        private final int[] rows;
        private final long[] times;
        private final int[] codes = new int[Block.STRIP];
        /// Of each code of segment `awaitedIn`: its entity's place or -1, and whether a row of it is still to come.
        private int[] placeOf = new int[0];

        private boolean[] isAwaited = new boolean[0];
        private int[] metCodes = new int[0];
        private int awaitedIn = NONE;
        private int awaited;
        private final RowReader reader = new RowReader(question.column(), question.paint());
        private final long mostRows;
        private int seen;

        Part(int[] places, int shown, long mostRows) {
            this.places = places;
            this.mostRows = mostRows;
            this.segments = new int[shown];
            this.rows = new int[shown];
            this.times = new long[shown];
        }

        TimelineSteps read(long fromNanos, long toNanos) {
            Arrays.fill(segments, NONE);
            seen = 0;
            long left = mostRows;
            for (Piece piece : pieces(fromNanos, toNanos)) {
                int from = (int) Math.max(piece.from(), piece.to() - left);
                if (from < piece.to() && !isSettledBefore(piece.lastNanos())) {
                    look(new Piece(piece.segmentIndex(), from, piece.to(), piece.times()));
                    left -= piece.to() - from;
                }
            }
            TimelineSteps steps = new TimelineSteps(places, rows.length);
            for (int place = 0; place < rows.length; place++) {
                if (segments[place] != NONE) {
                    steps.append(place, times[place], (byte) reader.category(segments[place], rows[place]));
                }
            }
            return steps;
        }

        /// The latest first.
        private List<Piece> pieces(long fromNanos, long toNanos) {
            int[] from = TimeOrder.rowsAt(question.snapshot(), fromNanos);
            int[] to = TimeOrder.rowsAt(question.snapshot(), toNanos);
            return IntStream.range(0, from.length)
                    .filter(s -> from[s] < to[s])
                    .mapToObj(s -> new Piece(s, from[s], to[s], times(s)))
                    .sorted(Comparator.comparingLong(Piece::lastNanos).reversed())
                    .toList();
        }

        private MemorySegment times(int segmentIndex) {
            Segment segment = question.snapshot().segments().get(segmentIndex);
            return Objects.requireNonNull(TimeWindow.times(question.snapshot(), segment));
        }

        /// Whether no row as early as that can be the last of anybody.
        private boolean isSettledBefore(long nanos) {
            return seen == rows.length && Arrays.stream(times).allMatch(last -> nanos < last);
        }

        /// Only the last row of each entity is looked at: a code that was met is not waited for any more.
        private void look(Piece piece) {
            ColumnVector.Codes column = await(piece.segmentIndex());
            int met = 0;
            for (int end = piece.to(); end > piece.from() && met < awaited; ) {
                int base = Math.max(piece.from(), (end - 1) & -Block.STRIP);
                if (base % LOOK_AGAIN == 0 && cancelled.getAsBoolean()) {
                    throw new CancellationException("cancelled");
                }
                column.codes().copy(base, end - base, codes);
                for (int i = lastAwaited(codes, isAwaited, end - base); i >= 0; i = lastAwaited(codes, isAwaited, i)) {
                    isAwaited[codes[i]] = false;
                    metCodes[met++] = codes[i];
                    offer(placeOf[codes[i]], piece, base + i);
                }
                end = base;
                if (seen == rows.length
                        && isSettledBefore(piece.times().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, base))) {
                    break;
                }
            }
            for (int i = 0; i < met; i++) {
                isAwaited[metCodes[i]] = true;
            }
        }

        /// The last place before `end` whose code is waited for; -1 if there is none.
        private static int lastAwaited(int[] codes, boolean[] isAwaited, int end) {
            int i = end - 1;
            while (i >= 0 && !isAwaited[codes[i]]) {
                i--;
            }
            return i;
        }

        /// Notes which codes of a segment are waited for.
        private ColumnVector.Codes await(int segmentIndex) {
            ColumnVector.Codes column =
                    Objects.requireNonNull(question.entities().codes(segmentIndex));
            if (awaitedIn != segmentIndex) {
                int[] entities = question.entities().ofCodes(segmentIndex);
                int count = column.dictionary().count();
                if (placeOf.length < count) {
                    placeOf = new int[count];
                    isAwaited = new boolean[count];
                    metCodes = new int[count];
                }
                awaited = 0;
                for (int code = 0; code < count; code++) {
                    placeOf[code] = places[entities[code]];
                    isAwaited[code] = placeOf[code] >= 0;
                    awaited += isAwaited[code] ? 1 : 0;
                }
                awaitedIn = segmentIndex;
            }
            return column;
        }

        private void offer(int place, Piece piece, int row) {
            long time = piece.times().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row);
            if (segments[place] == NONE) {
                seen++;
            } else if (time < times[place]
                    || (time == times[place]
                            && arrival(piece.segmentIndex(), row) < arrival(segments[place], rows[place]))) {
                return;
            }
            segments[place] = piece.segmentIndex();
            rows[place] = row;
            times[place] = time;
        }

        private long arrival(int segment, int row) {
            return question.snapshot().segments().get(segment).origin().arrival(row);
        }
    }
}
