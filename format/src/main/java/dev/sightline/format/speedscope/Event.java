package dev.sightline.format.speedscope;

import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.Unreadable;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// The event or sample read last.
final class Event {
    static final String NO_EVENT = "no event: type, frame or at is missing";
    static final String NO_STACK = "a sample is not a list of frames";

    private final Json json = new Json();
    boolean opens;
    long frame;
    double at;
    int[] stack = new int[64];
    int depth;

    /// Reads the slice the cursor has taken.
    ///
    /// @throws Unreadable if it is no event
    void readEvent(JsonCursor cursor) {
        String type = "";
        frame = -1;
        at = Double.NaN;
        try (JsonParser parser = json.parser(cursor.bytes(), cursor.start(), cursor.length())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new Unreadable(NO_EVENT);
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                switch (name) {
                    case "type" -> type = token == JsonToken.VALUE_STRING ? parser.getString() : "";
                    case "frame" -> frame = token == JsonToken.VALUE_NUMBER_INT ? Json.integer(parser) : -1;
                    case "at" -> at = token.isNumeric() ? parser.getDoubleValue() : Double.NaN;
                    default -> parser.skipChildren();
                }
            }
        } catch (JacksonException bad) {
            throw new Unreadable(Json.cause(bad));
        }
        opens = type.equals("O");
        if (!opens && !type.equals("C") || frame < 0 || Double.isNaN(at)) {
            throw new Unreadable(NO_EVENT);
        }
    }

    /// @throws Unreadable if it is no list of numbers
    void readStack(JsonCursor cursor) {
        depth = 0;
        try (JsonParser parser = json.parser(cursor.bytes(), cursor.start(), cursor.length())) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new Unreadable(NO_STACK);
            }
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                long index = token == JsonToken.VALUE_NUMBER_INT ? Json.integer(parser) : -1;
                if (index < 0 || index > Integer.MAX_VALUE) {
                    throw new Unreadable(NO_STACK);
                }
                if (depth == stack.length) {
                    stack = Arrays.copyOf(stack, 2 * depth);
                }
                stack[depth++] = (int) index;
            }
        } catch (JacksonException bad) {
            throw new Unreadable(Json.cause(bad));
        }
    }
}
