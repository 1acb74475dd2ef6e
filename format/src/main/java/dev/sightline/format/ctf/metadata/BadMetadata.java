package dev.sightline.format.ctf.metadata;

/// A metadata stream that cannot be understood. Its message is one line: what, and where.
public final class BadMetadata extends Exception {
    private static final long serialVersionUID = 1;

    public BadMetadata(String message) {
        super(message, null, false, false);
    }
}
