package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.store.build.ColumnBuilder;
import dev.sightline.store.build.RowOrder;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.store.build.SegmentBuilderTest;
import dev.sightline.store.build.StringsBuilder;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.SegmentFile;
import dev.sightline.store.memory.Memory;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A column is the same whether it was sparse or dense, in its batches and while it grew.
class SparseColumnTest {
    private static final double[] DENSITIES = {0, 0.01, 0.12, 0.13, 0.5, 1};

    /// Sizes either side of the borders of bytes, words and steps.
    static Stream<Arguments> sizes() {
        List<Arguments> all = new ArrayList<>();
        for (int rows : new int[] {1, 7, 8, 9, 63, 64, 65, 127, 128, 129, 1000, 4095, 4096, 4097, 9000}) {
            for (ColumnType type : ColumnType.values()) {
                all.add(Arguments.of(type, rows));
            }
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0}, batches of {1} rows")
    @MethodSource("sizes")
    void growsToTheSameVector(ColumnType type, int batchRows) {
        for (int seed = 0; seed < 12; seed++) {
            Random random = new Random(seed * 31L + batchRows);
            double density = DENSITIES[seed % DENSITIES.length];
            List<Batch.Column> batches = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                double share = seed < 6 ? density : DENSITIES[random.nextInt(DENSITIES.length)];
                batches.add(column(random, type, batchRows, share, 30));
            }
            check(random, type, batchRows, batches);
        }
    }

    /// The dictionary is given up where it was, in the middle of a batch too.
    @Test
    void fewIdsBecomePlainStrings() {
        int batchRows = 70_000;
        Random random = new Random(batchRows);
        List<Batch.Column> batches = new ArrayList<>();
        for (int rows = 0; rows < 11 * StringsBuilder.TRIAL; rows += batchRows) {
            batches.add(column(random, ColumnType.STRING, batchRows, 0.1, 1 << 30));
        }
        assertThat(check(random, ColumnType.STRING, batchRows, batches)).isInstanceOf(ColumnVector.Plain.class);
    }

    private static ColumnVector check(Random random, ColumnType type, int batchRows, List<Batch.Column> batches) {
        ColumnBuilder dense = ColumnBuilder.of(type, MemoryPool.COLLECTED);
        ColumnBuilder sparse = ColumnBuilder.of(type, MemoryPool.COLLECTED);
        ColumnBuilder mixed = ColumnBuilder.of(type, MemoryPool.COLLECTED);
        dense.makeDense();
        for (Batch.Column column : batches) {
            Batch.Column few = sparse(column, batchRows);
            dense.append(column, batchRows);
            sparse.append(few, batchRows);
            mixed.append(random.nextBoolean() ? few : column, batchRows);
            if (random.nextInt(4) == 0) {
                int gap = random.nextInt(100);
                List.of(dense, sparse, mixed).forEach(builder -> builder.appendMissing(gap));
            }
            assertThat(sparse.heapBytes()).isEqualTo(mixed.heapBytes());
            assertThat(sparse.offHeapBytes()).isEqualTo(mixed.offHeapBytes()).isLessThanOrEqualTo(dense.offHeapBytes());
        }
        RowOrder order = random.nextInt(3) == 0 ? null : shuffled(random, dense.rows);
        RowOrder inverse = order == null ? null : order.inverse();
        ColumnVector expected = dense.finish(order);
        same(sparse.finish(order, inverse), expected);
        same(mixed.finish(order, inverse), expected);
        return expected;
    }

    private static RowOrder shuffled(Random random, int rows) {
        List<Integer> places = new ArrayList<>(IntStream.range(0, rows).boxed().toList());
        Collections.shuffle(places, random);
        Memory memory = MemoryPool.COLLECTED.zeroed(4L * rows);
        for (int i = 0; i < rows; i++) {
            memory.bytes().set(JAVA_INT_UNALIGNED, 4L * i, places.get(i));
        }
        return new RowOrder(rows, rows, memory.bytes(4L * rows), memory);
    }

    private static void same(ColumnVector found, ColumnVector expected) {
        assertThat(found.missing()).isEqualTo(expected.missing());
        assertThat(found.getClass()).isEqualTo(expected.getClass());
        List<MemorySegment> parts = parts(found);
        List<MemorySegment> wanted = parts(expected);
        assertThat(parts.size()).isEqualTo(wanted.size());
        for (int i = 0; i < parts.size(); i++) {
            assertThat(parts.get(i).mismatch(wanted.get(i))).isEqualTo(-1);
        }
        assertThat(range(found)).isEqualTo(range(expected));
    }

    private static List<MemorySegment> parts(ColumnVector vector) {
        List<MemorySegment> parts = new ArrayList<>();
        MemorySegment valid = vector.validity();
        if (valid != null) {
            parts.add(valid);
        }
        parts.addAll(
                switch (vector) {
                    case ColumnVector.Longs longs -> List.of(longs.values());
                    case ColumnVector.Doubles doubles -> List.of(doubles.values());
                    case ColumnVector.Bools bools -> List.of(bools.bits());
                    case ColumnVector.Codes codes ->
                        List.of(
                                codes.codes().bytes(),
                                codes.dictionary().offsets(),
                                codes.dictionary().data());
                    case ColumnVector.Plain plain ->
                        List.of(plain.strings().offsets(), plain.strings().data());
                });
        return parts;
    }

    private static String range(ColumnVector vector) {
        return switch (vector) {
            case ColumnVector.Longs longs -> longs.min() + " " + longs.max();
            case ColumnVector.Doubles doubles -> doubles.min() + " " + doubles.max();
            case ColumnVector.Bools bools -> "";
            case ColumnVector.Codes codes -> "";
            case ColumnVector.Plain plain -> "";
        };
    }

    private static Batch.Column column(Random random, ColumnType type, int rows, double density, int distinct) {
        long[] valid = new long[(rows + 63) >>> 6];
        boolean all = true;
        for (int row = 0; row < rows; row++) {
            boolean present = random.nextDouble() < density;
            valid[row >>> 6] |= (present ? 1L : 0L) << row;
            all &= present;
        }
        return new Batch.Column("x", values(random, type, rows, distinct), all ? null : valid);
    }

    private static Batch.Values values(Random random, ColumnType type, int rows, int distinct) {
        return switch (type) {
            case INT64 -> new Batch.Values.Int64s(random.longs(rows).toArray());
            case TIME -> new Batch.Values.Times(random.longs(rows, -50, 50).toArray());
            case FLOAT64 -> {
                double[] odd = {Double.NaN, Double.NEGATIVE_INFINITY, -0.0, 0.0, Double.MIN_VALUE, -3, 1e300};
                yield new Batch.Values.Float64s(random.ints(rows, 0, 20)
                        .mapToDouble(i -> i < odd.length ? odd[i] : random.nextGaussian())
                        .toArray());
            }
            case BOOL -> {
                boolean[] bools = new boolean[rows];
                for (int row = 0; row < rows; row++) {
                    bools[row] = random.nextBoolean();
                }
                yield new Batch.Values.Bools(bools);
            }
            case STRING ->
                Rows.strings(IntStream.range(0, rows)
                        .mapToObj(row -> Rows.text(random, distinct))
                        .toList());
        };
    }

    /// The column in its other form, with room to spare.
    static Batch.Column sparse(Batch.Column column, int rows) {
        int[] present = IntStream.range(0, rows).filter(column::isValid).toArray();
        int spare = present.length + 3;
        Batch.Values values = switch (column.values()) {
            case Batch.Values.Int64s ints -> new Batch.Values.Int64s(longs(ints.values(), present, spare));
            case Batch.Values.Times times -> new Batch.Values.Times(longs(times.nanos(), present, spare));
            case Batch.Values.Float64s floats -> {
                double[] some = new double[spare];
                for (int i = 0; i < present.length; i++) {
                    some[i] = floats.values()[present[i]];
                }
                yield new Batch.Values.Float64s(some);
            }
            case Batch.Values.Bools bools -> {
                boolean[] some = new boolean[spare];
                for (int i = 0; i < present.length; i++) {
                    some[i] = bools.values()[present[i]];
                }
                yield new Batch.Values.Bools(some);
            }
            case Batch.Values.Strings strings ->
                new Batch.Values.Strings(
                        strings.bytes(),
                        ints(strings.starts(), present, spare),
                        ints(strings.lengths(), present, spare));
        };
        return new Batch.Column(column.name(), values, null, present);
    }

    private static long[] longs(long[] from, int[] at, int length) {
        long[] some = new long[length];
        for (int i = 0; i < at.length; i++) {
            some[i] = from[at[i]];
        }
        return some;
    }

    private static int[] ints(int[] from, int[] at, int length) {
        int[] some = new int[length];
        for (int i = 0; i < at.length; i++) {
            some[i] = from[at[i]];
        }
        return some;
    }

    /// Whole tables, their times sparse too, to the byte in the file.
    @Test
    void sparseBatchesMakeTheSameFiles(@TempDir Path folder) throws Exception {
        Map<String, ColumnType> types = Rows.Shape.MIXED.columns();
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            int rows = new int[] {1, 63, 64, 65, 1000, 5000}[seed % 6];
            double missing = new double[] {0.1, 0.8, 0.87, 0.88, 0.99}[seed % 5];
            Rows table =
                    Rows.random(seed, rows, 1 + random.nextInt(700), new Rows.Shape(types, missing, 0.3, true, 20));
            String time = seed % 3 == 0 ? null : "when";
            List<Batch> sparse =
                    table.batches.stream().map(SparseColumnTest::sparse).toList();
            Path one = folder.resolve("one-" + seed);
            Path other = folder.resolve("other-" + seed);
            write(table.batches, time, one);
            write(sparse, time, other);
            assertThat(Files.mismatch(one, other)).isEqualTo(-1);
            Segment segment = SegmentBuilderTest.build(sparse, time);
            SegmentInvariants.check(segment, time);
            assertThat(Rows.of(segment)).isEqualTo(table.sortedBy(time));
        }
    }

    private static void write(List<Batch> batches, @Nullable String time, Path path) throws Exception {
        SegmentBuilder builder = new SegmentBuilder(time);
        batches.forEach(builder::append);
        Segment built = builder.build();
        SegmentFile.write(built, builder.sparse(), Disk.unforced(), path, Map.of());
        Path laidOut = path.resolveSibling("laid-" + path.getFileName());
        SegmentFile.write(built, Map.of(), Disk.unforced(), laidOut, Map.of());
        assertThat(Files.mismatch(path, laidOut)).isEqualTo(-1);
    }

    private static Batch sparse(Batch batch) {
        return new Batch(
                batch.rows(),
                batch.firstRow(),
                batch.source(),
                batch.offsets(),
                batch.lengths(),
                batch.columns().stream()
                        .map(column -> sparse(column, batch.rows()))
                        .toList());
    }
}
