package dev.sightline.format.gotest;

import dev.sightline.event.TimeText;
import dev.sightline.format.internal.Json;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// One line: what happened to a test, or to its package if it names no test.
final class TestLine {
    static final String NOT_OF_A_TEST = "no line of go test -json: neither Action nor Package";
    static final double UNKNOWN = -1;
    private static final double MOST_SECONDS = 1e9;

    private final Json json = new Json();
    private final TimeText text = new TimeText(ZoneOffset.UTC);

    long nanos;
    String action = "";
    String owner = "";
    String test = "";
    String output = "";
    /// In seconds.
    double elapsed;

    /// @return why it is none; null if it is one
    @Nullable
    String read(byte[] bytes, int from, int length) {
        nanos = TimeText.NONE;
        action = "";
        owner = "";
        test = "";
        output = "";
        elapsed = UNKNOWN;
        try (JsonParser parser = json.parser(bytes, from, length)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return "not an object";
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                if (token == JsonToken.VALUE_STRING) {
                    put(name, parser.getString());
                } else if (name.equals("Elapsed") && token.isNumeric()) {
                    double seconds = parser.getDoubleValue();
                    elapsed = seconds >= 0 && seconds < MOST_SECONDS ? seconds : UNKNOWN;
                } else {
                    parser.skipChildren();
                }
            }
            if (parser.nextToken() != null) {
                return "more than one object in a line";
            }
        } catch (JacksonException bad) {
            return Json.cause(bad);
        }
        return action.isEmpty() || owner.isEmpty() ? NOT_OF_A_TEST : null;
    }

    private void put(String name, String value) {
        switch (name) {
            case "Time" -> nanos = text.parse(value);
            case "Action" -> action = value;
            case "Package", "ImportPath" -> owner = value;
            case "Test" -> test = value;
            case "Output" -> output = value;
            default -> {}
        }
    }

    /// A package before Go 1.20 does not say when it begins.
    boolean begins() {
        return nanos != TimeText.NONE && (test.isEmpty() ? action.equals("start") : action.equals("run"));
    }

    boolean ends() {
        return switch (action) {
            case "pass", "fail", "skip", "bench", "build-fail" -> true;
            default -> false;
        };
    }

    /// What came of it, `fail` if it did not even build.
    String outcome() {
        return action.equals("build-fail") ? "fail" : action;
    }
}
