package dev.sightline.store.file;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.ColumnVector.Utf8;
import dev.sightline.store.Outline;
import dev.sightline.store.Pyramid;
import dev.sightline.store.Segment;
import dev.sightline.store.arrow.ArrowColumn;
import dev.sightline.store.arrow.ArrowFile;
import dev.sightline.store.arrow.ArrowSchema;
import dev.sightline.store.arrow.ChecksummedFile;
import dev.sightline.store.arrow.MappedFile;
import dev.sightline.store.build.SparseVector;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.memory.Integers;
import dev.sightline.store.memory.Lazy;
import dev.sightline.store.origin.Origins;
import dev.sightline.store.origin.Residuals;
import dev.sightline.store.origin.RowOrigins;
import dev.sightline.store.origin.StoredOrigins;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

/// A segment as an Arrow file of one batch: the columns, then up to four hidden ones that say where rows came from.
/// What a scan wants to know before it starts (ranges, runs of arrival numbers) is in the schema's metadata.
public final class SegmentFile {
    private static final String TIMED = "sightline.timedRows";
    private static final String MIN_TIME = "sightline.minTime";
    private static final String MAX_TIME = "sightline.maxTime";
    private static final String RUNS = "sightline.runs";
    /// The names of the last columns, which are ours: `position` with runs, or without runs `arrival` and `source`;
    /// `offset`, `length`.
    private static final String HIDDEN = "sightline.hidden";

    private static final String POSITION = "sightline.position";
    private static final String ARRIVAL = "sightline.arrival";
    private static final String SOURCE = "sightline.source";
    private static final String OFFSET = "sightline.offset";
    private static final String LENGTH = "sightline.length";
    /// Of a hidden column: [Residuals].
    private static final String BASE = "sightline.base";

    private static final String SLOPE = "sightline.slope";
    private static final String MIN = "sightline.min";
    private static final String MAX = "sightline.max";

    private SegmentFile() {}

    /// A file of a store and how to know it is whole.
    ///
    /// @param holes bytes of it that take no room on the disk
    public record Part(String name, long length, long holes, int[] sums) {
        /// What it takes of the disk.
        long stored() {
            return length - holes;
        }
    }

    /// @param segment just built
    /// @param sparse those of its columns that are
    /// @param fields roles and units known so far
    public static Part write(
            Segment segment, Map<String, SparseVector> sparse, Disk disk, Path path, Map<String, Field> fields)
            throws IOException {
        StoredOrigins origins = (StoredOrigins) segment.origin();
        List<ArrowColumn> columns = new ArrayList<>();
        List<ArrowFile.Column> data = new ArrayList<>();
        for (Field field : segment.fields()) {
            Field known = fields.getOrDefault(field.name(), field).withType(field.type());
            SparseVector few = sparse.get(field.name());
            if (few != null) {
                ArrowColumn column = ArrowColumn.of(known, few.codeWidth());
                range(few, field.type(), column.metadata());
                columns.add(column);
                data.add(few.column());
                continue;
            }
            ColumnVector vector = Objects.requireNonNull(segment.column(field.name()));
            ArrowColumn column = ArrowColumn.of(
                    known,
                    vector instanceof ColumnVector.Codes codes ? codes.codes().width() : 0);
            range(vector, column.metadata());
            columns.add(column);
            data.add(ArrowFile.Column.of(vector));
        }
        List<ArrowColumn> hidden = new ArrayList<>();
        switch (origins) {
            case Origins runs -> hide(POSITION, runs.positions(), hidden, data);
            case RowOrigins each -> {
                hide(ARRIVAL, each.arrivals(), hidden, data);
                hide(SOURCE, each.sources(), hidden, data);
            }
        }
        hide(OFFSET, origins.offsets(), hidden, data);
        hide(LENGTH, origins.lengths(), hidden, data);
        columns.addAll(hidden);
        try (ChecksummedFile file = new ChecksummedFile(disk, path)) {
            ArrowFile arrow = new ArrowFile(file, new ArrowSchema(columns, metadata(segment, origins, hidden)));
            for (int i = 0; i < segment.fields().size(); i++) {
                Utf8 strings = dictionary(segment, sparse, columns.get(i).name());
                if (strings != null) {
                    arrow.dictionary(i, strings);
                }
            }
            arrow.batch(segment.rows(), data);
            int[] sums = arrow.finish();
            return new Part(Objects.requireNonNull(path.getFileName()).toString(), file.position(), file.holes(), sums);
        }
    }

    private static @Nullable Utf8 dictionary(Segment segment, Map<String, SparseVector> sparse, String column) {
        SparseVector few = sparse.get(column);
        if (few != null) {
            return few.dictionary();
        }
        return segment.column(column) instanceof ColumnVector.Codes codes ? codes.dictionary() : null;
    }

    private static void hide(
            String name, @Nullable Residuals values, List<ArrowColumn> hidden, List<ArrowFile.Column> data) {
        if (values != null) {
            Map<String, String> line = new LinkedHashMap<>();
            line.put(BASE, Long.toString(values.base()));
            line.put(SLOPE, Integer.toString(values.slope()));
            hidden.add(
                    new ArrowColumn(name, ArrowColumn.Kind.INT, values.numbers().width(), line));
            data.add(ArrowFile.Column.complete(values.numbers().bytes()));
        }
    }

    private static void range(SparseVector vector, ColumnType type, Map<String, String> metadata) {
        switch (type) {
            case INT64, TIME -> {
                metadata.put(MIN, Long.toString(vector.least()));
                metadata.put(MAX, Long.toString(vector.most()));
            }
            case FLOAT64 -> {
                metadata.put(MIN, Double.toString(vector.leastNumber()));
                metadata.put(MAX, Double.toString(vector.mostNumber()));
            }
            case BOOL, STRING -> {}
        }
    }

    private static void range(ColumnVector vector, Map<String, String> metadata) {
        switch (vector) {
            case ColumnVector.Longs longs -> {
                metadata.put(MIN, Long.toString(longs.min()));
                metadata.put(MAX, Long.toString(longs.max()));
            }
            case ColumnVector.Doubles doubles -> {
                metadata.put(MIN, Double.toString(doubles.min()));
                metadata.put(MAX, Double.toString(doubles.max()));
            }
            case ColumnVector.Bools bools -> {}
            case ColumnVector.Codes codes -> {}
            case ColumnVector.Plain plain -> {}
        }
    }

    private static Map<String, String> metadata(Segment segment, StoredOrigins origins, List<ArrowColumn> hidden) {
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put(TIMED, Integer.toString(segment.timedRows()));
        metadata.put(MIN_TIME, Long.toString(segment.minTime()));
        metadata.put(MAX_TIME, Long.toString(segment.maxTime()));
        if (origins instanceof Origins some) {
            metadata.put(RUNS, encode(some.runs()));
        }
        metadata.put(
                HIDDEN, String.join(",", hidden.stream().map(ArrowColumn::name).toList()));
        return metadata;
    }

    /// 16 bytes a run: start int32, source int32, arrival int64, little endian, in base 64.
    private static String encode(Origins.Runs runs) {
        ByteBuffer bytes = ByteBuffer.allocate(16 * runs.count()).order(ByteOrder.LITTLE_ENDIAN);
        for (int run = 0; run < runs.count(); run++) {
            bytes.putInt(runs.starts()[run]).putInt(runs.sources()[run]).putLong(runs.arrivals()[run]);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private static Origins.Runs decode(String text) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text)).order(ByteOrder.LITTLE_ENDIAN);
        int count = bytes.remaining() / 16;
        Origins.Runs runs = new Origins.Runs(new int[count], new long[count], new int[count]);
        for (int run = 0; run < count; run++) {
            runs.starts()[run] = bytes.getInt();
            runs.sources()[run] = bytes.getInt();
            runs.arrivals()[run] = bytes.getLong();
        }
        return runs;
    }

    /// Reads the schema and where the buffers lie; rows are looked at when asked for.
    ///
    /// @throws IOException if the file is damaged there
    public static Segment open(MappedFile file, @Nullable Supplier<Pyramid> pyramid) throws IOException {
        try {
            return open(file, ArrowFile.footer(file), pyramid).guardedBy(file::requireWhole);
        } catch (java.io.UncheckedIOException e) {
            throw Objects.requireNonNull(e.getCause());
        } catch (RuntimeException e) {
            throw new IOException("damaged: " + file.path() + ", its schema cannot be read: " + e.getMessage(), e);
        }
    }

    private static Segment open(MappedFile file, Footer footer, @Nullable Supplier<Pyramid> pyramid) {
        ArrowSchema schema = ArrowSchema.read(footer.schema());
        Block block = footer.recordBatches(0);
        Message message = ArrowFile.message(file, block);
        Batch batch = new Batch(file, block, Objects.requireNonNull((RecordBatch) message.header(new RecordBatch())));
        Map<Long, Block> dictionaries = new LinkedHashMap<>();
        for (int i = 0; i < footer.dictionariesLength(); i++) {
            Block place = footer.dictionaries(i);
            dictionaries.put(dictionary(file, place).id(), place);
        }
        List<Field> fields = new ArrayList<>();
        Map<String, Supplier<ColumnVector>> columns = new LinkedHashMap<>();
        String hidden = schema.metadata().getOrDefault(HIDDEN, "");
        int shown = schema.columns().size() - (hidden.isEmpty() ? 0 : hidden.split(",").length);
        int buffer = 0;
        for (int i = 0; i < shown; i++) {
            ArrowColumn column = schema.columns().get(i);
            fields.add(Field.of(column.name(), column.kind().type()));
            int place = i;
            int first = buffer;
            Block strings = dictionaries.get((long) i);
            columns.put(
                    column.name(),
                    new Outline.Outlined(
                            outline(batch, column, place),
                            new Lazy<>(() -> vector(batch, column, place, first, strings))));
            buffer += column.kind() == ArrowColumn.Kind.PLAIN ? 3 : 2;
        }
        int origin = buffer;
        return new Segment(
                span(batch.rows(), schema.metadata()),
                fields,
                columns,
                new Lazy<>(() -> origins(batch, schema, shown, origin)),
                pyramid);
    }

    private static Segment.Span span(int rows, Map<String, String> metadata) {
        return new Segment.Span(
                rows, Integer.parseInt(get(metadata, TIMED)), whole(metadata, MIN_TIME), whole(metadata, MAX_TIME));
    }

    private static String get(Map<String, String> metadata, String key) {
        return Objects.requireNonNull(metadata.get(key), key);
    }

    private static long whole(Map<String, String> metadata, String key) {
        return Long.parseLong(get(metadata, key));
    }

    private static Segment.Rows origins(Batch batch, ArrowSchema schema, int shown, int buffer) {
        Map<String, Residuals> hidden = new LinkedHashMap<>();
        for (int i = shown; i < schema.columns().size(); i++) {
            ArrowColumn column = schema.columns().get(i);
            // A file of the first version has neither: the numbers as they are.
            hidden.put(
                    column.name(),
                    new Residuals(
                            new Integers(batch.buffer(buffer + 2 * (i - shown) + 1), column.width()),
                            Long.parseLong(column.metadata().getOrDefault(BASE, "0")),
                            Integer.parseInt(column.metadata().getOrDefault(SLOPE, "0"))));
        }
        Residuals arrivals = hidden.get(ARRIVAL);
        Residuals sources = hidden.get(SOURCE);
        if (arrivals != null && sources != null) {
            return new RowOrigins(arrivals, sources, hidden.get(OFFSET), hidden.get(LENGTH));
        }
        return new Origins(
                decode(get(schema.metadata(), RUNS)), hidden.get(POSITION), hidden.get(OFFSET), hidden.get(LENGTH));
    }

    private static Outline outline(Batch batch, ArrowColumn column, int place) {
        int missing = Math.toIntExact(batch.data().nodes(place).nullCount());
        Map<String, String> metadata = column.metadata();
        return switch (column.kind()) {
            case INT, TIME -> new Outline.Whole(missing, whole(metadata, MIN), whole(metadata, MAX));
            case FLOAT64 ->
                new Outline.Real(
                        missing, Double.parseDouble(get(metadata, MIN)), Double.parseDouble(get(metadata, MAX)));
            case BOOL, PLAIN, CODES -> new Outline.Other(missing);
        };
    }

    private static ColumnVector vector(
            Batch batch, ArrowColumn column, int place, int buffer, @Nullable Block strings) {
        int missing = Math.toIntExact(batch.data().nodes(place).nullCount());
        MemorySegment valid = missing == 0 ? null : batch.buffer(buffer);
        MemorySegment values = batch.buffer(buffer + 1);
        Map<String, String> metadata = column.metadata();
        return switch (column.kind()) {
            case INT, TIME ->
                new ColumnVector.Longs(values, valid, missing, whole(metadata, MIN), whole(metadata, MAX));
            case FLOAT64 ->
                new ColumnVector.Doubles(
                        values,
                        valid,
                        missing,
                        Double.parseDouble(get(metadata, MIN)),
                        Double.parseDouble(get(metadata, MAX)));
            case BOOL -> new ColumnVector.Bools(values, valid, missing);
            case PLAIN ->
                new ColumnVector.Plain(new Utf8(values, batch.buffer(buffer + 2), batch.rows()), valid, missing);
            case CODES ->
                new ColumnVector.Codes(
                        new Integers(values, column.width()), valid, missing, strings(batch.file(), strings));
        };
    }

    private static DictionaryBatch dictionary(MappedFile file, Block block) {
        return Objects.requireNonNull(
                (DictionaryBatch) ArrowFile.message(file, block).header(new DictionaryBatch()));
    }

    private static Utf8 strings(MappedFile file, @Nullable Block block) {
        Block place = Objects.requireNonNull(block, "dictionary");
        RecordBatch data = dictionary(file, place).data();
        Batch batch = new Batch(file, place, data);
        return new Utf8(batch.buffer(1), batch.buffer(2), batch.rows());
    }

    /// A batch in a mapped file.
    private record Batch(MappedFile file, Block block, RecordBatch data) {
        private static final MemorySegment NOTHING = MemorySegment.ofArray(new long[0]);

        int rows() {
            return Math.toIntExact(data.length());
        }

        MemorySegment buffer(int index) {
            MemorySegment bytes = ArrowFile.body(file, block, data.buffers(index));
            return bytes == null ? NOTHING : bytes;
        }
    }
}
