package dev.sightline.summary.hold;

/// A sum of doubles without any error, to which numbers are added and taken away again: a fixed-point number as
/// wide as all doubles are, in digits of 32 bits with room for carries. So it neither drifts nor depends on an
/// order.
///
/// ```
/// digits[i] counts 2^(32 i - 1074);  a double's 53 bits touch at most three of them
/// ```
///
/// 560 bytes; O(1) to add, O(digits) to read.
public final class ExactSum {
    private static final int DIGITS = 68;
    private static final int MIN_EXPONENT = -1074;
    private static final long LOW = 0xFFFF_FFFFL;
    /// Numbers that may be added between two carries: each puts less than 2^32 into a digit.
    private static final int MAX_UNCARRIED = 1 << 30;

    private final long[] digits = new long[DIGITS];
    private int uncarried;

    public ExactSum() {}

    /// Goes on from another's digits.
    ///
    /// @param digits of [#toDigits]
    public static ExactSum of(long[] digits) {
        ExactSum sum = new ExactSum();
        System.arraycopy(digits, 0, sum.digits, 0, DIGITS);
        return sum;
    }

    /// The lowest first; all but the last in [0, 2^32).
    public long[] toDigits() {
        long[] carried = digits.clone();
        carry(carried);
        return carried;
    }

    public void add(double value) {
        put(value, 1);
    }

    public void subtract(double value) {
        put(value, -1);
    }

    private void put(double value, long sign) {
        long bits = Double.doubleToRawLongBits(value);
        long signed = bits < 0 ? -sign : sign;
        int exponent = (int) (bits >>> 52 & 0x7FF);
        long mantissa = bits & 0xF_FFFF_FFFF_FFFFL | (exponent == 0 ? 0 : 1L << 52);
        int shift = Math.max(0, exponent - 1);
        int at = shift >>> 5;
        int within = shift & 31;
        long low = mantissa << within;
        long high = within == 0 ? 0 : mantissa >>> 64 - within;
        digits[at] += signed * (low & LOW);
        digits[at + 1] += signed * (low >>> 32);
        digits[at + 2] += signed * high;
        if (++uncarried == MAX_UNCARRIED) {
            carry(digits);
            uncarried = 0;
        }
    }

    /// The double nearest to the sum, of two the even one; at the ends of their range the greatest there is.
    public double value() {
        long[] sum = digits.clone();
        carry(sum);
        boolean negative = sum[DIGITS - 1] < 0;
        if (negative) {
            for (int i = 0; i < DIGITS; i++) {
                sum[i] = -sum[i];
            }
            carry(sum);
        }
        int top = DIGITS - 1;
        while (top >= 0 && sum[top] == 0) {
            top--;
        }
        double size = top < 0 ? 0 : nearest(sum, top);
        return negative ? -size : size;
    }

    /// The topmost 62 bits, of which the last says whether there is anything below: so rounding to 53 is right.
    private static double nearest(long[] sum, int top) {
        long bits = 0;
        int exponent = MIN_EXPONENT + 32 * (top + 1);
        int room = 62;
        boolean more = false;
        for (int i = top; i >= 0; i--) {
            int width = i == top ? 64 - Long.numberOfLeadingZeros(sum[i]) : 32;
            if (room >= width) {
                bits = bits << width | sum[i];
                room -= width;
                exponent = MIN_EXPONENT + 32 * i;
            } else {
                int cut = width - room;
                bits = bits << room | sum[i] >>> cut;
                more |= (sum[i] & (1L << cut) - 1) != 0;
                exponent -= room;
                room = 0;
            }
        }
        double value = Math.scalb((double) (more ? bits | 1 : bits), exponent);
        return Math.min(value, Double.MAX_VALUE);
    }

    /// Leaves every digit but the last in [0, 2^32).
    private static void carry(long[] digits) {
        for (int i = 0; i < DIGITS - 1; i++) {
            digits[i + 1] += digits[i] >> 32;
            digits[i] &= LOW;
        }
    }
}
