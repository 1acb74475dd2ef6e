package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.FlowEnd;
import dev.sightline.analysis.detect.FlowWatcher;
import dev.sightline.analysis.detect.FlowWatchers;
import dev.sightline.analysis.lifeline.Lifeline;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes lines of the flows of one key that a detector follows, each when it is over. Holds those that are open. One
/// thread.
final class FlowFollower implements FlowWatcher {
    private static final int MAX_SHARED = 4096;

    private final Map<IntBuffer, int[]> shared = new HashMap<>();
    private final List<String> key;
    private final BiConsumer<Lifeline, FollowedLine> lines;
    private @Nullable FollowedFlow[] followed = new FollowedFlow[512];
    private long forgotten;

    /// @param lines are told which lifeline each is of
    FlowFollower(List<String> key, BiConsumer<Lifeline, FollowedLine> lines) {
        this.key = key;
        this.lines = lines;
    }

    /// Of one lifeline alone.
    static FlowFollower of(Lifeline lifeline, Consumer<FollowedLine> lines) {
        return new FlowFollower(lifeline.key(), (other, line) -> {
            if (other.equals(lifeline)) {
                lines.accept(line);
            }
        });
    }

    /// The same for a detector that follows flows of other keys too.
    FlowWatchers ofItsKey() {
        return other -> other.equals(key) ? this : FlowWatcher.NONE;
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
        if (flow < followed.length) {
            followed[flow] = null;
        }
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
        if (did == null) {
            return;
        }
        FlowLine line = line(did, end);
        if (line.steps().length > 0) {
            String text = line.flow().size() == 1 ? line.flow().getFirst() : end.keyText();
            lines.accept(end.lifeline(), new FollowedLine(line, text, end.state() == FlowEnd.State.HEADLESS));
        }
    }

    private FlowLine line(FollowedFlow did, FlowEnd end) {
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
        return new FlowLine(end.key(), course, worst, shared(Arrays.copyOf(steps, size)), Arrays.copyOf(times, size));
    }

    /// The same steps, which most flows do in the same order, once.
    private int[] shared(int[] steps) {
        int[] known = shared.get(IntBuffer.wrap(steps));
        if (known == null && shared.size() < MAX_SHARED) {
            shared.put(IntBuffer.wrap(steps), steps);
        }
        return known == null ? steps : known;
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
