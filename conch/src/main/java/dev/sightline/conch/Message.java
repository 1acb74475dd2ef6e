package dev.sightline.conch;

/// What was received.
///
/// @param from the id of its sender
/// @param type as its sender said
/// @param data read from its beginning on
public record Message(int from, int type, Data data) {}
