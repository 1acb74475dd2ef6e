package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.Field;
import dev.sightline.store.Pyramid.Axis;
import dev.sightline.store.SegmentFile.Part;
import dev.sightline.store.disk.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A segment's pyramid as a file, little endian, every part at a multiple of 8 bytes.
///
/// ```
/// +----------------------------+-----------------+-----------------+
/// | "SLPYRAM2"                                                     |  8 bytes
/// +----------------------------+-----------------+-----------------+
/// | base shift   int32         | base buckets B  int32             |
/// | first base bucket int64                                        |
/// | coarse shift int32         | coarse buckets C  int32           |
/// | columns      int32         | entities followed  int32, 0 or 1  |
/// +----------------------------------------------------------------+
/// | B x int32 rows                                                 |
/// | C x int32 entities first seen                                  |
/// +----------------------------------------------------------------+  for each column:
/// | name length int32          | histogram levels L  int32         |
/// | histogram: shift, first bin, bins H; changes: shift, first     |
/// |   bin, bins N                                       6 x int32  |
/// | name, UTF-8                                                    |
/// | B x int32 counts | B x float64 min | B x float64 max           |
/// | B x float64 sums                                               |
/// | C' x H x int32 histogram, C' buckets being 2^L coarse ones     |
/// | C x N x int32 net changes                                      |
/// +----------------------------------------------------------------+
/// ```
final class PyramidFile {
    private static final byte[] MAGIC = "SLPYRAM2".getBytes(StandardCharsets.US_ASCII);
    /// Columns summed up at once: bounds the heap, and keeps two cores busy.
    private static final int AT_ONCE = 4;

    private PyramidFile() {}

    /// Sums up a segment.
    ///
    /// @param sparse those of its columns that are
    /// @param states of all entities at its beginning; then at its end
    /// @return null when no row has a time
    static @Nullable Part write(
            Segment segment,
            Map<String, SparseVector> sparse,
            @Nullable String timeColumn,
            EntityStates states,
            Disk disk,
            Path path)
            throws IOException {
        if (segment.timedRows() == 0
                || timeColumn == null
                || !(segment.column(timeColumn) instanceof ColumnVector.Longs times)) {
            return null;
        }
        PyramidBuilder builder = new PyramidBuilder(segment, times.values());
        List<String> names = segment.fields().stream()
                .filter(field -> field.type().isNumeric() && !field.name().equals(timeColumn))
                .map(Field::name)
                .toList();
        EntityStates.Ids entities = states.enter(segment, names.size());
        try (ChecksummedFile file = new ChecksummedFile(disk, path)) {
            head(file, builder, names.size(), entities != null);
            file.write(MemorySegment.ofArray(builder.counts()));
            file.align(8);
            file.write(MemorySegment.ofArray(
                    entities == null ? new int[builder.coarse().buckets()] : builder.firstSeen(entities, states)));
            file.align(8);
            for (int from = 0; from < names.size(); from += AT_ONCE) {
                List<String> some = names.subList(from, Math.min(names.size(), from + AT_ONCE));
                List<EntityStates.@Nullable Last> lasts = new java.util.ArrayList<>();
                for (String name : some) {
                    lasts.add(entities == null ? null : states.last(name));
                }
                List<PyramidBuilder.Column> columns = IntStream.range(0, some.size())
                        .parallel()
                        .mapToObj(i -> builder.column(values(segment, sparse, some.get(i)), entities, lasts.get(i)))
                        .toList();
                for (int i = 0; i < some.size(); i++) {
                    column(file, some.get(i), columns.get(i));
                }
            }
            int[] sums = file.finish();
            return new Part(Objects.requireNonNull(path.getFileName()).toString(), file.position(), file.holes(), sums);
        }
    }

    private static PyramidValues values(Segment segment, Map<String, SparseVector> sparse, String name) {
        SparseVector few = sparse.get(name);
        return few == null
                ? PyramidValues.of(Objects.requireNonNull(segment.column(name)), segment.rows())
                : new PyramidValues.Few(few);
    }

    private static void head(ChecksummedFile file, PyramidBuilder builder, int columns, boolean followed)
            throws IOException {
        Axis base = builder.base();
        Axis coarse = builder.coarse();
        ByteBuffer head = ByteBuffer.allocate(MAGIC.length + 32).order(ByteOrder.LITTLE_ENDIAN);
        head.put(MAGIC).putInt(base.shift()).putInt(base.buckets()).putLong(base.first());
        head.putInt(coarse.shift()).putInt(coarse.buckets()).putInt(columns).putInt(followed ? 1 : 0);
        file.write(MemorySegment.ofArray(head.array()));
    }

    private static void column(ChecksummedFile file, String name, PyramidBuilder.Column column) throws IOException {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer head = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt(utf8.length).putInt(column.levels());
        for (PyramidBuilder.Cells cells : List.of(column.histogram(), column.netChanges())) {
            head.putInt(cells.shift()).putInt(cells.firstBin()).putInt(cells.bins());
        }
        file.write(MemorySegment.ofArray(head.array()));
        file.write(MemorySegment.ofArray(utf8));
        file.align(8);
        file.write(MemorySegment.ofArray(column.sums().counts()));
        file.align(8);
        file.write(MemorySegment.ofArray(column.sums().min()));
        file.write(MemorySegment.ofArray(column.sums().max()));
        file.write(MemorySegment.ofArray(column.sums().sums()));
        file.write(MemorySegment.ofArray(column.histogram().cells()));
        file.align(8);
        file.write(MemorySegment.ofArray(column.netChanges().cells()));
        file.align(8);
    }

    /// Reads what [#write] wrote; the grids stay where they are mapped.
    ///
    /// @throws UncheckedIOException if the file is damaged
    static Pyramid read(MappedFile file) {
        Reading reading = new Reading(file.slice(0, file.length()));
        byte[] magic = reading.bytes(MAGIC.length);
        if (!java.util.Arrays.equals(magic, MAGIC)) {
            throw new UncheckedIOException(new IOException("damaged: " + file.path() + " is not a pyramid"));
        }
        int shift = reading.int32();
        int buckets = reading.int32();
        Axis base = new Axis(shift, reading.int64(), buckets);
        int coarseShift = reading.int32();
        Axis coarse = new Axis(coarseShift, base.first() >> coarseShift - shift, reading.int32());
        int columns = reading.int32();
        boolean followed = reading.int32() == 1;
        int[] counts = reading.ints(buckets);
        int[] firstSeen = reading.ints(coarse.buckets());
        Map<String, Pyramid.Column> byName = new LinkedHashMap<>();
        for (int i = 0; i < columns; i++) {
            int nameLength = reading.int32();
            int levels = reading.int32();
            int[] shape = reading.ints(6);
            String name = new String(reading.bytes(nameLength), StandardCharsets.UTF_8);
            Pyramid.Sums sums = new Pyramid.Sums(
                    reading.ints(buckets),
                    reading.doubles(buckets),
                    reading.doubles(buckets),
                    reading.doubles(buckets));
            byName.put(
                    name,
                    new Pyramid.Column(
                            sums, reading.grid(coarse.coarser(levels), shape, 0), reading.grid(coarse, shape, 3)));
        }
        return new Pyramid(base, coarse, counts, firstSeen, followed, byName);
    }

    private static final class Reading {
        private final MemorySegment bytes;
        private long at;

        Reading(MemorySegment bytes) {
            this.bytes = bytes;
        }

        private MemorySegment next(long length) {
            MemorySegment part = bytes.asSlice(at, length);
            at += length;
            return part;
        }

        private MemorySegment aligned(long length) {
            MemorySegment part = next(length);
            at = (at + 7) / 8 * 8;
            return part;
        }

        int int32() {
            return next(4).get(JAVA_INT_UNALIGNED, 0);
        }

        long int64() {
            return next(8).get(JAVA_LONG_UNALIGNED, 0);
        }

        int[] ints(int count) {
            return aligned(4L * count).toArray(JAVA_INT_UNALIGNED);
        }

        double[] doubles(int count) {
            return next(8L * count).toArray(JAVA_DOUBLE_UNALIGNED);
        }

        byte[] bytes(int count) {
            return aligned(count).toArray(JAVA_BYTE);
        }

        Pyramid.Grid grid(Axis time, int[] shape, int first) {
            int bins = shape[first + 2];
            MemorySegment cells = aligned(4L * time.buckets() * bins);
            return new Pyramid.Grid(time, shape[first], shape[first + 1], bins, cells);
        }
    }
}
