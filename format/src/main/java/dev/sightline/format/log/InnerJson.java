package dev.sightline.format.log;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.KeyTable;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Puts what an object says that is the whole text of a record of a log: its level, its message, and its other values
/// that are no objects, by their names. Names that the log has already get `log.` in front.
final class InnerJson {
    private static final int NO_COLUMN = -1;
    private static final int MESSAGE = -2;

    private final Json json = new Json();
    private final RowSink sink;
    private final Map<String, Integer> columns = new HashMap<>();

    InnerJson(RowSink sink) {
        this.sink = sink;
    }

    /// Does nothing with other texts; a broken object is a text.
    ///
    /// @return whether it was an object
    boolean put(RecordText record, LogReader reader) {
        if (record.end() == 0 || record.bytes()[record.start()] != '{' || !isObject(record)) {
            return false;
        }
        boolean said = false;
        try (JsonParser parser = parser(record)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                if (token.isStructStart()) {
                    parser.skipChildren();
                } else if (token != JsonToken.VALUE_NULL) {
                    int length = json.encode(parser);
                    int column = column(name);
                    if (column == MESSAGE) {
                        reader.said(json.utf8(), 0, length);
                        said = true;
                    } else if (column >= 0) {
                        sink.text(column, json.utf8(), 0, length);
                    }
                }
            }
        }
        if (!said) {
            reader.said(record.bytes(), record.start(), record.end());
        }
        return true;
    }

    private JsonParser parser(RecordText record) {
        return json.parser(record.bytes(), record.start(), record.end() - record.start());
    }

    private boolean isObject(RecordText record) {
        try (JsonParser parser = parser(record)) {
            parser.nextToken();
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JacksonException bad) {
            return false;
        }
    }

    private int column(String name) {
        Integer known = columns.get(name);
        if (known == null) {
            known = columns.size() >= KeyTable.MAX_KEYS ? NO_COLUMN : named(name);
            columns.put(name, known);
        }
        return known;
    }

    private int named(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "level", "lvl", "severity", "loglevel" ->
                sink.column("level", ColumnHint.of(ColumnType.STRING, Role.LEVEL));
            case "message", "msg" -> MESSAGE;
            case "time", "stream", "event" -> sink.column("log." + name);
            default -> sink.column(name.isBlank() ? "c1" : name);
        };
    }
}
