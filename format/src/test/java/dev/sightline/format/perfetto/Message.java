package dev.sightline.format.perfetto;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;

/// A protocol buffer message being written, field by field.
final class Message {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CodedOutputStream out = CodedOutputStream.newInstance(bytes, 64);

    private interface Write {
        void to(CodedOutputStream out) throws IOException;
    }

    private Message write(Write write) {
        try {
            write.to(out);
            out.flush();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return this;
    }

    Message number(int field, long value) {
        return write(o -> o.writeInt64(field, value));
    }

    Message fixed(int field, long value) {
        return write(o -> o.writeFixed64(field, value));
    }

    Message decimal(int field, double value) {
        return write(o -> o.writeDouble(field, value));
    }

    Message single(int field, float value) {
        return write(o -> o.writeFloat(field, value));
    }

    Message text(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Message bytes(int field, byte[] value) {
        return write(o -> o.writeByteArray(field, value));
    }

    Message message(int field, Message value) {
        return bytes(field, value.bytes());
    }

    Message packed(int field, long... values) {
        Message packed = new Message();
        for (long value : values) {
            packed.write(o -> o.writeUInt64NoTag(value));
        }
        return message(field, packed);
    }

    Message packet(Message packet) {
        return message(1, packet);
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    byte[] deflated() {
        ByteArrayOutputStream small = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(small)) {
            deflater.write(bytes());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return small.toByteArray();
    }
}
