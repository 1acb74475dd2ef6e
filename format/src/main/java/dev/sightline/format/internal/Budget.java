package dev.sightline.format.internal;

/// A text that may only be looked at so often: what stops an expression that backtracks without end.
final class Budget implements CharSequence {
    private final String text;
    private final int from;
    private final int to;
    private long left;

    /// Says that the looks are used up.
    static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1;

        Spent() {
            super("spent", null, false, false);
        }
    }

    Budget(String text, int from, int to, long looks) {
        this.text = text;
        this.from = from;
        this.to = to;
        this.left = looks;
    }

    @Override
    public int length() {
        return to - from;
    }

    @Override
    public char charAt(int index) {
        if (--left < 0) {
            throw new Spent();
        }
        return text.charAt(from + index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(from + start, from + end);
    }

    @Override
    public String toString() {
        return text.substring(from, to);
    }
}
