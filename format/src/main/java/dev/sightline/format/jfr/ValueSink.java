package dev.sightline.format.jfr;

/// Where the values of an event or a constant go, by their number in its [Shape].
public interface ValueSink {
    void int64(int leaf, long value);

    void float64(int leaf, double value);

    void bool(int leaf, boolean value);

    void timeNanos(int leaf, long nanos);

    void string(int leaf, byte[] utf8);

    /// A string that may come again, as the same array.
    void constant(int leaf, byte[] utf8);
}
