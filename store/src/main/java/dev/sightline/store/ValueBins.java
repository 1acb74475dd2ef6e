package dev.sightline.store;

/// Bins of value that do not depend on the data, so that what different segments counted can be added.
///
/// A number's fine key is its sign, its exponent and 20 bits of its mantissa as an int that grows with the number;
/// below 2^-30 steps are even. A bin at `shift` holds the 2^shift fine keys from `bin << shift` on: 2^(20 - shift)
/// bins for each doubling of the value. Bins of a coarser shift are unions of finer ones: `bin >> (coarser - finer)`.
public final class ValueBins {
    private static final int MANTISSA_BITS = 20;
    /// Numbers of an exponent below this are in the even steps around zero.
    private static final int MIN_EXPONENT = -30;

    private static final double EVEN_STEPS_PER_UNIT = 0x1p50;
    static final int MAX_SHIFT = 31;

    private ValueBins() {}

    /// @param value finite
    public static int key(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int exponent = (int) (bits >>> 52) & 0x7FF;
        int key = exponent < 1023 + MIN_EXPONENT
                ? (int) (Math.abs(value) * EVEN_STEPS_PER_UNIT)
                : (exponent - 1022 - MIN_EXPONENT) << MANTISSA_BITS | (int) (bits >>> 32) & 0xF_FFFF;
        return bits < 0 && value < 0 ? ~key : key;
    }

    public static int bin(double value, int shift) {
        return key(value) >> shift;
    }

    /// The least number of a bin; below zero, bins contain their upper bound and not their lower one.
    ///
    /// @param bin may be one past the last, whose lower bound is the last one's upper
    public static double lowerBound(int bin, int shift) {
        long key = (long) bin << shift;
        return key >= 0 ? magnitude(key) : -magnitude(-key);
    }

    private static double magnitude(long key) {
        long exponent = key >>> MANTISSA_BITS;
        if (exponent == 0) {
            return key / EVEN_STEPS_PER_UNIT;
        }
        long biased = exponent + 1022 + MIN_EXPONENT;
        return biased > 2046 ? Double.MAX_VALUE : Double.longBitsToDouble(biased << 52 | (key & 0xF_FFFF) << 32);
    }

    /// The finest shift at which the keys from `least` to `most` are in at most `bins` bins.
    public static int shift(int least, int most, int bins) {
        int shift = 0;
        while (((long) (most >> shift) - (least >> shift)) >= bins) {
            shift++;
        }
        return shift;
    }
}
