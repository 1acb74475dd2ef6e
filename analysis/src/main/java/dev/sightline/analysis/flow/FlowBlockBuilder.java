package dev.sightline.analysis.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Gathers flows of one lifeline until they are a block, and writes it. [FlowBlock] reads it.
///
/// ```
/// starts   8 x flows     when each began
/// spans    8 x flows     how long each was seen
/// points   4 x flows + 4 where the steps of each begin
/// keys     4 x flows + 4 where the key of each begins
/// worsts   4 x flows + 4 where what is wrong with each begins
/// since    4 or 8 x points, since the flow's start
/// courses  1 x flows     [Course], and 128 where it has no beginning
/// steps    1 x points
/// texts of the keys, anomalies
/// ```
final class FlowBlockBuilder {
    static final int HEADLESS = 0x80;
    /// So many steps a lifeline has at most, as each takes a byte.
    static final int MAX_STEPS = 255;

    private static final int MAX_POINTS = 1 << 17;

    private final int mostFlows;
    private final int steps;
    private final PairSums.@Nullable Builder[] pairs;
    private final List<PairSums.Builder> seen = new ArrayList<>();
    private final int[] stepFlows;
    private final int[] lastFlow;

    private final long[] starts;
    private final long[] spans;
    private final byte[] courses;
    private final int[] pointAt;
    private final int[] keyAt;
    private final int[] worstAt;
    private byte[] did = new byte[1 << 12];
    private long[] since = new long[1 << 12];
    private final PackedBytes keys = new PackedBytes();
    private final PackedBytes worsts = new PackedBytes();
    private int flows;
    private int points;
    private int complete;

    FlowBlockBuilder(int steps, int mostFlows) {
        this.steps = steps;
        this.mostFlows = mostFlows;
        this.pairs = new PairSums.Builder[steps * steps];
        this.stepFlows = new int[steps];
        this.lastFlow = new int[steps];
        this.starts = new long[mostFlows];
        this.spans = new long[mostFlows];
        this.courses = new byte[mostFlows];
        this.pointAt = new int[mostFlows + 1];
        this.keyAt = new int[mostFlows + 1];
        this.worstAt = new int[mostFlows + 1];
    }

    /// By which a course is written.
    static int place(Course course) {
        return List.of(Course.values()).indexOf(course);
    }

    boolean isFull() {
        return flows == mostFlows || points >= MAX_POINTS;
    }

    boolean isEmpty() {
        return flows == 0;
    }

    void add(FollowedLine flow) {
        FlowLine line = flow.line();
        long[] times = line.times();
        int[] of = line.steps();
        starts[flows] = times[0];
        spans[flows] = line.lastNanos() - times[0];
        courses[flows] = (byte) (place(line.course()) | (flow.isHeadless() ? HEADLESS : 0));
        complete += line.course() == Course.COMPLETE && !flow.isHeadless() ? 1 : 0;
        if (points + of.length > did.length) {
            int room = Math.max(points + of.length, 2 * did.length);
            did = Arrays.copyOf(did, room);
            since = Arrays.copyOf(since, room);
        }
        for (int i = 0; i < of.length; i++) {
            did[points] = (byte) of[i];
            since[points++] = times[i] - times[0];
            if (lastFlow[of[i]] != flows + 1) {
                lastFlow[of[i]] = flows + 1;
                stepFlows[of[i]]++;
            }
            if (i > 0) {
                pair(of[i - 1], of[i]).add(times[i] - times[i - 1]);
            }
        }
        byte[] key = flow.key().getBytes(UTF_8);
        keys.raw(key, key.length);
        if (line.worst() != null) {
            PackedFindings.put(worsts, line.worst());
        }
        flows++;
        pointAt[flows] = points;
        keyAt[flows] = keys.size();
        worstAt[flows] = worsts.size();
    }

    private PairSums.Builder pair(int from, int to) {
        int place = from * steps + to;
        PairSums.Builder known = pairs[place];
        if (known == null) {
            known = new PairSums.Builder(from, to);
            pairs[place] = known;
        }
        if (known.isEmpty()) {
            seen.add(known);
        }
        return known;
    }

    /// Writes the block behind what is there, and begins another.
    ///
    /// @param offset where the bytes begin in the file
    FlowBlockSums finish(PackedBytes bytes, long offset) {
        long widest = 0;
        long minStart = Long.MAX_VALUE;
        long maxStart = Long.MIN_VALUE;
        long minEnd = Long.MAX_VALUE;
        long maxEnd = Long.MIN_VALUE;
        for (int i = 0; i < flows; i++) {
            widest = Math.max(widest, spans[i]);
            minStart = Math.min(minStart, starts[i]);
            maxStart = Math.max(maxStart, starts[i]);
            minEnd = Math.min(minEnd, starts[i] + spans[i]);
            maxEnd = Math.max(maxEnd, starts[i] + spans[i]);
        }
        boolean isWide = widest > Integer.MAX_VALUE;
        bytes.longs(starts, flows);
        bytes.longs(spans, flows);
        bytes.ints(pointAt, flows + 1);
        bytes.ints(keyAt, flows + 1);
        bytes.ints(worstAt, flows + 1);
        if (isWide) {
            bytes.longs(since, points);
        } else {
            bytes.ints(
                    Arrays.stream(since, 0, points)
                            .mapToInt(nanos -> (int) nanos)
                            .toArray(),
                    points);
        }
        bytes.raw(courses, flows);
        bytes.raw(did, points);
        bytes.raw(keys.finish().toArray(ValueLayout.JAVA_BYTE), keys.size());
        bytes.raw(worsts.finish().toArray(ValueLayout.JAVA_BYTE), worsts.size());
        FlowBlockSums sums = new FlowBlockSums(
                offset,
                bytes.size(),
                flows,
                points,
                isWide,
                minStart,
                maxStart,
                minEnd,
                maxEnd,
                complete,
                stepFlows.clone(),
                seen.stream().map(PairSums.Builder::sums).toList());
        clear();
        return sums;
    }

    private void clear() {
        flows = 0;
        points = 0;
        complete = 0;
        keys.clear();
        worsts.clear();
        seen.forEach(PairSums.Builder::clear);
        seen.clear();
        Arrays.fill(stepFlows, 0);
        Arrays.fill(lastFlow, 0);
    }
}
