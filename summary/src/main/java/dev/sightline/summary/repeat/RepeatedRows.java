package dev.sightline.summary.repeat;

import dev.sightline.store.ColumnVector;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// All rows with a time in the order of (time, arrival), as who repeats something sees them: by
/// what each is, and how long it takes.
final class RepeatedRows {
    /// Takes the rows one by one.
    interface Visitor {
        /// @param entity NOBODY: the row says nothing of who it is about
        /// @param one with `two`, what the row is: who, what it says in the columns that count, how
        /// it is painted, whether it failed, whether it ends
        /// @param lastingNanos from its time to its end; 0 where it says nothing of it
        void row(int entity, long timeNanos, long one, long two, long lastingNanos, int segment, int row);
    }

    private static final long ODD = 0x9E3779B97F4A7C15L;
    private static final long OTHER = 0xD1B54A32D192ED03L;
    private static final long MISSING = 0x8CB92BA72F3D8DD7L;

    private final RepeatedTime.Request request;
    private final BooleanSupplier cancelled;
    private final Scratch scratch = new Scratch();
    private final long[] keys = new long[Block.STRIP];
    private final long[] one = new long[Block.STRIP];
    private final long[] two = new long[Block.STRIP];
    /// By segment: which rows of the strip at `failedBase` failed.
    private final long[][] failed;

    private final int[] failedBase;

    RepeatedRows(RepeatedTime.Request request, BooleanSupplier cancelled) {
        this.request = request;
        this.cancelled = cancelled;
        int segments = request.rows().snapshot().segments().size();
        failed = new long[segments][0];
        failedBase = new int[segments];
    }

    void visit(Visitor visitor) {
        int[] from = TimeOrder.rowsAt(request.rows().snapshot(), Long.MIN_VALUE);
        int[] to = TimeOrder.rowsAt(request.rows().snapshot(), Long.MAX_VALUE);
        new EntityStrips(request.rows(), new EntitySet()).visit(from, to, (strip, first, end) -> {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException("cancelled");
            }
            take(strip, first, end, visitor);
        });
    }

    private void take(EntityStrips.Strip strip, int first, int end, Visitor visitor) {
        Durations lasting = request.lasting();
        long[] ends = lasting == null ? null : strip.ends(lasting);
        long open = lasting != null && lasting.isEnd() ? lasting.open() : Long.MAX_VALUE;
        long[] wrong = failed(strip);
        for (int i = first; i < end; i++) {
            long how = strip.category[i] * 4L
                    + (ends != null && ends[i] == open ? 2 : 0)
                    + (wrong.length == 0 ? 0 : wrong[i >>> 6] >>> i & 1);
            long who = strip.entity[i] * 1024L + how;
            one[i] = mix(who + ODD);
            two[i] = mix(who + OTHER);
        }
        for (KeyColumn column : request.says()) {
            add(column, strip, first, end);
        }
        for (int i = first; i < end; i++) {
            long time = strip.times[i];
            long lasts = ends == null || ends[i] <= time || ends[i] == open ? 0 : ends[i] - time;
            visitor.row(
                    strip.entity[i], time, one[i], two[i], Math.max(0, lasts), strip.segmentIndex(), strip.base + i);
        }
    }

    /// Bits of the strip's rows; of length 0 where nobody says such a thing.
    private long[] failed(EntityStrips.Strip strip) {
        ResolvedSelection which = request.failed();
        int segment = strip.segmentIndex();
        if (which == null) {
            return failed[segment];
        }
        if (failed[segment].length == 0 || failedBase[segment] != strip.base) {
            failed[segment] = failed[segment].length == 0 ? new long[Block.WORDS] : failed[segment];
            failedBase[segment] = strip.base;
            which.block(segment, strip.base, strip.base + strip.rows(), failed[segment], scratch)
                    .copyMask(failed[segment]);
        }
        return failed[segment];
    }

    private void add(KeyColumn column, EntityStrips.Strip strip, int first, int end) {
        @Nullable ColumnVector vector = column.vector(strip.segmentIndex());
        if (vector != null) {
            column.load(strip.segmentIndex(), strip.base + first, end - first, keys, scratch);
        }
        boolean all = vector != null && vector.missing() == 0;
        for (int i = first; i < end; i++) {
            boolean has = vector != null && (all || vector.isValid(strip.base + i));
            long key = has ? keys[i - first] : MISSING;
            one[i] = mix(one[i] ^ key * ODD);
            two[i] = mix(two[i] * ODD + key);
        }
    }

    /// Whoever a row is about, or nobody.
    static boolean isSomebody(int entity) {
        return entity != Entities.NOBODY;
    }

    /// The finisher of SplitMix64 (Steele, Lea, Flood, Fast splittable pseudorandom number
    /// generators, 2014).
    private static long mix(long value) {
        long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
