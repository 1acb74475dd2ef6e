package dev.sightline.sql.scan;

import dev.sightline.sql.query.Partial.Kind;
import dev.sightline.store.ColumnVector;
import java.util.Arrays;
import java.util.Set;

/// Of a column of whole numbers or times; of others values are counted.
///
/// A sum is `high * 2^32 + low`. Where all rows of a segment together cannot exceed 64 bits, as their limits say, all
/// of
/// it is in `low`; else each value is divided, and of 2^31 rows neither part can overflow.
final class WholeTally extends Tally {
    private static final long[] NONE = new long[0];
    private static final long LOW = 0xFFFF_FFFFL;

    private boolean narrow;
    private long[] high = NONE;
    private long[] low = NONE;
    private long[] least = NONE;
    private long[] most = NONE;

    WholeTally(Set<Kind> wanted) {
        super(wanted);
    }

    @Override
    void scale(ColumnVector column, int rows) {
        narrow = column instanceof ColumnVector.Longs longs
                && longs.min() > Long.MIN_VALUE
                && Math.max(Math.abs(longs.min()), Math.abs(longs.max())) <= Long.MAX_VALUE / Math.max(1, rows);
    }

    @Override
    void clear(int groups) {
        if (wanted.contains(Kind.HIGH) || wanted.contains(Kind.LOW)) {
            high = cleared(high, groups, 0);
            low = cleared(low, groups, 0);
        }
        least = wanted.contains(Kind.MIN) ? cleared(least, groups, Long.MAX_VALUE) : NONE;
        most = wanted.contains(Kind.MAX) ? cleared(most, groups, Long.MIN_VALUE) : NONE;
    }

    private static long[] cleared(long[] array, int groups, long empty) {
        long[] roomy = room(array, groups);
        Arrays.fill(roomy, 0, groups, empty);
        return roomy;
    }

    @Override
    void add(int[] groups, long[] values, int n) {
        if (low.length > 0 && narrow) {
            for (int i = 0; i < n; i++) {
                low[groups[i]] += values[i];
            }
        } else if (low.length > 0) {
            for (int i = 0; i < n; i++) {
                low[groups[i]] += values[i] & LOW;
                high[groups[i]] += values[i] >> 32;
            }
        }
        for (int i = 0; i < n && least.length > 0; i++) {
            if (values[i] < least[groups[i]]) {
                least[groups[i]] = values[i];
            }
        }
        for (int i = 0; i < n && most.length > 0; i++) {
            if (values[i] > most[groups[i]]) {
                most[groups[i]] = values[i];
            }
        }
    }

    @Override
    void add(long[] values, int n) {
        if (low.length > 0) {
            sum(values, n);
        }
        if (least.length > 0) {
            long found = least[0];
            for (int i = 0; i < n; i++) {
                found = Math.min(found, values[i]);
            }
            least[0] = found;
        }
        if (most.length > 0) {
            long found = most[0];
            for (int i = 0; i < n; i++) {
                found = Math.max(found, values[i]);
            }
            most[0] = found;
        }
    }

    private void sum(long[] values, int n) {
        long lows = 0;
        long highs = 0;
        for (int i = 0; i < n && narrow; i++) {
            lows += values[i];
        }
        for (int i = 0; i < n && !narrow; i++) {
            lows += values[i] & LOW;
            highs += values[i] >> 32;
        }
        low[0] += lows;
        high[0] += highs;
    }

    @Override
    ColumnVector column(Kind kind, int from, int n) {
        return switch (kind) {
            case MIN -> longs(least, from, n);
            case MAX -> longs(most, from, n);
            case HIGH, LOW -> half(kind, from, n);
            case ROWS, COUNT, SUM -> throw new IllegalStateException("no " + kind + " of whole numbers");
        };
    }

    private ColumnVector half(Kind kind, int from, int n) {
        long[] halves = new long[n];
        for (int i = 0; i < n; i++) {
            halves[i] = kind == Kind.LOW ? low[from + i] & LOW : high[from + i] + (low[from + i] >> 32);
        }
        return longs(halves, 0, n);
    }
}
