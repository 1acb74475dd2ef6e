package dev.sightline.format.firefox;

/// How much of a profile's tables may be held.
final class Budget {
    private static final long MAX_BYTES = 512L << 20;

    private long left = MAX_BYTES;
    private boolean spent;

    boolean spend(int bytes) {
        spent |= left < bytes;
        left -= spent ? 0 : bytes;
        return !spent;
    }

    boolean isSpent() {
        return spent;
    }
}
