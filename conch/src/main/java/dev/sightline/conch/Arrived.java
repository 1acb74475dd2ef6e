package dev.sightline.conch;

/// A message that waits to be received.
///
/// @param kind of its frame
/// @param type as its sender said; negative for Conch's own
/// @param entry of a call; else empty
/// @param stamp the clock it carries, or its number; 0 without tracing
record Arrived(byte kind, int from, int type, String entry, long stamp, byte[] data) {}
