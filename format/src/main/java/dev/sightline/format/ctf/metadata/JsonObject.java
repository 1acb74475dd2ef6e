package dev.sightline.format.ctf.metadata;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A JSON object: its values are `String`, `Long` (64 bits, maybe unsigned), `Double`, `Boolean`, `List` and `Map`.
record JsonObject(Map<String, Object> values) {
    /// As an object, if it is one.
    static @Nullable JsonObject of(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            return null;
        }
        Map<String, Object> values = new HashMap<>();
        map.forEach((name, member) -> values.put(name.toString(), member));
        return new JsonObject(values);
    }

    String string(String name, String otherwise) {
        Object value = values.get(name);
        // Identifiers were numbers in release candidates.
        return value instanceof String || value instanceof Long ? value.toString() : otherwise;
    }

    long number(String name, long otherwise) {
        return values.get(name) instanceof Long number ? number : otherwise;
    }

    @Nullable
    JsonObject object(String name) {
        return of(values.get(name));
    }

    List<Object> array(String name) {
        return values.get(name) instanceof List<?> list ? List.copyOf(list) : List.of();
    }
}
