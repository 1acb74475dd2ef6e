package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Kind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One flow as a line: which steps it did, and when, in the order of time.
///
/// @param flow what tells it apart, in the order of the lifeline's key
/// @param worst what is wrong with it; null: nothing is
public record FlowLine(
        List<String> flow, Course course, @Nullable Anomaly worst, int[] steps, long[] times) {
    /// The worst first; of the same kind what took longest beyond its time, then the earliest.
    static final Comparator<FlowLine> WORST_FIRST = Comparator.comparing(FlowLine::course)
            .thenComparing(Comparator.comparingDouble(FlowLine::excess).reversed())
            .thenComparingLong(line -> line.times[0])
            .thenComparing(line -> String.join(" ", line.flow));

    private double excess() {
        Anomaly known = worst;
        return known == null || known.kind() != Kind.LATE || known.timeoutNanos() == 0
                ? 0
                : (double) known.tookNanos() / known.timeoutNanos();
    }

    long lastNanos() {
        return times[times.length - 1];
    }

    /// Whether some of the way to a step, which is not its first, is in the time of a picture.
    boolean passes(int step, TimeBins bins) {
        return times[step - 1] < bins.to() && times[step] >= bins.from();
    }

    /// The same, with times since its first step.
    FlowLine fromStart() {
        long start = times[0];
        return new FlowLine(
                flow,
                course,
                worst,
                steps,
                Arrays.stream(times).map(nanos -> nanos - start).toArray());
    }

    FlowLine as(Course known, @Nullable Anomaly why) {
        return new FlowLine(flow, known, why, steps, times);
    }
}
