package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.lifeline.Lifeline;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All flows of a lifeline, kept with the rows while there is memory: a picture of another window then looks at no
/// row.
///
/// @param isAll false: there are too many to be kept, and none is
record KeptFlows(boolean isAll, List<FollowedLine> flows, Findings findings, long forgotten) {
    private record Key(List<Lifeline> lifelines, Lifeline lifeline) {}

    /// Collects flows until they are too many: of rows, flows and what flows did about 80 MB.
    static final class Room {
        private static final long MAX_ROWS = 4_000_000;
        private static final int MAX_FLOWS = 250_000;
        private static final long MAX_POINTS = 3_000_000;

        private final List<FollowedLine> flows = new ArrayList<>();
        private long count;
        private long points;
        private boolean isFull;

        static boolean isFor(Detection detection) {
            return detection.snapshot().rows() <= MAX_ROWS;
        }

        void add(FollowedLine line) {
            if (takes(line)) {
                flows.add(line);
            } else {
                flows.clear();
            }
        }

        /// Whether there is room for one more; it is not kept yet.
        boolean takes(FollowedLine line) {
            count++;
            points += line.line().steps().length;
            isFull |= count > MAX_FLOWS || points > MAX_POINTS;
            return !isFull;
        }

        KeptFlows kept(Findings findings, long forgotten) {
            return new KeptFlows(!isFull, List.copyOf(flows), findings, forgotten);
        }
    }

    /// Null if they are too many.
    static @Nullable KeptFlows of(Detection detection, List<Lifeline> lifelines, Lifeline lifeline, long memoryBytes) {
        if (!Room.isFor(detection)) {
            return null;
        }
        KeptFlows first = FirstLook.of(detection, lifelines, memoryBytes).kept(lifeline);
        KeptFlows kept = first != null
                ? first
                : detection
                        .snapshot()
                        .derived(
                                new Key(lifelines, lifeline),
                                () -> follow(detection, lifelines, lifeline, memoryBytes));
        return kept.isAll ? kept : null;
    }

    private static KeptFlows follow(
            Detection detection, List<Lifeline> lifelines, Lifeline lifeline, long memoryBytes) {
        Room room = new Room();
        FlowFollower follower = FlowFollower.of(lifeline, room::add);
        Findings findings = detection.detect(lifelines, memoryBytes, follower.ofItsKey());
        return room.kept(findings, follower.forgotten());
    }
}
