package dev.sightline.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The part of time that one of several processes speaks for, where their rows follow each other: from its first row to
/// the first of the next that has any. So every moment is in one share, and a row that is not is at its very end.
///
/// @param process its place among all
/// @param fromNanos the least number for the first process with rows
/// @param toNanos excluded, unless it is the greatest number
public record TimeShare(int process, long fromNanos, long toNanos) {
    static final TimeShare ALL = new TimeShare(0, Long.MIN_VALUE, Long.MAX_VALUE);

    static TimeShare of(List<Catalog> all, @Nullable Integer here) {
        if (here == null || all.get(here).isTimeless()) {
            return new TimeShare(here == null ? 0 : here, 0, 0);
        }
        boolean isFirst = all.subList(0, here).stream().allMatch(Catalog::isTimeless);
        long end = all.subList(here + 1, all.size()).stream()
                .filter(catalog -> !catalog.isTimeless())
                .mapToLong(catalog -> catalog.span().minTime())
                .findFirst()
                .orElse(Long.MAX_VALUE);
        return new TimeShare(
                here, isFirst ? Long.MIN_VALUE : all.get(here).span().minTime(), end);
    }
}
