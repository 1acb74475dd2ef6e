package dev.sightline.format.json;

import dev.sightline.event.Unit;
import dev.sightline.format.internal.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Tables in an object that are written by columns: arrays of one length side by side, one of them of times, or the
/// names of columns in one array and the rows, as arrays, in another.
///
/// @param name of the field it stands in; empty: the document itself
/// @param shared fields beside the arrays, which all rows have, as slices of the bytes
/// @param columns of one length each, by name; empty: rows are written as arrays
/// @param names of the cells of those
/// @param rows the array of rows; 0: there is none
/// @param units by column
record ColumnsOfDocument(
        String name,
        Map<String, Long> shared,
        Map<String, Long> columns,
        List<String> names,
        long rows,
        Map<String, String> units) {
    private static final Set<String> NAMES = Set.of("columns", "headers", "header", "fields", "columnnames", "cols");
    private static final Set<String> ROWS = Set.of("data", "values", "rows", "points", "datapoints", "results");
    private static final Pattern TIME = Pattern.compile("(?i)(.*[^a-z])?(time|times|timestamps?|dates?|datetime|ts)");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d([T ].*)?");
    private static final String UNITS = "_units";
    private static final int MAX_DEPTH = 3;
    private static final int MAX_COLUMNS = 1000;
    private static final int MIN_ROWS = 2;

    /// @param count of its elements
    /// @param first what its first element is; null: it has none
    /// @param flat whether none of them has elements
    /// @param dates whether the first looks like one
    private record Array(long slice, int count, @Nullable JsonToken first, boolean flat, boolean dates) {}

    /// What an object has.
    private static final class Parts {
        private final Map<String, Long> scalars = new LinkedHashMap<>();
        private final Map<String, Array> arrays = new LinkedHashMap<>();
        private final Map<String, Long> objects = new LinkedHashMap<>();

        /// All but arrays.
        Map<String, Long> shared() {
            Map<String, Long> shared = new LinkedHashMap<>(scalars);
            shared.putAll(objects);
            return shared;
        }
    }

    /// The tables in an object, or in the objects that it has; none where nothing is written so, or it is broken.
    static List<ColumnsOfDocument> in(Json json, byte[] bytes, int start, int length) {
        try {
            List<ColumnsOfDocument> found = new ArrayList<>();
            find(json, bytes, (long) start << 32 | start + length, "", Map.of(), 0, found);
            return found;
        } catch (JacksonException bad) {
            return List.of();
        }
    }

    private static void find(
            Json json,
            byte[] bytes,
            long object,
            String name,
            Map<String, String> units,
            int depth,
            List<ColumnsOfDocument> found) {
        Parts parts = parts(json, bytes, Json.begin(object), Json.length(object));
        ColumnsOfDocument own = of(json, bytes, parts, name, units);
        if (own != null) {
            found.add(own);
        } else if (depth < MAX_DEPTH) {
            for (Map.Entry<String, Long> within : parts.objects.entrySet()) {
                Long of = parts.objects.get(within.getKey() + UNITS);
                Map<String, String> its = of == null ? Map.of() : units(json, bytes, of);
                find(json, bytes, within.getValue(), within.getKey(), its, depth + 1, found);
            }
            parts.arrays.forEach((key, array) -> {
                if (array.first == JsonToken.START_OBJECT) {
                    inArray(json, bytes, array.slice, key, depth + 1, found);
                }
            });
        }
    }

    /// Of an array of objects, unless the first has none: then they are rows.
    private static void inArray(
            Json json, byte[] bytes, long array, String name, int depth, List<ColumnsOfDocument> found) {
        int known = found.size();
        try (JsonParser parser = json.parser(bytes, Json.begin(array), Json.length(array))) {
            parser.nextToken();
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    find(json, bytes, moved(Json.skip(parser), Json.begin(array)), name, Map.of(), depth, found);
                } else {
                    parser.skipChildren();
                }
                if (found.size() == known) {
                    return;
                }
            }
        }
    }

    private static @Nullable ColumnsOfDocument of(
            Json json, byte[] bytes, Parts parts, String name, Map<String, String> units) {
        Map<String, Array> arrays = parts.arrays;
        for (Map.Entry<String, Array> header : arrays.entrySet()) {
            boolean isHeader = NAMES.contains(header.getKey().toLowerCase(Locale.ROOT));
            List<String> names = isHeader ? names(json, bytes, header.getValue()) : List.of();
            for (Map.Entry<String, Array> rows : arrays.entrySet()) {
                if (!names.isEmpty()
                        && rows.getValue().first == JsonToken.START_ARRAY
                        && ROWS.contains(rows.getKey().toLowerCase(Locale.ROOT))) {
                    return new ColumnsOfDocument(name, parts.shared(), Map.of(), names, rows.getValue().slice, units);
                }
            }
        }
        for (Map.Entry<String, Array> times : arrays.entrySet()) {
            int count = times.getValue().count;
            boolean isTime = times.getValue().flat
                    && (times.getValue().dates || TIME.matcher(times.getKey()).matches());
            if (isTime && count >= MIN_ROWS) {
                Map<String, Long> columns = new LinkedHashMap<>();
                columns.put(times.getKey(), times.getValue().slice);
                arrays.forEach((key, array) -> {
                    if (array.flat && array.count == count && columns.size() < MAX_COLUMNS) {
                        columns.putIfAbsent(key, array.slice);
                    }
                });
                if (columns.size() > 1) {
                    return new ColumnsOfDocument(name, parts.shared(), columns, List.of(), 0, units);
                }
            }
        }
        return null;
    }

    /// Of a slice of an object one of the bytes that it is in.
    private static long moved(long slice, int start) {
        return slice + ((long) start << 32) + start;
    }

    private static Parts parts(Json json, byte[] bytes, int start, int length) {
        Parts parts = new Parts();
        try (JsonParser parser = json.parser(bytes, start, length)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                switch (parser.nextToken()) {
                    case START_OBJECT -> parts.objects.put(name, moved(Json.skip(parser), start));
                    case START_ARRAY -> parts.arrays.put(name, array(parser, start));
                    default -> parts.scalars.put(name, moved(Json.skip(parser), start));
                }
            }
        }
        return parts;
    }

    /// From a START_ARRAY to its END_ARRAY.
    private static Array array(JsonParser parser, int start) {
        long begin = parser.currentTokenLocation().getByteOffset();
        int count = 0;
        JsonToken first = null;
        boolean flat = true;
        boolean dates = false;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (count++ == 0) {
                first = token;
                dates = token == JsonToken.VALUE_STRING
                        && DATE.matcher(parser.getString()).matches();
            }
            flat &= token.isScalarValue();
            parser.skipChildren();
        }
        long slice = begin << 32 | parser.currentLocation().getByteOffset();
        return new Array(moved(slice, start), count, first, flat, dates);
    }

    /// Of an array of names, or of objects that have one each; none where it is of something else.
    private static List<String> names(Json json, byte[] bytes, Array header) {
        List<String> names = new ArrayList<>();
        try (JsonParser parser = json.parser(bytes, Json.begin(header.slice), Json.length(header.slice))) {
            parser.nextToken();
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                String name = switch (token) {
                    case VALUE_STRING -> parser.getString();
                    case START_OBJECT -> nameIn(parser);
                    default -> null;
                };
                if (name == null || names.size() == MAX_COLUMNS) {
                    return List.of();
                }
                names.add(name);
            }
        }
        return names;
    }

    private static @Nullable String nameIn(JsonParser parser) {
        String name = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isName = parser.currentName().equals("name");
            JsonToken token = parser.nextToken();
            name = isName && token == JsonToken.VALUE_STRING ? parser.getString() : name;
            parser.skipChildren();
        }
        return name;
    }

    /// The units that are known, of an object of texts.
    private static Map<String, String> units(Json json, byte[] bytes, long object) {
        Map<String, String> texts = new LinkedHashMap<>();
        try (JsonParser parser = json.parser(bytes, Json.begin(object), Json.length(object))) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                if (parser.nextToken() == JsonToken.VALUE_STRING
                        && Unit.parse(parser.getString()).isPresent()) {
                    texts.put(name, parser.getString());
                }
                parser.skipChildren();
            }
        }
        return texts;
    }
}
