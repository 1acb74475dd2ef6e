package dev.sightline.server.reply;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.sightline.view.request.Json;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Small documents of the server's own.
public final class JsonReply {
    private JsonReply() {}

    public static HttpResponse of(Consumer<JsonGenerator> fields) {
        ResponseHeaders headers = ResponseHeaders.builder(HttpStatus.OK)
                .contentType(MediaType.JSON_UTF_8)
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .build();
        return HttpResponse.of(headers, HttpData.wrap(object(fields)));
    }

    /// A document that leaves `out` open.
    public static JsonGenerator generator(OutputStream out) {
        return Json.FACTORY.createGenerator(ObjectWriteContext.empty(), out);
    }

    /// The bytes of one object.
    public static byte[] object(Consumer<JsonGenerator> fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = generator(bytes)) {
            json.writeStartObject();
            fields.accept(json);
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }
}
