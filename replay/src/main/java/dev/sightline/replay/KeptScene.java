package dev.sightline.replay;

import org.jspecify.annotations.Nullable;

/// A scene that somebody keeps: a TypeScript file, which the page runs in a sandbox. Nothing of it is run here.
///
/// @param name by which it is offered
/// @param text of the file; empty where it cannot be read
/// @param problem why it cannot be read; null: it can
public record KeptScene(String name, String text, @Nullable String problem) {
    /// Of a text, in bytes of UTF-8.
    public static final int MAX_BYTES = 262_144;
}
