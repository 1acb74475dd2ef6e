package dev.sightline.analysis.flow;

/// How many lines go through each cell of a raster of time bins and steps. A line counts in each bin that it
/// touches. Exact, of fixed size: differences along each row, summed when they are asked for.
final class LineRaster {
    private final TimeBins bins;
    private final int steps;
    private final int perStep;
    private final int[][] differences;
    /// By bin, how many lines end in it.
    private final long[] ended;
    private boolean any;
    /// Where the last line was: the next is near it.
    private int near;

    /// @param steps lines go from one to another
    /// @param perStep rows between two neighbouring steps
    LineRaster(TimeBins bins, int steps, int perStep) {
        this.bins = bins;
        this.steps = steps;
        this.perStep = perStep;
        this.differences = new int[Math.max(0, steps - 1) * perStep][bins.count() + 1];
        this.ended = new long[bins.count()];
    }

    /// An empty one of the same size.
    LineRaster another() {
        return new LineRaster(bins, steps, perStep);
    }

    /// All lines of another one.
    void add(LineRaster other) {
        for (int r = 0; r < differences.length; r++) {
            for (int b = 0; b < differences[r].length; b++) {
                differences[r][b] += other.differences[r][b];
            }
        }
        for (int b = 0; b < ended.length; b++) {
            ended[b] += other.ended[b];
        }
        any |= other.any;
    }

    /// So many lines that go from one step to another within one bin.
    void add(int fromStep, int toStep, int bin, int lines) {
        int first = Math.min(fromStep, toStep) * perStep;
        int last = Math.max(fromStep, toStep) * perStep;
        for (int r = first; r < last; r++) {
            differences[r][bin] += lines;
            differences[r][bin + 1] -= lines;
        }
    }

    /// Says when a line ended, whether it is drawn or not; the last bin holds later ones, too.
    void end(long nanos) {
        ended[Math.clamp(bins.lastAt(nanos), 0, ended.length - 1)]++;
    }

    /// By bin.
    long[] ended() {
        return ended.clone();
    }

    /// Says that there are lines, whatever of them is in it.
    void touch() {
        any = true;
    }

    int steps() {
        return steps;
    }

    TimeBins bins() {
        return bins;
    }

    void add(FlowLine line) {
        for (int i = 1; i < line.steps().length; i++) {
            add(line.steps()[i - 1], line.times()[i - 1], line.steps()[i], line.times()[i]);
        }
        any = true;
    }

    void add(int fromStep, long fromNanos, int toStep, long toNanos) {
        if (fromStep > toStep) {
            add(toStep, toNanos, fromStep, fromNanos);
            return;
        }
        int near = Math.clamp(bins.lastAt(fromNanos, this.near), 0, bins.count() - 1);
        this.near = near;
        if (bins.has(near, fromNanos) && bins.has(near, toNanos)) {
            add(fromStep, toStep, near, 1);
            return;
        }
        int rows = (toStep - fromStep) * perStep;
        long before = fromNanos;
        for (int r = 0; r < rows; r++) {
            long after = between(fromNanos, toNanos, r + 1, rows);
            int first = bins.firstAt(Math.min(before, after), near);
            near = Math.min(first, bins.count() - 1);
            int last = bins.lastAt(Math.max(before, after), near);
            if (first <= last) {
                int[] row = differences[fromStep * perStep + r];
                row[first]++;
                row[last + 1]--;
            }
            before = after;
        }
    }

    private static long between(long from, long to, int part, int of) {
        long all = to - from;
        return from + all / of * part + all % of * part / of;
    }

    /// Whether there is a line in it.
    boolean any() {
        return any;
    }

    /// By row, the uppermost between the first two steps; then by bin.
    int[][] counts() {
        int[][] counts = new int[differences.length][bins.count()];
        for (int r = 0; r < counts.length; r++) {
            int sum = 0;
            for (int b = 0; b < counts[r].length; b++) {
                sum += differences[r][b];
                counts[r][b] = sum;
            }
        }
        return counts;
    }
}
