package dev.sightline.analysis.flow;

/// What a segment is of: a step that flows did, and the one they did next. Steps by their places in the lifeline's
/// list.
public record StepPair(int from, int to) {}
