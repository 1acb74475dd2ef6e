package dev.sightline.server.receive;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaders;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.MessageHandler.Taken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// OTLP's one unary call: a byte that says whether the message is compressed, four of its length, the message. The
/// answer is framed alike, and its status comes behind it.
///
/// Source: "gRPC over HTTP2", grpc/doc/PROTOCOL-HTTP2.md
record Grpc(Receivers.Otlp receivers) implements Dialect {
    static final MediaType GRPC = MediaType.parse("application/grpc");
    static final MediaType GRPC_PROTO = MediaType.parse("application/grpc+proto");
    static final int FRAME = 5;
    static final String STATUS = "grpc-status";

    @Override
    public @Nullable MessageHandler handler(RequestHeaders headers) {
        MediaType type = headers.contentType();
        return type != null && (type.belongsTo(GRPC) || type.belongsTo(GRPC_PROTO)) ? receivers.proto() : null;
    }

    @Override
    public boolean isGzip(RequestHeaders headers) {
        return false; // each message is
    }

    @Override
    public byte[] message(RequestHeaders headers, byte[] body, BodyRoom.Place place)
            throws IOException, InterruptedException {
        if (body.length < FRAME) {
            throw new IOException("a message of gRPC begins with five bytes, got " + body.length);
        }
        int length = ByteBuffer.wrap(body, 1, Integer.BYTES).getInt();
        if (length != body.length - FRAME) {
            throw new IOException(
                    "one message is expected: it says " + length + " bytes, and " + (body.length - FRAME) + " came");
        }
        String encoding = headers.get("grpc-encoding", "identity");
        ByteArrayInputStream in = new ByteArrayInputStream(body, FRAME, length);
        return switch (body[0]) {
            case 0 -> in.readAllBytes();
            case 1 -> {
                if (!encoding.equals("gzip")) {
                    throw new IOException("the message is compressed with " + encoding + "; gzip is understood");
                }
                yield place.unzip(in);
            }
            default -> throw new IOException("the first byte of a message is " + body[0] + "; 0 or 1 is expected");
        };
    }

    @Override
    public HttpResponse taken(RequestHeaders headers, Taken taken) {
        byte[] answer = OtlpSignal.proto(taken);
        byte[] framed = ByteBuffer.allocate(FRAME + answer.length)
                .put((byte) 0)
                .putInt(answer.length)
                .put(answer)
                .array();
        return HttpResponse.of(
                ResponseHeaders.builder(HttpStatus.OK).contentType(GRPC_PROTO).build(),
                HttpData.wrap(framed),
                HttpHeaders.of(STATUS, "0"));
    }

    @Override
    public HttpResponse refused(RequestHeaders headers, Refusal why, String what) {
        return HttpResponse.of(ResponseHeaders.builder(HttpStatus.OK)
                .contentType(GRPC_PROTO)
                .set("grpc-accept-encoding", "identity,gzip")
                .setInt(STATUS, code(why))
                .set(
                        "grpc-message",
                        URLEncoder.encode(what, StandardCharsets.UTF_8).replace("+", "%20"))
                .build());
    }

    /// Senders try again where it says "unavailable".
    static int code(Refusal why) {
        return switch (why) {
            case BAD -> 3; // invalid argument
            case UNSUPPORTED -> 12; // unimplemented
            case TOO_LONG -> 8; // resource exhausted
            case BUSY, FAILED -> 14; // unavailable
        };
    }
}
