package dev.sightline.analysis.detect;

/// Why something is missing, as far as the rows tell.
public enum Cause {
    STILL_RUNNING("still running"),
    LOST("lost on the way"),
    SAMPLED_OUT("sampled out"),
    DIED("process died"),
    LEVEL_LOWERED("level lowered"),
    MISSING("really missing"),
    /// Nothing is missing.
    NONE("");

    private final String words;

    Cause(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
