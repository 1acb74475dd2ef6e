package dev.sightline.summary.hold;

/// Takes stretches in which an entity is in one category; those of one entity in order, without those in which
/// it is idle.
@FunctionalInterface
public interface Stretches {
    /// @param from with `to` times, or places of instants
    /// @param rows how many rows hold there, at least 1
    void stretch(int entity, long from, long to, int category, int rows);
}
