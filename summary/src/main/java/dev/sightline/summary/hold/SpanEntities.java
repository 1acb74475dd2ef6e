package dev.sightline.summary.hold;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Outline;
import dev.sightline.store.Rounds;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Mergeable;
import dev.sightline.summary.Together;
import dev.sightline.summary.entity.Appearances;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.rows.Words;
import dev.sightline.summary.rows.Workers;
import dev.sightline.summary.selection.ResolvedPaint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Which entities are *span-like*: any of their selected rows with a value of a column has a duration; and who
/// was first seen when. Of all rows, whatever is shown; without a filter kept with the snapshot.
///
/// @param spanLike by entity
/// @param firstNanos by entity: the time of its first row with a value; `Long.MAX_VALUE` if it has none
/// @param hasValue by entity: whether it has such a row
/// @param known how many entities have a selected row that has a time
/// @param spans how many are span-like
/// @param others how many are not, but have a value
public record SpanEntities(
        EntitySet spanLike, long[] firstNanos, EntitySet hasValue, int known, int spans, int others) {
    private static final int CHUNK = 64 * Block.STRIP;

    private record Of(
            String column,
            @Nullable String entity,
            @Nullable String duration) {}

    /// Rows [from, to) of a segment; `byCode` when its dictionary knows all that is wanted.
    record Piece(int segmentIndex, int from, int to, boolean byCode) {}

    /// @param durations null: nobody is span-like
    public static SpanEntities of(
            EntityStrips.Question question, @Nullable Durations durations, BooleanSupplier cancelled) {
        Rounds rounds = question.snapshot().rounds();
        Finding finding = new Finding(question, durations);
        Supplier<SpanEntities> anew = () -> Together.of(rounds, finding, () -> read(question, durations, cancelled))
                .result();
        if (!question.selection().alwaysTrue()) {
            return anew.get();
        }
        Of key = new Of(
                question.column().name(),
                question.entities().columnNameOrNull(),
                durations == null ? null : durations.column());
        // What several processes find is not kept, as one of them might lose it before the others do.
        return Together.plan(rounds, () -> question.snapshot().derived(key, anew), anew);
    }

    /// Of the entities that are not span-like.
    public EntityStrips.Question others(EntityStrips.Question question) {
        return spans == 0 ? question : question.only(spanLike.others(firstNanos.length));
    }

    boolean isSeen(int entity, long nanos) {
        return firstNanos[entity] <= nanos && hasValue.contains(entity);
    }

    /// How many span-like entities were seen at an instant.
    long seenSpans(long nanos) {
        long seen = 0;
        for (int e = 0; e < firstNanos.length; e++) {
            seen += spanLike.contains(e) && firstNanos[e] <= nanos ? 1 : 0;
        }
        return seen;
    }

    private static Reader read(
            EntityStrips.Question question, @Nullable Durations durations, BooleanSupplier cancelled) {
        EntityStrips.Question unpainted = question.painted(ResolvedPaint.none());
        List<Piece> pieces = pieces(unpainted, durations);
        List<Reader> readers = Workers.run(
                pieces.size(),
                () -> new Reader(unpainted, durations),
                (reader, i) -> reader.read(pieces.get(i)),
                cancelled);
        Reader all = readers.getFirst();
        readers.subList(1, readers.size()).forEach(all::merge);
        return all;
    }

    /// 13 bytes an entity.
    record Finding(EntityStrips.Question question, @Nullable Durations durations) implements Mergeable<Reader> {
        @Override
        public Reader zero() {
            return new Reader(question, durations);
        }

        @Override
        public Reader merge(Reader left, Reader right) {
            left.merge(right);
            return left;
        }

        @Override
        public void write(Reader state, DataOutput out) throws IOException {
            Words.write(out, state.withoutValue.toWords());
            int[] seen = IntStream.range(0, state.flags.length)
                    .filter(e -> state.flags[e] != 0)
                    .toArray();
            out.writeInt(seen.length);
            for (int e : seen) {
                out.writeInt(e);
                out.writeByte(state.flags[e]);
                out.writeLong(state.first[e]);
            }
        }

        @Override
        public Reader read(DataInput in) throws IOException {
            Reader state = zero();
            state.withoutValue.addAll(EntitySet.ofWords(Words.read(in)));
            for (int n = Words.count(in, Integer.BYTES + 1 + Long.BYTES); n > 0; n--) {
                int e = Objects.checkIndex(in.readInt(), state.flags.length);
                state.flags[e] = in.readByte();
                state.first[e] = in.readLong();
            }
            return state;
        }
    }

    private static List<Piece> pieces(EntityStrips.Question question, @Nullable Durations durations) {
        List<Piece> pieces = new ArrayList<>();
        Snapshot snapshot = question.snapshot();
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            Outline lasting = durations == null ? null : segment.outline(durations.column());
            boolean alike = durations == null || lasting == null || lasting.missing() == 0;
            if (alike && question.countsEveryRow(s)) {
                pieces.add(new Piece(s, 0, segment.timedRows(), true));
            } else if (!question.selection().selectsNone(s)) {
                for (int from = 0; from < segment.timedRows(); from += CHUNK) {
                    pieces.add(new Piece(s, from, Math.min(segment.timedRows(), from + CHUNK), false));
                }
            }
        }
        return pieces;
    }

    /// One thread.
    static final class Reader {
        private static final byte VALUE = 1;
        private static final byte DURATION = 2;

        private final EntityStrips.Question question;
        private final @Nullable Durations durations;
        private final EntitySet withoutValue = new EntitySet();
        private final byte[] flags;
        private final long[] first;
        private final long[] valid = new long[Block.WORDS];

        Reader(EntityStrips.Question question, @Nullable Durations durations) {
            this.question = question;
            this.durations = durations;
            this.flags = new byte[question.entities().count()];
            this.first = new long[flags.length];
            Arrays.fill(first, Long.MAX_VALUE);
        }

        void read(Piece piece) {
            if (piece.byCode()) {
                readCodes(piece);
                return;
            }
            EntityStrips strips = new EntityStrips(question, withoutValue);
            for (int base = piece.from(); base < piece.to(); base += Block.STRIP) {
                EntityStrips.Strip strip = strips.strip(piece.segmentIndex(), base);
                read(strip, vector(piece.segmentIndex()));
            }
        }

        private @Nullable ColumnVector vector(int segmentIndex) {
            return durations == null ? null : durations.vector(segmentIndex);
        }

        private void read(EntityStrips.Strip strip, @Nullable ColumnVector lasting) {
            boolean some = lasting != null && lasting.missing() > 0;
            if (lasting != null && some) {
                Masks.read(Objects.requireNonNull(lasting.validity()), strip.base, strip.rows(), valid);
            }
            byte both = lasting == null ? VALUE : VALUE | DURATION;
            for (int i = 0; i < strip.rows(); i++) {
                int e = strip.entity[i];
                if (e >= 0) {
                    boolean lasts = !some || (valid[i >>> 6] >>> i & 1) != 0;
                    flags[e] |= lasts ? both : VALUE;
                    first[e] = Math.min(first[e], strip.times[i]);
                }
            }
        }

        /// Each row counts, and all have a duration or none has.
        private void readCodes(Piece piece) {
            int s = piece.segmentIndex();
            Segment segment = question.snapshot().segments().get(s);
            MemorySegment times = Objects.requireNonNull(TimeWindow.times(question.snapshot(), segment));
            ColumnVector.Codes codes =
                    Objects.requireNonNull(question.entities().codes(s));
            int[] rows = Appearances.first(segment, question.entities().columnName(), codes);
            int[] entities = question.entities().ofCodes(s);
            byte both = vector(s) == null ? VALUE : VALUE | DURATION;
            for (int code = 0; code < rows.length; code++) {
                if (rows[code] >= 0) {
                    int e = entities[code];
                    flags[e] |= both;
                    first[e] = Math.min(first[e], times.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, rows[code]));
                }
            }
        }

        void merge(Reader other) {
            withoutValue.addAll(other.withoutValue);
            for (int e = 0; e < flags.length; e++) {
                flags[e] |= other.flags[e];
                first[e] = Math.min(first[e], other.first[e]);
            }
        }

        SpanEntities result() {
            EntitySet spanLike = new EntitySet();
            EntitySet hasValue = new EntitySet();
            for (int e = 0; e < flags.length; e++) {
                if ((flags[e] & VALUE) != 0) {
                    hasValue.add(e);
                    withoutValue.add(e);
                }
                if ((flags[e] & DURATION) != 0) {
                    spanLike.add(e);
                }
            }
            return new SpanEntities(
                    spanLike, first, hasValue, withoutValue.size(), spanLike.size(), hasValue.size() - spanLike.size());
        }
    }
}
