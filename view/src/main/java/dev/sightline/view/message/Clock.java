package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.analysis.causal.PlausibleOrder;
import dev.sightline.analysis.causal.WorkClock;
import dev.sightline.analysis.wait.Work;
import dev.sightline.view.request.Question;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// What the times of a picture are.
enum Clock {
    /// As written.
    RAW,
    /// Where nothing is received before it is sent.
    CORRECTED,
    /// Lamport's: how many sends and receives lead there.
    LOGICAL,
    /// What processes did, without the time in which they waited.
    WORK,
    /// How manieth of all sends and receives in one of the orders that are possible.
    ORDERING;

    private record Kept() {}

    /// Whether it has nothing to do with the time of the page.
    boolean isOwn() {
        return this == LOGICAL || this == WORK || this == ORDERING;
    }

    /// By event.
    ///
    /// @param ordering which of the orders that are possible
    IntToLongFunction of(Question question, CausalOrder order, long ordering) {
        return switch (this) {
            case RAW -> order::timeNanos;
            case CORRECTED -> order::correctedNanos;
            case LOGICAL -> order::lamport;
            case WORK -> worked(question, order).clock::at;
            case ORDERING -> PlausibleOrder.of(order, ordering)::of;
        };
    }

    /// The column that counts the work; null: it is time without waits, or none is asked for.
    @Nullable
    String workOf(Question question, CausalOrder order) {
        return this == WORK ? worked(question, order).column : null;
    }

    private record Worked(WorkClock clock, @Nullable String column) {}

    private static Worked worked(Question question, CausalOrder order) {
        return question.snapshot().derived(new Kept(), () -> {
            Work work =
                    Work.of(order, question.snapshot(), () -> WaitsAnswer.waits(question, order), question.cancelled());
            return new Worked(WorkClock.of(order, work.since()), work.column());
        });
    }
}
