package dev.sightline.analysis.flow;

/// Flows on their way from one step to the next.
///
/// @param passes how often one was there in the window
/// @param quartiles of how long it took, in nanoseconds: the shortest, a quarter, half, three quarters, the longest;
/// so many parts are at most as long
/// @param exact whether the inner three are the very quartiles; else by less than 1 % too long
/// @param limits between the four speeds, in nanoseconds
/// @param open flows that did the first step, should have done another, and did none
/// @param overtaken passes of which one that began later ended earlier
/// @param bars how many began in each bin, were inside all of it, ended in it ([Part], then speed, then bin)
public record FlowSegment(
        StepPair pair,
        long passes,
        long[] quartiles,
        boolean exact,
        long[] limits,
        long open,
        long overtaken,
        long[][][] bars) {
    /// What a pass does in a bin.
    public enum Part {
        STARTS(0),
        PENDING(1),
        ENDS(2);

        private final int place;

        Part(int place) {
            this.place = place;
        }

        /// Its place in `bars`.
        public int place() {
            return place;
        }
    }

    /// By what fast ones are told from slow ones.
    public enum Speeds {
        /// A quarter of the passes each.
        QUARTILE {
            @Override
            long[] limits(long[] quartiles) {
                return new long[] {quartiles[1], quartiles[2], quartiles[3]};
            }
        },
        /// Up to 1.5, 2, 3 times the median, and beyond.
        MEDIAN {
            @Override
            long[] limits(long[] quartiles) {
                long half = quartiles[2];
                return new long[] {half + half / 2, 2 * half, 3 * half};
            }
        };

        /// How many there are.
        public static final int COUNT = 4;

        abstract long[] limits(long[] quartiles);

        /// From 0, the fastest.
        static int of(long nanos, long[] limits) {
            int speed = 0;
            while (speed < limits.length && nanos > limits[speed]) {
                speed++;
            }
            return speed;
        }
    }
}
