package dev.sightline.bench.collect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/// The same spans as OTLP's protobuf and as Zipkin's JSON: four services, a dozen names, two attributes each.
final class Spans {
    private static final long START = 1_767_225_600_000_000_000L; // 2026-01-01
    private static final String[] NAMES = {"GET /cart", "POST /order", "db.query", "cache.get", "render", "charge"};

    private Spans() {}

    /// An `ExportTraceServiceRequest` of one service.
    static byte[] otlp(int request, int spans) {
        Message resource = new Message().bytes(1, keyValue("service.name", "service-" + request % 4));
        Message scope = new Message().bytes(1, new Message().string(1, "bench"));
        Random random = new Random(request);
        for (int i = 0; i < spans; i++) {
            long began = START + (request * (long) spans + i) * 10_000L;
            long took = 1_000_000L + random.nextInt(40_000_000);
            scope.bytes(
                    2,
                    new Message()
                            .bytes(1, id(request, i, 16))
                            .bytes(2, id(request, i, 8))
                            .string(5, NAMES[random.nextInt(NAMES.length)])
                            .number(6, 2)
                            .fixed64(7, began)
                            .fixed64(8, began + took)
                            .bytes(9, keyValue("http.route", "/r" + random.nextInt(20)))
                            .bytes(9, keyValue("peer", "host-" + random.nextInt(50))));
        }
        return new Message()
                .bytes(1, new Message().bytes(1, resource).bytes(2, scope))
                .toBytes();
    }

    /// The same as the body of a POST to `/api/v2/spans`.
    static byte[] zipkin(int request, int spans) {
        StringBuilder json = new StringBuilder("[");
        Random random = new Random(request);
        for (int i = 0; i < spans; i++) {
            long began = START + (request * (long) spans + i) * 10_000L;
            long took = 1_000_000L + random.nextInt(40_000_000);
            json.append(i == 0 ? "" : ",")
                    .append("{\"traceId\":\"")
                    .append(hex(id(request, i, 16)))
                    .append("\",\"id\":\"")
                    .append(hex(id(request, i, 8)))
                    .append("\",\"kind\":\"SERVER\",\"name\":\"")
                    .append(NAMES[random.nextInt(NAMES.length)])
                    .append("\",\"timestamp\":")
                    .append(began / 1000)
                    .append(",\"duration\":")
                    .append(took / 1000)
                    .append(",\"localEndpoint\":{\"serviceName\":\"service-")
                    .append(request % 4)
                    .append("\"},\"tags\":{\"http.route\":\"/r")
                    .append(random.nextInt(20))
                    .append("\",\"peer\":\"host-")
                    .append(random.nextInt(50))
                    .append("\"}}");
        }
        return json.append(']').toString().getBytes(UTF_8);
    }

    private static byte[] id(int request, int span, int bytes) {
        ByteBuffer id = ByteBuffer.allocate(bytes);
        id.putInt(request + 1).putInt(span + 1);
        return id.array();
    }

    private static String hex(byte[] id) {
        return java.util.HexFormat.of().formatHex(id);
    }

    private static Message keyValue(String key, String value) {
        return new Message().string(1, key).bytes(2, new Message().string(1, value));
    }

    /// A message of Protocol Buffers as it grows.
    private static final class Message {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message number(int field, long value) {
            varint(field << 3);
            varint(value);
            return this;
        }

        Message fixed64(int field, long value) {
            varint(field << 3 | 1);
            out.writeBytes(ByteBuffer.allocate(8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(value)
                    .array());
            return this;
        }

        Message bytes(int field, byte[] value) {
            varint(field << 3 | 2);
            varint(value.length);
            out.writeBytes(value);
            return this;
        }

        Message bytes(int field, Message value) {
            return bytes(field, value.toBytes());
        }

        Message string(int field, String value) {
            return bytes(field, value.getBytes(UTF_8));
        }

        private void varint(long value) {
            long rest = value;
            while ((rest & ~0x7fL) != 0) {
                out.write((int) (rest & 0x7f) | 0x80);
                rest >>>= 7;
            }
            out.write((int) rest);
        }

        byte[] toBytes() {
            return out.toByteArray();
        }
    }
}
