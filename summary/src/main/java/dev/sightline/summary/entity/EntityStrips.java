package dev.sightline.summary.entity;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.Outline;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.GlobalOrder;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.selection.RowTest;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What changes the state of entities: the selected rows that have a time, a value of a column and an entity, with
/// their paint categories, a strip at a time. One thread.
public final class EntityStrips {
    /// What is asked of the rows.
    ///
    /// @param only the entities whose rows count; null: all
    public record Question(
            Snapshot snapshot,
            ResolvedSelection selection,
            Entities entities,
            KeyColumn column,
            ResolvedPaint paint,
            @Nullable EntitySet only) {
        public Question(
                Snapshot snapshot,
                ResolvedSelection selection,
                Entities entities,
                KeyColumn column,
                ResolvedPaint paint) {
            this(snapshot, selection, entities, column, paint, null);
        }

        public Question only(EntitySet some) {
            return new Question(snapshot, selection, entities, column, paint, some);
        }

        public Question painted(ResolvedPaint other) {
            return new Question(snapshot, selection, entities, column, other, only);
        }

        /// Whether every row of the segment that has a time changes the state of the entity that its code says.
        public boolean countsEveryRow(int segmentIndex) {
            Segment segment = snapshot.segments().get(segmentIndex);
            Outline values = segment.outline(column.name());
            return values != null
                    && only == null
                    && values.missing() == 0
                    && selection.test(segmentIndex) == RowTest.Constant.EVERY
                    && entities.codes(segmentIndex) != null
                    && snapshot.sortedBy() != null
                    && segment.timedRows() > 0;
        }

        /// The same of all segments.
        public boolean countsEveryRow() {
            for (int s = 0; s < snapshot.segments().size(); s++) {
                if (!countsEveryRow(s)) {
                    return false;
                }
            }
            return entities.areAllTimed();
        }
    }

    /// One strip: row `base + i` changes the state of `entity[i]` at `times[i]` to `category[i]`, unless
    /// entity[i] is NOBODY.
    public static final class Strip {
        private final Question question;
        private final int segmentIndex;
        private final long[] mask = new long[Block.WORDS];
        private final long[] selected = new long[Block.WORDS];
        private final long[][] masks;
        private final Scratch scratch = new Scratch();
        public final int[] entity = new int[Block.STRIP];
        public final byte[] category = new byte[Block.STRIP];
        public final long[] times = new long[Block.STRIP];
        /// See [#ends] and [#keys]: made when first asked for.
        private long[] ends = new long[0];

        private long[] keys = new long[0];
        private int endsBase = -1;
        private int keysBase = -1;
        private int rows;
        public int base = -1;

        Strip(Question question, int segmentIndex) {
            this.question = question;
            this.segmentIndex = segmentIndex;
            this.masks = question.paint.masks();
        }

        /// Rows of which no entity's state changes, but that were selected, go to `others`.
        private void prepare(int newBase, EntitySet others) {
            base = newBase;
            Segment segment = question.snapshot.segments().get(segmentIndex);
            int to = Math.min(segment.timedRows(), base + Block.STRIP);
            rows = to - base;
            Block block = question.selection.block(segmentIndex, base, to, mask, scratch);
            block.copyMask(selected);
            int before = Masks.count(selected);
            System.arraycopy(selected, 0, mask, 0, Block.WORDS);
            int n = before == 0 ? 0 : question.column.restrict(block, mask);
            MemorySegment time = Objects.requireNonNull(TimeWindow.times(question.snapshot, segment));
            MemorySegment.copy(time, JAVA_LONG_UNALIGNED, base * 8L, times, 0, rows);
            if (before == 0) {
                Arrays.fill(entity, 0, rows, Entities.NOBODY);
                return;
            }
            question.entities.load(segmentIndex, base, rows, entity, scratch);
            if (n < before) {
                note(others);
            }
            if (n < rows) {
                forget(rows);
            }
            if (question.only != null) {
                forgetOthers(question.only);
            }
            paint(block, n, rows);
        }

        private void forgetOthers(EntitySet only) {
            for (int i = 0; i < rows; i++) {
                if (entity[i] >= 0 && !only.contains(entity[i])) {
                    entity[i] = Entities.NOBODY;
                }
            }
        }

        /// Where each row ends, as [Durations#ends] says.
        public long[] ends(Durations durations) {
            if (endsBase != base) {
                ends = ends.length == 0 ? new long[Block.STRIP] : ends;
                durations.ends(segmentIndex, base, rows, times, ends, scratch);
                endsBase = base;
            }
            return ends;
        }

        /// The column's keys; of rows without a value, anything.
        public long[] keys() {
            if (keysBase != base) {
                keys = keys.length == 0 ? new long[Block.STRIP] : keys;
                if (question.column.vector(segmentIndex) != null) {
                    question.column.load(segmentIndex, base, rows, keys, scratch);
                }
                keysBase = base;
            }
            return keys;
        }

        public int segmentIndex() {
            return segmentIndex;
        }

        public int rows() {
            return rows;
        }

        private void paint(Block block, int n, int rows) {
            if (question.paint.count() == 1) {
                Arrays.fill(category, 0, rows, (byte) 0);
            } else if (n > 0) {
                question.paint.categories(block, mask, category, masks, scratch);
            }
        }

        private void note(EntitySet others) {
            for (int w = 0; w < Block.WORDS; w++) {
                for (long bits = selected[w] & ~mask[w]; bits != 0; bits &= bits - 1) {
                    others.add(entity[(w << 6) + Long.numberOfTrailingZeros(bits)]);
                }
            }
        }

        private void forget(int rows) {
            for (int i = 0; i < rows; i++) {
                // All ones, which is NOBODY, where the bit is clear.
                entity[i] |= (int) ((mask[i >>> 6] >>> i & 1) - 1);
            }
        }
    }

    /// Takes rows [from, to), counted from the strip's base.
    @FunctionalInterface
    public interface Visitor {
        void rows(Strip strip, int from, int to);
    }

    private final Question question;
    private final EntitySet others;
    private final @Nullable Strip[] strips;

    /// @param others takes the entities of selected rows without a value
    public EntityStrips(Question question, EntitySet others) {
        this.question = question;
        this.others = others;
        this.strips = new Strip[question.snapshot.segments().size()];
    }

    /// The strip that holds a row.
    public Strip strip(int segmentIndex, int row) {
        Strip strip = strips[segmentIndex];
        if (strip == null) {
            strip = new Strip(question, segmentIndex);
            strips[segmentIndex] = strip;
        }
        int base = row & -Block.STRIP;
        if (strip.base != base) {
            strip.prepare(base, others);
        }
        return strip;
    }

    /// Visits rows [from[s], to[s]) of every segment s in the order of (time, arrival).
    public void visit(int[] from, int[] to, Visitor visitor) {
        new GlobalOrder(question.snapshot, from, to).visit((segmentIndex, first, end) -> {
            for (int row = first; row < end; ) {
                Strip strip = strip(segmentIndex, row);
                int stop = Math.min(end, strip.base + Block.STRIP);
                visitor.rows(strip, row - strip.base, stop - strip.base);
                row = stop;
            }
        });
    }
}
