package dev.sightline.intake.tail;

/// Ends a reader in the middle of a file that is to be read on later. No reader may take it for damage.
final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;

    Stopped() {
        super("stopped", null, false, false);
    }
}
