package dev.sightline.view.divided;

import dev.sightline.store.Catalog;
import dev.sightline.store.Rounds;
import dev.sightline.store.Snapshot;
import dev.sightline.view.Views;
import dev.sightline.view.request.Trace;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The rows of a trace that one process has, asked by another. Keeps nothing of earlier questions but what it was told
/// of the rows of others, and can be told again: so it does not matter which of several that have the same rows is
/// asked next.
public final class Part {
    private final Trace trace;
    /// Keeps rows in the types and the order that were asked for last.
    private final Views views = new Views();

    private volatile @Nullable Others others;

    /// The catalogs that were told last.
    private record Others(UUID trace, List<Catalog> catalogs) {}

    public Part(Trace trace) {
        this.trace = trace;
    }

    /// What the others must know of these rows.
    public byte[] catalog() {
        return Catalog.of(trace.snapshot()).toBytes();
    }

    /// The next thing that the question needs of these rows. Runs the question from its beginning: what earlier rounds
    /// found is given, so nothing but that one thing is looked for.
    ///
    /// @return never empty, unless the step has no catalogs and they are not known here
    /// @throws IllegalArgumentException if the question is wrong, or not one that can be asked of several processes
    public byte[] next(Step step, BooleanSupplier cancelled) {
        Others known = others;
        if (step.catalogs() != null) {
            known = new Others(step.trace(), step.catalogs());
            others = known;
        } else if (known == null || !known.trace.equals(step.trace())) {
            return new byte[0];
        }
        Upto rounds = new Upto(step.found());
        Snapshot snapshot = Snapshot.divided(known.catalogs, step.part(), trace.snapshot(), rounds);
        try {
            Trace divided = new Trace(trace.name(), snapshot, trace.texts(), trace.ledger());
            Objects.requireNonNull(views.answer(divided, step.request(), cancelled));
        } catch (Reached reached) {
            return reached.found;
        }
        throw new IllegalStateException("the question needs nothing more of these rows");
    }

    /// Gives what is known, and ends the question where something is not.
    private static final class Upto implements Rounds {
        private final List<List<byte[]>> found;
        private int next;

        Upto(List<List<byte[]>> found) {
            this.found = found;
        }

        @Override
        public int number() {
            return next;
        }

        @Override
        public List<byte[]> all(Supplier<byte[]> here) {
            if (next < found.size()) {
                return found.get(next++);
            }
            throw new Reached(here.get());
        }
    }

    /// Not a failure: the way out of a question that is to be gone on with when all have answered.
    @SuppressWarnings("serial")
    private static final class Reached extends RuntimeException {
        private final byte[] found;

        Reached(byte[] found) {
            super(null, null, false, false);
            this.found = found;
        }
    }
}
