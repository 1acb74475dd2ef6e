package dev.sightline.store.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.ColumnVector.Utf8;
import dev.sightline.store.memory.MemoryPool;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

/// Writes an Apache Arrow IPC file: schema, dictionaries, batches, then [#finish].
///
/// ```
/// "ARROW1" 0 0 | schema | dictionary ... | batch ... | end of stream | footer | int32 footer length | "ARROW1"
/// message: FFFFFFFF | int32 length | flatbuffer, padded | body: buffers
/// ```
///
/// Bodies start at multiples of 64 bytes, and buffers in them too, so that a mapped file is scanned in place.
public final class ArrowFile {
    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
    private static final int ALIGNMENT = (int) MemoryPool.ALIGNMENT;

    /// One column of a batch: its missing rows and its buffers in Arrow's order; a null validity is an empty
    /// buffer.
    public record Column(int missing, List<FileBytes> buffers) {
        private static final MemorySegment EMPTY = MemorySegment.ofArray(new byte[0]);

        public static Column whole(int missing, MemorySegment... buffers) {
            List<FileBytes> all = new ArrayList<>();
            for (MemorySegment buffer : buffers) {
                all.add(new FileBytes.Whole(buffer));
            }
            return new Column(missing, all);
        }

        public static Column of(ColumnVector vector) {
            MemorySegment valid = vector.validity() == null ? EMPTY : vector.validity();
            return switch (vector) {
                case ColumnVector.Longs longs -> whole(longs.missing(), valid, longs.values());
                case ColumnVector.Doubles doubles -> whole(doubles.missing(), valid, doubles.values());
                case ColumnVector.Bools bools -> whole(bools.missing(), valid, bools.bits());
                case ColumnVector.Codes codes ->
                    whole(codes.missing(), valid, codes.codes().bytes());
                case ColumnVector.Plain plain ->
                    whole(
                            plain.missing(),
                            valid,
                            plain.strings().offsets(),
                            plain.strings().data());
            };
        }

        public static Column complete(MemorySegment values) {
            return whole(0, EMPTY, values);
        }
    }

    /// Where a message lies.
    record Place(long offset, int metadataLength, long bodyLength) {}

    private final ChecksummedFile file;
    private final ArrowSchema schema;
    private final List<Place> dictionaries = new ArrayList<>();
    private final List<Place> batches = new ArrayList<>();

    public ArrowFile(ChecksummedFile file, ArrowSchema schema) throws IOException {
        this.file = file;
        this.schema = schema;
        file.write(MemorySegment.ofArray(MAGIC));
        file.align(8);
        FlatBufferBuilder builder = new FlatBufferBuilder(4096);
        message(builder, MessageHeader.Schema, schema.write(builder), List.of());
    }

    /// @param column its place in the schema
    public void dictionary(int column, Utf8 strings) throws IOException {
        List<Column> columns = List.of(Column.of(new ColumnVector.Plain(strings, null, 0)));
        FlatBufferBuilder builder = new FlatBufferBuilder(512);
        int data = recordBatch(builder, strings.count(), columns);
        int header = DictionaryBatch.createDictionaryBatch(builder, column, data, false);
        dictionaries.add(message(builder, MessageHeader.DictionaryBatch, header, columns));
    }

    /// @param columns in the order of the schema
    public void batch(int rows, List<Column> columns) throws IOException {
        FlatBufferBuilder builder = new FlatBufferBuilder(4096);
        batches.add(message(builder, MessageHeader.RecordBatch, recordBatch(builder, rows, columns), columns));
    }

    private static int recordBatch(FlatBufferBuilder builder, int rows, List<Column> columns) {
        List<FileBytes> buffers =
                columns.stream().flatMap(column -> column.buffers().stream()).toList();
        long[] starts = new long[buffers.size() + 1];
        for (int i = 0; i < buffers.size(); i++) {
            starts[i + 1] = align(starts[i] + buffers.get(i).length());
        }
        // Flatbuffers are built from the back.
        RecordBatch.startBuffersVector(builder, buffers.size());
        for (int i = buffers.size() - 1; i >= 0; i--) {
            Buffer.createBuffer(builder, starts[i], buffers.get(i).length());
        }
        int bufferVector = builder.endVector();
        RecordBatch.startNodesVector(builder, columns.size());
        for (int i = columns.size() - 1; i >= 0; i--) {
            FieldNode.createFieldNode(builder, rows, columns.get(i).missing());
        }
        int nodes = builder.endVector();
        RecordBatch.startRecordBatch(builder);
        RecordBatch.addLength(builder, rows);
        RecordBatch.addNodes(builder, nodes);
        RecordBatch.addBuffers(builder, bufferVector);
        return RecordBatch.endRecordBatch(builder);
    }

    private static long align(long position) {
        return (position + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    private Place message(FlatBufferBuilder builder, byte type, int header, List<Column> columns) throws IOException {
        long body = 0;
        for (Column column : columns) {
            for (FileBytes buffer : column.buffers()) {
                body = align(body + buffer.length());
            }
        }
        builder.finish(Message.createMessage(builder, MetadataVersion.V5, type, header, body, 0));
        byte[] flat = builder.sizedByteArray();
        long start = file.position();
        int prefixed = (int) (align(start + 8 + flat.length) - start);
        file.write(ints(-1, prefixed - 8));
        file.write(MemorySegment.ofArray(flat));
        file.align(ALIGNMENT);
        for (Column column : columns) {
            for (FileBytes buffer : column.buffers()) {
                file.write(buffer);
                file.align(ALIGNMENT);
            }
        }
        return new Place(start, prefixed, body);
    }

    private static MemorySegment ints(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            bytes.putInt(value);
        }
        return MemorySegment.ofArray(bytes.array());
    }

    /// @return the sums of the file's blocks
    public int[] finish() throws IOException {
        file.write(ints(-1, 0));
        FlatBufferBuilder builder = new FlatBufferBuilder(4096);
        int schemaAt = schema.write(builder);
        Footer.startDictionariesVector(builder, dictionaries.size());
        int dictionaryVector = places(builder, dictionaries);
        Footer.startRecordBatchesVector(builder, batches.size());
        int batchVector = places(builder, batches);
        builder.finish(Footer.createFooter(builder, MetadataVersion.V5, schemaAt, dictionaryVector, batchVector, 0));
        byte[] flat = builder.sizedByteArray();
        file.write(MemorySegment.ofArray(flat));
        file.write(ints(flat.length));
        file.write(MemorySegment.ofArray(MAGIC));
        return file.finish();
    }

    private static int places(FlatBufferBuilder builder, List<Place> places) {
        for (Place place : places.reversed()) {
            Block.createBlock(builder, place.offset(), place.metadataLength(), place.bodyLength());
        }
        return builder.endVector();
    }

    /// What a file's footer says. Messages are read by [#batch(MappedFile, Block)].
    public static Footer footer(MappedFile file) throws IOException {
        long tail = MAGIC.length + 4L;
        ByteBuffer end = buffer(file, file.length() - tail, tail);
        long length = end.getInt(0);
        if (length <= 0 || length > file.length() - tail - 8) {
            throw new IOException("damaged: " + file.path() + ", a footer of " + length + " bytes");
        }
        return Footer.getRootAsFooter(buffer(file, file.length() - tail - length, length));
    }

    public static Message message(MappedFile file, Block block) {
        return Message.getRootAsMessage(buffer(file, block.offset() + 8, block.metaDataLength() - 8L));
    }

    private static ByteBuffer buffer(MappedFile file, long offset, long length) {
        return file.slice(offset, length).asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /// The buffer of a message, or null when it is empty.
    public static @Nullable MemorySegment body(MappedFile file, Block block, Buffer buffer) {
        return buffer.length() == 0
                ? null
                : file.slice(block.offset() + block.metaDataLength() + buffer.offset(), buffer.length());
    }
}
