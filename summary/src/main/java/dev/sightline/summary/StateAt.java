package dev.sightline.summary;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// The state of every entity at an instant: its latest selected row at or before it that has a value of the
/// column.
/// Entities not yet seen are left out. Arrays are by entity, in ascending number.
///
/// @param entities numbers of [Entities]
/// @param keys the column's keys
/// @param sinceNanos when each took its value
/// @param categories indexes into [ResolvedPaint#names]
public record StateAt(int[] entities, long[] keys, long[] sinceNanos, int[] categories) {
    private static final int CHUNK = 64 * Block.CELL;
    /// Chunks looked at one after the other, in the hope that every entity is in them.
    private static final int RECENT = 2;

    /// @param nanos the instant
    /// @throws CancellationException if `cancelled` said so
    public static StateAt of(
            Snapshot snapshot,
            ResolvedSelection selection,
            Entities entities,
            KeyColumn column,
            ResolvedPaint paint,
            long nanos,
            BooleanSupplier cancelled) {
        // Categories are asked of the rows found only, so none are computed on the way.
        EntityCells.Question question =
                new EntityCells.Question(snapshot, selection, entities, column, ResolvedPaint.none());
        List<Scans.Chunk> chunks = chunks(snapshot, selection, nanos);
        Latest latest = new Latest(question);
        int next = 0;
        while (next < Math.min(RECENT, chunks.size()) && !latest.isSettledBefore(chunks.get(next))) {
            latest.look(chunks.get(next++));
        }
        if (next < chunks.size() && !latest.isSettledBefore(chunks.get(next))) {
            int done = next;
            List<Latest> others = Workers.run(
                    chunks.size() - done,
                    () -> new Latest(question),
                    (mine, i) -> mine.look(chunks.get(done + i)),
                    cancelled);
            others.forEach(latest::merge);
        }
        return latest.read(column, paint);
    }

    /// The rows up to the instant, the latest chunks first.
    private static List<Scans.Chunk> chunks(Snapshot snapshot, ResolvedSelection selection, long nanos) {
        List<Scans.Chunk> chunks = new ArrayList<>();
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            int end = snapshot.sortedBy() == null ? 0 : TimeWindow.upperBound(snapshot, segment, nanos);
            for (int from = 0; from < end && !selection.selectsNone(s); from += CHUNK) {
                chunks.add(new Scans.Chunk(s, segment, from, Math.min(end, from + CHUNK)));
            }
        }
        chunks.sort(Comparator.comparingLong((Scans.Chunk chunk) -> lastTime(snapshot, chunk))
                .reversed());
        return chunks;
    }

    private static long lastTime(Snapshot snapshot, Scans.Chunk chunk) {
        return Objects.requireNonNull(TimeWindow.times(snapshot, chunk.segment()))
                .getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, chunk.to() - 1L);
    }

    /// The latest row of each entity so far.
    private static final class Latest {
        private static final int NONE = -1;

        private final EntityCells.Question question;
        private final EntitySet others = new EntitySet();
        private final int[] segments;
        private final int[] rows;
        private final long[] times;
        private int seen;
        private long earliest = Long.MIN_VALUE;

        Latest(EntityCells.Question question) {
            this.question = question;
            int n = question.entities().count();
            this.segments = new int[n];
            this.rows = new int[n];
            this.times = new long[n];
            Arrays.fill(segments, NONE);
        }

        /// Whether neither this chunk nor an earlier one can change anything.
        boolean isSettledBefore(Scans.Chunk chunk) {
            if (seen < segments.length) {
                return false;
            }
            if (earliest == Long.MIN_VALUE) {
                earliest = Arrays.stream(times).min().orElse(Long.MAX_VALUE);
            }
            return lastTime(question.snapshot(), chunk) < earliest;
        }

        void look(Scans.Chunk chunk) {
            EntityCells cells = new EntityCells(question, others);
            for (int end = chunk.to(); end > chunk.from(); ) {
                EntityCells.Cell cell = cells.cell(chunk.segmentIndex(), end - 1);
                look(cell, chunk.segmentIndex(), Math.max(chunk.from(), cell.base), end);
                end = cell.base;
            }
        }

        private void look(EntityCells.Cell cell, int segment, int from, int to) {
            for (int i = to - 1 - cell.base; i >= from - cell.base; i--) {
                int e = cell.entity[i];
                if (e >= 0 && (segments[e] == NONE || cell.times[i] >= times[e])) {
                    offer(e, segment, cell.base + i, cell.times[i]);
                }
            }
        }

        private void offer(int entity, int segment, int row, long time) {
            if (segments[entity] == NONE) {
                seen++;
            } else if (time < times[entity]
                    || (time == times[entity] && arrival(segment, row) < arrival(segments[entity], rows[entity]))) {
                return;
            }
            segments[entity] = segment;
            rows[entity] = row;
            times[entity] = time;
        }

        private long arrival(int segment, int row) {
            return question.snapshot().segments().get(segment).origin().arrival(row);
        }

        void merge(Latest other) {
            for (int e = 0; e < segments.length; e++) {
                if (other.segments[e] != NONE) {
                    offer(e, other.segments[e], other.rows[e], other.times[e]);
                }
            }
        }

        StateAt read(KeyColumn column, ResolvedPaint paint) {
            int[] found = IntStream.range(0, segments.length)
                    .filter(e -> segments[e] != NONE)
                    .toArray();
            long[] keys = new long[seen];
            long[] since = new long[seen];
            int[] categories = new int[seen];
            RowReader reader = new RowReader(question.snapshot(), column, paint);
            // Rows of one cell are painted together.
            int[] byRow = IntStream.range(0, seen)
                    .boxed()
                    .sorted(Comparator.comparingLong(i -> (long) segments[found[i]] << 32 | rows[found[i]]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            for (int i : byRow) {
                int e = found[i];
                since[i] = times[e];
                keys[i] = reader.key(segments[e], rows[e]);
                categories[i] = reader.category(segments[e], rows[e]);
            }
            return new StateAt(found, keys, since, categories);
        }
    }
}
