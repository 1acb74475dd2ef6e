package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.Severity;
import dev.sightline.store.StringIndex.Ordinals;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// The strings of a column of levels by how severe they are: `debug`, `info`, `warn`, and not `debug`, `warn`, `info`
/// or
/// whatever letters say. It follows from all distinct strings alone, so that all processes have the same.
final class LevelOrder {
    private LevelOrder() {}

    /// @param index in code-point order
    /// @return the same, if it has other strings than levels
    static StringIndex of(StringIndex index) {
        if (index.size() > Severity.MOST) {
            return index;
        }
        List<String> texts =
                IntStream.range(0, index.size()).mapToObj(index::text).toList();
        if (!Severity.areLevels(texts)) {
            return index;
        }
        int[] order = IntStream.range(0, texts.size())
                .boxed()
                .sorted(Comparator.comparing(texts::get, Severity.mildestFirst()))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] to = new int[order.length];
        MemorySegment places = MemorySegment.ofArray(new long[order.length]);
        for (int i = 0; i < order.length; i++) {
            to[order[i]] = i;
            places.set(JAVA_LONG_UNALIGNED, 8L * i, index.places().get(JAVA_LONG_UNALIGNED, 8L * order[i]));
        }
        List<Ordinals> moved = new ArrayList<>();
        index.ordinals().forEach(each -> moved.add(StringExtension.moved(each, to)));
        return index.reordered(moved, places);
    }
}
