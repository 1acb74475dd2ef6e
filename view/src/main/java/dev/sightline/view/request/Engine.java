package dev.sightline.view.request;

import dev.sightline.store.Segment;
import dev.sightline.summary.Together;
import org.jspecify.annotations.Nullable;

/// Who finds what an [Inquiry] is about, the quickest first. One that does not answer leaves it to the next; the last
/// answers everything. One more is one more constant here, and how it finds things a method there.
enum Engine {
    /// Time pyramids and outlines of columns: right but for the edges of buckets, at once, of any number of rows. They
    /// are files of this process, and say nothing of rows in others.
    SUMS {
        @Override
        <A> @Nullable Found<A> find(Inquiry<A> inquiry, Question question) {
            boolean filtered = !question.where().alwaysTrue();
            if (!question.approx() || filtered && !inquiry.sumsKnowFilters()) {
                return null;
            }
            return Together.plan(
                    question.snapshot().rounds(),
                    () -> {
                        // What is known without the rows is worth nothing once these are gone.
                        question.snapshot().segments().forEach(Segment::requireWhole);
                        return inquiry.fromSums(question);
                    },
                    () -> null);
        }
    },

    /// Exact scans on all processors; where rows are in several processes, each looks at its own, and what all found is
    /// merged (`Together`).
    ROWS {
        @Override
        <A> Found<A> find(Inquiry<A> inquiry, Question question) {
            return Found.exactly(inquiry.fromRows(question));
        }
    };

    /// Null when it does not answer that.
    abstract <A> @Nullable Found<A> find(Inquiry<A> inquiry, Question question);
}
