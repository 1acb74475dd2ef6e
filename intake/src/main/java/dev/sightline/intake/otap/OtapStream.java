package dev.sightline.intake.otap;

import com.github.luben.zstd.Zstd;
import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import dev.sightline.format.arrow.ArrowStream;
import dev.sightline.format.arrow.ArrowTable;
import dev.sightline.intake.otap.Table.Room;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What a stream of OTAP has said so far: schemas and dictionaries hold for the batches after them. Each batch
/// becomes the request of OTLP that it stands for. One thread.
///
/// Source: OpenTelemetry, "OTAP Specification" (draft), open-telemetry/otel-arrow, docs/otap-spec.md
public final class OtapStream {
    static final int RESOURCE_ATTRS = 1;
    static final int SCOPE_ATTRS = 2;
    static final int SPANS = 40;
    static final int SPAN_ATTRS = 41;
    static final int SPAN_EVENTS = 42;
    static final int SPAN_LINKS = 43;
    static final int SPAN_EVENT_ATTRS = 44;
    static final int SPAN_LINK_ATTRS = 45;

    private static final int LONGEST_SCHEMA_ID = 1 << 16;
    private static final int MOST_PAYLOADS = 64;
    private static final ArrowStream.Zstd ZSTD = OtapStream::decompress;

    /// What a stream carries.
    public enum Signal {
        TRACES
    }

    /// What a batch says.
    ///
    /// @param id by which it is answered
    public record Batch(long id, List<Payload> payloads) {
        public Batch {
            payloads = List.copyOf(payloads);
        }
    }

    /// A table of a batch.
    ///
    /// @param schema the name of its schema
    /// @param type which table it is
    /// @param record messages of Arrow
    public record Payload(String schema, int type, ByteString record) {}

    /// A batch that is, or stands for, more than one may.
    public static final class TooLong extends IOException {
        private static final long serialVersionUID = 1;

        TooLong(String message) {
            super(message);
        }
    }

    private record Part(String schema, ArrowStream stream) {}

    private final Signal signal;
    private final long most;
    private final long mostKept;
    private final Map<Integer, Part> parts = new HashMap<>();

    /// @param most bytes that a batch may stand for
    /// @param mostKept bytes of dictionaries that may be kept from one batch to the next
    public OtapStream(Signal signal, long most, long mostKept) {
        this.signal = signal;
        this.most = most;
        this.mostKept = mostKept;
    }

    /// `BatchArrowRecords { int64 batch_id = 1; repeated ArrowPayload arrow_payloads = 2; bytes headers = 3; }`
    ///
    /// @throws IOException one line: it is none
    public static Batch batch(byte[] message) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(message);
        long id = 0;
        List<Payload> payloads = new ArrayList<>();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (tag) {
                case 1 << 3 -> id = in.readInt64();
                case 2 << 3 | 2 -> payloads.add(payload(in.readByteBuffer()));
                default -> {
                    if (!in.skipField(tag)) {
                        throw new IOException("a group that ends where none began");
                    }
                }
            }
            if (payloads.size() > MOST_PAYLOADS) {
                throw new IOException("a batch of more than " + MOST_PAYLOADS + " payloads");
            }
        }
        return new Batch(id, payloads);
    }

    /// `ArrowPayload { string schema_id = 1; ArrowPayloadType type = 2; bytes record = 3; }`
    private static Payload payload(ByteBuffer bytes) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(bytes);
        String schema = "";
        int type = 0;
        ByteString record = ByteString.EMPTY;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (tag) {
                case 1 << 3 | 2 -> schema = in.readStringRequireUtf8();
                case 2 << 3 -> type = in.readEnum();
                case 3 << 3 | 2 -> record = in.readBytes();
                default -> {
                    if (!in.skipField(tag)) {
                        throw new IOException("a group that ends where none began");
                    }
                }
            }
        }
        if (schema.length() > LONGEST_SCHEMA_ID) {
            throw new IOException("a schema_id of " + schema.length() + " characters");
        }
        return new Payload(schema, type, record);
    }

    /// `BatchStatus { int64 batch_id = 1; StatusCode status_code = 2; string status_message = 3; }`
    ///
    /// @param code as in gRPC
    public static byte[] status(long id, int code, String what) {
        ByteString.Output bytes = ByteString.newOutput();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        try {
            out.writeInt64(1, id);
            out.writeEnum(2, code);
            out.writeString(3, what);
            out.flush();
        } catch (IOException e) {
            throw new AssertionError("memory has no errors", e);
        }
        return bytes.toByteString().toByteArray();
    }

    /// The request that a batch stands for, in protocol buffers.
    ///
    /// @throws TooLong if it is longer than one may be
    /// @throws IOException one line: the batch is damaged. After either, the stream cannot be read on: what the
    /// batch said for those after it is lost
    public byte[] request(Batch batch) throws IOException {
        Room room = new Room(most);
        long left = most;
        Map<Integer, ArrowTable> tables = new HashMap<>();
        for (Payload payload : batch.payloads) {
            if (!isOf(payload.type)) {
                throw new IOException("a payload of the type " + payload.type + " in a stream of " + signal);
            }
            ArrowStream part = part(payload);
            List<ArrowTable> read = part.read(payload.record.toByteArray(), left);
            left -= part.taken();
            if (read.size() != 1 || tables.put(payload.type, read.getFirst()) != null) {
                throw new IOException("one table of each type is expected in a batch, got " + read.size()
                        + " more of the type " + payload.type);
            }
        }
        long kept =
                parts.values().stream().mapToLong(each -> each.stream.bytes()).sum();
        if (kept > mostKept) {
            throw new TooLong("the dictionaries of the stream have more than " + mostKept + " bytes");
        }
        MessageLite request = spelledOut(new Tables(tables, room));
        if (request.getSerializedSize() > most) {
            throw new TooLong("the batch has more than " + most + " bytes when it is spelled out");
        }
        return request.toByteArray();
    }

    /// Offsets of damaged bytes may point anywhere, and text may be none.
    private MessageLite spelledOut(Tables all) throws IOException {
        try {
            return switch (signal) {
                case TRACES -> Spans.request(all);
            };
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException("the batch is damaged: text that is not UTF-8, or outside its table", e);
        }
    }

    private boolean isOf(int type) {
        return type == RESOURCE_ATTRS
                || type == SCOPE_ATTRS
                || switch (signal) {
                    case TRACES -> type >= SPANS && type <= SPAN_LINK_ATTRS;
                };
    }

    /// A new schema begins a new stream of Arrow, and the one before it ends.
    private ArrowStream part(Payload payload) {
        Part known = parts.get(payload.type);
        if (known == null || !known.schema.equals(payload.schema)) {
            known = new Part(payload.schema, new ArrowStream(ZSTD, most));
            parts.put(payload.type, known);
        }
        return known.stream;
    }

    private static void decompress(byte[] from, int offset, int length, byte[] to, int at, int size)
            throws IOException {
        long got = Zstd.decompressByteArray(to, at, size, from, offset, length);
        if (Zstd.isError(got) || got != size) {
            throw new IOException("a buffer that is not zstd of " + size + " bytes");
        }
    }

    /// The tables of a batch by type.
    record Tables(Map<Integer, ArrowTable> byType, Room room) {
        Table of(int type) throws IOException {
            return new Table(byType.get(type), room);
        }

        Attributes attributes(int type, long most) throws IOException {
            return new Attributes(of(type), most, room);
        }
    }
}
