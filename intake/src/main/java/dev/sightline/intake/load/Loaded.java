package dev.sightline.intake.load;

import java.nio.file.Path;

/// A trace that was read to its end, or to where it was stopped.
///
/// @param directory its store, to be opened
public record Loaded(Path directory) {}
