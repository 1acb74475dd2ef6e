package dev.sightline.server.receive;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.MessageHandler.Taken;
import org.jspecify.annotations.Nullable;

/// Zipkin's lists of spans, in JSON. Answers are texts for people: its senders only look at the status.
record ZipkinHttp(Receivers receivers) implements Dialect {
    static final String PATH = "/api/v2/spans";

    @Override
    public @Nullable MessageHandler handler(RequestHeaders headers) {
        MediaType type = headers.contentType();
        return type == null || type.belongsTo(MediaType.JSON) ? receivers.zipkin() : null;
    }

    @Override
    public boolean isGzip(RequestHeaders headers) {
        return headers.get(HttpHeaderNames.CONTENT_ENCODING, "").equalsIgnoreCase("gzip");
    }

    @Override
    public HttpResponse taken(RequestHeaders headers, Taken taken) {
        if (taken.problems().isEmpty()) {
            return HttpResponse.of(HttpStatus.ACCEPTED);
        }
        return HttpResponse.of(
                HttpStatus.ACCEPTED,
                MediaType.PLAIN_TEXT_UTF_8,
                taken.rows() + " spans taken, " + taken.rejected() + " rejected: " + OtlpSignal.message(taken) + "\n");
    }

    @Override
    public HttpResponse refused(RequestHeaders headers, Refusal why, String what) {
        return HttpResponse.of(OtlpHttp.status(why), MediaType.PLAIN_TEXT_UTF_8, what + "\n");
    }
}
