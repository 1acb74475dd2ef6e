package dev.sightline.summary.hold;

/// What an entity's value is made of while several of its rows hold at the same time.
public enum Fold {
    /// Nothing: it is in the first category that any of the rows is in.
    NONE,
    SUM,
    MAX,
    /// How many rows there are.
    COUNT
}
