package dev.sightline.analysis.flow;

/// A flow that is over.
///
/// @param key the text of its key
/// @param isHeadless whether its first steps are missing, for which the rows may be to blame
record FollowedLine(FlowLine line, String key, boolean isHeadless) {}
