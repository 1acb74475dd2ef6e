package dev.sightline.format.chrome;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// The slow and obvious reading of a trace: all of it as a tree, times as decimals, begins and ends by a stack.
public final class Oracle {
    final List<Map<String, Object>> events = new ArrayList<>();
    /// Durations of begins in nanoseconds, by the begin's place.
    final Map<Integer, Long> durations = new HashMap<>();
    /// What is open around a begin, by places.
    final Map<Integer, Integer> outer = new HashMap<>();
    /// Ends nothing begins.
    final List<Integer> unopened = new ArrayList<>();

    @SuppressWarnings("unchecked")
    Oracle(byte[] json) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
            parser.nextToken();
            Object tree = Objects.requireNonNull(value(parser));
            Object all = tree instanceof Map<?, ?> map ? Objects.requireNonNull(map.get("traceEvents")) : tree;
            ((List<Object>) all).forEach(event -> events.add((Map<String, Object>) event));
        }
        match();
    }

    private static @Nullable Object value(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> map = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String key = parser.currentName();
                parser.nextToken();
                Object value = value(parser);
                if (value != null) {
                    map.put(key, value);
                }
            }
            return map;
        }
        if (token == JsonToken.START_ARRAY) {
            List<Object> list = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                Object value = value(parser);
                list.add(value == null ? "null" : value);
            }
            return list;
        }
        if (token.isNumeric()) {
            return new BigDecimal(parser.getString());
        }
        return switch (token) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getString();
        };
    }

    long nanos(int event, String key) {
        return new BigDecimal(String.valueOf(events.get(event).get(key)))
                .movePointRight(3)
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
    }

    String text(int event, String key) {
        return String.valueOf(events.get(event).get(key));
    }

    private void match() {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            if (text(i, "ph").matches("[BE]")) {
                order.add(i);
            }
        }
        order.sort(Comparator.comparingLong(i -> nanos(i, "ts")));
        Map<String, Deque<Integer>> open = new HashMap<>();
        for (int i : order) {
            Deque<Integer> stack =
                    open.computeIfAbsent(text(i, "pid") + "/" + text(i, "tid"), thread -> new ArrayDeque<>());
            if (text(i, "ph").equals("B")) {
                if (!stack.isEmpty()) {
                    outer.put(i, stack.getFirst());
                }
                stack.push(i);
            } else if (stack.isEmpty()) {
                unopened.add(i);
            } else {
                int begin = stack.pop();
                durations.put(begin, nanos(i, "ts") - nanos(begin, "ts"));
            }
        }
    }
}
