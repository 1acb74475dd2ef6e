package dev.sightline.format.wfcommons;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCell;
import dev.sightline.format.internal.Unreadable;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Tasks to rows: what the execution says, what the specification says, then the machine and the whole workflow.
final class TaskReader {
    private final Json json = new Json();
    private final Instance instance;
    private final RowSink sink;
    private final Columns columns;

    private @Nullable String id;
    private @Nullable String name;
    private boolean categorised;
    private @Nullable String machine;
    private long inputBytes;
    private long outputBytes;

    TaskReader(Instance instance, RowSink sink) {
        this.instance = instance;
        this.sink = sink;
        this.columns = new Columns(sink, instance.refersByName());
    }

    /// @param specification whether this is what a task is to do: if it was done, its row is written where it was
    void task(byte[] bytes, int start, int length, long offset, boolean specification) {
        id = null;
        name = null;
        categorised = false;
        machine = null;
        inputBytes = -1;
        outputBytes = -1;
        String cause = null;
        try {
            String key = identify(bytes, start, length);
            if (specification && instance.isExecuted(key)) {
                return;
            }
            fields(bytes, start, length);
            byte[] specified = specification ? null : instance.specification(key);
            if (specified != null) {
                fields(specified, 0, specified.length);
            }
            derived();
        } catch (JacksonException bad) {
            cause = Json.cause(bad);
        } catch (Unreadable bad) {
            cause = bad.cause();
        }
        if (cause == null) {
            sink.endRow(offset, length);
        } else {
            sink.rejectRow(cause, offset, bytes, start, length);
        }
    }

    private String identify(byte[] bytes, int start, int length) {
        String byId = null;
        String byName = null;
        try (JsonParser parser = json.parser(bytes, start, length)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = parser.currentName();
                JsonToken token = parser.nextToken();
                if (key.equals("id") && token == JsonToken.VALUE_STRING) {
                    byId = parser.getString();
                } else if (key.equals("name") && token == JsonToken.VALUE_STRING) {
                    byName = parser.getString();
                } else {
                    parser.skipChildren();
                }
            }
        }
        String key = byId == null ? byName : byId;
        if (key == null) {
            throw new Unreadable("a task without id or name");
        }
        return key;
    }

    private void fields(byte[] bytes, int start, int length) {
        try (JsonParser parser = json.parser(bytes, start, length)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = parser.currentName();
                if (parser.nextToken() != JsonToken.VALUE_NULL) {
                    field(parser, key, bytes, start);
                }
            }
        }
    }

    private void field(JsonParser parser, String key, byte[] bytes, int start) {
        JsonToken token = parser.currentToken();
        switch (key) {
            case "id" -> id = parser.getString();
            case "name" -> name = parser.getString();
            case "category" -> categorised = true;
            case "machine" -> machine = parser.getString();
            default -> {}
        }
        if (token == JsonToken.START_ARRAY) {
            list(parser, key, bytes, start);
        } else if (token == JsonToken.START_OBJECT) {
            object(parser, key, bytes, start);
        } else {
            put(parser, key, bytes, start);
        }
    }

    private void put(JsonParser parser, String key, byte[] bytes, int start) {
        int column = columns.of(key);
        boolean number = parser.currentToken().isNumeric();
        if (number && (key.startsWith("runtime") || key.equals("avgCPU"))) {
            sink.float64(column, parser.getDoubleValue());
        } else if (Columns.isTime(key)) {
            JsonCell.putInferred(json, parser, bytes, start, sink, column);
        } else {
            JsonCell.put(json, parser, bytes, start, sink, column);
        }
    }

    /// A nested object's fields, one level down: `command.program`, and metrics of version 1.6.
    private void object(JsonParser parser, String key, byte[] bytes, int start) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String path = key + "." + parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                JsonCell.put(json, parser, bytes, start, sink, columns.of(path));
            }
        }
    }

    /// Lists stay as written; those of files, parents and machines are also read.
    private void list(JsonParser parser, String key, byte[] bytes, int start) {
        long slice = Json.skip(parser);
        int from = start + Json.begin(slice);
        int length = Json.length(slice);
        try (JsonParser inner = json.parser(bytes, from, length)) {
            inner.nextToken();
            boolean any = false;
            for (JsonToken token = inner.nextToken(); token != JsonToken.END_ARRAY; token = inner.nextToken()) {
                element(inner, key, any);
                any = true;
            }
            if (any && !key.equals("machines")) {
                sink.string(columns.of(key), bytes, from, length);
            }
        }
    }

    private void element(JsonParser parser, String key, boolean later) {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            file(parser, key.equals("files"));
            return;
        }
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            parser.skipChildren();
            return;
        }
        String text = parser.getString();
        switch (key) {
            case "inputFiles" -> inputBytes = sum(inputBytes, instance.fileSize(text));
            case "outputFiles" -> outputBytes = sum(outputBytes, instance.fileSize(text));
            case "machines" -> machine = machine == null ? text : machine + "," + text;
            case "parents" -> {
                if (!later && !text.isEmpty()) {
                    sink.string(columns.of("parent"), text);
                }
            }
            default -> {}
        }
    }

    /// Up to version 1.4 a file's size and use stand with the task.
    private void file(JsonParser parser, boolean wanted) {
        String link = "";
        double size = Double.NaN;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = parser.currentName();
            JsonToken token = parser.nextToken();
            if (key.equals("link") && token == JsonToken.VALUE_STRING) {
                link = parser.getString().toLowerCase(Locale.ROOT);
            } else if ((key.equals("sizeInBytes") || key.equals("size")) && token.isNumeric()) {
                size = parser.getDoubleValue();
            } else {
                parser.skipChildren();
            }
        }
        Long bytes = wanted && !Double.isNaN(size) ? (Long) (long) size : null;
        if (link.equals("input")) {
            inputBytes = sum(inputBytes, bytes);
        } else {
            outputBytes = sum(outputBytes, bytes);
        }
    }

    private static long sum(long sum, @Nullable Long size) {
        return size == null ? sum : Math.max(sum, 0) + size;
    }

    private void derived() {
        if (!categorised && (name != null || id != null)) {
            sink.string(columns.of("category"), Columns.category(name == null ? String.valueOf(id) : name));
        }
        if (inputBytes >= 0) {
            sink.int64(columns.of("inputFiles.sizeInBytes"), inputBytes);
        }
        if (outputBytes >= 0) {
            sink.int64(columns.of("outputFiles.sizeInBytes"), outputBytes);
        }
        machine();
        instance.facts().forEach((column, value) -> {
            if (column.equals("workflow.makespanInSeconds")) {
                byte[] digits = value.getBytes(StandardCharsets.UTF_8);
                sink.text(columns.of(column), digits, 0, digits.length);
            } else {
                sink.string(columns.of(column), value);
            }
        });
    }

    /// A workflow of one machine ran there, even where its tasks do not say so.
    private void machine() {
        String where = machine == null ? instance.onlyMachine() : machine;
        if (where == null) {
            return;
        }
        sink.string(columns.of("machine"), where);
        byte[] known = instance.machine(where);
        if (known == null && where.indexOf(',') > 0) {
            known = instance.machine(where.substring(0, where.indexOf(',')));
        }
        if (known != null) {
            describe(known);
        }
    }

    private void describe(byte[] known) {
        try (JsonParser parser = json.parser(known, 0, known.length)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = "machine." + parser.currentName();
                JsonToken token = parser.nextToken();
                if (token == JsonToken.START_OBJECT) {
                    object(parser, key, known, 0);
                } else if (!key.equals("machine.nodeName") && token != JsonToken.VALUE_NULL) {
                    JsonCell.put(json, parser, known, 0, sink, columns.of(key));
                }
            }
        }
    }
}
