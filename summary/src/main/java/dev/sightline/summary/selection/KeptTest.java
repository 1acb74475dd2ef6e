package dev.sightline.summary.selection;

import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;

/// A test of one segment whose answers are kept, a bit a row, when they are first found. Safe for any number of
/// threads: those that look at a strip at the same time all find the same.
final class KeptTest implements RowTest {
    private final RowTest test;
    private final int rows;
    private final long[] words;
    /// By strip: 1 when its words are there.
    private final AtomicIntegerArray known;

    /// @param rows of the segment
    KeptTest(RowTest test, int rows) {
        this.test = test;
        this.rows = rows;
        this.words = new long[words(rows)];
        this.known = new AtomicIntegerArray((rows + Block.STRIP - 1) / Block.STRIP);
    }

    static int words(int rows) {
        return (rows + 63) >>> 6;
    }

    @Override
    public void eval(int base, int count, long[] out, Scratch scratch) {
        int strip = base / Block.STRIP;
        int first = base >>> 6;
        int length = Math.min(Block.WORDS, words.length - first);
        if (known.getAcquire(strip) == 1) {
            System.arraycopy(words, first, out, 0, length);
            Arrays.fill(out, length, Block.WORDS, 0);
            Masks.clip(out, 0, count);
            return;
        }
        test.eval(base, count, out, scratch);
        if (count == Math.min(Block.STRIP, rows - base)) {
            System.arraycopy(out, 0, words, first, length);
            known.setRelease(strip, 1);
        }
    }
}
