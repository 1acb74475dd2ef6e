package dev.sightline.store.file;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Pyramid;
import dev.sightline.store.Pyramid.Axis;
import dev.sightline.store.Segment;
import dev.sightline.store.arrow.ChecksummedFile;
import dev.sightline.store.arrow.MappedFile;
import dev.sightline.store.build.SparseVector;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.SegmentFile.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A segment's pyramid as a file, little endian, every part at a multiple of 8 bytes.
///
/// ```
/// +----------------------------+-----------------+-----------------+
/// | "SLPYRAM3"                                                     |  8 bytes
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
/// |   the same in buckets of 8 of the grid before, and again, while|
/// |   that has more than 8 buckets and a shift below 59            |
/// | C x N x int32 net changes                                      |
/// |   the same in coarser buckets, as of the histogram             |
/// +----------------------------------------------------------------+
/// ```
///
/// Bucket b of a coarser grid holds those of the finer one with `first + b >> 3` alike. Of ids both grids have 0 bins.
public final class PyramidFile {
    private static final byte[] MAGIC = "SLPYRAM3".getBytes(StandardCharsets.US_ASCII);
    /// All but the last byte, the version.
    private static final int KIND = 7;
    /// Columns summed up at once: bounds the heap, and keeps two cores busy.
    private static final int AT_ONCE = 4;
    /// Roles of columns whose numbers are names: nobody asks for their density, and they fill all bins.
    private static final Set<Role> IDS = EnumSet.of(Role.FLOW, Role.SPAN, Role.PARENT);

    private PyramidFile() {}

    /// Sums up a segment.
    ///
    /// @param sparse those of its columns that are
    /// @param fields roles known so far
    /// @param states of all entities at its beginning; then at its end
    /// @return null when no row has a time
    static @Nullable Part write(
            Segment segment,
            Map<String, SparseVector> sparse,
            Map<String, Field> fields,
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
        Set<String> ids = names.stream().filter(name -> isId(fields.get(name))).collect(Collectors.toSet());
        EntityStates.Ids entities = states.enter(segment, names.size() - ids.size());
        try (ChecksummedFile file = new ChecksummedFile(disk, path)) {
            head(file, builder, names.size(), entities != null);
            file.write(MemorySegment.ofArray(builder.counts()));
            file.align(8);
            file.write(MemorySegment.ofArray(
                    entities == null ? new int[builder.coarse().buckets()] : builder.firstSeen(entities, states)));
            file.align(8);
            for (int from = 0; from < names.size(); from += AT_ONCE) {
                List<String> some = names.subList(from, Math.min(names.size(), from + AT_ONCE));
                List<EntityStates.@Nullable Last> lasts = new ArrayList<>();
                for (String name : some) {
                    lasts.add(entities == null || ids.contains(name) ? null : states.last(name));
                }
                List<PyramidBuilder.Column> columns = IntStream.range(0, some.size())
                        .parallel()
                        .mapToObj(i -> {
                            PyramidValues values = values(segment, sparse, some.get(i));
                            return ids.contains(some.get(i))
                                    ? builder.ids(values)
                                    : builder.column(values, entities, lasts.get(i));
                        })
                        .toList();
                for (int i = 0; i < some.size(); i++) {
                    column(file, builder.coarse(), some.get(i), columns.get(i));
                }
            }
            int[] sums = file.finish();
            return new Part(Objects.requireNonNull(path.getFileName()).toString(), file.position(), file.holes(), sums);
        }
    }

    /// Sums up a segment in memory, which is in no file. Entities are not followed: who was where before it is not
    /// known.
    ///
    /// @param segment with some row that has a time
    /// @param fields roles known so far
    /// @param times of its rows
    public static Pyramid ofMemory(Segment segment, List<Field> fields, String timeColumn, ColumnVector.Longs times) {
        PyramidBuilder builder = new PyramidBuilder(segment, times.values());
        Set<String> ids =
                fields.stream().filter(PyramidFile::isId).map(Field::name).collect(Collectors.toSet());
        Map<String, Pyramid.Column> columns = new LinkedHashMap<>();
        for (Field field : segment.fields()) {
            String name = field.name();
            if (field.type().isNumeric() && !name.equals(timeColumn)) {
                PyramidValues values = values(segment, Map.of(), name);
                PyramidBuilder.Column column =
                        ids.contains(name) ? builder.ids(values) : builder.column(values, null, null);
                Axis finest = builder.coarse().coarser(column.levels());
                columns.put(name, new Pyramid.Column(column.sums(), grids(finest, column.histogram()), List.of()));
            }
        }
        int[] nobody = new int[builder.coarse().buckets()];
        return new Pyramid(builder.base(), builder.coarse(), builder.counts(), nobody, false, columns);
    }

    private static List<Pyramid.Grid> grids(Axis finest, PyramidBuilder.GridCounts finestCells) {
        List<Pyramid.Grid> grids = new ArrayList<>();
        Axis time = finest;
        PyramidBuilder.GridCounts cells = finestCells;
        while (cells.bins() > 0) {
            MemorySegment counts = MemorySegment.ofArray(cells.cells());
            grids.add(new Pyramid.Grid(time, cells.shift(), cells.firstBin(), cells.bins(), counts));
            if (!time.isGrouped()) {
                break;
            }
            cells = cells.grouped(time);
            time = time.coarser(Pyramid.GROUP);
        }
        return List.copyOf(grids);
    }

    private static boolean isId(@Nullable Field field) {
        return field != null && field.role() != null && IDS.contains(field.role());
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

    private static void column(ChecksummedFile file, Axis coarse, String name, PyramidBuilder.Column column)
            throws IOException {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer head = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt(utf8.length).putInt(column.levels());
        for (PyramidBuilder.GridCounts cells : List.of(column.histogram(), column.netChanges())) {
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
        grids(file, coarse.coarser(column.levels()), column.histogram());
        grids(file, coarse, column.netChanges());
    }

    private static void grids(ChecksummedFile file, Axis finest, PyramidBuilder.GridCounts finestCells)
            throws IOException {
        Axis time = finest;
        PyramidBuilder.GridCounts cells = finestCells;
        file.write(MemorySegment.ofArray(cells.cells()));
        file.align(8);
        while (cells.bins() > 0 && time.isGrouped()) {
            cells = cells.grouped(time);
            time = time.coarser(Pyramid.GROUP);
            file.write(MemorySegment.ofArray(cells.cells()));
            file.align(8);
        }
    }

    /// Reads what [#write] wrote; the grids stay where they are mapped. What an earlier version wrote says nothing.
    ///
    /// @throws UncheckedIOException if the file is damaged
    public static Pyramid read(MappedFile file) {
        Reading reading = new Reading(file.slice(0, file.length()));
        byte[] magic = reading.bytes(MAGIC.length);
        if (magic[KIND] < MAGIC[KIND] && Arrays.equals(magic, 0, KIND, MAGIC, 0, KIND)) {
            return Pyramid.OUTDATED;
        }
        if (!Arrays.equals(magic, MAGIC)) {
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
                            sums, reading.grids(coarse.coarser(levels), shape, 0), reading.grids(coarse, shape, 3)));
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

        /// @param first where the shape of these grids begins
        List<Pyramid.Grid> grids(Axis finest, int[] shape, int first) {
            int bins = shape[first + 2];
            List<Pyramid.Grid> grids = new ArrayList<>();
            Axis time = finest;
            boolean more = bins > 0;
            while (more) {
                MemorySegment cells = aligned(4L * time.buckets() * bins);
                grids.add(new Pyramid.Grid(time, shape[first], shape[first + 1], bins, cells));
                more = time.isGrouped();
                time = time.coarser(Pyramid.GROUP);
            }
            return List.copyOf(grids);
        }
    }
}
