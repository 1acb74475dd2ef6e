package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Kind;
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

    FlowLine as(Course known, @Nullable Anomaly why) {
        return new FlowLine(flow, known, why, steps, times);
    }
}
