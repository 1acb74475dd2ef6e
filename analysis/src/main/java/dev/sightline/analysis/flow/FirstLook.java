package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.detect.FlowEnd;
import dev.sightline.analysis.detect.FlowWatcher;
import dev.sightline.analysis.detect.FlowWatchers;
import dev.sightline.analysis.lifeline.Lifeline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The first look at all rows with lifelines at hand: how many flows each has, and what they did, while all of them
/// together have room. So the first picture needs no second look. Kept with the rows.
///
/// @param flows of each lifeline, by name
/// @param room null: they had none
record FirstLook(Map<String, Long> flows, @Nullable Gathering room, Findings findings) {
    private record Key(List<Lifeline> lifelines) {}

    static FirstLook of(Detection detection, List<Lifeline> lifelines, long memoryBytes) {
        return detection.snapshot().derived(new Key(lifelines), () -> look(detection, lifelines, memoryBytes));
    }

    private static FirstLook look(Detection detection, List<Lifeline> lifelines, long memoryBytes) {
        boolean keeps = KeptFlows.Room.isFor(detection);
        Gathering gathering = new Gathering(keeps);
        Findings findings = detection.detect(lifelines, memoryBytes, gathering);
        return new FirstLook(Map.copyOf(gathering.flows), gathering.keeps ? gathering : null, findings);
    }

    /// What its flows did; null: not all of the flows had room.
    @Nullable
    KeptFlows kept(Lifeline lifeline) {
        Gathering all = room;
        if (all == null) {
            return null;
        }
        KeptFlows.Room own = all.rooms.getOrDefault(lifeline.name(), new KeptFlows.Room());
        FlowFollower follower = all.followers.get(lifeline.key());
        return own.kept(findings, follower == null ? 0 : follower.forgotten());
    }

    /// Flows of one key apart from those of others, as their numbers are.
    private static final class Gathering implements FlowWatchers {
        private final Map<String, Long> flows = new HashMap<>();
        private final Map<String, KeptFlows.Room> rooms = new HashMap<>();
        private final Map<List<String>, FlowFollower> followers = new HashMap<>();
        private final KeptFlows.Room all = new KeptFlows.Room();
        private boolean keeps;

        Gathering(boolean keeps) {
            this.keeps = keeps;
        }

        @Override
        public FlowWatcher of(List<String> key) {
            FlowFollower follower = new FlowFollower(key, this::followed);
            followers.put(key, follower);
            return new Counting(follower);
        }

        private void followed(Lifeline lifeline, FollowedLine line) {
            if (keeps && all.takes(line)) {
                rooms.computeIfAbsent(lifeline.name(), _ -> new KeptFlows.Room())
                        .add(line);
            } else {
                keeps = false;
                rooms.clear();
            }
        }

        private final class Counting implements FlowWatcher {
            private final FlowFollower follower;

            Counting(FlowFollower follower) {
                this.follower = follower;
            }

            @Override
            public void happened(int flow, int event, long timeNanos, @Nullable String entity) {
                if (keeps) {
                    follower.happened(flow, event, timeNanos, entity);
                }
            }

            @Override
            public void over(int flow, FlowEnd end) {
                flows.merge(end.lifeline().name(), 1L, Long::sum);
                if (keeps) {
                    follower.over(flow, end);
                }
            }

            @Override
            public void forgotten(int flow) {
                follower.forgotten(flow);
            }
        }
    }
}
