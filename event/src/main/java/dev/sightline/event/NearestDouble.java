package dev.sightline.event;

import java.math.BigInteger;

/// The double nearest to mantissa * 10^power, without making a string for the library: numbers of 16 to 19 digits are
/// a third of what reading such a CSV file costs otherwise.
///
/// The upper bits of mantissa * 10^power are found by one or two multiplications with a 128-bit approximation of the
/// power, rounded down; the rare cases that this does not decide are left to the library [1].
///
/// [1] D. Lemire: Number Parsing at a Gigabyte per Second, Software: Practice and Experience 51 (2021), after M. Eisel.
final class NearestDouble {
    /// Beyond this power, up or down, the library has to do it.
    static final int MAX_POWER = 64;

    /// High and low half of the 128-bit mantissa of 10^(i - MAX_POWER).
    private static final long[] HIGH = new long[2 * MAX_POWER + 1];

    private static final long[] LOW = new long[2 * MAX_POWER + 1];

    static {
        for (int power = -MAX_POWER; power <= MAX_POWER; power++) {
            BigInteger ten = BigInteger.TEN.pow(Math.abs(power));
            BigInteger mantissa = power < 0
                    ? BigInteger.ONE.shiftLeft(127 + ten.bitLength()).divide(ten)
                    : ten.shiftLeft(128).shiftRight(ten.bitLength());
            HIGH[power + MAX_POWER] = mantissa.shiftRight(64).longValue();
            LOW[power + MAX_POWER] = mantissa.longValue();
        }
    }

    private NearestDouble() {}

    /// NaN when it is not decided here.
    ///
    /// @param mantissa unsigned, not 0
    static double of(long mantissa, int power) {
        if (mantissa == 0 || power < -MAX_POWER || power > MAX_POWER) {
            return Double.NaN;
        }
        int zeros = Long.numberOfLeadingZeros(mantissa);
        long man = mantissa << zeros;
        long high = Math.unsignedMultiplyHigh(man, HIGH[power + MAX_POWER]);
        long low = man * HIGH[power + MAX_POWER];
        if ((high & 0x1FF) == 0x1FF && Long.compareUnsigned(low + man, man) < 0) {
            long nextHigh = Math.unsignedMultiplyHigh(man, LOW[power + MAX_POWER]);
            long nextLow = man * LOW[power + MAX_POWER];
            long merged = low + nextHigh;
            high += Long.compareUnsigned(merged, low) < 0 ? 1 : 0;
            if ((high & 0x1FF) == 0x1FF && merged == -1 && Long.compareUnsigned(nextLow + man, man) < 0) {
                return Double.NaN;
            }
            low = merged;
        }
        int top = (int) (high >>> 63);
        long bits = high >>> (top + 9);
        if (low == 0 && (high & 0x1FF) == 0 && (bits & 3) == 1) {
            return Double.NaN; // half way between two
        }
        // 217706 / 2^16 is log2(10), near enough for these powers.
        long exponent = (217706L * power >> 16) + 64 + 1023 - zeros - (1 ^ top);
        bits = (bits + (bits & 1)) >>> 1;
        if (bits >>> 53 != 0) {
            bits >>>= 1;
            exponent++;
        }
        return Double.longBitsToDouble(exponent << 52 | bits & 0xF_FFFF_FFFF_FFFFL);
    }
}
