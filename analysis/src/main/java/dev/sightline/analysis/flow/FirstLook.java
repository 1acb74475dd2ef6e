package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.detect.FlowEnd;
import dev.sightline.analysis.detect.FlowWatcher;
import dev.sightline.analysis.detect.FlowWatchers;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.store.Beside;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The first look at all rows with lifelines at hand: how many flows each has, and what they did, while all of them
/// together have room: in memory, or beside the rows of a store. So the first picture needs no second look. Kept with
/// the rows.
///
/// @param flows of each lifeline, by name
/// @param room null: they had none in memory
/// @param index null: there is none beside the rows
record FirstLook(
        Map<String, Long> flows,
        @Nullable Gathering room,
        @Nullable FlowIndex index,
        Findings findings) {
    private record Key(List<Lifeline> lifelines) {}

    static FirstLook of(Detection detection, List<Lifeline> lifelines, long memoryBytes) {
        return detection.snapshot().derived(new Key(lifelines), () -> look(detection, lifelines, memoryBytes));
    }

    private static FirstLook look(Detection detection, List<Lifeline> lifelines, long memoryBytes) {
        Beside beside = detection.snapshot().beside();
        boolean keeps = KeptFlows.Room.isFor(detection);
        boolean canIndex = beside != null && FlowIndex.canHold(lifelines);
        if (!keeps && canIndex) {
            return indexed(detection, lifelines, memoryBytes, FlowIndex.BLOCK_FLOWS);
        }
        Gathering gathering = new Gathering(keeps, null);
        Findings findings = detection.detect(lifelines, memoryBytes, gathering);
        if (!gathering.keeps && canIndex) {
            // few rows, and yet more flows than have room
            return indexed(detection, lifelines, memoryBytes, FlowIndex.BLOCK_FLOWS);
        }
        return new FirstLook(Map.copyOf(gathering.flows), gathering.keeps ? gathering : null, null, findings);
    }

    /// By the index that is there, or that this look leaves behind.
    static FirstLook indexed(Detection detection, List<Lifeline> lifelines, long memoryBytes, int blockFlows) {
        Beside beside = Objects.requireNonNull(detection.snapshot().beside());
        String name = KeptLifelines.name("flows", detection, lifelines.toString() + memoryBytes);
        Beside.Kept kept = beside.open(name);
        FlowIndex known = kept == null ? null : read(kept);
        if (known != null) {
            return new FirstLook(known.flows(), null, known, known.findings());
        }
        try (Beside.Draft draft = beside.create(name)) {
            FlowIndex.Writer writer = new FlowIndex.Writer(draft, blockFlows);
            Gathering gathering = new Gathering(false, writer);
            Findings findings = detection.detect(lifelines, memoryBytes, gathering);
            Map<String, Long> forgotten = new HashMap<>();
            for (Lifeline each : lifelines) {
                FlowFollower follower = gathering.followers.get(each.key());
                forgotten.put(each.name(), follower == null ? 0 : follower.forgotten());
            }
            FlowIndex index = writer.finish(lifelines, gathering.flows, forgotten, findings);
            return new FirstLook(Map.copyOf(gathering.flows), null, index, findings);
        }
    }

    private static @Nullable FlowIndex read(Beside.Kept kept) {
        try {
            return FlowIndex.read(kept);
        } catch (UncheckedIOException damaged) {
            return null; // it is made again
        }
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
        private final FlowIndex.@Nullable Writer writer;
        private boolean keeps;

        Gathering(boolean keeps, FlowIndex.@Nullable Writer writer) {
            this.keeps = keeps;
            this.writer = writer;
        }

        @Override
        public FlowWatcher of(List<String> key) {
            FlowFollower follower = new FlowFollower(key, this::followed);
            followers.put(key, follower);
            return new Counting(follower);
        }

        private void followed(Lifeline lifeline, FollowedLine line) {
            if (writer != null) {
                writer.add(lifeline, line);
            } else if (keeps && all.takes(line)) {
                rooms.computeIfAbsent(lifeline.name(), _ -> new KeptFlows.Room())
                        .add(line);
            } else {
                keeps = false;
                rooms.clear();
            }
        }

        private boolean follows() {
            return keeps || writer != null;
        }

        private final class Counting implements FlowWatcher {
            private final FlowFollower follower;

            Counting(FlowFollower follower) {
                this.follower = follower;
            }

            @Override
            public void happened(int flow, int event, long timeNanos, @Nullable String entity) {
                if (follows()) {
                    follower.happened(flow, event, timeNanos, entity);
                }
            }

            @Override
            public void over(int flow, FlowEnd end) {
                flows.merge(end.lifeline().name(), 1L, Long::sum);
                if (follows()) {
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
