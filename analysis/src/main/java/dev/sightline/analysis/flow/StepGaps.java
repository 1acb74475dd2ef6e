package dev.sightline.analysis.flow;

import dev.sightline.analysis.lifeline.Step;

/// One step in the flows of a picture.
///
/// @param flows how many did it
/// @param medianNanos of the latencies since the event before; 0: there are none
/// @param exact whether that is the very median; else by less than 1 % too long
/// @param gaps the latencies in the bins of the picture
/// @param late flows whose worst delay was before it
/// @param missing flows of which it is the first that is missing
public record StepGaps(Step step, long flows, long medianNanos, boolean exact, long[] gaps, long late, long missing) {}
