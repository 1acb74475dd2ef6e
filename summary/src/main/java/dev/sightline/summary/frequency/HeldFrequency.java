package dev.sightline.summary.frequency;

import dev.sightline.event.Machine;
import dev.sightline.event.selection.Paint;
import dev.sightline.store.Snapshot;
import dev.sightline.store.TimeShare;
import dev.sightline.summary.Together;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.FoldedPaint;
import dev.sightline.summary.hold.HeldRows;
import dev.sightline.summary.hold.Hold;
import dev.sightline.summary.hold.Holding;
import dev.sightline.summary.hold.SpanEntities;
import dev.sightline.summary.hold.Stretches;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Workers;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// [Frequency] where rows hold for a time of their own: parts of time count their own instants from the rows
/// that hold there, so nothing need be settled between them. Who was seen when is known beforehand, and gives
/// who is idle.
public final class HeldFrequency {
    private static final long PART_BYTES = 64L << 20;
    /// Each term of a sum is off by half a unit in its last place, and so is each mean.
    private static final int OFF_BY = 4;

    private final EntityStrips.Question question;
    private final Fold fold;
    private final boolean eachRow;
    private final long[] instants;
    /// The end of the last bin; null where nobody asks for means.
    private final @Nullable Long endNanos;

    private final BooleanSupplier cancelled;

    private HeldFrequency(
            EntityStrips.Question question,
            Fold fold,
            boolean eachRow,
            long[] instants,
            @Nullable Long endNanos,
            BooleanSupplier cancelled) {
        this.question = question;
        this.fold = fold;
        this.eachRow = eachRow;
        this.instants = instants;
        this.endNanos = endNanos;
        this.cancelled = cancelled;
    }

    /// @param eachRow whether every row that holds is counted in its own category, instead of each entity once;
    /// then nobody is counted as idle or unknown
    /// @param instants ascending
    /// @param endNanos where the last of the bins ends that begin at the instants; null where nobody asks for means
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
            @Nullable Long endNanos,
            BooleanSupplier cancelled) {
        EntityStrips.Question question = new EntityStrips.Question(snapshot, selection, entities, column, paint);
        FoldedPaint folded = fold == Fold.NONE ? null : FoldedPaint.of(column, fold, paint);
        HeldFrequency frequency = new HeldFrequency(question, fold, eachRow, instants, endNanos, cancelled);
        return switch (hold) {
            case Hold.UntilNext() -> frequency.joined(frequency.untilNext(question, folded), null, Counts.NONE);
            case Hold.AtMost most -> {
                SpanEntities known = SpanEntities.of(question, null, cancelled);
                EntityStrips.Question painted = question.painted(ofOne(folded, fold, paint, snapshot));
                yield frequency.joined(null, known, frequency.held(painted, most, Integer.MAX_VALUE));
            }
            case Hold.ForDuration(Durations durations, Hold.AtMost most) -> {
                SpanEntities known = SpanEntities.of(question, durations, cancelled);
                EntityStrips.Question spans = known.others() == 0 ? question : question.only(known.spanLike());
                Counts held = frequency.held(spans, hold, known.spans());
                if (known.others() == 0) {
                    yield frequency.joined(null, known, held);
                }
                EntityStrips.Question others = known.others(question);
                if (most == null) {
                    yield frequency.joined(frequency.untilNext(others, folded), known, held);
                }
                EntityStrips.Question painted = others.painted(ofOne(folded, fold, paint, snapshot));
                yield frequency.joined(null, known, held.with(frequency.held(painted, most, known.others())));
            }
        };
    }

    /// Of a fold of one row each, so that all of them count 1, or are what they are.
    private static ResolvedPaint ofOne(
            @Nullable FoldedPaint folded, Fold fold, ResolvedPaint paint, Snapshot snapshot) {
        return folded == null || fold != Fold.COUNT ? paint : paint.constant(folded.category(1, true), snapshot);
    }

    private Frequency untilNext(EntityStrips.Question asked, @Nullable FoldedPaint folded) {
        ResolvedPaint paint = ofOne(folded, fold, asked.paint(), asked.snapshot());
        return Frequency.of(asked.painted(paint), instants, endNanos, cancelled);
    }

    /// Of rows that hold for a time of their own, by category, then instant or bin.
    ///
    /// @param means empty where nobody asks
    private record Counts(long[][] counts, double[][] means) {
        static final Counts NONE = new Counts(new long[0][0], new double[0][0]);

        /// Adds those of other entities.
        Counts with(Counts others) {
            for (int c = 0; c < counts.length; c++) {
                for (int k = 0; k < counts[c].length; k++) {
                    counts[c][k] += others.counts[c][k];
                    if (means.length > 0) {
                        means[c][k] += others.means[c][k];
                    }
                }
            }
            return this;
        }
    }

    private Counts held(EntityStrips.Question asked, Hold how, int entities) {
        int categories = asked.paint().count();
        double[][] means = new double[endNanos == null ? 0 : categories][instants.length];
        HeldCounts counting = new HeldCounts(instants, categories, endNanos);
        if (entities == 0 || instants.length == 0) {
            return new Counts(counting.zero().counts(), means);
        }
        // Rows that count by themselves are no business of other processes.
        boolean alone = eachRow && !(how instanceof Hold.AtMost);
        HeldRows own = new HeldRows(asked, how, cancelled);
        HeldRows rows = alone ? own : own.fromOthers(byKey());
        HeldCounts.State found = Together.of(asked.snapshot().rounds(), counting, () -> held(rows, counting, alone));
        for (int c = 0; found.weights() != null && c < categories; c++) {
            means[c] = found.weights().means(c, found.counts()[c]);
        }
        return new Counts(found.counts(), means);
    }

    /// @param always whether not only the share of time of this process counts
    private HeldCounts.State held(HeldRows rows, HeldCounts counting, boolean always) {
        HeldCounts.State found = counting.zero();
        TimeShare share = rows.question().snapshot().share();
        long to = instants[instants.length - 1];
        long behind = endNanos != null ? endNanos : to == Long.MAX_VALUE ? to : to + 1;
        long from = always ? instants[0] : Math.max(instants[0], share.fromNanos());
        long until = always ? behind : Math.min(behind, share.toNanos());
        if (from >= until && until < Long.MAX_VALUE) {
            return found;
        }
        long[] bounds = rows.parts(from, until, partNumber(rows.question()));
        List<Part> parts = Workers.run(
                bounds.length - 1, () -> new Part(rows), (part, i) -> part.count(bounds[i], bounds[i + 1]), cancelled);
        for (int c = 0; c < counting.categories(); c++) {
            for (Part part : parts) {
                long running = 0;
                for (int k = 0; k < instants.length; k++) {
                    running += part.changes[c][k];
                    found.counts()[c][k] += running;
                }
            }
        }
        Weights weights = found.weights();
        if (weights != null) {
            parts.forEach(part -> weights.addAll(Objects.requireNonNull(part.weights)));
        }
        return found;
    }

    private boolean byKey() {
        return fold == Fold.SUM || fold == Fold.MAX;
    }

    private int partNumber(EntityStrips.Question asked) {
        long bytes = asked.entities().count() * (8L + 8L * asked.paint().count());
        long wanted =
                Math.min(4L * Machine.here().processors(), asked.snapshot().rows() / 50_000);
        return bytes > PART_BYTES ? 1 : (int) Math.max(1, wanted);
    }

    /// Counts parts, one thread. Its places are those of instants, or times where means are asked for.
    private final class Part implements Stretches, HeldRows.Taker {
        private final HeldRows rows;
        private final Holding holding;
        /// By category and instant: how many enter less those that leave.
        private final long[][] changes;

        private final @Nullable Weights weights;
        private final boolean byKey;
        private long begin;
        private long end;
        private int at;

        Part(HeldRows rows) {
            int categories = rows.question().paint().count();
            this.rows = rows;
            this.holding = rows.holding(eachRow ? Fold.NONE : fold, false, this);
            this.changes = new long[categories][instants.length + 1];
            this.weights = endNanos == null ? null : Weights.of(instants, endNanos, categories);
            this.byKey = byKey();
        }

        void count(long fromNanos, long toNanos) {
            at = Instants.atOrAfter(instants, fromNanos, 0);
            if (weights == null) {
                begin = at;
                end = toNanos == Long.MAX_VALUE ? instants.length : Instants.atOrAfter(instants, toNanos, at);
            } else {
                begin = fromNanos;
                end = toNanos;
            }
            if (begin < end) {
                holding.begin(begin);
                rows.visit(fromNanos, weights == null ? instants[at] : fromNanos, toNanos, this);
                holding.end(end);
            }
        }

        @Override
        public void row(EntityStrips.Strip strip, int row, int entity, long startNanos, long endNanos) {
            take(entity, startNanos, endNanos, strip.category[row], byKey ? strip.keys()[row] : 0);
        }

        @Override
        public void carried(int entity, long startNanos, long endNanos, byte category, long key) {
            take(entity, startNanos, endNanos, category, key);
        }

        private void take(int entity, long startNanos, long endNanos, byte category, long key) {
            long start = Math.max(begin, place(startNanos));
            long until = endNanos <= startNanos ? start : weights == null ? placeOfEnd(endNanos, start) : endNanos;
            if (!eachRow || rows.hold() instanceof Hold.AtMost) {
                holding.row(entity, start, until, category, key);
            } else if (start < Math.min(until, end)) {
                stretch(entity, start, Math.min(until, end), category, 1);
            }
        }

        private long place(long nanos) {
            if (weights != null) {
                return nanos;
            }
            at = Instants.atOrAfter(instants, nanos, at);
            return at;
        }

        private long placeOfEnd(long nanos, long start) {
            return Instants.atOrAfter(instants, nanos, (int) start);
        }

        @Override
        public void stretch(int entity, long from, long to, int category, int held) {
            if (weights == null) {
                changes[category][(int) from]++;
                changes[category][(int) to]--;
            } else {
                change(weights, category, from, 1);
                change(weights, category, to, -1);
            }
        }

        private void change(Weights weights, int category, long nanos, int by) {
            at = Instants.atOrAfter(instants, nanos, at);
            changes[category][at] += by;
            weights.add(category, at, by * weights.remainder(nanos, at));
        }
    }

    /// @param others those that hold until the next row
    private Frequency joined(@Nullable Frequency others, @Nullable SpanEntities known, Counts held) {
        int categories = question.paint().count();
        long[][] counts = new long[categories + 2][instants.length];
        double[][] means = new double[endNanos == null ? 0 : categories + 2][instants.length];
        for (int c = 0; c < categories; c++) {
            for (int k = 0; k < instants.length; k++) {
                counts[c][k] = (others == null ? 0 : others.entities()[c][k])
                        + (c < held.counts.length ? held.counts[c][k] : 0);
                if (means.length > 0) {
                    means[c][k] = (others == null ? 0 : others.means()[c][k])
                            + (c < held.means.length ? held.means[c][k] : 0);
                }
            }
        }
        long all = known == null ? others == null ? 0 : others.entityCount() : known.known();
        if (known == null && others != null) {
            counts[categories + 1] = others.entities()[categories + 1];
            if (means.length > 0) {
                means[categories + 1] = others.means()[categories + 1];
            }
        } else if (known != null) {
            rest(known, all, counts, means);
        }
        if (eachRow) {
            for (int c = categories; c < categories + 2; c++) {
                Arrays.fill(counts[c], 0);
                if (means.length > 0) {
                    Arrays.fill(means[c], 0);
                }
            }
        }
        return new Frequency(instants, names(question.paint()), counts, all, means);
    }

    /// Who is idle, and who was not seen yet.
    private void rest(SpanEntities known, long all, long[][] counts, double[][] means) {
        int idle = counts.length - 2;
        Weights weights = endNanos == null ? null : Weights.of(instants, endNanos, 1);
        long[] seen = seen(known, weights);
        double[] meanSeen = weights == null ? new double[0] : weights.means(0, seen);
        for (int k = 0; k < instants.length; k++) {
            long active = 0;
            double meanActive = 0;
            for (int c = 0; c < idle; c++) {
                active += counts[c][k];
                meanActive += weights == null ? 0 : means[c][k];
            }
            counts[idle][k] = seen[k] - active;
            counts[idle + 1][k] = all - seen[k];
            if (weights != null) {
                means[idle][k] = left(meanSeen[k], meanActive, counts.length);
                means[idle + 1][k] = left((double) all, meanSeen[k], counts.length);
            }
        }
    }

    /// What is left of a mean when others are taken from it; not what sums of so many doubles are off by.
    private static double left(double all, double others, int categories) {
        double left = all - others;
        return left > OFF_BY * categories * Math.ulp(Math.max(1, all)) ? left : 0;
    }

    static List<String> names(ResolvedPaint paint) {
        List<String> names = new ArrayList<>(paint.names());
        names.add(Paint.IDLE);
        names.add(Paint.UNKNOWN);
        return List.copyOf(names);
    }

    /// How many entities were seen at each instant.
    ///
    /// @param weights takes for how much of each bin
    private long[] seen(SpanEntities known, @Nullable Weights weights) {
        long[] seen = new long[instants.length];
        int at = 0;
        for (int e = 0; e < known.firstNanos().length; e++) {
            if (known.hasValue().contains(e)) {
                at = Instants.atOrAfter(instants, known.firstNanos()[e], at);
                if (weights != null) {
                    weights.add(0, at, weights.remainder(known.firstNanos()[e], at));
                }
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
