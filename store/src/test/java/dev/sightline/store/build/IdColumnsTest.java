package dev.sightline.store.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.memory.MemoryPool;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/// What was a column of ids in one segment needs little to be one in the next, and what was none is tried as before.
class IdColumnsTest {
    private static final int ROWS = 128 << 10;
    /// More than a short trial, less than a long one.
    private static final int NEXT_ROWS = 40_000;

    private final FillingSegment first = new FillingSegment(null, ROWS, MemoryPool.COLLECTED);

    @Test
    void idsAfterIdsArePlain() {
        fill(first, ROWS, row -> "id-" + row);
        assertThat(first.builder.ids()).containsExactly("x");
        Segment next = next(row -> "id-" + (row + ROWS));
        ColumnVector column = next.column("x");
        assertThat(column).isInstanceOf(ColumnVector.Plain.class);
        ColumnVector.Plain plain = (ColumnVector.Plain) Objects.requireNonNull(column);
        for (int row = 0; row < NEXT_ROWS; row++) {
            assertThat(plain.strings().get(row)).isEqualTo("id-" + (row + ROWS));
        }
    }

    @Test
    void namesAfterIdsHaveADictionary() {
        fill(first, ROWS, row -> "id-" + row);
        assertThat(next(row -> "host-" + row % 15_000).column("x")).isInstanceOf(ColumnVector.Codes.class);
    }

    /// A hundred thousand hosts that report in turn look like ids until the first comes again.
    @Test
    void manyHostsInTurnAreNoIds() {
        fill(first, ROWS, row -> "host-" + row % 100_000);
        assertThat(first.builder.ids()).isEmpty();
        assertThat(next(row -> "host-" + row).column("x")).isInstanceOf(ColumnVector.Codes.class);
    }

    @Test
    void fewRowsTellNothing() {
        fill(first, 60_000, row -> "id-" + row);
        assertThat(first.builder.ids()).isEmpty();
    }

    private Segment next(IntFunction<String> texts) {
        FillingSegment next = first.next(ROWS);
        fill(next, NEXT_ROWS, texts);
        return next.builder.build();
    }

    private static void fill(FillingSegment segment, int rows, IntFunction<String> texts) {
        for (int from = 0; from < rows; from += 10_000) {
            int count = Math.min(10_000, rows - from);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            int[] starts = new int[count];
            int[] lengths = new int[count];
            for (int row = 0; row < count; row++) {
                byte[] text = texts.apply(from + row).getBytes(StandardCharsets.UTF_8);
                starts[row] = bytes.size();
                lengths[row] = text.length;
                bytes.writeBytes(text);
            }
            Batch.Values values = new Batch.Values.Strings(bytes.toByteArray(), starts, lengths);
            segment.append(new Batch(count, from, 0, null, null, List.of(new Batch.Column("x", values, null))));
        }
    }
}
