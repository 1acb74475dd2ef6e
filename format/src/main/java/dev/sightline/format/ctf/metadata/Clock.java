package dev.sightline.format.ctf.metadata;

import java.math.BigInteger;

/// A clock: what its cycles are in nanoseconds since 1970.
///
/// @param frequency in cycles a second, at least 1
/// @param offsetSeconds of cycle 0 from 1970
/// @param offsetCycles to be added
public record Clock(String name, long frequency, long offsetSeconds, long offsetCycles) {
    private static final long SECOND = 1_000_000_000;
    private static final BigInteger BIG_SECOND = BigInteger.valueOf(SECOND);

    /// For traces that name no clock.
    public static final Clock PLAIN = new Clock("", SECOND, 0, 0);

    /// Nanoseconds, rounded down; Long.MIN_VALUE where they cannot be said in 64 bits.
    public long nanos(long cycles) {
        long all = cycles + offsetCycles;
        boolean overflows = ((cycles ^ all) & (offsetCycles ^ all)) < 0;
        long seconds = Math.floorDiv(all, frequency);
        long rest = Math.floorMod(all, frequency);
        if (overflows || cycles < 0 || frequency > Long.MAX_VALUE / SECOND) {
            return exactly(cycles);
        }
        long whole = seconds + offsetSeconds;
        if (Math.abs(whole) > Long.MAX_VALUE / SECOND - 1 || ((seconds ^ whole) & (offsetSeconds ^ whole)) < 0) {
            return Long.MIN_VALUE;
        }
        return whole * SECOND + rest * SECOND / frequency;
    }

    private long exactly(long cycles) {
        BigInteger unsigned = new BigInteger(Long.toUnsignedString(cycles));
        BigInteger nanos = floorDivide(
                unsigned.add(BigInteger.valueOf(offsetCycles)).multiply(BIG_SECOND), BigInteger.valueOf(frequency));
        nanos = nanos.add(BigInteger.valueOf(offsetSeconds).multiply(BIG_SECOND));
        return nanos.bitLength() > 63 ? Long.MIN_VALUE : nanos.longValue();
    }

    private static BigInteger floorDivide(BigInteger a, BigInteger b) {
        BigInteger[] parts = a.divideAndRemainder(b);
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }
}
