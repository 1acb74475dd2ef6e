package dev.sightline.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BatchSinkTest {
    static LongStream seeds() {
        return LongStream.range(0, 16);
    }

    /// Cells that are copied one by one, into new batches, are the slow way.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void linesAndBatchesUsedAgainGiveTheSameCells(long seed) {
        Printed slow = new Printed(false);
        Printed fast = new Printed(true);
        int longest = seed % 8 == 0 ? 400_000 : 30;
        put(new Random(seed), slow, longest, false);
        put(new Random(seed), fast, longest, true);
        assertThat(slow.batches).hasSizeGreaterThan(1);
        assertThat(fast.batches).isEqualTo(slow.batches);
        assertThat(fast.reused).isPositive();
    }

    /// Memory must not grow with lines that give no rows.
    @Test
    void rejectedLinesLeaveNoText() {
        Printed rows = new Printed(false);
        BatchSink sink = new BatchSink(rows, 0, 0, ColumnRoom.ENDLESS);
        byte[] line = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        int column = sink.column("a");
        for (int i = 0; i < 100; i++) {
            sink.line(line, 0, line.length);
            sink.text(column, line, 5, 10);
            sink.rejectRow("bad", 0, line, 0, 1);
        }
        sink.text(column, line, 0, 1);
        sink.endRow(0, 1);
        sink.flush();
        assertThat(rows.mostText).isLessThan(2 << 20);
    }

    private static void put(Random random, Printed to, int longest, boolean announce) {
        BatchSink sink = new BatchSink(to, random.nextInt(3), 0, ColumnRoom.ENDLESS);
        int[] columns = new int[6];
        for (int c = 0; c < columns.length; c++) {
            columns[c] = sink.column("c" + c);
        }
        int rows = longest > 30 ? 200 : 80_000;
        byte[] line = new byte[longest * 6];
        for (int row = 0; row < rows; row++) {
            for (int i = row == 0 ? 0 : line.length - 20; i < line.length; i++) {
                line[i] = (byte) ('a' + random.nextInt(26));
            }
            int from = random.nextInt(3);
            boolean unannounced = random.nextInt(50) == 0;
            if (announce && !unannounced) {
                sink.line(line, from, line.length);
            }
            for (int column : columns) {
                cell(random, sink, column, line, longest);
            }
            if (random.nextInt(100) == 0) {
                sink.rejectRow("bad", row, line, 0, 5);
            } else {
                sink.endRow(row, 7);
            }
        }
        sink.flush();
    }

    private static void cell(Random random, BatchSink sink, int column, byte[] line, int longest) {
        // ends at the line's own end, starts before the line, too
        int length = random.nextInt(longest);
        int at = random.nextInt(20) == 0 ? 0 : line.length - length;
        switch (random.nextInt(40)) {
            case 0 -> {}
            case 1 -> sink.string(column, line, at, length);
            case 2 -> sink.int64(column, 5);
            case 3 -> sink.text(column, line.clone(), at, length);
            case 4 -> sink.string(column, "a word");
            default -> sink.text(column, line, at, length);
        }
    }

    /// Each batch as a hash of all its cells in words.
    private static final class Printed implements DecodedRows {
        final List<String> batches = new ArrayList<>();
        private final boolean reuse;
        private @Nullable RawBatch last;
        int reused;
        int mostText;

        Printed(boolean reuse) {
            this.reuse = reuse;
        }

        @Override
        public void batch(RawBatch batch) {
            long hash = 1;
            for (RawBatch.RawColumn column : batch.columns()) {
                hash = 31 * hash + column.name().hashCode();
                for (int cell = 0; cell < column.count(); cell++) {
                    hash = 31 * hash + column.row(cell);
                    hash = 31 * hash + column.kind(cell);
                    long payload = column.payload(cell);
                    if (column.kind(cell) > RawBatch.STRING) {
                        hash = 31 * hash + payload;
                        continue;
                    }
                    int start = (int) (payload >>> 32);
                    for (int i = start; i < start + (int) payload; i++) {
                        hash = 31 * hash + batch.text()[i];
                    }
                    hash = 31 * hash + (int) payload;
                }
            }
            for (int row = 0; row < batch.rows(); row++) {
                hash = 31 * hash + batch.offsets()[row] + batch.lengths()[row];
            }
            batches.add(batch.rows() + " rows, " + batch.columns().size() + " columns, " + hash);
            mostText = Math.max(mostText, batch.textLength());
            last = batch;
        }

        @Override
        public @Nullable RawBatch spent() {
            RawBatch spent = reuse ? last : null;
            reused += spent == null ? 0 : 1;
            last = null;
            return spent;
        }

        @Override
        public void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {}

        @Override
        public void damaged(String what, long offset) {}

        @Override
        public void lost(String where, long events, long fromNanos, long toNanos) {}

        @Override
        public void sampled(long events) {}

        @Override
        public void assumed(String what) {}
    }
}
