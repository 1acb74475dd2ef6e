package dev.sightline.format.arrow;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.jspecify.annotations.Nullable;

/// A stream of Arrow that comes in parts, each of some whole messages: the schema and dictionaries of one part hold
/// for those after it. One thread.
public final class ArrowStream {
    private static final int PREFIX = Long.BYTES;
    private static final int PLACE = 16;

    /// Decompresses zstd.
    public interface Zstd {
        /// Fills `to[at .. at + size)`.
        ///
        /// @throws IOException if the bytes are no zstd, or not of so many bytes
        void decompress(byte[] from, int offset, int length, byte[] to, int at, int size) throws IOException;
    }

    private final Zstd zstd;
    private final long most;
    private final Map<Long, Dictionary> dictionaries = new HashMap<>();
    private final Map<String, String> encodings = new HashMap<>();
    private Schemas.@Nullable Read schema;
    private long allowed;
    private long left;

    /// @param most bytes that the dictionaries may take
    public ArrowStream(Zstd zstd, long most) {
        this.zstd = zstd;
        this.most = most;
    }

    /// What is kept for the parts that come.
    public long bytes() {
        return dictionaries.values().stream().mapToLong(Dictionary::bytes).sum();
    }

    /// How many bytes the last part took, decompressed.
    public long taken() {
        return allowed - left;
    }

    /// The batches of a part, which stay as they are.
    ///
    /// @param allowed bytes that it may take, decompressed
    /// @throws IOException one line: the part is damaged, or too large; parts after it cannot be understood
    public List<ArrowTable> read(byte[] part, long allowed) throws IOException {
        this.allowed = allowed;
        left = allowed;
        Messages messages = new Messages(new ByteArrayInputStream(part));
        List<ArrowTable> tables = new ArrayList<>();
        try {
            for (Message next = ArrowReader.guarded(messages::next);
                    next != null;
                    next = ArrowReader.guarded(messages::next)) {
                Message message = next;
                ByteBuffer body = messages.body(ArrowReader.guarded(message::bodyLength), true);
                ArrowTable table = ArrowReader.guarded(() -> message(message, body));
                if (table != null) {
                    tables.add(table);
                }
            }
        } catch (Damage damage) {
            throw new IOException(damage.what, damage);
        }
        return tables;
    }

    private @Nullable ArrowTable message(Message message, ByteBuffer body) throws Damage, IOException {
        return switch (message.headerType()) {
            case MessageHeader.Schema -> {
                Schema found = new Schema();
                message.header(found);
                schema = Schemas.read(found);
                dictionaries.clear();
                encodings.clear();
                for (int i = 0; i < found.fieldsLength(); i++) {
                    encodings("", found.fields(i), 0);
                }
                yield null;
            }
            case MessageHeader.DictionaryBatch -> {
                dictionary(message, body);
                yield null;
            }
            case MessageHeader.RecordBatch -> table(message, body);
            default -> throw new Damage("a message of unknown kind " + message.headerType());
        };
    }

    /// How values of a field are written, where its metadata says so.
    private void encodings(String above, Field field, int depth) {
        String path = above + field.name();
        for (int i = 0; i < field.customMetadataLength(); i++) {
            if ("encoding".equals(field.customMetadata(i).key())) {
                encodings.put(path, String.valueOf(field.customMetadata(i).value()));
            }
        }
        for (int i = 0; depth == 0 && i < field.childrenLength(); i++) {
            encodings(path + ".", field.children(i), depth + 1);
        }
    }

    private Schemas.Read known() throws Damage {
        Schemas.Read known = schema;
        if (known == null) {
            throw new Damage("a stream without a schema at its beginning");
        }
        return known;
    }

    private void dictionary(Message message, ByteBuffer body) throws Damage, IOException {
        DictionaryBatch header = new DictionaryBatch();
        RecordBatch data = message.header(header) == null ? null : header.data();
        Shape shape = known().dictionaries().get(header.id());
        if (data == null || shape == null) {
            throw new Damage("a dictionary that no column has");
        }
        Plain plain = plain(data, body);
        Values values = Columns.read(List.of(shape), data, plain.body, plain.places, dictionaries)
                .getFirst();
        if (!header.isDelta() || !dictionaries.containsKey(header.id())) {
            dictionaries.put(header.id(), new Dictionary());
        }
        dictionaries.get(header.id()).add(values, plain.body.limit());
        if (bytes() > most) {
            throw new Damage("dictionaries of " + bytes() + " bytes, more than " + most);
        }
    }

    private ArrowTable table(Message message, ByteBuffer body) throws Damage, IOException {
        RecordBatch batch = new RecordBatch();
        if (message.header(batch) == null) {
            throw new Damage("a batch without contents");
        }
        Plain plain = plain(batch, body);
        List<Values> columns = Columns.read(known().shapes(), batch, plain.body, plain.places, dictionaries);
        return new ArrowTable(Columns.rows(batch.length(), plain.body), columns, Map.copyOf(encodings));
    }

    /// A body without compression.
    ///
    /// @param places start and length of each buffer; null if they lie where the batch says
    private record Plain(ByteBuffer body, long @Nullable [] places) {}

    /// Each buffer of a compressed body is `int64 length | zstd`, or `-1 | bytes` where that would not be shorter.
    private Plain plain(RecordBatch batch, ByteBuffer body) throws Damage, IOException {
        if (batch.compression() == null) {
            return new Plain(body, null);
        }
        byte codec = batch.compression().codec();
        if (codec != CompressionType.ZSTD) {
            throw new Damage(
                    "compressed with " + CompressionType.name(codec) + ", which is not read: use zstd or none");
        }
        int count = batch.buffersLength();
        if (count < 0 || count > batch.getByteBuffer().limit() / PLACE) {
            throw new Damage("a batch of " + count + " buffers");
        }
        long[] places = new long[2 * count];
        long size = 0;
        for (int i = 0; i < count; i++) {
            long start = batch.buffers(i).offset();
            long length = batch.buffers(i).length();
            if (length == 0) {
                continue;
            }
            if (start < 0 || length < PREFIX || length > body.limit() || start > body.limit() - length) {
                throw new Damage("a compressed buffer outside its batch");
            }
            long said = body.getLong((int) start);
            long plain = said == -1 ? length - PREFIX : said;
            if (plain < 0 || plain > left) {
                throw new Damage("a batch of more than " + allowed + " bytes, decompressed");
            }
            left -= plain;
            places[2 * i] = size;
            places[2 * i + 1] = plain;
            size += plain;
        }
        byte[] into = new byte[(int) size];
        for (int i = 0; i < count; i++) {
            int start = (int) batch.buffers(i).offset() + PREFIX;
            int length = (int) batch.buffers(i).length() - PREFIX;
            int plain = (int) places[2 * i + 1];
            if (plain > 0 && body.getLong(start - PREFIX) == -1) {
                System.arraycopy(body.array(), body.arrayOffset() + start, into, (int) places[2 * i], plain);
            } else if (plain > 0) {
                zstd.decompress(body.array(), body.arrayOffset() + start, length, into, (int) places[2 * i], plain);
            }
        }
        return new Plain(ByteBuffer.wrap(into).order(ByteOrder.LITTLE_ENDIAN), places);
    }
}
