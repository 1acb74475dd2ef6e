package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.ColumnVector.Utf8;
import dev.sightline.store.StringIndex.Ordinals;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The order of strings when segments are added behind those whose order is known: each string of the new ones is
/// looked for among the known, O(new log known) comparisons. Where none is new, all that is known stays as it is; else
/// ordinals move up, four bytes a row or dictionary entry, which compares nothing.
final class StringExtension {
    private final StringIndex known;
    private final StringIndex added;
    /// By ordinal of `added`: the ordinal of the known string, or `-1 - n` where n known ones come before.
    private final int[] found;
    private int fresh;

    private StringExtension(StringIndex known, StringIndex added) {
        this.known = known;
        this.added = added;
        this.found = new int[added.size()];
    }

    /// @param known of the segments before
    /// @param more the segments behind those
    static StringIndex of(StringIndex known, List<Segment> more, String column) {
        return new StringExtension(known, new StringMerge(more, column).merge()).index();
    }

    private StringIndex index() {
        int from = 0;
        for (int i = 0; i < found.length; i++) {
            found[i] = find(i, from);
            fresh += found[i] < 0 ? 1 : 0;
            from = found[i] < 0 ? -1 - found[i] : found[i] + 1;
        }
        List<@Nullable Utf8> strings = new ArrayList<>(known.strings());
        strings.addAll(added.strings());
        List<Ordinals> ordinals = new ArrayList<>();
        int[] ofAdded = ofAdded();
        int[] ofKnown = fresh == 0 ? new int[0] : ofKnown();
        known.ordinals().forEach(each -> ordinals.add(fresh == 0 ? each : moved(each, ofKnown)));
        added.ordinals().forEach(each -> ordinals.add(moved(each, ofAdded)));
        MemorySegment places = fresh == 0 ? known.places() : places(ofKnown, ofAdded);
        return new StringIndex(ordinals, strings, places, known.size() + fresh);
    }

    /// @param from no known string before it is the one
    private int find(int ordinal, int from) {
        int low = from;
        // Neighbours are often neighbours there, too.
        int step = 1;
        while (low + step < known.size() && known.compare(low + step, added, ordinal) < 0) {
            low += step;
            step *= 2;
        }
        int high = Math.min(low + step, known.size() - 1);
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = known.compare(middle, added, ordinal);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1 - low;
    }

    /// The ordinals of the added strings among all.
    private int[] ofAdded() {
        int[] all = new int[found.length];
        int before = 0;
        for (int i = 0; i < found.length; i++) {
            all[i] = (found[i] < 0 ? -1 - found[i] : found[i]) + before;
            before += found[i] < 0 ? 1 : 0;
        }
        return all;
    }

    /// The same of the known.
    private int[] ofKnown() {
        int[] all = new int[known.size()];
        int before = 0;
        int next = 0;
        for (int i = 0; i < all.length; i++) {
            for (; next < found.length && place(next) <= i; next++) {
                before += found[next] < 0 ? 1 : 0;
            }
            all[i] = i + before;
        }
        return all;
    }

    /// How many known strings come before an added one.
    private int place(int i) {
        return found[i] < 0 ? -1 - found[i] : found[i];
    }

    private MemorySegment places(int[] ofKnown, int[] ofAdded) {
        long bytes = 8L * (known.size() + fresh);
        MemorySegment all = MemoryPool.COLLECTED.zeroed(bytes).bytes(bytes);
        for (int i = 0; i < ofKnown.length; i++) {
            all.set(JAVA_LONG_UNALIGNED, 8L * ofKnown[i], known.places().get(JAVA_LONG_UNALIGNED, 8L * i));
        }
        long segments = (long) known.strings().size() << 32;
        for (int i = 0; i < ofAdded.length; i++) {
            if (found[i] < 0) {
                all.set(
                        JAVA_LONG_UNALIGNED,
                        8L * ofAdded[i],
                        added.places().get(JAVA_LONG_UNALIGNED, 8L * i) + segments);
            }
        }
        return all;
    }

    private static Ordinals moved(Ordinals ordinals, int[] to) {
        return switch (ordinals) {
            case Ordinals.None none -> none;
            case Ordinals.OfCodes codes -> {
                int[] moved = new int[codes.ordinals().length];
                for (int i = 0; i < moved.length; i++) {
                    moved[i] = to[codes.ordinals()[i]];
                }
                yield new Ordinals.OfCodes(codes.codes(), moved);
            }
            case Ordinals.OfRows rows -> {
                long bytes = rows.ordinals().byteSize();
                MemorySegment moved = MemoryPool.COLLECTED.zeroed(bytes).bytes(bytes);
                for (long at = 0; at < bytes; at += 4) {
                    int ordinal = rows.ordinals().get(JAVA_INT_UNALIGNED, at);
                    moved.set(JAVA_INT_UNALIGNED, at, ordinal < 0 ? ordinal : to[ordinal]);
                }
                yield new Ordinals.OfRows(moved);
            }
        };
    }
}
