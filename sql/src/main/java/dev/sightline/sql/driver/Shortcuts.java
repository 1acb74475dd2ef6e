package dev.sightline.sql.driver;

/// The short ways that a query may take. All have a plain one beside them that gives the same.
///
/// @param dictionaries whether strings may be handed over as codes, if DuckDB lets us
/// @param groups whether rows may be grouped before they are handed over
public record Shortcuts(NumberWriter numbers, boolean dictionaries, boolean groups) {
    /// Those that this version of the driver allows.
    public static final Shortcuts FOUND =
            new Shortcuts(VectorMemory.find("data", "validity", new VectorSetters()), true, true);

    /// None: what is documented, and nothing else.
    public static final Shortcuts NONE = new Shortcuts(new VectorSetters(), false, false);
}
