package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// A JSON document as maps, lists, strings, booleans, Longs and Doubles.
@NullUnmarked // maps and lists in which null is a value
public final class JsonTree {
    private JsonTree() {}

    @SuppressWarnings("unchecked")
    public static Map<String, Object> parse(String document) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), document)) {
            parser.nextToken();
            Map<String, Object> tree = (Map<String, Object>) value(parser);
            assertThat(parser.nextToken()).as("end of document").isNull();
            return tree;
        }
    }

    private static Object value(JsonParser parser) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> map = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    assertThat(map).as("each name once").doesNotContainKey(name);
                    map.put(name, value(parser));
                }
                yield map;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(parser));
                }
                yield list;
            }
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new AssertionError("unexpected " + parser.currentToken());
        };
    }

    /// Every key of `expected` is in `actual` with an equal value; doubles may differ by 1e-9 of their size.
    public static void assertHolds(Object actual, Object expected, String where) {
        switch (expected) {
            case null -> assertThat(actual).as(where).isNull();
            case Map<?, ?> map -> {
                assertThat(actual).as(where).isInstanceOf(Map.class);
                Map<?, ?> found = (Map<?, ?>) java.util.Objects.requireNonNull(actual);
                map.forEach((name, value) -> {
                    assertThat(found.containsKey(name))
                            .as(where + " has " + name)
                            .isTrue();
                    assertHolds(found.get(name), value, where + "." + name);
                });
            }
            case List<?> list -> {
                assertThat(actual).as(where).isInstanceOf(List.class);
                List<?> found = (List<?>) java.util.Objects.requireNonNull(actual);
                assertThat(found).as(where).hasSize(list.size());
                for (int i = 0; i < list.size(); i++) {
                    assertHolds(found.get(i), list.get(i), where + "[" + i + "]");
                }
            }
            case Double number -> {
                assertThat(actual).as(where).isInstanceOf(Number.class);
                double found = ((Number) java.util.Objects.requireNonNull(actual)).doubleValue();
                assertThat(found).as(where).isCloseTo(number, within(1e-9 * Math.max(1, Math.abs(number))));
            }
            case Integer number -> assertThat(actual).as(where).isEqualTo(number.longValue());
            default -> assertThat(actual).as(where).isEqualTo(expected);
        }
    }

    /// A whole number as the API spells it.
    static Object integer(BigInteger value) {
        return value.abs().compareTo(BigInteger.ONE.shiftLeft(53)) <= 0
                ? (Object) value.longValueExact()
                : value.toString();
    }

    static Object integer(long value) {
        return integer(BigInteger.valueOf(value));
    }
}
