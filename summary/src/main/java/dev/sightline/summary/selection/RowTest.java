package dev.sightline.summary.selection;

import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import java.util.List;

/// A predicate bound to the columns of one segment: says which rows of a strip it selects.
public sealed interface RowTest permits RowTest.Constant, RowTest.Negation, RowTest.Joint, KeptTest, ColumnTest {
    /// @param base first row of the strip
    /// @param rows how many rows the strip has, 1..STRIP
    /// @param out WORDS words; bits of rows behind the strip are cleared
    void eval(int base, int rows, long[] out, Scratch scratch);

    /// All rows or none.
    enum Constant implements RowTest {
        NONE,
        EVERY;

        @Override
        public void eval(int base, int rows, long[] out, Scratch scratch) {
            Masks.range(0, this == EVERY ? rows : 0, out);
        }
    }

    record Negation(RowTest term) implements RowTest {
        @Override
        public void eval(int base, int rows, long[] out, Scratch scratch) {
            term.eval(base, rows, out, scratch);
            for (int w = 0; w < Block.WORDS; w++) {
                out[w] = ~out[w];
            }
            Masks.clip(out, 0, rows);
        }
    }

    /// @param all whether a row must pass all tests, or some
    record Joint(boolean all, List<RowTest> terms) implements RowTest {
        @Override
        public void eval(int base, int rows, long[] out, Scratch scratch) {
            terms.getFirst().eval(base, rows, out, scratch);
            long[] term = new long[Block.WORDS];
            for (RowTest next : terms.subList(1, terms.size())) {
                next.eval(base, rows, term, scratch);
                for (int w = 0; w < Block.WORDS; w++) {
                    out[w] = all ? out[w] & term[w] : out[w] | term[w];
                }
            }
        }
    }

    static RowTest not(RowTest term) {
        return term instanceof Constant constant ? constant(constant == Constant.NONE) : new Negation(term);
    }

    /// Joins tests, without those that decide nothing.
    static RowTest join(boolean all, List<RowTest> terms) {
        RowTest neutral = constant(all);
        RowTest decisive = constant(!all);
        List<RowTest> open =
                terms.stream().filter(term -> !term.equals(neutral)).toList();
        if (open.isEmpty()) {
            return neutral;
        }
        if (open.contains(decisive)) {
            return decisive;
        }
        return open.size() == 1 ? open.getFirst() : new Joint(all, open);
    }

    private static RowTest constant(boolean every) {
        return every ? Constant.EVERY : Constant.NONE;
    }
}
