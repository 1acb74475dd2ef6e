package dev.sightline.format;

/// A stream that is a piece of more, such as what came over a connection at once: what it begins with says nothing
/// about the rest, so a byte order mark there is junk in one line.
public interface Piece {}
