package dev.sightline.summary.selection;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Paint against the columns of one snapshot. A row's category is the index of the first that selects it; the
/// unpainted rest is index [#count]` - 1`, named "".
public final class ResolvedPaint {
    private final List<String> names;
    private final List<ResolvedSelection> selections;
    private final @Nullable ValueSteps steps;

    private ResolvedPaint(List<String> names, List<ResolvedSelection> selections) {
        this.names = List.copyOf(names);
        this.selections = List.copyOf(selections);
        this.steps = ValueSteps.of(ValueCategories.of(this));
    }

    /// @throws IllegalArgumentException as [ResolvedSelection#resolve] does
    public static ResolvedPaint resolve(Paint paint, Snapshot snapshot, LiteralRules rules) {
        List<String> names = new ArrayList<>();
        List<ResolvedSelection> selections = new ArrayList<>();
        for (Paint.Category category : paint.categories()) {
            names.add(category.name());
            selections.add(ResolvedSelection.resolve(category.selection(), snapshot, rules));
        }
        names.add("");
        return new ResolvedPaint(names, selections);
    }

    /// Nothing is painted: one category, "".
    public static ResolvedPaint none() {
        return new ResolvedPaint(List.of(""), List.of());
    }

    /// Two categories: the rows that are selected, and the rest.
    public static ResolvedPaint of(String name, ResolvedSelection selection) {
        return new ResolvedPaint(List.of(name, ""), List.of(selection));
    }

    /// The same categories, but every row is in one of them.
    public ResolvedPaint constant(int category, Snapshot snapshot) {
        List<ResolvedSelection> all = new ArrayList<>();
        for (int c = 0; c < selections.size(); c++) {
            Predicate every = new Predicate.Every();
            all.add(ResolvedSelection.of(snapshot, c == category ? every : new Predicate.Not(every)));
        }
        return new ResolvedPaint(names, all);
    }

    /// How many categories there are, with the unpainted rest.
    public int count() {
        return names.size();
    }

    /// Names by index; the last is "".
    public List<String> names() {
        return names;
    }

    /// Without the unpainted rest.
    public List<ResolvedSelection> selections() {
        return selections;
    }

    /// Divides rows of a strip into categories.
    ///
    /// @param rows bits of the rows in question
    /// @param out count() masks of WORDS words, disjoint, together `rows`
    public void divide(Block block, long[] rows, long[][] out, Scratch scratch) {
        int rest = selections.size();
        System.arraycopy(rows, 0, out[rest], 0, Block.WORDS);
        for (int c = 0; c < rest; c++) {
            Block painted = selections.get(c).block(block.segmentIndex(), block.from(), block.to(), out[c], scratch);
            painted.copyMask(out[c]);
            for (int w = 0; w < Block.WORDS; w++) {
                long mine = out[c][w] & out[rest][w];
                out[c][w] = mine;
                out[rest][w] &= ~mine;
            }
        }
    }

    /// The category of one row; only its 64 neighbours are looked at.
    ///
    /// @param mask WORDS words, overwritten
    public int category(int segmentIndex, int row, long[] mask, Scratch scratch) {
        int base = row & -64;
        for (int c = 0; c < selections.size(); c++) {
            selections.get(c).test(segmentIndex).eval(base, row - base + 1, mask, scratch);
            if ((mask[0] >>> row & 1) != 0) {
                return c;
            }
        }
        return selections.size();
    }

    /// Room for [#divide].
    public long[][] masks() {
        return new long[count()][Block.WORDS];
    }

    /// The categories of a strip's rows as one byte a row, from the block's base on; of rows whose bit is not
    /// set, anything.
    public void categories(Block block, long[] rows, byte[] out, long[][] masks, Scratch scratch) {
        if (steps != null && steps.read(block.segment(), block.base(), block.to() - block.base(), out, scratch)) {
            return;
        }
        divide(block, rows, masks, scratch);
        int most = 0;
        for (int c = 1; c < masks.length; c++) {
            most = Masks.count(masks[c]) > Masks.count(masks[most]) ? c : most;
        }
        Arrays.fill(out, 0, block.to() - block.base(), (byte) most);
        for (int c = 0; c < masks.length; c++) {
            for (int w = 0; c != most && w < Block.WORDS; w++) {
                for (long bits = masks[c][w]; bits != 0; bits &= bits - 1) {
                    out[(w << 6) + Long.numberOfTrailingZeros(bits)] = (byte) c;
                }
            }
        }
    }
}
