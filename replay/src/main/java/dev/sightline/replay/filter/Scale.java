package dev.sightline.replay.filter;

/// Multiplies, under a name.
public final class Scale extends Arithmetic {
    public Scale() {
        super(
                "scale",
                "each value times K",
                "column ticks by host | scale 0.01 -> gauge",
                false,
                (value, by) -> value * by);
    }
}
