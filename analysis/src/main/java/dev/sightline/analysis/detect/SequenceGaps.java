package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where numbers that producers give their rows are missing: between two rows of a producer, what lies between was
/// lost on the way. One thread.
final class SequenceGaps {
    private static final Set<String> NUMBERS = Set.of("seq", "sequence", "seqno", "sequence_number");
    private static final int MAX_GAPS = 10_000;
    private static final int MAX_PRODUCERS = 100_000;

    /// Rows lost between two moments.
    ///
    /// @param entity of the rows around them; -1: nobody
    record Gap(int entity, long fromNanos, long toNanos, long rows) {}

    private static final class Producer {
        private long number;
        private long timeNanos;
    }

    private List<Field> fields = List.of();
    private int number = -1;
    private int producer = -1;
    private final Map<String, Producer> producers = new HashMap<>();
    /// The last ones.
    private final ArrayDeque<Gap> gaps = new ArrayDeque<>();

    /// Rows to come have those columns.
    void bind(List<Field> those) {
        fields = those;
        int found = -1;
        for (int i = 0; i < fields.size(); i++) {
            boolean named = NUMBERS.contains(fields.get(i).name().toLowerCase(java.util.Locale.ROOT));
            found = named && fields.get(i).type() == ColumnType.INT64 ? i : found;
        }
        int by = Field.named(fields, "producer");
        this.producer = by >= 0 ? by : Field.withRole(fields, Role.ENTITY);
        this.number = producer < 0 ? -1 : found;
    }

    void add(Row row, long timeNanos, int entity) {
        if (number < 0 || !row.isPresent(number) || !row.isPresent(producer)) {
            return;
        }
        String name = CellText.of(row, fields.get(producer), producer);
        Producer known = producers.get(name);
        long now = row.int64(number);
        if (known == null) {
            if (producers.size() == MAX_PRODUCERS) {
                return;
            }
            known = new Producer();
            producers.put(name, known);
        } else if (now > known.number + 1) {
            if (gaps.size() == MAX_GAPS) {
                gaps.remove();
            }
            gaps.add(new Gap(entity, known.timeNanos, timeNanos, now - known.number - 1));
        }
        if (now > known.number) {
            known.number = now;
            known.timeNanos = timeNanos;
        }
    }

    /// A gap of one of some entities that touches a stretch of time.
    @Nullable
    Gap between(List<Integer> entities, long fromNanos, long toNanos) {
        for (Gap gap : gaps) {
            if (gap.fromNanos <= toNanos && gap.toNanos >= fromNanos && entities.contains(gap.entity)) {
                return gap;
            }
        }
        return null;
    }
}
