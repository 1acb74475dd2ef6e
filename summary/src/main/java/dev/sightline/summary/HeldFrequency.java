package dev.sightline.summary;

import dev.sightline.event.selection.Paint;
import dev.sightline.store.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// [Frequency] where rows hold for a time of their own: parts of time count their own instants from the rows
/// that hold there, so nothing need be settled between them. Who was seen when is known beforehand, and gives
/// who is idle.
public final class HeldFrequency {
    private static final long PART_BYTES = 64L << 20;

    private final EntityCells.Question question;
    private final Hold hold;
    private final Fold fold;
    private final boolean eachRow;
    private final long[] instants;
    private final BooleanSupplier cancelled;

    private HeldFrequency(
            EntityCells.Question question,
            Hold hold,
            Fold fold,
            boolean eachRow,
            long[] instants,
            BooleanSupplier cancelled) {
        this.question = question;
        this.hold = hold;
        this.fold = fold;
        this.eachRow = eachRow;
        this.instants = instants;
        this.cancelled = cancelled;
    }

    /// @param eachRow whether every row that holds is counted in its own category, instead of each entity once;
    /// then nobody is counted as idle or unknown
    /// @param instants ascending
    /// @throws IllegalArgumentException if the column cannot be folded so
    /// @throws CancellationException if `cancelled` said so
    public static Frequency of(
            Snapshot snapshot,
            ResolvedSelection selection,
            Entities entities,
            KeyColumn column,
            ResolvedPaint paint,
            Hold hold,
            Fold fold,
            boolean eachRow,
            long[] instants,
            BooleanSupplier cancelled) {
        EntityCells.Question question = new EntityCells.Question(snapshot, selection, entities, column, paint);
        FoldedPaint folded = fold == Fold.NONE ? null : FoldedPaint.of(column, fold, paint);
        HeldFrequency frequency = new HeldFrequency(question, hold, fold, eachRow, instants, cancelled);
        return switch (hold) {
            case Hold.UntilNext() -> frequency.joined(frequency.untilNext(question, folded), null, new long[0][0]);
            case Hold.AtMost(long nanos) -> {
                SpanEntities known = SpanEntities.of(question, null, cancelled);
                EntityCells.Question painted = question.painted(ofOne(folded, fold, paint, snapshot));
                yield frequency.joined(null, known, frequency.held(painted, Integer.MAX_VALUE));
            }
            case Hold.ForDuration(Durations durations) -> {
                SpanEntities known = SpanEntities.of(question, durations, cancelled);
                Frequency others = known.others() == 0 ? null : frequency.untilNext(known.others(question), folded);
                EntityCells.Question spans = known.others() == 0 ? question : question.only(known.spanLike());
                yield frequency.joined(others, known, frequency.held(spans, known.spans()));
            }
        };
    }

    /// Of a fold of one row each, so that all of them count 1, or are what they are.
    private static ResolvedPaint ofOne(
            @Nullable FoldedPaint folded, Fold fold, ResolvedPaint paint, Snapshot snapshot) {
        return folded == null || fold != Fold.COUNT ? paint : paint.constant(folded.category(1, true), snapshot);
    }

    private Frequency untilNext(EntityCells.Question asked, @Nullable FoldedPaint folded) {
        ResolvedPaint paint = ofOne(folded, fold, asked.paint(), asked.snapshot());
        return Frequency.of(asked.painted(paint), instants, cancelled);
    }

    /// Categories x instants of the rows that hold for a time of their own.
    private long[][] held(EntityCells.Question asked, int entities) {
        int categories = asked.paint().count();
        long[][] counts = new long[categories][instants.length];
        if (entities == 0 || instants.length == 0) {
            return counts;
        }
        HeldRows rows = new HeldRows(asked, hold, cancelled);
        long to = instants[instants.length - 1];
        long behind = to == Long.MAX_VALUE ? to : to + 1;
        long[] bounds = rows.parts(instants[0], behind, partNumber(asked));
        List<Part> parts = Workers.run(
                bounds.length - 1, () -> new Part(rows), (part, i) -> part.count(bounds[i], bounds[i + 1]), cancelled);
        for (int c = 0; c < categories; c++) {
            for (Part part : parts) {
                long running = 0;
                for (int k = 0; k < instants.length; k++) {
                    running += part.changes[c][k];
                    counts[c][k] += running;
                }
            }
        }
        return counts;
    }

    private int partNumber(EntityCells.Question asked) {
        long bytes = asked.entities().count() * (8L + 8L * asked.paint().count());
        long wanted = Math.min(
                4L * Runtime.getRuntime().availableProcessors(),
                asked.snapshot().rows() / 50_000);
        return bytes > PART_BYTES ? 1 : (int) Math.max(1, wanted);
    }

    /// Counts parts, one thread.
    private final class Part implements Stretches, HeldRows.Taker {
        private final HeldRows rows;
        private final Holding holding;
        /// By category and instant: how many enter less those that leave.
        private final long[][] changes;

        private final boolean byKey;
        private int begin;
        private int end;
        private int at;

        Part(HeldRows rows) {
            this.rows = rows;
            this.holding = rows.holding(eachRow ? Fold.NONE : fold, false, this);
            this.changes = new long[rows.question().paint().count()][instants.length + 1];
            this.byKey = fold == Fold.SUM || fold == Fold.MAX;
        }

        void count(long fromNanos, long toNanos) {
            begin = Instants.atOrAfter(instants, fromNanos, 0);
            end = toNanos == Long.MAX_VALUE ? instants.length : Instants.atOrAfter(instants, toNanos, begin);
            at = begin;
            if (begin < end) {
                holding.begin(begin);
                rows.visit(fromNanos, instants[begin], toNanos, this);
                holding.end(end);
            }
        }

        @Override
        public void row(EntityCells.Cell cell, int row, int entity, long startNanos, long endNanos) {
            at = Instants.atOrAfter(instants, startNanos, at);
            int start = Math.max(begin, at);
            int until = endNanos <= startNanos ? start : Instants.atOrAfter(instants, endNanos, start);
            if (!eachRow || hold instanceof Hold.AtMost) {
                holding.row(entity, start, until, cell.category[row], byKey ? cell.keys()[row] : 0);
            } else if (start < Math.min(until, end)) {
                stretch(entity, start, Math.min(until, end), cell.category[row], 1);
            }
        }

        @Override
        public void stretch(int entity, long from, long to, int category, int held) {
            changes[category][(int) from]++;
            changes[category][(int) to]--;
        }
    }

    /// @param others those that hold until the next row
    private Frequency joined(@Nullable Frequency others, @Nullable SpanEntities known, long[][] held) {
        int categories = question.paint().count();
        long[][] counts = new long[categories + 2][instants.length];
        for (int c = 0; c < categories; c++) {
            for (int k = 0; k < instants.length; k++) {
                counts[c][k] = (others == null ? 0 : others.entities()[c][k]) + (c < held.length ? held[c][k] : 0);
            }
        }
        long all = known == null ? others == null ? 0 : others.entityCount() : known.known();
        if (known == null && others != null) {
            counts[categories + 1] = others.entities()[categories + 1];
        } else if (known != null) {
            long[] seen = seen(known);
            for (int k = 0; k < instants.length; k++) {
                long active = 0;
                for (int c = 0; c < categories; c++) {
                    active += counts[c][k];
                }
                counts[categories][k] = seen[k] - active;
                counts[categories + 1][k] = all - seen[k];
            }
        }
        if (eachRow) {
            Arrays.fill(counts[categories], 0);
            Arrays.fill(counts[categories + 1], 0);
        }
        return new Frequency(instants, names(question.paint()), counts, all);
    }

    static List<String> names(ResolvedPaint paint) {
        List<String> names = new ArrayList<>(paint.names());
        names.add(Paint.IDLE);
        names.add(Paint.UNKNOWN);
        return List.copyOf(names);
    }

    /// How many entities were seen at each instant.
    private long[] seen(SpanEntities known) {
        long[] seen = new long[instants.length];
        int at = 0;
        for (int e = 0; e < known.firstNanos().length; e++) {
            if (known.hasValue().contains(e)) {
                at = Instants.atOrAfter(instants, known.firstNanos()[e], at);
                if (at < seen.length) {
                    seen[at]++;
                }
            }
        }
        for (int k = 1; k < seen.length; k++) {
            seen[k] += seen[k - 1];
        }
        return seen;
    }
}
