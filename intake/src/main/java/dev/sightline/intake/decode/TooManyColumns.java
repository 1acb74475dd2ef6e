package dev.sightline.intake.decode;

/// Says that a source, be it a file or a stream, has more columns than a table has: a mistake of its format.
public final class TooManyColumns extends RuntimeException {
    /// So many columns one source may have.
    public static final int MAX = 20_000;

    private static final long serialVersionUID = 1;

    public TooManyColumns() {
        super("more than " + MAX + " columns: this is not read as a table", null, false, false);
    }
}
