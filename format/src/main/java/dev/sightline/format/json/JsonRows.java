package dev.sightline.format.json;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonInput;
import dev.sightline.format.internal.KeyTable;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Objects to rows: keys of nested objects are joined by dots, arrays stay as written.
final class JsonRows implements JsonInput.Reader {
    private static final List<String> PINO = List.of("level", "time", "pid", "hostname");
    private static final ColumnHint MILLISECONDS = new ColumnHint(null, null, "ms").afterwards();
    private static final List<String> MONGO = List.of("s", "c", "id");
    private static final ColumnHint LASTED = new ColumnHint(null, Role.DURATION, "ms").afterwards();
    static final String ARRAY = "array";
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

    /// A key on the path to a column.
    static final class Node {
        final String path;
        final Map<String, Node> children = new HashMap<>();
        int column = -1;

        @Nullable
        String unit;

        Node(String path) {
            this.path = path;
        }
    }

    private static final class TooManyColumns extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooManyColumns() {
            super(KeyTable.TOO_MANY, null, false, false);
        }
    }

    private final Json json = new Json();
    private final RowSink sink;
    private final Node root = new Node("");
    private int nodes;
    private int columns;

    JsonRows(RowSink sink) {
        this(sink, null);
    }

    /// @param taken a column that whoever calls this fills; a key of that name is another one
    JsonRows(RowSink sink, @Nullable String taken) {
        this.sink = sink;
        if (taken != null) {
            root.children.put(taken, new Node(taken + ".2"));
        }
    }

    @Override
    public void value(byte[] bytes, int start, int length, long offset, boolean document) {
        if (document && unwrapped(bytes, start, length, offset)) {
            return;
        }
        rows(bytes, start, length, offset, null);
    }

    /// Tables that are written by columns; false: there are none.
    private boolean byColumns(byte[] bytes, int start, int length, long offset) {
        List<ColumnsOfDocument> tables = ColumnsOfDocument.in(json, bytes, start, length);
        boolean several =
                tables.stream().map(ColumnsOfDocument::name).distinct().count() > 1;
        TableRows rows = new TableRows(json, sink, bytes, offset - start);
        for (ColumnsOfDocument table : tables) {
            try {
                rows.put(table, several ? table.name() : null, this);
            } catch (TooManyColumns bad) {
                sink.rejectRow(KeyTable.TOO_MANY, offset, bytes, start, 1);
            }
        }
        return !tables.isEmpty();
    }

    /// Every object at the top or in arrays of the slice is a row.
    ///
    /// @param array what the array is called, where there are several; null: nothing
    private void rows(byte[] bytes, int start, int length, long offset, @Nullable String array) {
        int begin = 0;
        try (JsonParser parser = json.parser(bytes, start, length)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case START_ARRAY, END_ARRAY -> {}
                    case START_OBJECT -> {
                        begin = (int) parser.currentTokenLocation().getByteOffset();
                        if (array != null) {
                            sink.string(column(child(root, ARRAY)), array);
                        }
                        cells(parser, root, bytes, start);
                        int end = (int) parser.currentLocation().getByteOffset();
                        sink.endRow(offset + begin, end - begin);
                        begin = end;
                    }
                    default -> {
                        long slice = Json.skip(parser);
                        int at = Json.begin(slice);
                        sink.rejectRow("not an object", offset + at, bytes, start + at, Json.length(slice));
                    }
                }
            }
        } catch (JacksonException bad) {
            sink.rejectRow(Json.cause(bad), offset + begin, bytes, start + begin, length - begin);
        } catch (TooManyColumns bad) {
            sink.rejectRow(KeyTable.TOO_MANY, offset + begin, bytes, start + begin, length - begin);
        }
    }

    /// A document that is one object with arrays of objects in it means the objects of those arrays, or of tables that
    /// are written by columns their rows.
    private boolean unwrapped(byte[] bytes, int start, int length, long offset) {
        Map<String, Long> arrays = new LinkedHashMap<>();
        try (JsonParser parser = json.parser(bytes, start, length)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                long slice = Json.skip(parser);
                if (token == JsonToken.START_ARRAY && holdsObject(bytes, start + Json.begin(slice) + 1)) {
                    arrays.put(name, slice);
                }
            }
        } catch (JacksonException bad) {
            return false;
        }
        boolean rows = arrays.entrySet().stream()
                .anyMatch(array -> ColumnsOfDocument.areRows(
                        json, bytes, ColumnsOfDocument.moved(array.getValue(), start), array.getKey()));
        if (!rows && byColumns(bytes, start, length, offset)) {
            return true;
        }
        arrays.forEach((name, slice) -> {
            int begin = Json.begin(slice);
            rows(bytes, start + begin, Json.length(slice), offset + begin, arrays.size() > 1 ? name : null);
        });
        return !arrays.isEmpty();
    }

    private static boolean holdsObject(byte[] bytes, int from) {
        int p = from;
        while (bytes[p] <= ' ' && bytes[p] >= 0) {
            p++;
        }
        return bytes[p] == '{';
    }

    /// From a START_OBJECT to its END_OBJECT. Recursion is bounded by [Json#MAX_DEPTH].
    private void cells(JsonParser parser, Node node, byte[] bytes, int start) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            Node child = child(node, parser.currentName());
            parser.nextToken();
            cell(parser, child, bytes, start);
        }
    }

    /// The current value, with those in it.
    void cell(JsonParser parser, Node node, byte[] bytes, int start) {
        switch (parser.currentToken()) {
            case START_OBJECT -> cells(parser, node, bytes, start);
            case START_ARRAY -> {
                long slice = Json.skip(parser);
                sink.text(column(node), bytes, start + Json.begin(slice), Json.length(slice));
            }
            case VALUE_TRUE -> sink.text(column(node), TRUE, 0, TRUE.length);
            case VALUE_FALSE -> sink.text(column(node), FALSE, 0, FALSE.length);
            case VALUE_NULL -> column(node);
            default -> {
                int column = column(node);
                int length = json.encode(parser);
                sink.text(column, json.utf8(), 0, length);
            }
        }
    }

    /// The place of a column of the top.
    ///
    /// @param unit null: none is known
    Node named(String name, @Nullable String unit) {
        Node node = child(root, name);
        if (unit != null && node.column < 0) {
            node.unit = unit;
        }
        return node;
    }

    private Node child(Node parent, String key) {
        Node child = parent.children.get(key);
        if (child == null) {
            if (++nodes > 4 * KeyTable.MAX_KEYS) {
                throw new TooManyColumns();
            }
            child = new Node(parent == root ? key : parent.path + "." + key);
            parent.children.put(key, child);
        }
        return child;
    }

    /// Whether lines are those of pino or bunyan, whose middleware writes how long a request took.
    private boolean isPino() {
        return PINO.stream().allMatch(key -> {
            Node node = root.children.get(key);
            return node != null && node.column >= 0;
        });
    }

    int column(Node node) {
        if (node.column < 0) {
            if (++columns > KeyTable.MAX_KEYS) {
                throw new TooManyColumns();
            }
            String path = node.path.isBlank() ? "c1" : node.path;
            node.column = sink.column(path, node.unit == null ? hint(path) : new ColumnHint(null, null, node.unit));
        }
        return node.column;
    }

    /// What programs that are known by their keys mean by one.
    private ColumnHint hint(String path) {
        return switch (path) {
            case "responseTime" -> isPino() ? MILLISECONDS : ColumnHint.NONE;
            case "s" -> isMongo(0) ? ColumnHint.of(null, Role.LEVEL) : ColumnHint.NONE;
            case "ctx" -> isMongo(MONGO.size()) ? ColumnHint.of(ColumnType.STRING, Role.ENTITY) : ColumnHint.NONE;
            case "attr.durationMillis" -> isMongo(MONGO.size()) ? LASTED : ColumnHint.NONE;
            default -> ColumnHint.NONE;
        };
    }

    /// Whether lines are those of MongoDB since 4.4: `{"t": {"$date": ...}, "s": "I", "c": "COMMAND", "id": ..., ...`.
    ///
    /// @param keys how many of those behind the time must have been there
    private boolean isMongo(int keys) {
        Node time = root.children.get("t");
        return time != null
                && time.children.containsKey("$date")
                && MONGO.subList(0, keys).stream().allMatch(root.children::containsKey);
    }
}
