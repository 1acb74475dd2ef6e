package dev.sightline.format.internal;

/// Ends the reading of one record; readers turn it into a rejected row.
public final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param cause a short, constant phrase
    public Unreadable(String cause) {
        super(cause, null, false, false);
    }

    public String cause() {
        return String.valueOf(getMessage());
    }

    /// The column a [KeyTable] found.
    public static int ifNone(int column) {
        if (column < 0) {
            throw new Unreadable(KeyTable.TOO_MANY);
        }
        return column;
    }
}
