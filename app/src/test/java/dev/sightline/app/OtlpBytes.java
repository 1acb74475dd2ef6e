package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.LongStream;

/// Requests of OTLP in protocol buffers, field by field.
///
/// Source: `opentelemetry/proto/{trace,logs,metrics}/v1/*.proto`
final class OtlpBytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    static OtlpBytes message() {
        return new OtlpBytes();
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    private OtlpBytes varint(long value) {
        long left = value;
        while (left >= 0x80) {
            out.write((int) (left & 0x7f | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
        return this;
    }

    OtlpBytes with(int field, byte[] bytes) {
        varint(field << 3 | 2).varint(bytes.length).out.writeBytes(bytes);
        return this;
    }

    OtlpBytes with(int field, OtlpBytes message) {
        return with(field, message.bytes());
    }

    OtlpBytes with(int field, String text) {
        return with(field, text.getBytes(UTF_8));
    }

    OtlpBytes number(int field, long value) {
        return varint(field << 3).varint(value);
    }

    OtlpBytes fixed(int field, long value) {
        varint(field << 3 | 1);
        out.writeBytes(ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array());
        return this;
    }

    private static OtlpBytes attribute(String key, String value) {
        return message().with(1, key).with(2, message().with(1, value));
    }

    private static OtlpBytes attribute(String key, long value) {
        return message().with(1, key).with(2, message().number(3, value));
    }

    private static OtlpBytes resource(String service) {
        return message().with(1, attribute("service.name", service));
    }

    private static byte[] request(String service, OtlpBytes scope) {
        return message()
                .with(1, message().with(1, resource(service)).with(2, scope))
                .bytes();
    }

    /// Spans with an attribute `n`, of which also their ids are made.
    static byte[] spans(String service, long... numbers) {
        OtlpBytes scope = message();
        LongStream.of(numbers)
                .forEach(n -> scope.with(
                        2,
                        message()
                                .with(
                                        1,
                                        ByteBuffer.allocate(16)
                                                .putLong(7)
                                                .putLong(n + 1)
                                                .array())
                                .with(2, ByteBuffer.allocate(8).putLong(n + 1).array())
                                .with(5, "GET")
                                .fixed(7, 1_767_607_200_000_000_000L + n)
                                .fixed(8, 1_767_607_200_000_001_000L + n)
                                .with(9, attribute("n", n))));
        return request(service, scope);
    }

    static byte[] log(String service, String severity, String body, long n) {
        return request(
                service,
                message()
                        .with(
                                2,
                                message()
                                        .fixed(1, 1_767_607_201_000_000_000L)
                                        .with(3, severity)
                                        .with(5, message().with(1, body))
                                        .with(6, attribute("n", n))));
    }

    static byte[] gauge(String service, String name, String unit, double value) {
        return request(
                service,
                message()
                        .with(
                                2,
                                message()
                                        .with(1, name)
                                        .with(3, unit)
                                        .with(
                                                5,
                                                message()
                                                        .with(
                                                                1,
                                                                message()
                                                                        .fixed(3, 1_767_607_202_000_000_000L)
                                                                        .fixed(
                                                                                4,
                                                                                Double.doubleToRawLongBits(value))))));
    }
}
