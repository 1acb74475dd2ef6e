package dev.sightline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.store.live.LiveRows;
import dev.sightline.store.wal.BatchCodec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchCodecTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void decodesWhatItEncoded(long seed) throws IOException {
        for (Rows.Shape shape : List.of(Rows.Shape.PLAIN, Rows.Shape.MIXED, Rows.Shape.IDS)) {
            Rows table = Rows.random(seed, 500, 1 + new Random(seed).nextInt(130), shape);
            SegmentBuilder dense = new SegmentBuilder("when");
            SegmentBuilder sparse = new SegmentBuilder("when");
            for (Batch batch : table.batches) {
                dense.append(BatchCodec.decode(BatchCodec.encode(batch), batch.firstRow()));
                sparse.append(BatchCodec.decode(BatchCodec.encode(LiveRows.sparse(batch)), batch.firstRow()));
            }
            assertThat(Rows.of(dense.build())).isEqualTo(table.sortedBy("when"));
            assertThat(Rows.of(sparse.build())).isEqualTo(table.sortedBy("when"));
        }
    }

    @Test
    void writesASliceThatRowsShareOnce() {
        int rows = 10_000;
        byte[] text = new byte[100_000];
        int[] lengths = new int[rows];
        java.util.Arrays.fill(lengths, text.length);
        Batch batch = batch(rows, new Batch.Values.Strings(text, new int[rows], lengths));
        assertThat(BatchCodec.encode(batch).remaining()).isLessThan(text.length + 5 * rows);
    }

    @SuppressWarnings("NullAway") // the class file of the record has lost the @Nullable of its arrays
    private static Batch batch(int rows, Batch.Values values) {
        return new Batch(rows, 0, 0, null, null, List.of(new Batch.Column("s", values, null)));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void endsOnAnyBytes(long seed) {
        Random random = new Random(seed);
        Batch batch = Rows.random(seed, 60, 60, Rows.Shape.MIXED).batches.getFirst();
        ByteBuffer whole = BatchCodec.encode(batch);
        for (int i = 0; i < 3000; i++) {
            byte[] bytes = new byte[whole.remaining()];
            whole.duplicate().get(bytes);
            int changes = 1 + random.nextInt(4);
            for (int c = 0; c < changes; c++) {
                bytes[random.nextInt(random.nextBoolean() ? 60 : bytes.length)] = (byte) random.nextInt(256);
            }
            int length = random.nextBoolean() ? bytes.length : random.nextInt(bytes.length);
            try {
                assertThat(BatchCodec.decode(ByteBuffer.wrap(bytes, 0, length), 0)
                                .rows())
                        .isNotNegative();
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("no batch");
            }
        }
    }

    @Test
    void refusesSparseRowsOutOfOrder() {
        Batch.Column column = column(new Batch.Values.Int64s(new long[] {1, 2}), new int[] {5, 3});
        Batch batch = batch(9, column);
        assertThatThrownBy(() -> BatchCodec.encode(batch)).isInstanceOf(IllegalArgumentException.class);
    }

    @SuppressWarnings("NullAway") // as above
    private static Batch.Column column(Batch.Values values, int[] present) {
        return new Batch.Column("n", values, null, present);
    }

    @SuppressWarnings("NullAway") // as above
    private static Batch batch(int rows, Batch.Column column) {
        return new Batch(rows, 0, 0, null, null, List.of(column));
    }
}
