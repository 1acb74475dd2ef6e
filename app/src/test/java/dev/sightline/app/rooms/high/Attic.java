package dev.sightline.app.rooms.high;

/// What a class below should not know.
public final class Attic {
    public static final String NAME = new String("attic");

    private Attic() {}
}
