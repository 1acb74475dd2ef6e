package dev.sightline.analysis.detect;

/// Where a step of a flow is missing.
///
/// @param event that is missing; of alternatives the first
/// @param number of that event
/// @param lastEntity who did what the flow did last; -1: nobody is named
/// @param who took part in the flow, as [FlowTable#who] has it
/// @param fromNanos when the step can have come at the earliest
/// @param toNanos when it was to have come at the latest
/// @param goesOn whether rows of the flow came after its time-out
/// @param lastNanos when the flow was last seen
/// @param leftOut whether a row of the flow says that others of it were not kept
record Gap(
        String event,
        int number,
        int lastEntity,
        long who,
        long fromNanos,
        long toNanos,
        boolean goesOn,
        long lastNanos,
        boolean leftOut) {
    boolean tookPart(int entity) {
        return (who >>> entity & 1) != 0;
    }
}
