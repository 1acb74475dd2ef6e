package dev.sightline.conch.launch;

/// A process that waits without an end.
///
/// @param what it waits for, for people
/// @param all whether it needs all of the sources, or one of them
/// @param sent how many messages it sent, by receiver
/// @param arrived how many arrived, by sender
record Blocked(String what, boolean all, int[] sources, long[] sent, long[] arrived) {}
