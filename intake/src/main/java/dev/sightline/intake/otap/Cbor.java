package dev.sightline.intake.otap;

import com.google.protobuf.ByteString;
import dev.sightline.intake.otap.Table.Room;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.common.v1.KeyValueList;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/// Lists and maps among attributes.
///
/// Source: RFC 8949, "Concise Binary Object Representation", sections 3 and 4.2
final class Cbor {
    private static final int DEEPEST = 32;
    /// What an element takes in memory beside its own bytes: a list of small numbers has a byte for each.
    private static final int ELEMENT = 64;

    private static final int BREAK = 0xff;
    private static final int ENDLESS = 31;

    private final ByteBuffer bytes;
    private final Room room;

    private Cbor(byte[] bytes, Room room) {
        this.bytes = ByteBuffer.wrap(bytes);
        this.room = room;
    }

    /// @param room of the batch
    /// @throws IOException one line: the bytes are not one value, or it is too deep, or there are too many
    static AnyValue value(byte[] bytes, Room room) throws IOException {
        Cbor cbor = new Cbor(bytes, room);
        try {
            AnyValue value = cbor.next(0);
            if (cbor.bytes.hasRemaining()) {
                throw new IOException("a value in CBOR has " + cbor.bytes.remaining() + " bytes too many");
            }
            return value;
        } catch (BufferUnderflowException e) {
            throw new IOException("a value in CBOR ends early", e);
        } catch (IllegalArgumentException e) {
            throw new IOException("a value in CBOR has text that is not UTF-8", e);
        }
    }

    private AnyValue next(int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new IOException("a value in CBOR is deeper than " + DEEPEST);
        }
        room.take(ELEMENT);
        int head = bytes.get() & 0xff;
        int more = head & ENDLESS;
        AnyValue.Builder value = AnyValue.newBuilder();
        return switch (head >>> 5) {
            case 0 -> value.setIntValue(number(more)).build();
            case 1 -> value.setIntValue(~number(more)).build();
            case 2 -> value.setBytesValue(text(more)).build();
            case 3 -> value.setStringValueBytes(text(more)).build();
            case 4 -> list(more, depth);
            case 5 -> map(more, depth);
            case 6 -> {
                var _ = number(more); // a tag, which says no more than the value does
                yield next(depth + 1);
            }
            default -> simple(more);
        };
    }

    private long number(int more) throws IOException {
        return switch (more) {
            case 24 -> bytes.get() & 0xff;
            case 25 -> bytes.getShort() & 0xffff;
            case 26 -> bytes.getInt() & 0xffff_ffffL;
            case 27 -> bytes.getLong();
            default -> {
                if (more > 27) {
                    throw new IOException("a value in CBOR has no length");
                }
                yield more;
            }
        };
    }

    private ByteString text(int more) throws IOException {
        if (more == ENDLESS) {
            throw new IOException("a value in CBOR has text in pieces");
        }
        long length = number(more);
        if (length < 0 || length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] text = new byte[(int) length];
        bytes.get(text);
        return ByteString.copyFrom(text);
    }

    /// Whether there is a further element.
    private boolean hasNext(long got, long count) {
        if (count >= 0) {
            return got < count;
        }
        if (!bytes.hasRemaining()) {
            throw new BufferUnderflowException();
        }
        if ((bytes.get(bytes.position()) & 0xff) != BREAK) {
            return true;
        }
        var _ = bytes.get();
        return false;
    }

    private long count(int more) throws IOException {
        return more == ENDLESS ? -1 : number(more) & Long.MAX_VALUE;
    }

    private AnyValue list(int more, int depth) throws IOException {
        long count = count(more);
        ArrayValue.Builder list = ArrayValue.newBuilder();
        for (long i = 0; hasNext(i, count); i++) {
            list.addValues(next(depth + 1));
        }
        return AnyValue.newBuilder().setArrayValue(list).build();
    }

    private AnyValue map(int more, int depth) throws IOException {
        long count = count(more);
        KeyValueList.Builder map = KeyValueList.newBuilder();
        for (long i = 0; hasNext(i, count); i++) {
            AnyValue key = next(depth + 1);
            if (!key.hasStringValue()) {
                throw new IOException("a map in CBOR has a key that is no text");
            }
            map.addValues(
                    KeyValue.newBuilder().setKeyBytes(key.getStringValueBytes()).setValue(next(depth + 1)));
        }
        return AnyValue.newBuilder().setKvlistValue(map).build();
    }

    private AnyValue simple(int more) throws IOException {
        AnyValue.Builder value = AnyValue.newBuilder();
        return switch (more) {
            case 20 -> value.setBoolValue(false).build();
            case 21 -> value.setBoolValue(true).build();
            case 22, 23 -> value.build();
            case 25 ->
                value.setDoubleValue(Float.float16ToFloat(bytes.getShort())).build();
            case 26 -> value.setDoubleValue(bytes.getFloat()).build();
            case 27 -> value.setDoubleValue(bytes.getDouble()).build();
            default -> throw new IOException("a value in CBOR of the unknown kind " + more);
        };
    }
}
