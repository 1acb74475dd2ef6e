package dev.sightline.analysis.suspect;

import dev.sightline.analysis.cell.Hash;
import java.util.Arrays;

/// The steps of a period, one after the other, in bounded memory: beyond [#MAX_STEPS] whole flows are left out,
/// chosen by the hash of their id, so that what stays is a fair sample whatever the order of rows. 45 bytes a
/// step.
final class Period {
    /// 2 M steps are 90 MB; what is computed of them takes about as much again.
    static final int MAX_STEPS = 2_000_000;

    static final long NONE = 0;

    private final StepNames names;
    private final int limit;
    private long[] span = new long[1024];
    private long[] parent = new long[1024];
    private long[] flow = new long[1024];
    private long[] start = new long[1024];
    private long[] duration = new long[1024];
    private int[] step = new int[1024];
    private boolean[] loose = new boolean[1024];
    private int count;
    /// Flows stay whose hash has so many zero bits at its end.
    private int sampling;

    private long leftOut;
    private final Samples samples = new Samples();

    Period(StepNames names) {
        this(names, MAX_STEPS);
    }

    Period(StepNames names, int limit) {
        this.names = names;
        this.limit = limit;
    }

    /// @param spanId of the step; of a log line a number of its own
    /// @param parentId of the step that this is part of, or [#NONE]
    /// @param durationNanos negative where it is not known
    /// @param isLoose whether `parentId` is that of no row, but of all loose steps of an entity in a flow
    void add(
            long spanId,
            long parentId,
            long flowId,
            long startNanos,
            long durationNanos,
            int stepNumber,
            boolean isLoose) {
        if (!stays(flowId)) {
            leftOut++;
            return;
        }
        if (count == limit) {
            sampling++;
            thin();
            add(spanId, parentId, flowId, startNanos, durationNanos, stepNumber, isLoose);
            return;
        }
        if (count == span.length) {
            int grown = Math.min(limit, count * 2);
            span = Arrays.copyOf(span, grown);
            parent = Arrays.copyOf(parent, grown);
            flow = Arrays.copyOf(flow, grown);
            start = Arrays.copyOf(start, grown);
            duration = Arrays.copyOf(duration, grown);
            step = Arrays.copyOf(step, grown);
            loose = Arrays.copyOf(loose, grown);
        }
        loose[count] = isLoose;
        set(count++, spanId, parentId, flowId, startNanos, durationNanos, stepNumber);
    }

    private void set(int i, long spanId, long parentId, long flowId, long startNanos, long durationNanos, int number) {
        span[i] = spanId;
        parent[i] = parentId;
        flow[i] = flowId;
        start[i] = startNanos;
        duration[i] = durationNanos;
        step[i] = number;
    }

    private boolean stays(long flowId) {
        return sampling == 0 || Long.numberOfTrailingZeros(Hash.mix(flowId)) >= sampling || sampling > 40;
    }

    private void thin() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (stays(flow[i])) {
                loose[kept] = loose[i];
                set(kept++, span[i], parent[i], flow[i], start[i], duration[i], step[i]);
            }
        }
        leftOut += count - kept;
        // one flow may be all there is: then its beginning has to do
        count = kept == limit ? limit / 2 : kept;
    }

    /// Lets steps go by the numbers of the entities that theirs go by.
    void unite(int[] united) {
        for (int i = 0; i < count; i++) {
            step[i] = names.moved(step[i], united);
        }
        samples.unite(united);
    }

    int size() {
        return count;
    }

    long leftOut() {
        return leftOut;
    }

    Samples samples() {
        return samples;
    }

    StepNames names() {
        return names;
    }

    long span(int i) {
        return span[i];
    }

    long parent(int i) {
        return parent[i];
    }

    long flow(int i) {
        return flow[i];
    }

    long start(int i) {
        return start[i];
    }

    long duration(int i) {
        return duration[i];
    }

    boolean isLoose(int i) {
        return loose[i];
    }

    int step(int i) {
        return step[i];
    }
}
