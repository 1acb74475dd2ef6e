package dev.sightline.replay.filter;

/// Adds.
public final class Plus extends Arithmetic {
    public Plus() {
        super(
                "+",
                "each value plus K, in its unit",
                "column latency by host | + 5 -> gauge",
                true,
                (value, by) -> value + by);
    }
}
