package dev.sightline.format.prometheus;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.KeyTable;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Series to rows: each value of a metric, and each line of a stream, is a row with the labels of its series.
final class QueryAnswerReader {
    static final String NO_ANSWER = "a value that is no answer of a query; what follows is not read";
    static final String NO_SERIES = "a series that is no object";
    static final String NO_PAIR = "a value that is not [time, value]";
    static final String NO_LABELS = "values before the labels of their series";
    static final String BAD_NUMBER = "a time or value that is no number";

    /// Labels that say who, the finest first.
    private static final List<String> ENTITIES =
            List.of("instance", "pod", "host", "hostname", "node", "job", "service_name");

    private static final ColumnHint TIME = ColumnHint.of(ColumnType.TIME, Role.TIME);
    private static final ColumnHint TEXT = ColumnHint.of(ColumnType.STRING, null);

    private final JsonCursor json;
    private final RowSink sink;
    private final Map<String, Integer> columns = new HashMap<>();
    private final Map<String, String> labels = new LinkedHashMap<>();
    private final Json slices = new Json();
    private @Nullable String entity;
    private boolean isStream;

    QueryAnswerReader(JsonCursor json, RowSink sink) {
        this.json = json;
        this.sink = sink;
    }

    void read() throws IOException {
        while (json.next()) {
            if (!json.isObject()) {
                sink.damaged(NO_ANSWER, json.offset());
                return;
            }
            json.enter();
            document();
        }
        json.reportTo(sink, null);
    }

    private void document() throws IOException {
        while (json.next()) {
            if (json.isKey("data") && json.enter()) {
                while (json.next()) {
                    if (json.isKey("result") && json.enter()) {
                        series();
                    }
                }
            }
        }
    }

    private void series() throws IOException {
        while (json.next()) {
            if (!json.isObject()) {
                reject(NO_SERIES);
                continue;
            }
            json.enter();
            labels.clear();
            boolean labelled = false;
            while (json.next()) {
                if ((json.isKey("metric") || json.isKey("stream")) && json.isObject()) {
                    labels(json.isKey("stream"));
                    labelled = true;
                } else if (json.isKey("value") || json.isKey("values")) {
                    if (labelled) {
                        values(json.isKey("value"));
                    } else {
                        reject(NO_LABELS);
                    }
                }
            }
        }
    }

    private void labels(boolean stream) throws IOException {
        isStream = stream;
        json.enter();
        while (json.next()) {
            String key = json.key();
            String text = json.text();
            if (text != null && !text.isEmpty() && labels.size() < KeyTable.MAX_KEYS) {
                labels.put(key, text);
            }
        }
        if (entity == null) {
            entity = ENTITIES.stream().filter(labels::containsKey).findFirst().orElse("job");
        }
    }

    /// @param one whether this is the value of an instant, and no list of them
    private void values(boolean one) throws IOException {
        if (one) {
            pair();
        } else if (json.enter()) {
            while (json.next()) {
                pair();
            }
        }
    }

    /// `[1790000015, "0.0629"]`, or of a stream `["1790000015000000000", "a line", ...]`.
    private void pair() throws IOException {
        long offset = json.offset();
        boolean taken = json.isArray() && json.take();
        String cause = taken ? null : NO_PAIR;
        if (taken) {
            try (JsonParser parser = slices.parser(json.bytes(), json.start(), json.length())) {
                parser.nextToken();
                String time = text(parser);
                String value = text(parser);
                cause = time == null || value == null ? NO_PAIR : put(time, value);
            } catch (JacksonException bad) {
                cause = Json.cause(bad);
            }
        }
        if (cause == null) {
            sink.endRow(offset, json.length());
        } else {
            sink.rejectRow(cause, offset, json.bytes(), json.start(), taken ? json.length() : 0);
        }
    }

    private static @Nullable String text(JsonParser parser) {
        JsonToken token = parser.nextToken();
        return token != null && token.isScalarValue() && token != JsonToken.VALUE_NULL ? parser.getString() : null;
    }

    private @Nullable String put(String time, String value) {
        try {
            long nanos = isStream ? Long.parseLong(time) : Sample.nanos(time);
            if (isStream) {
                sink.timeNanos(column("timestamp", TIME), nanos);
                sink.string(column("line", TEXT), value);
            } else {
                double number = Sample.number(value);
                sink.timeNanos(column("timestamp", TIME), nanos);
                sink.float64(column("value", ColumnHint.of(ColumnType.FLOAT64, null)), number);
            }
        } catch (NumberFormatException none) {
            return BAD_NUMBER;
        }
        labels.forEach(this::label);
        return null;
    }

    private void label(String key, String text) {
        switch (key) {
            case "__name__" -> sink.string(column("metric", ColumnHint.of(ColumnType.STRING, Role.EVENT)), text);
            case "timestamp", "metric", "value", "line" -> sink.string(column("label." + key, TEXT), text);
            case "level", "detected_level" ->
                sink.string(column(key, ColumnHint.of(ColumnType.STRING, isStream ? Role.LEVEL : null)), text);
            default ->
                sink.string(
                        column(key, key.equals(entity) ? ColumnHint.of(ColumnType.STRING, Role.ENTITY) : TEXT), text);
        }
    }

    private int column(String name, ColumnHint hint) {
        return columns.computeIfAbsent(name, made -> sink.column(made, hint));
    }

    private void reject(String cause) throws IOException {
        long offset = json.offset();
        boolean taken = json.take();
        sink.rejectRow(cause, offset, json.bytes(), json.start(), taken ? json.length() : 0);
    }
}
