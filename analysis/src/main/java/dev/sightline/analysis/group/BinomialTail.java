package dev.sightline.analysis.group;

/// How likely so many of some are wrong by chance.
public final class BinomialTail {
    private static final double[] LANCZOS = {
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-6,
        1.5056327351493116e-7
    };
    private static final double NEGLIGIBLE = 1e-17;

    private BinomialTail() {}

    /// The probability that of `all`, each wrong with probability `rate`, `wrong` are wrong or more. O(all) at most; of
    /// improbable ones a few terms suffice.
    public static double atLeast(long wrong, long all, double rate) {
        if (wrong <= 0 || rate >= 1) {
            return 1;
        }
        if (wrong > all || rate <= 0) {
            return 0;
        }
        double term = Math.exp(logOf(all)
                - logOf(wrong)
                - logOf(all - wrong)
                + wrong * Math.log(rate)
                + (all - wrong) * Math.log1p(-rate));
        if (wrong <= all * rate) {
            // near the middle it is quicker to sum what is below
            return Math.clamp(1 - below(wrong, all, rate, term), 0, 1);
        }
        double sum = 0;
        for (long i = wrong; i <= all && term > sum * NEGLIGIBLE; i++) {
            sum += term;
            term *= (double) (all - i) / (i + 1) * (rate / (1 - rate));
        }
        return Math.min(1, sum);
    }

    private static double below(long wrong, long all, double rate, double at) {
        double sum = 0;
        double term = at;
        for (long i = wrong; i > 0; i--) {
            term *= (double) i / (all - i + 1) * ((1 - rate) / rate);
            if (term < sum * NEGLIGIBLE) {
                break;
            }
            sum += term;
        }
        return sum;
    }

    /// The logarithm of a factorial.
    ///
    /// C. Lanczos, "A precision approximation of the gamma function", 1964.
    private static double logOf(long n) {
        double sum = 0.9999999999998099;
        for (int i = 0; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (n + i + 1);
        }
        double t = n + LANCZOS.length - 0.5;
        return 0.5 * Math.log(2 * Math.PI) + (n + 0.5) * Math.log(t) - t + Math.log(sum);
    }
}
