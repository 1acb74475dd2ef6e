package dev.sightline.analysis.suspect;

/// What share of a deviation came with the period: what was already so just before it did not start in it, and
/// tells more of a baseline that is not quite the same system than of a fault. It is not left out, because the
/// period may have been chosen too late; then all is weighted alike, and the order stays.
final class Onset {
    private static final double LEAST = 0.25;
    /// So many flows just before are believed to have been as usual.
    private static final double PRIOR = 2;

    private Onset() {}

    /// @return from [#LEAST] to 1
    static double of(Deviation deviation, Runs before, StepCounts usual) {
        int[] runs = before.byStep().get(deviation.step());
        if (runs == null) {
            return 1;
        }
        long limit = deviation.kind().isTime() ? usual.quantile(Deviations.SLOW) : 0;
        double[] counts = new double[2];
        StepCounts.eachFlow(before, runs, (from, to) -> {
            counts[1]++;
            for (int i = from; i < to; i++) {
                boolean has = deviation.kind().isTime()
                        ? before.self(runs[i]) > limit
                        : before.times(runs[i], deviation.trait() / 8) >= 1 << deviation.trait() % 8;
                counts[0] += has ? 1.0 / (to - from) : 0;
            }
        });
        Deviation.Evidence e = deviation.evidence();
        double now = e.found() / e.flows();
        double then = e.usual() / e.usualFlows();
        return share(now, then, counts[0] / counts[1], counts[1]);
    }

    /// @param now a share or value in the period
    /// @param usual the same as usual
    /// @param before the same just before, of so many `observations`
    static double share(double now, double usual, double before, double observations) {
        if (now == usual || observations == 0) {
            return 1;
        }
        double came = Math.clamp((now - before) / (now - usual), 0, 1);
        return Math.max(LEAST, (observations * came + PRIOR) / (observations + PRIOR));
    }
}
