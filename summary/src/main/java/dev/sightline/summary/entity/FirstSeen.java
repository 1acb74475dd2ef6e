package dev.sightline.summary.entity;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;

/// When each entity has its first row, whatever is shown. Kept with the snapshot: 12 bytes an entity.
///
/// @param nanos by entity; `Long.MAX_VALUE` for those without a row that has a time
/// @param order the entities by that, equal ones by number
public record FirstSeen(long[] nanos, int[] order) {
    private record Of(String column) {}

    /// @param question each of whose segments says by its dictionary who has a row in it
    public static FirstSeen of(EntityStrips.Question question) {
        String column = question.entities().columnName();
        return question.snapshot().derived(new Of(column), () -> read(question, column));
    }

    private static FirstSeen read(EntityStrips.Question question, String column) {
        Snapshot snapshot = question.snapshot();
        long[] nanos = new long[question.entities().count()];
        Arrays.fill(nanos, Long.MAX_VALUE);
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            ColumnVector.Codes codes =
                    Objects.requireNonNull(question.entities().codes(s));
            MemorySegment times = Objects.requireNonNull(TimeWindow.times(snapshot, segment));
            int[] rows = Appearances.first(segment, column, codes);
            int[] entities = question.entities().ofCodes(s);
            for (int code = 0; code < rows.length; code++) {
                if (rows[code] >= 0) {
                    long time = times.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, rows[code]);
                    nanos[entities[code]] = Math.min(nanos[entities[code]], time);
                }
            }
        }
        int[] order = IntStream.range(0, nanos.length)
                .boxed()
                .sorted(Comparator.comparingLong((Integer e) -> nanos[e]))
                .mapToInt(Integer::intValue)
                .toArray();
        return new FirstSeen(nanos, order);
    }
}
