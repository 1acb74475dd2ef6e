package dev.sightline.replay.filter;

/// Multiplies; what comes out has no unit any more.
public final class Times extends Arithmetic {
    public Times() {
        super(
                "*",
                "each value times K; the same as scale",
                "column ticks by host | * 8 -> gauge",
                false,
                (value, by) -> value * by);
    }
}
