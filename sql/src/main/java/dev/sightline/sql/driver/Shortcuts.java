package dev.sightline.sql.driver;

/// The ways past the driver that copies to DuckDB take. All have a plain one that gives the same.
///
/// @param dictionaries whether strings may be handed over as codes, if DuckDB lets us
public record Shortcuts(NumberWriter numbers, boolean dictionaries) {
    /// Those that this version of the driver allows.
    public static final Shortcuts FOUND =
            new Shortcuts(VectorMemory.find("data", "validity", new VectorSetters()), true);

    /// None: what is documented, and nothing else.
    static final Shortcuts NONE = new Shortcuts(new VectorSetters(), false);
}
