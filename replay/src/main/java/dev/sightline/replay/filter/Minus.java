package dev.sightline.replay.filter;

/// Subtracts.
public final class Minus extends Arithmetic {
    public Minus() {
        super(
                "-",
                "each value minus K, in its unit",
                "column latency by host | - 5 -> gauge",
                true,
                (value, by) -> value - by);
    }
}
