package dev.sightline.app.rooms.low;

import dev.sightline.app.rooms.high.Attic;

/// A class in the wrong room, to see that it is found.
public final class Cellar {
    private Cellar() {}

    public static String above() {
        return Attic.NAME.strip();
    }
}
