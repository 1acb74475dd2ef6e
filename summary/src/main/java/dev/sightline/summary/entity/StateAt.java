package dev.sightline.summary.entity;

import dev.sightline.event.Machine;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Together;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.rows.Workers;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The state of every entity at an instant: its latest selected row at or before it that has a value of the column.
/// Entities not yet seen are left out. Arrays are by entity, in ascending number.
///
/// @param entities numbers of [Entities]
/// @param keys the column's keys
/// @param sinceNanos when each took its value
/// @param categories indexes into [ResolvedPaint#names]
public record StateAt(int[] entities, long[] keys, long[] sinceNanos, int[] categories) {
    private static final int CHUNK = 64 * Block.STRIP;

    /// Beyond so many entities one thread looks, as each thread needs 16 bytes of an entity.
    private static final int MANY = 1 << 17;

    /// A state is read by people, and each entity of it takes a hundred bytes and more as it is answered.
    public static final int MAX = 1_000_000;

    /// Rows [0, end) of a segment, of which only the last of each code is looked at, or rows [from, end), of
    /// which each is.
    private record Piece(int segmentIndex, Segment segment, int from, int end, boolean byCode, long lastNanos) {}

    /// @param nanos the instant
    /// @throws IllegalArgumentException if more than a million entities have a state
    /// @throws CancellationException if `cancelled` said so
    public static StateAt of(
            Snapshot snapshot,
            ResolvedSelection selection,
            Entities entities,
            KeyColumn column,
            ResolvedPaint paint,
            long nanos,
            BooleanSupplier cancelled) {
        return of(new EntityStrips.Question(snapshot, selection, entities, column, paint), null, nanos, cancelled);
    }

    /// @param wanted the others' states are not needed, and may be missing; null: all are
    public static StateAt of(
            EntityStrips.Question question, @Nullable EntitySet wanted, long nanos, BooleanSupplier cancelled) {
        Snapshot snapshot = question.snapshot();
        snapshot.requireOrder("the state at an instant");
        StateAt all =
                Together.of(snapshot.rounds(), new LatestStates(), () -> here(question, wanted, nanos, cancelled));
        requireFew(all.entities.length, MAX);
        return all;
    }

    /// The same of the rows that are in this process.
    public static StateAt here(
            EntityStrips.Question question, @Nullable EntitySet wanted, long nanos, BooleanSupplier cancelled) {
        // Categories are asked of the rows found only, so none are computed on the way.
        EntityStrips.Question unpainted = question.painted(ResolvedPaint.none());
        List<Piece> pieces = pieces(unpainted, nanos);
        Latest latest = new Latest(unpainted, wanted);
        int entities = question.entities().count();
        int batch = Math.min(2, Machine.here().processors());
        for (int next = 0; next < pieces.size() && !latest.isSettledBefore(pieces.get(next)); batch *= 2) {
            if (entities > MANY) {
                stop(cancelled);
                latest.look(pieces.get(next++));
                continue;
            }
            int first = next;
            int count = Math.min(batch, pieces.size() - first);
            // Every thread's share costs as much as there are entities, so they get ever larger ones.
            List<Latest> others = Workers.run(
                    count,
                    () -> new Latest(unpainted, wanted),
                    (mine, i) -> mine.look(pieces.get(first + i)),
                    cancelled);
            for (Latest other : others) {
                latest = latest.merge(other);
            }
            next += count;
        }
        return latest.read(question.column(), question.paint());
    }

    /// @throws IllegalArgumentException if there are more entities than can be answered
    public static void requireFew(int entities, int most) {
        if (entities > most) {
            throw new IllegalArgumentException(entities + " entities have a state, at most " + most
                    + " can be shown: select some with where, or name another column with entity");
        }
    }

    private static void stop(BooleanSupplier cancelled) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled");
        }
    }

    /// The rows up to the instant, the latest first.
    private static List<Piece> pieces(EntityStrips.Question question, long nanos) {
        Snapshot snapshot = question.snapshot();
        List<Piece> pieces = new ArrayList<>();
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            int end = snapshot.sortedBy() == null ? 0 : TimeWindow.upperBound(snapshot, segment, nanos);
            if (end == 0
                    || question.selection().selectsNone(s)
                    || segment.outline(question.column().name()) == null) {
                continue;
            }
            if (question.countsEveryRow(s)) {
                pieces.add(new Piece(s, segment, 0, end, true, timeAt(snapshot, segment, end - 1)));
            } else {
                for (int from = 0; from < end; from += CHUNK) {
                    int to = Math.min(end, from + CHUNK);
                    pieces.add(new Piece(s, segment, from, to, false, timeAt(snapshot, segment, to - 1)));
                }
            }
        }
        pieces.sort(Comparator.comparingLong(Piece::lastNanos).reversed());
        return pieces;
    }

    private static long timeAt(Snapshot snapshot, Segment segment, int row) {
        return row == segment.timedRows() - 1
                ? segment.maxTime()
                : Objects.requireNonNull(TimeWindow.times(snapshot, segment))
                        .getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row);
    }

    /// The latest row of each entity so far.
    private static final class Latest {
        private static final int NONE = -1;

        private final EntityStrips.Question question;
        private final @Nullable EntitySet wanted;
        private final int awaited;
        private final EntitySet others = new EntitySet();
        private final int[] segments;
        private final int[] rows;
        private final long[] times;
        private int seen;
        private int seenWanted;
        private long earliest = Long.MIN_VALUE;

        Latest(EntityStrips.Question question, @Nullable EntitySet wanted) {
            this.question = question;
            this.wanted = wanted;
            int n = question.entities().count();
            this.awaited = wanted == null ? n : wanted.size();
            this.segments = new int[n];
            this.rows = new int[n];
            this.times = new long[n];
            Arrays.fill(segments, NONE);
        }

        /// Whether neither this piece nor an earlier one can change anything.
        boolean isSettledBefore(Piece piece) {
            if (seenWanted < awaited) {
                return false;
            }
            if (earliest == Long.MIN_VALUE) {
                earliest = IntStream.range(0, times.length)
                        .filter(this::isWanted)
                        .mapToLong(e -> times[e])
                        .min()
                        .orElse(Long.MAX_VALUE);
            }
            return piece.lastNanos() < earliest;
        }

        private boolean isWanted(int entity) {
            return wanted == null || wanted.contains(entity);
        }

        void look(Piece piece) {
            if (piece.byCode()) {
                lookByCode(piece);
                return;
            }
            EntityStrips strips = new EntityStrips(question, others);
            for (int end = piece.end(); end > piece.from(); ) {
                EntityStrips.Strip strip = strips.strip(piece.segmentIndex(), end - 1);
                look(strip, piece.segmentIndex(), Math.max(piece.from(), strip.base), end);
                end = strip.base;
            }
        }

        private void lookByCode(Piece piece) {
            int s = piece.segmentIndex();
            Entities entities = question.entities();
            MemorySegment timesOf = Objects.requireNonNull(TimeWindow.times(question.snapshot(), piece.segment()));
            int[] last = Appearances.last(
                    piece.segment(), entities.columnName(), Objects.requireNonNull(entities.codes(s)), piece.end());
            int[] entityOf = entities.ofCodes(s);
            for (int code = 0; code < last.length; code++) {
                int e = entityOf[code];
                if (last[code] >= 0 && (segments[e] == NONE || piece.lastNanos() >= times[e])) {
                    long time = timesOf.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, last[code]);
                    offer(e, s, last[code], time);
                }
            }
        }

        private void look(EntityStrips.Strip strip, int segment, int from, int to) {
            for (int i = to - 1 - strip.base; i >= from - strip.base; i--) {
                int e = strip.entity[i];
                if (e >= 0 && (segments[e] == NONE || strip.times[i] >= times[e])) {
                    offer(e, segment, strip.base + i, strip.times[i]);
                }
            }
        }

        private void offer(int entity, int segment, int row, long time) {
            if (segments[entity] == NONE) {
                seen++;
                seenWanted += isWanted(entity) ? 1 : 0;
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

        /// One of the two with what both have; the other is of no use any more.
        Latest merge(Latest other) {
            if (seen == 0) {
                return other;
            }
            for (int e = 0; e < segments.length; e++) {
                if (other.segments[e] != NONE) {
                    offer(e, other.segments[e], other.rows[e], other.times[e]);
                }
            }
            earliest = Long.MIN_VALUE;
            return this;
        }

        StateAt read(KeyColumn column, ResolvedPaint paint) {
            requireFew(seen, MAX);
            int[] found = IntStream.range(0, segments.length)
                    .filter(e -> segments[e] != NONE)
                    .toArray();
            long[] keys = new long[seen];
            long[] since = new long[seen];
            int[] categories = new int[seen];
            RowReader reader = new RowReader(column, paint);
            for (int i = 0; i < seen; i++) {
                int e = found[i];
                since[i] = times[e];
                keys[i] = reader.key(segments[e], rows[e]);
                categories[i] = reader.category(segments[e], rows[e]);
            }
            return new StateAt(found, keys, since, categories);
        }
    }
}
