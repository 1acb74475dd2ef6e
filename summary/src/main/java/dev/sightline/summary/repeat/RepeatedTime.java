package dev.sightline.summary.repeat;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Stretches of time in which nothing happens that did not happen before: every row in them belongs
/// to something that its entity does again and again, and not for the first time.
///
/// Each entity is looked at by itself, as what several do at once never comes in the same order
/// twice. [Periods] finds what repeats; a second pass ([Stretches]) keeps the stretches between the
/// rows that do not. Two scans in the order of time by one thread; memory is bounded by entities,
/// by a number of tokens, and by one of runs.
///
/// @param stretches ascending
/// @param total how many there are, told or not
/// @param complete whether everything was looked at that may come again
public record RepeatedTime(List<Stretch> stretches, long total, boolean complete) {
    /// What is told apart at most, a hundred bytes each: what comes later than that many others is
    /// nothing that repeats.
    private static final int TOKENS = 1 << 18;

    private static final int RUNS = 1 << 16;

    /// What is asked.
    ///
    /// @param rows whose column is that of the times, so that all rows with a time count, and whose
    /// paint tells rows apart
    /// @param says columns that tell rows apart
    /// @param failed rows that say that something failed, and so are told from those that do not;
    /// null: none can say so
    /// @param lasting how long rows take; null: nobody knows
    /// @param least so often the same must come
    /// @param most so many stretches are told, the longest
    public record Request(
            EntityStrips.Question rows,
            List<KeyColumn> says,
            @Nullable ResolvedSelection failed,
            @Nullable Durations lasting,
            int least,
            int most) {
        public Request {
            if (least < 3) {
                throw new IllegalArgumentException("what comes " + least + " times repeats too little; 3 or more");
            }
            says = List.copyOf(says);
        }

        private Snapshot snapshot() {
            return rows.snapshot();
        }
    }

    /// All rows with a time in [fromNanos, toNanos) belong to repetitions that are not the first.
    ///
    /// @param rows how many they are
    /// @param entities whose rows they are
    /// @param repeats how often what takes most of the time comes in it
    /// @param repeatsNanos how much of the time that takes
    /// @param eachNanos how long each of them takes on average
    /// @param shortestNanos of them and of those beside the stretch with which they are a run
    /// @param segment with `row`, where a row is of which each of them has one
    public record Stretch(
            long fromNanos,
            long toNanos,
            long rows,
            int entities,
            long repeats,
            long repeatsNanos,
            long eachNanos,
            long shortestNanos,
            long longestNanos,
            int segment,
            int row) {
        long nanos() {
            return toNanos - fromNanos;
        }
    }

    /// @throws CancellationException if `cancelled` said so
    /// @throws IllegalArgumentException if the rows are in other processes
    public static RepeatedTime of(Request request, BooleanSupplier cancelled) {
        return of(request, TOKENS, RUNS, cancelled);
    }

    static RepeatedTime of(Request request, int tokensKnown, int runsKept, BooleanSupplier cancelled) {
        request.snapshot()
                .requireHere(
                        "what repeats",
                        "a turn goes on with a run or ends it by all turns before it; ask one process that has all rows");
        Tokens tokens = new Tokens(tokensKnown);
        RepeatedRows rows = new RepeatedRows(request, cancelled);
        Periods periods = new Periods(request.rows.entities().count(), tokens, request.least, runsKept);
        rows.visit(periods);
        List<Run> runs = periods.runs();
        Stretches stretches = new Stretches(request, periods, tokens, runs);
        if (!runs.isEmpty()) {
            rows.visit(stretches);
        }
        return new RepeatedTime(stretches.longest(), stretches.total(), periods.isComplete());
    }
}
