package dev.sightline.analysis.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.FlowEnd;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A block of flows ([FlowBlockBuilder]), read. What lies in arrays is read when the block is, texts when they are
/// asked for. One thread.
final class FlowBlock {
    private static final List<Course> COURSES = List.of(Course.values());
    private static final int COMPLETE = FlowBlockBuilder.place(Course.COMPLETE);

    private final FlowBlockSums sums;
    private final MemorySegment bytes;
    private final long pointsFrom;
    final long[] starts;
    final long[] spans;
    private final byte[] courses;

    private int @Nullable [] pointAt;
    private long @Nullable [] since;
    private byte @Nullable [] steps;

    FlowBlock(FlowBlockSums sums, MemorySegment bytes) {
        this.sums = sums;
        this.bytes = bytes;
        int flows = sums.flows();
        starts = longs(0, flows);
        spans = longs(8L * flows, flows);
        pointsFrom = 16L * flows;
        courses = bytes(coursesFrom(), flows);
    }

    private long sinceFrom() {
        return pointsFrom + 12L * (sums.flows() + 1);
    }

    private long coursesFrom() {
        return sinceFrom() + (sums.isWide() ? 8L : 4L) * sums.points();
    }

    private long keysFrom() {
        return coursesFrom() + sums.flows() + sums.points();
    }

    private long[] longs(long from, int count) {
        long[] values = new long[count];
        MemorySegment.copy(bytes, PackedBytes.LONG, from, values, 0, count);
        return values;
    }

    private int[] ints(long from, int count) {
        int[] values = new int[count];
        MemorySegment.copy(bytes, PackedBytes.INT, from, values, 0, count);
        return values;
    }

    private byte[] bytes(long from, int count) {
        byte[] values = new byte[count];
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, from, values, 0, count);
        return values;
    }

    int flows() {
        return sums.flows();
    }

    boolean isComplete(int flow) {
        return courses[flow] == COMPLETE;
    }

    boolean isShown(int flow, TimeBins bins) {
        return starts[flow] < bins.to() && starts[flow] + spans[flow] >= bins.from();
    }

    /// Where the steps of each flow begin.
    int[] pointAt() {
        int[] known = pointAt;
        if (known == null) {
            known = ints(pointsFrom, sums.flows() + 1);
            pointAt = known;
        }
        return known;
    }

    /// When steps were, since their flow's start.
    long[] since() {
        long[] known = since;
        if (known == null) {
            if (sums.isWide()) {
                known = longs(sinceFrom(), sums.points());
            } else {
                int[] narrow = ints(sinceFrom(), sums.points());
                known = new long[narrow.length];
                for (int i = 0; i < narrow.length; i++) {
                    known[i] = narrow[i];
                }
            }
            since = known;
        }
        return known;
    }

    /// Which steps they were.
    byte[] steps() {
        byte[] known = steps;
        if (known == null) {
            known = bytes(coursesFrom() + sums.flows(), sums.points());
            steps = known;
        }
        return known;
    }

    private int at(int list, int flow) {
        return bytes.get(PackedBytes.INT, pointsFrom + 4L * (list * (sums.flows() + 1L) + flow));
    }

    private String key(int flow) {
        int from = at(1, flow);
        return new String(bytes(keysFrom() + from, at(1, flow + 1) - from), UTF_8);
    }

    private @Nullable Anomaly worst(int flow) {
        int from = at(2, flow);
        int length = at(2, flow + 1) - from;
        return length == 0
                ? null
                : PackedFindings.anomaly(
                        new PackedBytes.Reader(bytes.asSlice(keysFrom() + at(1, sums.flows()) + from, length)));
    }

    /// The flow as it was followed.
    FollowedLine line(int flow) {
        int from = pointAt()[flow];
        int count = pointAt()[flow + 1] - from;
        int[] did = new int[count];
        long[] times = new long[count];
        for (int i = 0; i < count; i++) {
            did[i] = steps()[from + i] & 0xff;
            times[i] = starts[flow] + since()[from + i];
        }
        String key = key(flow);
        boolean isHeadless = (courses[flow] & FlowBlockBuilder.HEADLESS) != 0;
        Course course = COURSES.get(courses[flow] & 0x7f);
        return new FollowedLine(
                new FlowLine(List.of(key.split(FlowEnd.BETWEEN, -1)), course, worst(flow), did, times),
                key,
                isHeadless);
    }
}
