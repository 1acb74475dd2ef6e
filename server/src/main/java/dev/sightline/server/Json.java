package dev.sightline.server;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonGeneratorDelegate;

/// How the API spells JSON.
final class Json {
    static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .build();

    private static final long EXACT_IN_DOUBLE = 1L << 53;

    private Json() {}

    static JsonGenerator generator(OutputStream out) {
        return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
    }

    static HttpResponse response(byte[] document) {
        ResponseHeaders headers = ResponseHeaders.builder(HttpStatus.OK)
                .contentType(MediaType.JSON_UTF_8)
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .build();
        return HttpResponse.of(headers, HttpData.wrap(document));
    }

    /// A number up to 2^53, a decimal string beyond it: what JavaScript can hold.
    static void number(JsonGenerator json, String name, long value) {
        json.writeName(name);
        if (value > EXACT_IN_DOUBLE || value < -EXACT_IN_DOUBLE) {
            json.writeString(Long.toString(value));
        } else {
            json.writeNumber(value);
        }
    }

    static void string(JsonGenerator json, String name, @Nullable String value) {
        json.writeName(name);
        if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value);
        }
    }

    /// Remembers the names of the outermost object, so that the server adds only what an answer lacks.
    static final class Outermost extends JsonGeneratorDelegate {
        private final Set<String> names = new HashSet<>();

        Outermost(JsonGenerator json) {
            super(json);
        }

        boolean lacks(String name) {
            return !names.contains(name);
        }

        @Override
        public JsonGenerator writeName(String name) {
            remember(name);
            return super.writeName(name);
        }

        @Override
        public JsonGenerator writeName(SerializableString name) {
            remember(name.getValue());
            return super.writeName(name);
        }

        private void remember(String name) {
            if (streamWriteContext().getNestingDepth() <= 1) {
                names.add(name);
            }
        }
    }
}
