package dev.sightline.format.jfr;

/// Bytes that are not what they must be. Its message is a short, constant phrase.
final class Damage extends Exception {
    private static final long serialVersionUID = 1;

    Damage(String what) {
        super(what, null, false, false);
    }

    String what() {
        return String.valueOf(getMessage());
    }
}
