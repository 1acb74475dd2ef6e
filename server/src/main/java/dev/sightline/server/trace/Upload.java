package dev.sightline.server.trace;

import java.nio.file.Path;

/// A file that the page sent.
///
/// @param name as sent, made harmless: no folders, no control characters, at most 120 characters; never empty
/// @param file where it lies, named the same; the server removes it when it closes
public record Upload(String name, Path file) {}
