package dev.sightline.format.ctf;

/// A metadata stream that cannot be understood. Its message is one line: what, and where.
final class BadMetadata extends Exception {
    private static final long serialVersionUID = 1;

    BadMetadata(String message) {
        super(message, null, false, false);
    }
}
