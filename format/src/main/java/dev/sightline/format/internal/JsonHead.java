package dev.sightline.format.internal;

import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// The keys in the first bytes of a JSON source, by path: `.data[].traceID` is a key of the objects in the array
/// `data`. Values one after another, as one a line, have the same paths.
public final class JsonHead {
    private static final int DEEPEST = 8;
    private static final int MAX = 2048;

    private JsonHead() {}

    /// @return each path's first value if it is a string, number or word; empty for objects and arrays
    public static Map<String, String> paths(byte[] head) {
        Map<String, String> paths = new HashMap<>();
        int start = Text.start(head);
        int first = start;
        while (first < head.length && head[first] <= ' ' && head[first] >= 0) {
            first++;
        }
        if (first == head.length || head[first] != '{' && head[first] != '[') {
            return paths;
        }
        try (JsonParser parser = new Json().parser(head, start, head.length - start)) {
            walk(parser, paths);
        } catch (JacksonException cut) {
            // The head ends in the middle of a value, or is no JSON: what came before counts.
            return paths;
        }
        return paths;
    }

    private static void walk(JsonParser parser, Map<String, String> paths) {
        String[] at = new String[DEEPEST + 1];
        at[0] = "";
        int depth = 0;
        String path = "";
        for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
            switch (token) {
                case PROPERTY_NAME -> path = at[depth] + "." + parser.currentName();
                case START_OBJECT, START_ARRAY -> {
                    if (depth == DEEPEST || paths.size() >= MAX) {
                        parser.skipChildren();
                    } else {
                        paths.putIfAbsent(path, "");
                        at[++depth] = token == JsonToken.START_ARRAY ? path + "[]" : path;
                        path = at[depth];
                    }
                }
                case END_OBJECT, END_ARRAY -> {
                    depth--;
                    path = at[depth];
                }
                default -> {
                    if (!paths.containsKey(path) && paths.size() < MAX) {
                        paths.put(path, parser.getString());
                    }
                    path = at[depth];
                }
            }
        }
    }
}
