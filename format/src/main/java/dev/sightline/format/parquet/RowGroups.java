package dev.sightline.format.parquet;

import dev.sightline.event.Machine;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;

/// Reads a file row group by row group. The compressed pages of one are in memory; pages are decompressed one by one.
///
/// The library throws at will on damaged files, and believes sizes: what it throws is caught here, around its own calls
/// only, and sizes are checked against the file's before.
final class RowGroups {
    /// Rows per byte of the file beyond which its counts are not believed: constant columns take next to no room.
    private static final long MAX_ROWS_A_BYTE = 10_000;

    private static final int MAX_DAMAGE = 20;

    private final Source source;
    private final ReadOptions options;
    private final RowSink sink;
    private long rows;

    private interface Step<T> {
        T run() throws IOException, Damage;
    }

    RowGroups(Source source, ReadOptions options, RowSink sink) {
        this.source = source;
        this.options = options;
        this.sink = sink;
    }

    private static <T> T guarded(String where, Step<T> step) throws Damage {
        try {
            return step.run();
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError | AssertionError thrown) {
            throw Damage.of(where, thrown);
        }
    }

    void read() throws IOException {
        Path file = source.file();
        try (Opened opened = guarded("the footer cannot be read", () -> Opened.of(file))) {
            read(opened.reader, Files.size(file));
        } catch (Damage damage) {
            sink.damaged(damage.what, 0);
        }
    }

    /// Closes quietly: there is nothing to flush.
    private record Opened(ParquetFileReader reader) implements AutoCloseable {
        static Opened of(Path file) throws IOException {
            ParquetReadOptions options = new ParquetReadOptions.Builder(new PlainParquetConfiguration())
                    .withCodecFactory(new Codecs())
                    .withRecordFilter(FilterCompat.NOOP)
                    .withUseHadoopVectoredIo(false)
                    .build();
            return new Opened(ParquetFileReader.open(new LocalInputFile(file), options));
        }

        @Override
        public void close() {
            try {
                reader.close();
            } catch (IOException | RuntimeException nothingToFlush) {
                // only read
            }
        }
    }

    private void read(ParquetFileReader reader, long fileBytes) throws Damage {
        FileMetaData meta = guarded("the footer cannot be read", reader::getFileMetaData);
        MessageType schema = meta.getSchema();
        Rows assembled = guarded(
                "the schema cannot be read",
                () -> new Rows(
                        schema, meta.getKeyValueMetaData(), options.zone().getRules()));
        int[] columns = columns(assembled);
        List<BlockMetaData> groups = guarded("the footer cannot be read", reader::getRowGroups);
        int damaged = 0;
        for (int i = 0; i < groups.size() && damaged < MAX_DAMAGE; i++) {
            int index = i;
            long before = rows;
            String where = "row group " + i;
            try {
                guarded(where, () -> check(groups.get(index), fileBytes));
                PageReadStore pages = guarded(where, () -> reader.readRowGroup(index));
                RecordReader<List<Cell>> records = guarded(
                        where,
                        () -> new ColumnIOFactory(meta.getCreatedBy())
                                .getColumnIO(schema, schema)
                                .getRecordReader(pages, assembled, FilterCompat.NOOP));
                put(where, records, groups.get(i).getRowCount(), columns);
                source.progress(groups.get(i).getCompressedSize());
            } catch (Damage damage) {
                damaged++;
                long lost = groups.get(i).getRowCount() - (rows - before);
                sink.damaged(damage.what + "; " + lost + " rows are lost", 0);
            }
        }
        if (damaged == MAX_DAMAGE) {
            sink.damaged("so many row groups are damaged that the rest is not read", 0);
        }
    }

    private int[] columns(Rows assembled) {
        List<String> names = Names.of(assembled.names());
        int[] columns = new int[names.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = sink.column(names.get(i), assembled.hints().get(i));
        }
        return columns;
    }

    private static boolean check(BlockMetaData group, long fileBytes) throws Damage {
        long rows = group.getRowCount();
        if (rows < 0 || rows / MAX_ROWS_A_BYTE > fileBytes) {
            throw new Damage("a row group of " + rows + " rows, which its file has no room for");
        }
        long most = Math.max(64L << 20, Machine.here().heapBytes() / 2);
        long sum = 0;
        for (ColumnChunkMetaData chunk : group.getColumns()) {
            long start = chunk.getStartingPos();
            long size = chunk.getTotalSize();
            if (start < 4 || size < 0 || start > fileBytes || size > fileBytes - start) {
                throw new Damage("column " + chunk.getPath().toDotString() + " lies outside the file");
            }
            sum += size;
        }
        if (sum > most) {
            throw new Damage("a row group of " + sum + " bytes, more than memory allows: write smaller row groups, or "
                    + "start with more memory (JAVA_TOOL_OPTIONS=-Xmx8g)");
        }
        return true;
    }

    private void put(String where, RecordReader<List<Cell>> records, long count, int[] columns) throws Damage {
        for (long row = 0; row < count; row++) {
            List<Cell> cells = guarded(where, records::read);
            for (int i = 0; i < columns.length; i++) {
                Cell cell = cells.get(i);
                if (!cell.put(sink, columns[i]) && rows == 0) {
                    // A column appears where its first cell does.
                    sink.text(columns[i], new byte[0], 0, 0);
                }
                cell.clear();
            }
            sink.endRow(-1, 0);
            rows++;
        }
    }
}
