package dev.sightline.format.ctf.metadata;

import dev.sightline.format.internal.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// The objects of a JSON text sequence, one at a time.
///
/// Source: RFC 7464
final class JsonFragments {
    private static final byte RECORD_SEPARATOR = 0x1E;

    private final byte[] text;
    private final Json json = new Json();
    private int begin;
    private int at;

    JsonFragments(byte[] text) {
        this.text = text;
    }

    /// Where the last object begins.
    int offset() {
        return begin;
    }

    @Nullable
    JsonObject next() throws BadMetadata {
        while (at < text.length && (text[at] == RECORD_SEPARATOR || text[at] >= 0 && text[at] <= ' ')) {
            at++;
        }
        if (at == text.length) {
            return null;
        }
        begin = at;
        while (at < text.length && text[at] != RECORD_SEPARATOR) {
            at++;
        }
        try (JsonParser parser = json.parser(text, begin, at - begin)) {
            parser.nextToken();
            JsonObject object = JsonObject.of(value(parser));
            if (object == null) {
                throw new BadMetadata("a fragment that is no object, at byte " + begin);
            }
            return object;
        } catch (JacksonException bad) {
            throw new BadMetadata(Json.cause(bad) + ", in the fragment at byte " + begin);
        }
    }

    /// The parser limits how deep this goes.
    private static Object value(JsonParser parser) throws BadMetadata {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new BadMetadata("a fragment without contents");
        }
        return switch (token) {
            case START_OBJECT -> {
                Map<String, Object> values = new LinkedHashMap<>();
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    values.put(name, value(parser));
                }
                yield values;
            }
            case START_ARRAY -> {
                List<Object> values = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    values.add(value(parser));
                }
                yield values;
            }
            case VALUE_NUMBER_INT -> integer(parser);
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            // A path's step up; names are never empty.
            case VALUE_NULL -> "";
            default -> parser.getString();
        };
    }

    private static Object integer(JsonParser parser) throws BadMetadata {
        java.math.BigInteger value = parser.getBigIntegerValue();
        if (value.bitLength() > 64) {
            throw new BadMetadata("an integer of more than 64 bits");
        }
        return value.longValue();
    }
}
