package dev.sightline.format.ninja;

import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.NoSink;
import dev.sightline.format.internal.RunSort;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.PriorityQueue;

/// What must be known of all steps before the first row is written: which builds there are, and which of its jobs did
/// each step. Ninja does not say the latter: a step is of the first job that is free when it begins, so that there are
/// as many jobs as steps ran at the same time.
///
/// Each build counts from its own beginning, and writes its steps as they end: an end before the last one is of another
/// build. Where that holds of many lines, Ninja has rewritten its log in another order, and nothing tells builds apart.
final class Jobs {
    static final int UNKNOWN = -1;
    /// Of steps beyond nobody knows the job.
    private static final int MAX_STEPS = 1 << 22;

    private static final int ORDERED_LINES_A_BUILD = 4;
    private static final int HASH_BITS = 20;
    /// In milliseconds: so that nanoseconds fit.
    private static final long LONGEST_SHIFT = 4 * NinjaLine.LATEST;

    private long[] starts = new long[256];
    /// When it ended, and which command it was: outputs of one step have both in common.
    private long[] commands = new long[256];

    private int steps;
    private int[] jobs = new int[0];
    /// Of each build its first step, and all the milliseconds of those before.
    private int[] firsts = new int[8];
    private long[] shifts = new long[8];
    private int builds;

    static Jobs find(Source source) throws IOException {
        Jobs found = new Jobs();
        NinjaLine line = new NinjaLine();
        try (InputStream stream = source.again()) {
            new Lines(stream).toRows(new NoSink(), "", (bytes, from, to) -> {
                if (line.read(bytes, from, to)) {
                    found.add(line, bytes);
                }
                return Lines.Kind.ASIDE;
            });
        }
        found.finish();
        return found;
    }

    /// Counted from 1; [#UNKNOWN] if nobody knows.
    int job(int step) {
        return step < jobs.length ? jobs[step] : UNKNOWN;
    }

    int builds() {
        return builds;
    }

    int firstStep(int build) {
        return firsts[build];
    }

    /// How long all builds before took.
    long shiftMillis(int build) {
        return shifts[build];
    }

    private void add(NinjaLine line, byte[] bytes) {
        if (steps == MAX_STEPS) {
            return;
        }
        if (steps == starts.length) {
            starts = Arrays.copyOf(starts, 2 * steps);
            commands = Arrays.copyOf(commands, 2 * steps);
        }
        int hash = 0;
        for (int i = line.starts[4]; i < line.ends[4]; i++) {
            hash = hash * 31 + bytes[i];
        }
        starts[steps] = line.startMillis;
        commands[steps++] = line.endMillis << HASH_BITS | hash & (1 << HASH_BITS) - 1;
    }

    private long end(int step) {
        return commands[step] >> HASH_BITS;
    }

    private void finish() {
        long shift = 0;
        long longest = 0;
        for (int step = 0; step < steps; step++) {
            if (step == 0 || end(step) < end(step - 1)) {
                shift = Math.min(LONGEST_SHIFT, shift + longest);
                longest = 0;
                begin(step, shift);
            }
            longest = Math.max(longest, end(step));
        }
        if (builds > 1 && builds * ORDERED_LINES_A_BUILD > steps) {
            builds = 1;
        }
        jobs = new int[steps];
        for (int build = 0; build < builds; build++) {
            assign(firsts[build], build + 1 < builds ? firsts[build + 1] : steps);
        }
        starts = new long[0];
        commands = new long[0];
    }

    private void begin(int step, long shift) {
        if (builds == firsts.length) {
            firsts = Arrays.copyOf(firsts, 2 * builds);
            shifts = Arrays.copyOf(shifts, 2 * builds);
        }
        firsts[builds] = step;
        shifts[builds++] = shift;
    }

    private void assign(int from, int to) {
        int[] order = new int[to - from];
        Arrays.setAll(order, i -> from + i);
        new RunSort(step -> starts[step], step -> commands[step]).sort(order, 0, order.length);
        PriorityQueue<Integer> free = new PriorityQueue<>();
        PriorityQueue<Busy> busy = new PriorityQueue<>();
        int used = 0;
        for (int i = 0; i < order.length; i++) {
            int step = order[i];
            if (i > 0 && starts[step] == starts[order[i - 1]] && commands[step] == commands[order[i - 1]]) {
                jobs[step] = jobs[order[i - 1]];
                continue;
            }
            for (Busy first = busy.peek(); first != null && first.until <= starts[step]; first = busy.peek()) {
                busy.poll();
                free.add(first.job);
            }
            Integer idle = free.poll();
            jobs[step] = idle == null ? ++used : idle;
            busy.add(new Busy(end(step), jobs[step]));
        }
    }

    /// @param until in milliseconds
    private record Busy(long until, int job) implements Comparable<Busy> {
        @Override
        public int compareTo(Busy other) {
            return until == other.until ? Integer.compare(job, other.job) : Long.compare(until, other.until);
        }
    }
}
