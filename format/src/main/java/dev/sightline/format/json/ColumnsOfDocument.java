package dev.sightline.format.json;

import dev.sightline.event.Unit;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.Names;
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
/// @param columns of one length each, by name; beside rows that are arrays what they do not have, such as an index
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
    /// So many objects without a table are rows.
    private static final int LOOKED_AT = 16;

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

    /// The tables in an object, or in the objects that it has; none where nothing is written so, where it has arrays of
    /// objects that are rows themselves, or it is broken.
    static List<ColumnsOfDocument> in(Json json, byte[] bytes, int start, int length) {
        try {
            long document = (long) start << 32 | start + length;
            List<ColumnsOfDocument> found = new ArrayList<>();
            boolean rows = find(json, bytes, document, "", Map.of(), 0, MIN_ROWS, found);
            if (rows || found.isEmpty()) {
                return List.of();
            }
            // beside others a series of one point is one, too
            found.clear();
            find(json, bytes, document, "", Map.of(), 0, 1, found);
            return found;
        } catch (JacksonException bad) {
            return List.of();
        }
    }

    /// @param least rows of a table
    /// @return whether there are objects in arrays that have none
    private static boolean find(
            Json json,
            byte[] bytes,
            long object,
            String name,
            Map<String, String> units,
            int depth,
            int least,
            List<ColumnsOfDocument> found) {
        Parts parts = parts(json, bytes, Json.begin(object), Json.length(object));
        ColumnsOfDocument own = of(json, bytes, parts, name, units, least);
        boolean rows = false;
        if (own != null) {
            found.add(own);
            // but for the names, of which each may be an object
            rows = parts.arrays.entrySet().stream()
                    .anyMatch(array -> array.getValue().first == JsonToken.START_OBJECT
                            && !own.columns.containsKey(array.getKey())
                            && !NAMES.contains(array.getKey().toLowerCase(Locale.ROOT)));
        } else if (depth < MAX_DEPTH) {
            for (Map.Entry<String, Long> within : parts.objects.entrySet()) {
                Long of = parts.objects.get(within.getKey() + UNITS);
                Map<String, String> its = of == null ? Map.of() : units(json, bytes, of);
                rows |= find(json, bytes, within.getValue(), within.getKey(), its, depth + 1, least, found);
            }
            for (Map.Entry<String, Array> array : parts.arrays.entrySet()) {
                rows |= array.getValue().first == JsonToken.START_OBJECT
                        && !inArray(json, bytes, array.getValue().slice, array.getKey(), depth + 1, least, found);
            }
        }
        return rows;
    }

    /// Of an array of objects, unless the first have none: then they are rows.
    ///
    /// @return whether any has one
    private static boolean inArray(
            Json json, byte[] bytes, long array, String name, int depth, int least, List<ColumnsOfDocument> found) {
        int known = found.size();
        int left = LOOKED_AT;
        try (JsonParser parser = json.parser(bytes, Json.begin(array), Json.length(array))) {
            parser.nextToken();
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    find(json, bytes, moved(Json.skip(parser), Json.begin(array)), name, Map.of(), depth, least, found);
                } else {
                    parser.skipChildren();
                }
                if (found.size() == known && --left == 0) {
                    return false;
                }
            }
        }
        return found.size() > known;
    }

    /// Whether the first objects of an array are rows, which no more of the document has to be read for.
    ///
    /// @param name of the array
    static boolean areRows(Json json, byte[] bytes, long array, String name) {
        if (NAMES.contains(name.toLowerCase(Locale.ROOT))) {
            return false;
        }
        int left = LOOKED_AT;
        List<ColumnsOfDocument> found = new ArrayList<>();
        try (JsonParser parser = json.parser(bytes, Json.begin(array), Json.length(array))) {
            parser.nextToken();
            for (JsonToken token = parser.nextToken();
                    token == JsonToken.START_OBJECT && found.isEmpty() && left > 0;
                    token = parser.nextToken(), left--) {
                find(json, bytes, moved(Json.skip(parser), Json.begin(array)), name, Map.of(), 1, MIN_ROWS, found);
            }
        } catch (JacksonException bad) {
            return true;
        }
        return found.isEmpty();
    }

    private static @Nullable ColumnsOfDocument of(
            Json json, byte[] bytes, Parts parts, String name, Map<String, String> units, int least) {
        Map<String, Array> arrays = parts.arrays;
        for (Map.Entry<String, Array> header : arrays.entrySet()) {
            boolean isHeader = NAMES.contains(header.getKey().toLowerCase(Locale.ROOT));
            List<String> names = isHeader ? names(json, bytes, header.getValue()) : List.of();
            for (Map.Entry<String, Array> rows : arrays.entrySet()) {
                if (!names.isEmpty()
                        && rows.getValue().first == JsonToken.START_ARRAY
                        && ROWS.contains(rows.getKey().toLowerCase(Locale.ROOT))) {
                    // an index, as pandas writes it
                    Map<String, Long> beside = sideBySide(arrays, rows.getValue().count, header.getKey());
                    return new ColumnsOfDocument(
                            name, parts.shared(), beside, Names.of(names), rows.getValue().slice, units);
                }
            }
        }
        for (Map.Entry<String, Array> times : arrays.entrySet()) {
            int count = times.getValue().count;
            boolean isTime = times.getValue().flat
                    && (times.getValue().dates || TIME.matcher(times.getKey()).matches());
            if (isTime && count >= least) {
                Map<String, Long> columns = new LinkedHashMap<>();
                columns.put(times.getKey(), times.getValue().slice);
                columns.putAll(sideBySide(arrays, count, times.getKey()));
                boolean flat = arrays.entrySet().stream()
                        .anyMatch(array -> array.getValue().flat
                                && columns.containsKey(array.getKey())
                                && !array.getKey().equals(times.getKey()));
                if (flat && columns.size() <= MAX_COLUMNS) {
                    Map<String, Long> shared = parts.shared();
                    arrays.forEach((key, array) -> {
                        if (!columns.containsKey(key) && array.first != JsonToken.START_OBJECT) {
                            shared.put(key, array.slice);
                        }
                    });
                    return new ColumnsOfDocument(name, shared, columns, List.of(), 0, units);
                }
            }
        }
        return null;
    }

    /// Arrays of so many elements, but for one; arrays in them are cells as they are written.
    private static Map<String, Long> sideBySide(Map<String, Array> arrays, int count, String but) {
        Map<String, Long> columns = new LinkedHashMap<>();
        arrays.forEach((key, array) -> {
            boolean data = array.first == JsonToken.START_ARRAY && ROWS.contains(key.toLowerCase(Locale.ROOT));
            if (array.count == count && !key.equals(but) && !data && array.first != JsonToken.START_OBJECT) {
                columns.put(key, array.slice);
            }
        });
        return columns;
    }

    /// Of a slice of an object one of the bytes that it is in.
    static long moved(long slice, int start) {
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
