package dev.sightline.analysis.detect;

/// What a [LiveDetector] tells of a flow. The last that was told of a flow is what holds.
///
/// @param withdrawn the anomaly was told and is none: its rows were late on the way, and the flow in time
public record News(Anomaly anomaly, boolean withdrawn) {}
