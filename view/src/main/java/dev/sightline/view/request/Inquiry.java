package dev.sightline.view.request;

import org.jspecify.annotations.Nullable;

/// What is to be found for an answer, as a value that each [Engine] can be given: all of them find the same kind of
/// thing, so who asks ([Question#ask]) need not know which one did.
///
/// @param <A> what is found
public interface Inquiry<A> {
    /// From all rows that the question is about, in however many processes they are.
    A fromRows(Question question);

    /// From what is known of segments without a look at their rows; null where that does not say it.
    @Nullable
    Found<A> fromSums(Question question);

    /// Whether [#fromSums] looks at what `where` selects. Else it is asked of all rows only.
    default boolean sumsKnowFilters() {
        return false;
    }
}
