package dev.sightline.server.receive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.intake.live.MessageHandler.Taken;
import dev.sightline.server.reply.JsonReply;
import java.io.ByteArrayOutputStream;

/// A signal of OTLP: where it is sent, and how answers speak of it.
///
/// Source: OpenTelemetry Protocol, "OTLP Specification 1.9", and `opentelemetry/proto/collector/*/v1/*_service.proto`
enum OtlpSignal {
    TRACES("traces", "trace.v1.TraceService", "rejectedSpans"),
    LOGS("logs", "logs.v1.LogsService", "rejectedLogRecords"),
    METRICS("metrics", "metrics.v1.MetricsService", "rejectedDataPoints");

    private static final int BYTES_1 = 0x0a;
    private static final int VARINT_1 = 0x08;
    private static final int BYTES_2 = 0x12;

    private final String word;
    private final String service;
    private final String rejected;

    OtlpSignal(String word, String service, String rejected) {
        this.word = word;
        this.service = service;
        this.rejected = rejected;
    }

    Receivers.Otlp of(Receivers all) {
        return switch (this) {
            case TRACES -> all.traces();
            case LOGS -> all.logs();
            case METRICS -> all.metrics();
        };
    }

    String httpPath() {
        return "/v1/" + word;
    }

    String grpcPath() {
        return "/opentelemetry.proto.collector." + service + "/Export";
    }

    /// The answer in JSON: `{}` if all of it was taken.
    byte[] json(Taken taken) {
        return JsonReply.object(json -> {
            if (isPartial(taken)) {
                json.writeObjectPropertyStart("partialSuccess");
                json.writeStringProperty(rejected, Long.toString(taken.rejected()));
                json.writeStringProperty("errorMessage", message(taken));
                json.writeEndObject();
            }
        });
    }

    /// The answer in protocol buffers: `partial_success = 1 { rejected = 1; error_message = 2 }`.
    static byte[] proto(Taken taken) {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        if (isPartial(taken)) {
            byte[] partial = status(taken.rejected(), message(taken));
            answer.write(BYTES_1);
            varint(partial.length, answer);
            answer.writeBytes(partial);
        }
        return answer.toByteArray();
    }

    /// A number in field 1 and a text in field 2: also what `google.rpc.Status` is.
    static byte[] status(long number, String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] utf8 = text.getBytes(UTF_8);
        out.write(VARINT_1);
        varint(number, out);
        out.write(BYTES_2);
        varint(utf8.length, out);
        out.writeBytes(utf8);
        return out.toByteArray();
    }

    private static void varint(long value, ByteArrayOutputStream out) {
        long left = value;
        while (left >= 0x80) {
            out.write((int) (left & 0x7f | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
    }

    private static boolean isPartial(Taken taken) {
        return taken.rejected() > 0 || !taken.problems().isEmpty();
    }

    static String message(Taken taken) {
        return String.join("; ", taken.problems());
    }
}
