package dev.sightline.analysis.suspect;

import dev.sightline.analysis.cell.Hash;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/// The runs of steps in a period: each with the steps that are part of it (called, or said), how often, and the
/// time that none of them accounts for. A row that is there twice counts once.
final class Runs {
    /// Calls deeper than this are cut there: ids that go in a circle would never end.
    private static final int MAX_DEPTH = 1000;

    private final Period period;
    private final StepNames names;
    /// By run: its step, flow, start and duration; of those behind `real`, which only hold together what has no
    /// span, no duration.
    private int[] step;

    private long[] flow;
    private long[] start;
    private long[] duration;
    private int count;
    /// The run that each run is part of; -1 for none.
    private int[] parent;

    private final int[] depth;
    /// Children of run r, also what it said: `childSteps[first[r] .. first[r + 1])`, sorted; `childRuns` beside
    /// them, -1 for what was said.
    private final int[] first;

    private final int[] childSteps;
    private final int[] childRuns;
    private final long[] self;
    /// Duration of the longest run of the flow of each run.
    private final long[] whole;
    /// By step, its runs, those of a flow beside each other.
    private final Map<Integer, int[]> byStep = new HashMap<>();

    Runs(Period period) {
        this.period = period;
        this.names = period.names();
        int size = period.size();
        step = new int[size];
        flow = new long[size];
        start = new long[size];
        duration = new long[size];
        parent = new int[size];
        boolean[] once = new boolean[size];
        int[] runOf = new int[size];
        LongTable spans = new LongTable(size);
        gather(once, runOf, spans);
        int[] under = link(once, runOf, spans);
        first = new int[count + 1];
        depth = depths();
        int[][] children = children(once, runOf, under);
        childSteps = children[0];
        childRuns = children[1];
        self = selfTimes();
        whole = wholes();
        sort();
    }

    private void gather(boolean[] once, int[] runOf, LongTable spans) {
        LongTable seen = new LongTable(period.size());
        for (int i = 0; i < period.size(); i++) {
            long key = Hash.of(period.span(i), period.step(i), period.start(i));
            runOf[i] = -1;
            once[i] = seen.get(key) < 0;
            if (!once[i]) {
                continue;
            }
            seen.put(key, i);
            if (!names.step(period.step(i)).said()) {
                runOf[i] = count;
                int known = spans.get(period.span(i));
                // client and server may share a span; what is part of it is part of the later one
                if (known < 0 || start[known] < period.start(i)) {
                    spans.put(period.span(i), count);
                }
                addRun(period.step(i), period.flow(i), period.start(i), period.duration(i));
            }
        }
    }

    private void addRun(int newStep, long newFlow, long newStart, long newDuration) {
        if (count == step.length) {
            int grown = Math.max(16, count * 2);
            step = Arrays.copyOf(step, grown);
            flow = Arrays.copyOf(flow, grown);
            start = Arrays.copyOf(start, grown);
            duration = Arrays.copyOf(duration, grown);
            parent = Arrays.copyOf(parent, grown);
        }
        step[count] = newStep;
        flow[count] = newFlow;
        start[count] = newStart;
        duration[count] = newDuration;
        parent[count] = -1;
        count++;
    }

    /// @return for each entry of the period the run it is part of, or -1
    private int[] link(boolean[] once, int[] runOf, LongTable spans) {
        int[] under = new int[period.size()];
        Map<Long, Integer> around = new HashMap<>();
        for (int i = 0; i < period.size(); i++) {
            under[i] = -1;
            if (!once[i] || period.parent(i) == Period.NONE) {
                continue;
            }
            int run = spans.get(period.parent(i));
            int entity = names.step(period.step(i)).entity();
            boolean said = names.step(period.step(i)).said();
            if (run < 0 && (said || period.isLoose(i))) {
                Integer known = around.get(period.parent(i));
                if (known == null) {
                    addRun(names.step(entity, false, ""), period.flow(i), period.start(i), -1);
                    known = count - 1;
                    around.put(period.parent(i), known);
                }
                run = known;
                start[run] = Math.min(start[run], period.start(i));
            }
            under[i] = run;
            if (runOf[i] >= 0 && run != runOf[i]) {
                parent[runOf[i]] = run;
            }
        }
        return under;
    }

    private int[] depths() {
        int[] depths = new int[count];
        for (int run = 0; run < count; run++) {
            int at = run;
            int steps = 0;
            while (parent[at] >= 0 && steps <= MAX_DEPTH) {
                at = parent[at];
                steps++;
            }
            if (steps > MAX_DEPTH) {
                parent[run] = -1;
                steps = 0;
            }
            depths[run] = steps;
        }
        return depths;
    }

    private int[][] children(boolean[] once, int[] runOf, int[] under) {
        for (int i = 0; i < under.length; i++) {
            if (once[i] && under[i] >= 0) {
                first[under[i] + 1]++;
            }
        }
        for (int run = 0; run < count; run++) {
            first[run + 1] += first[run];
        }
        long[] sorted = new long[first[count]];
        int[] next = Arrays.copyOf(first, count);
        for (int i = 0; i < under.length; i++) {
            if (once[i] && under[i] >= 0) {
                sorted[next[under[i]]++] = (long) period.step(i) << 32 | runOf[i] + 1;
            }
        }
        int[][] children = new int[2][sorted.length];
        for (int run = 0; run < count; run++) {
            Arrays.sort(sorted, first[run], first[run + 1]);
        }
        for (int i = 0; i < sorted.length; i++) {
            children[0][i] = (int) (sorted[i] >>> 32);
            children[1][i] = (int) sorted[i] - 1;
        }
        return children;
    }

    private long[] selfTimes() {
        long[] times = new long[count];
        for (int run = 0; run < count; run++) {
            if (duration[run] < 0) {
                times[run] = -1;
                continue;
            }
            int at = run;
            long end = start[run] + duration[run];
            long[][] parts = IntStream.range(first[run], first[run + 1])
                    .map(i -> childRuns[i])
                    .filter(child -> child >= 0 && duration[child] > 0)
                    .mapToObj(child ->
                            new long[] {Math.max(start[child], start[at]), Math.min(end, start[child] + duration[child])
                            })
                    .toArray(long[][]::new);
            Arrays.sort(parts, Comparator.comparingLong(part -> part[0]));
            long covered = 0;
            long until = start[run];
            for (long[] part : parts) {
                if (part[1] > until) {
                    covered += part[1] - Math.max(part[0], until);
                    until = part[1];
                }
            }
            times[run] = Math.max(0, duration[run] - covered);
        }
        return times;
    }

    private long[] wholes() {
        Map<Long, Long> longest = new HashMap<>();
        for (int run = 0; run < count; run++) {
            longest.merge(flow[run], duration[run], Math::max);
        }
        long[] wholes = new long[count];
        for (int run = 0; run < count; run++) {
            wholes[run] = longest.getOrDefault(flow[run], 0L);
        }
        return wholes;
    }

    private void sort() {
        Map<Integer, Integer> sizes = new HashMap<>();
        for (int run = 0; run < count; run++) {
            sizes.merge(step[run], 1, Integer::sum);
        }
        Map<Integer, Integer> filled = new HashMap<>();
        for (int run = 0; run < count; run++) {
            int[] runs = byStep.computeIfAbsent(step[run], key -> new int[sizes.getOrDefault(key, 0)]);
            runs[filled.merge(step[run], 1, Integer::sum) - 1] = run;
        }
        Comparator<Integer> order = Comparator.<Integer>comparingLong(run -> flow[run])
                .thenComparingLong(run -> start[run])
                .thenComparingLong(run -> duration[run]);
        byStep.replaceAll((key, runs) ->
                Arrays.stream(runs).boxed().sorted(order).mapToInt(run -> run).toArray());
    }

    StepNames names() {
        return names;
    }

    int count() {
        return count;
    }

    Map<Integer, int[]> byStep() {
        return byStep;
    }

    int step(int run) {
        return step[run];
    }

    int entity(int run) {
        return names.step(step[run]).entity();
    }

    long flow(int run) {
        return flow[run];
    }

    long start(int run) {
        return start[run];
    }

    long self(int run) {
        return self[run];
    }

    long whole(int run) {
        return whole[run];
    }

    int parent(int run) {
        return parent[run];
    }

    /// Whether it is but the caller's side of a call: part of a step of its own entity, with nothing in it but
    /// what others did. Time it takes by itself passes between the two.
    boolean isCall(int run) {
        if (parent[run] < 0 || entity(parent[run]) != entity(run)) {
            return false;
        }
        boolean calls = false;
        for (int i = first[run]; i < first[run + 1]; i++) {
            if (childRuns[i] >= 0) {
                if (entity(childRuns[i]) == entity(run)) {
                    return false;
                }
                calls = true;
            }
        }
        return calls;
    }

    /// The entity that called this one: that of the nearest run above which is of another; -1 for none.
    int caller(int run) {
        int above = parent[run];
        while (above >= 0 && entity(above) == entity(run)) {
            above = parent[above];
        }
        return above < 0 ? -1 : entity(above);
    }

    int depth(int run) {
        return depth[run];
    }

    int firstChild(int run) {
        return first[run];
    }

    int endOfChildren(int run) {
        return first[run + 1];
    }

    int childStep(int i) {
        return childSteps[i];
    }

    /// -1 for what was said.
    int childRun(int i) {
        return childRuns[i];
    }

    /// How often a step is part of a run.
    int times(int run, int childStep) {
        int low = first[run];
        int high = first[run + 1];
        int at = Arrays.binarySearch(childSteps, low, high, childStep);
        if (at < 0) {
            return 0;
        }
        int from = at;
        while (from > low && childSteps[from - 1] == childStep) {
            from--;
        }
        int to = at + 1;
        while (to < high && childSteps[to] == childStep) {
            to++;
        }
        return to - from;
    }
}
