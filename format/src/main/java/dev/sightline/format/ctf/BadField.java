package dev.sightline.format.ctf;

/// A field that cannot be where it is said to be. Thrown often when bytes are garbage, so without a stack trace.
final class BadField extends Exception {
    private static final long serialVersionUID = 1;

    /// A short, constant phrase.
    final String cause;

    BadField(String cause) {
        super(cause, null, false, false);
        this.cause = cause;
    }
}
