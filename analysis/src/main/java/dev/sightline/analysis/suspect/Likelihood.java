package dev.sightline.analysis.suspect;

/// How sure it is that two shares are not the same, as decades of the likelihood ratio: G / (2 ln 10), where G
/// is Wilks' statistic of the 2 x 2 table (the G-test). 3 means that the two shares found are a thousand times
/// likelier under two rates than under one.
///
/// Periods differ more than chance alone makes them, so G is divided by the dispersion that the usual period's
/// own parts show among each other (quasi-likelihood [1]).
///
/// [1] P. McCullagh, J. Nelder, Generalized Linear Models, 1989, section 4.5
final class Likelihood {
    private static final double LN_10 = Math.log(10);

    private Likelihood() {}

    /// @param k1 of `n1` now; fractions are allowed, a flow in which half of the runs have it counts half
    /// @param k0 of `n0` usually
    /// @param dispersion at least 1
    static double decades(double k1, double n1, double k0, double n0, double dispersion) {
        if (n1 <= 0 || n0 <= 0) {
            return 0;
        }
        double p = (k1 + k0) / (n1 + n0);
        double g = part(k1, n1 * p) + part(n1 - k1, n1 * (1 - p)) + part(k0, n0 * p) + part(n0 - k0, n0 * (1 - p));
        return Math.max(0, g / LN_10 / dispersion);
    }

    private static double part(double found, double expected) {
        return found <= 1e-9 || expected <= 1e-12 ? 0 : found * Math.log(found / expected);
    }

    /// How far apart two shares are, with half a case added either way (Jeffreys), so that one of one is not a
    /// certainty.
    static double difference(double k1, double n1, double k0, double n0) {
        return (k1 + 0.5) / (n1 + 1) - (k0 + 0.5) / (n0 + 1);
    }
}
