package dev.sightline.record;

import java.util.List;

/// Encoded events that can be read without what was sent before: what a destination takes whole, or not.
///
/// @param runs the events in it
/// @param told the losses that it tells of: should it be lost itself, they must be told again
record Section(byte[] bytes, int length, List<Run> runs, List<Loss> told) {
    /// Events whose sequence numbers follow each other, and about when they were.
    record Run(long firstSequence, long events, long fromNanos, long toNanos) {
        boolean isFollowedBy(Run next) {
            return firstSequence + events == next.firstSequence;
        }

        Run with(Run next) {
            return new Run(
                    firstSequence,
                    events + next.events,
                    Math.min(fromNanos, next.fromNanos),
                    Math.max(toNanos, next.toNanos));
        }
    }

    /// Gathers what a section is to hold.
    static final class Contents {
        private final java.util.ArrayList<Run> runs = new java.util.ArrayList<>();
        private final java.util.ArrayList<Loss> told = new java.util.ArrayList<>();

        void add(Run run) {
            int last = runs.size() - 1;
            if (last >= 0 && runs.get(last).isFollowedBy(run)) {
                runs.set(last, runs.get(last).with(run));
            } else {
                runs.add(run);
            }
        }

        void add(Loss loss) {
            told.add(loss);
        }

        /// @param bytes not copied
        Section section(byte[] bytes) {
            Section section = new Section(bytes, bytes.length, List.copyOf(runs), List.copyOf(told));
            runs.clear();
            told.clear();
            return section;
        }
    }

    long events() {
        return runs.stream().mapToLong(Run::events).sum();
    }
}
