package dev.sightline.record;

/// How important an event is, the most important first; the levels of NetLogger's best practices.
public enum Level {
    FATAL,
    ERROR,
    WARN,
    INFO,
    DEBUG,
    TRACE;

    private final String label = name().charAt(0) + name().substring(1).toLowerCase(java.util.Locale.ROOT);

    /// As written in files: `Info`.
    public String label() {
        return label;
    }

    /// Whether an event of this level is recorded where `threshold` is the least important one wanted.
    boolean passes(Level threshold) {
        return compareTo(threshold) <= 0;
    }
}
