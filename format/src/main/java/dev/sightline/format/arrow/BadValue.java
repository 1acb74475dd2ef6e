package dev.sightline.format.arrow;

/// A value that cannot be read, so that its row is rejected; without a stack, as there may be one a row.
final class BadValue extends Exception {
    private static final long serialVersionUID = 1;

    final String cause;

    /// @param cause a short, constant phrase
    BadValue(String cause) {
        super(cause, null, false, false);
        this.cause = cause;
    }
}
