package dev.sightline.replay.across;

/// All keys but these.
public final class Except extends Named {
    public Except() {
        super("except", "all keys but these", false);
    }
}
