package dev.sightline.summary.entity;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.summary.rows.Block;
import java.util.Arrays;

/// Where each string of a segment's dictionary is seen first and last among the rows that have a time.
///
/// The scans end when all strings were seen, so they only go far for rare ones; what they find of a whole segment is
/// kept with it, 4 bytes a string, so nobody looks for a rare one twice.
public final class Appearances {
    static final int NEVER = -1;

    private record FirstOf(String column) {}

    private record LastOf(String column) {}

    private Appearances() {}

    /// By code, the first row; NEVER where none has a time.
    public static int[] first(Segment segment, String column, ColumnVector.Codes codes) {
        return segment.derived(new FirstOf(column), () -> forward(codes, segment.timedRows()));
    }

    /// By code, the last row of [0, end); NEVER where there is none.
    static int[] last(Segment segment, String column, ColumnVector.Codes codes, int end) {
        return end == segment.timedRows()
                ? segment.derived(new LastOf(column), () -> backward(codes, end))
                : backward(codes, end);
    }

    private static int[] forward(ColumnVector.Codes codes, int end) {
        int[] rows = never(codes);
        int[] strip = new int[Block.STRIP];
        int left = rows.length;
        for (int base = 0; base < end && left > 0; base += Block.STRIP) {
            int n = Math.min(Block.STRIP, end - base);
            codes.codes().copy(base, n, strip);
            for (int i = 0; i < n; i++) {
                if (rows[strip[i]] < 0) {
                    rows[strip[i]] = base + i;
                    left--;
                }
            }
        }
        return rows;
    }

    private static int[] backward(ColumnVector.Codes codes, int end) {
        int[] rows = never(codes);
        int[] strip = new int[Block.STRIP];
        int left = rows.length;
        for (int base = (end - 1) & -Block.STRIP; base >= 0 && left > 0; base -= Block.STRIP) {
            int n = Math.min(Block.STRIP, end - base);
            codes.codes().copy(base, n, strip);
            for (int i = n - 1; i >= 0; i--) {
                if (rows[strip[i]] < 0) {
                    rows[strip[i]] = base + i;
                    left--;
                }
            }
        }
        return rows;
    }

    private static int[] never(ColumnVector.Codes codes) {
        int[] rows = new int[codes.dictionary().count()];
        Arrays.fill(rows, NEVER);
        return rows;
    }
}
