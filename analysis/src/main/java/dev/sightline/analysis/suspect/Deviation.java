package dev.sightline.analysis.suspect;

/// Something about the runs of a step that is not as usual.
///
/// @param step whose runs they are
/// @param kind what of them
/// @param trait of [StepCounts]; meaningless for times
/// @param more whether it is there more often than usual, rather than less
/// @param evidence how sure it is
record Deviation(int step, Kind kind, int trait, boolean more, Evidence evidence) {
    enum Kind {
        /// A step is part of them, or is not.
        PART,
        /// A log line is, or is not.
        LINE,
        /// Time that they take by themselves.
        SELF_TIME,
        /// Time that passes between an entity and those it calls.
        GAP;

        boolean isTime() {
            return this == SELF_TIME || this == GAP;
        }
    }

    /// @param decades of likelihood
    /// @param effect by how much the shares differ, 0 to 1
    /// @param onset what share of it came with the period, see [Onset]
    /// @param found in so many of `flows` flows; fractions as a flow may have several runs
    record Evidence(
            double decades,
            double effect,
            double found,
            double flows,
            double usual,
            double usualFlows,
            double dispersion,
            double onset) {
        static Evidence of(double k1, double n1, double k0, double n0, double dispersion) {
            return new Evidence(
                    Likelihood.decades(k1, n1, k0, n0, dispersion),
                    Likelihood.difference(k1, n1, k0, n0),
                    k1,
                    n1,
                    k0,
                    n0,
                    dispersion,
                    1);
        }

        /// The same, of other flows than all.
        Evidence among(double k1, double n1) {
            return of(k1, n1, usual, usualFlows, dispersion);
        }

        /// Decades times effect times onset; beyond [#CERTAIN] decades ten times as many count as one more,
        /// because more of the same proves little more.
        double value() {
            double sure = decades <= CERTAIN ? decades : CERTAIN + Math.log10(decades / CERTAIN);
            return sure * Math.abs(effect) * onset;
        }

        Evidence weighted(double weight) {
            return new Evidence(decades, effect, found, flows, usual, usualFlows, dispersion, weight);
        }

        static final double CERTAIN = 10;
    }
}
