package dev.sightline.format.parquet;

/// Why a file cannot be read, or not on.
final class Damage extends Exception {
    private static final long serialVersionUID = 1;

    /// One line.
    final String what;

    Damage(String what) {
        super(what, null, false, false);
        this.what = what;
    }

    /// What a library threw, as one line.
    static Damage of(String where, Throwable thrown) {
        if (thrown instanceof Damage damage) {
            return damage;
        }
        if (thrown instanceof OutOfMemoryError || thrown instanceof StackOverflowError) {
            return new Damage(where + ": its sizes are larger than memory");
        }
        Throwable cause = thrown;
        for (int depth = 0; depth < 8 && cause.getCause() != null; depth++) {
            cause = cause.getCause();
        }
        String message = String.valueOf(cause.getMessage()).replaceAll("\\p{Cntrl}+", " ");
        return new Damage(where + ": " + message.substring(0, Math.min(200, message.length())));
    }
}
