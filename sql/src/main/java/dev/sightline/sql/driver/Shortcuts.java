package dev.sightline.sql.driver;

/// The short ways that a query may take. All have a plain one beside them that gives the same.
///
/// @param dictionaries whether strings may be handed over as codes, if DuckDB lets us
/// @param groupedRows of so many rows or more those that can be are grouped before they are handed over
public record Shortcuts(NumberWriter numbers, boolean dictionaries, long groupedRows) {
    /// Rewriting a query takes some 3 ms, in which DuckDB groups more than 100,000 rows.
    private static final long WORTH_GROUPING = 1 << 17;

    /// Those that this version of the driver allows.
    public static final Shortcuts FOUND =
            new Shortcuts(VectorMemory.find("data", "validity", new VectorSetters()), true, WORTH_GROUPING);

    /// None: what is documented, and nothing else.
    public static final Shortcuts NONE = new Shortcuts(new VectorSetters(), false, Long.MAX_VALUE);

    public Shortcuts withGroupedRows(long fewest) {
        return new Shortcuts(numbers, dictionaries, fewest);
    }
}
