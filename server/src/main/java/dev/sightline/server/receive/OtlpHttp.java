package dev.sightline.server.receive;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.MessageHandler.Taken;
import dev.sightline.server.reply.JsonReply;
import org.jspecify.annotations.Nullable;

/// OTLP over HTTP, in protocol buffers or JSON: answers are in what the request was in.
record OtlpHttp(OtlpSignal signal, Receivers.Otlp receivers) implements Dialect {
    private static final MediaType PROTO = MediaType.parse("application/x-protobuf");

    @Override
    public @Nullable MessageHandler handler(RequestHeaders headers) {
        MediaType type = headers.contentType();
        if (type == null) {
            return null;
        }
        return type.belongsTo(PROTO) ? receivers.proto() : isJson(headers) ? receivers.json() : null;
    }

    private static boolean isJson(RequestHeaders headers) {
        MediaType type = headers.contentType();
        return type != null && type.belongsTo(MediaType.JSON);
    }

    @Override
    public boolean isGzip(RequestHeaders headers) {
        return headers.get(HttpHeaderNames.CONTENT_ENCODING, "").equalsIgnoreCase("gzip");
    }

    @Override
    public HttpResponse taken(RequestHeaders headers, Taken taken) {
        return answer(headers, HttpStatus.OK, isJson(headers) ? signal.json(taken) : OtlpSignal.proto(taken));
    }

    @Override
    public HttpResponse refused(RequestHeaders headers, Refusal why, String what) {
        HttpStatus status = status(why);
        int code = Grpc.code(why);
        byte[] said = isJson(headers)
                ? JsonReply.object(json -> {
                    json.writeNumberProperty("code", code);
                    json.writeStringProperty("message", what);
                })
                : OtlpSignal.status(code, what);
        return answer(headers, status, said);
    }

    static HttpStatus status(Refusal why) {
        return switch (why) {
            case BAD -> HttpStatus.BAD_REQUEST;
            case UNSUPPORTED -> HttpStatus.UNSUPPORTED_MEDIA_TYPE;
            case TOO_LONG -> HttpStatus.REQUEST_ENTITY_TOO_LARGE;
            case BUSY -> HttpStatus.TOO_MANY_REQUESTS;
            case FAILED -> HttpStatus.SERVICE_UNAVAILABLE;
        };
    }

    private static HttpResponse answer(RequestHeaders headers, HttpStatus status, byte[] body) {
        ResponseHeadersBuilder answer =
                ResponseHeaders.builder(status).contentType(isJson(headers) ? MediaType.JSON : PROTO);
        if (status.equals(HttpStatus.TOO_MANY_REQUESTS)) {
            answer.setInt(HttpHeaderNames.RETRY_AFTER, 1);
        }
        return HttpResponse.of(answer.build(), HttpData.wrap(body));
    }
}
