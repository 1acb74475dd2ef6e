package dev.sightline.replay.across;

/// These keys alone.
public final class Only extends Named {
    public Only() {
        super("only", "these keys alone", true);
    }
}
