package dev.sightline.summary;

/// How far off an answer from the time pyramid may be.
///
/// @param bucketNanos a row counts up to this far from its time: the widest bucket in the window
/// @param valueShare a value counts up to this share of itself from where it is; 0 when no value was looked at
public record Approximation(long bucketNanos, double valueShare) {
    /// The share of itself by which two values of a bin differ at most.
    public static double valueShare(int binShift) {
        return binShift <= 20 ? Math.scalb(1.0, binShift - 20) : Math.pow(2, Math.scalb(1.0, binShift - 20)) - 1;
    }
}
