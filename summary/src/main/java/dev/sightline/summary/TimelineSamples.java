package dev.sightline.summary;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// Of every entity the last row of each of equal parts of a window. So the states at their ends are exact, and what an
/// entity was in only between two of them is not seen.
///
/// A part is read from its end on, entities only, until each was seen; categories are asked of the rows found.
record TimelineSamples(EntityCells.Question question, Timelines.Request request, BooleanSupplier cancelled)
        implements TimelineWindow.Steps {
    /// Rows found for all parts together; each costs a hundred times what it costs to pass one by.
    private static final int MOST_FOUND = 1 << 20;

    private static final int FEWEST = 64;

    /// How many parts there are for so many entities.
    int parts(int shown) {
        return Math.min(request.bins(), Math.max(FEWEST, MOST_FOUND / Math.max(1, shown)));
    }

    @Override
    public void follow(TimelineRuns runs, int[] places, long[] changes) {
        int shown = changes.length;
        Arrays.fill(changes, -1);
        int parts = parts(shown);
        long[] edges = TimeCounts.edges(request.fromNanos(), request.toNanos(), parts);
        int atOnce = 16 * Runtime.getRuntime().availableProcessors();
        for (int next = 0; next < parts; next += atOnce) {
            int begin = next;
            TimelineSteps[] found = new TimelineSteps[Math.min(atOnce, parts - begin)];
            Workers.run(
                    found.length,
                    () -> new Part(places, shown),
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
        private final int[] codes = new int[Block.CELL];
        private final RowReader reader = new RowReader(question.column(), question.paint());
        private int seen;

        Part(int[] places, int shown) {
            this.places = places;
            this.segments = new int[shown];
            this.rows = new int[shown];
            this.times = new long[shown];
        }

        TimelineSteps read(long fromNanos, long toNanos) {
            Arrays.fill(segments, NONE);
            seen = 0;
            for (Piece piece : pieces(fromNanos, toNanos)) {
                if (!isSettledBefore(piece.lastNanos())) {
                    look(piece);
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

        private void look(Piece piece) {
            ColumnVector.Codes column =
                    Objects.requireNonNull(question.entities().codes(piece.segmentIndex()));
            int[] entities = question.entities().ofCodes(piece.segmentIndex());
            for (int end = piece.to(); end > piece.from(); ) {
                int base = Math.max(piece.from(), (end - 1) & -Block.CELL);
                column.codes().copy(base, end - base, codes);
                for (int i = end - base - 1; i >= 0; i--) {
                    int place = places[entities[codes[i]]];
                    // Of two rows of a segment the later is met first.
                    if (place >= 0 && segments[place] != piece.segmentIndex()) {
                        offer(place, piece, base + i);
                    }
                }
                end = base;
                if (seen == rows.length
                        && isSettledBefore(piece.times().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, base))) {
                    return;
                }
            }
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
