package dev.sightline.format.arrow;

/// Bytes that are not what Arrow's format asks for: one line, what is wrong.
final class Damage extends Exception {
    private static final long serialVersionUID = 1;

    final String what;

    Damage(String what) {
        super(what, null, false, false);
        this.what = what;
    }
}
