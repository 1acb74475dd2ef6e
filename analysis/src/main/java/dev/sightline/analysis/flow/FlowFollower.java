package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.FlowEnd;
import dev.sightline.analysis.detect.FlowWatcher;
import dev.sightline.analysis.lifeline.Lifeline;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes lines of the flows of one lifeline that a detector follows, each when it is over. Holds those that are
/// open. One thread.
final class FlowFollower implements FlowWatcher {
    private final Lifeline lifeline;
    private final Consumer<FollowedLine> lines;
    private @Nullable FollowedFlow[] followed = new FollowedFlow[512];
    private long forgotten;

    FlowFollower(Lifeline lifeline, Consumer<FollowedLine> lines) {
        this.lifeline = lifeline;
        this.lines = lines;
    }

    @Override
    public boolean watches(List<String> key) {
        return key.equals(lifeline.key());
    }

    @Override
    public void happened(int flow, int event, long timeNanos, @Nullable String entity) {
        if (flow >= followed.length) {
            followed = Arrays.copyOf(followed, Math.max(flow + 1, followed.length * 2));
        }
        FollowedFlow known = followed[flow];
        if (known == null) {
            known = new FollowedFlow();
            followed[flow] = known;
        }
        known.add(event, timeNanos);
    }

    @Override
    public void forgotten(int flow) {
        followed[flow] = null;
        forgotten++;
    }

    /// Flows that had no memory.
    long forgotten() {
        return forgotten;
    }

    @Override
    public void over(int flow, FlowEnd end) {
        FollowedFlow did = followed[flow];
        followed[flow] = null;
        if (did == null || !end.lifeline().equals(lifeline)) {
            return;
        }
        FlowLine line = line(did, end);
        if (line.steps().length > 0) {
            lines.accept(new FollowedLine(line, end.keyText(), end.state() == FlowEnd.State.HEADLESS));
        }
    }

    private static FlowLine line(FollowedFlow did, FlowEnd end) {
        int[] steps = new int[did.size()];
        long[] times = new long[did.size()];
        int size = 0;
        for (int i = 0; i < did.size(); i++) {
            int step = end.step(did.event(i));
            if (step >= 0) {
                steps[size] = step;
                times[size++] = did.time(i);
            }
        }
        Anomaly worst = end.anomalies().stream()
                .min(Comparator.comparing((Anomaly each) -> Course.of(each.kind())))
                .orElse(null);
        Course course = worst == null ? course(end.state()) : Course.of(worst.kind());
        return new FlowLine(end.key(), course, worst, Arrays.copyOf(steps, size), Arrays.copyOf(times, size));
    }

    private static Course course(FlowEnd.State state) {
        return switch (state) {
            case COMPLETE -> Course.COMPLETE;
            case ENDED_EARLY -> Course.EARLY;
            case OPEN -> Course.OPEN;
            case MISSING, HEADLESS -> Course.MISSING;
        };
    }
}
