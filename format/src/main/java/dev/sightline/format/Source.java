package dev.sightline.format;

import java.io.InputStream;

/// A decompressed stream of bytes with a name for messages.
///
/// @param name file name without folders and compression suffix
/// @param stream from the beginning; the reader does not close it. It ends early (and intake notes the damage) when a
/// compressed
///     file is truncated or corrupt
public record Source(String name, InputStream stream) {}
