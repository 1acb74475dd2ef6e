package dev.sightline.format.otlp;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Lists of spans, log records and metrics to rows.
final class Records {
    private final Json json;
    private final RowSink sink;
    private final Columns columns;
    private final Attributes attributes;
    private final Fields fields;
    private long recordOffset;

    Records(Json json, RowSink sink, Columns columns) {
        this.json = json;
        this.sink = sink;
        this.columns = columns;
        this.attributes = new Attributes(json, sink, columns::ofAttribute);
        this.fields = new Fields(json, sink, columns, attributes);
    }

    /// Says that what is read now begins at the offset and is no record yet.
    void noRecord(long offset) {
        recordOffset = offset;
    }

    /// Where the record being read begins.
    long recordOffset() {
        return recordOffset;
    }

    void read(JsonParser parser, Slice source, Signal signal, SharedCells resource, SharedCells scope) {
        each(parser, source, () -> {
            switch (signal) {
                case SPANS -> {
                    fields.span(parser, source);
                    end(parser, source, resource, scope);
                }
                case LOGS -> {
                    fields.log(parser, source);
                    end(parser, source, resource, scope);
                }
                case METRICS -> metric(parser, source, resource, scope);
            }
        });
    }

    /// Reads the objects of the list the parser is at; one that cannot be read is rejected, and those behind it are
    /// read.
    ///
    /// @param object from its opening brace to its closing one
    void each(JsonParser parser, Slice source, Runnable object) {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        int depth = Unreadable.depth(parser);
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            begin(parser, source);
            reject(parser, source, parser.currentToken().isStructStart() ? depth - 1 : depth, "not a list");
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            long begun = parser.currentTokenLocation().getByteOffset();
            try {
                if (parser.currentToken() != JsonToken.START_OBJECT) {
                    throw new Unreadable("not an object");
                }
                begin(parser, source);
                object.run();
            } catch (Unreadable bad) {
                recordOffset = source.offset() + begun;
                reject(parser, source, depth, bad.cause());
            }
        }
    }

    private void reject(JsonParser parser, Slice source, int depth, String cause) {
        Unreadable.leave(parser, depth);
        int from = source.start() + (int) (recordOffset - source.offset());
        long end = source.offset() + parser.currentLocation().getByteOffset();
        sink.rejectRow(cause, recordOffset, source.bytes(), from, (int) (end - recordOffset));
        recordOffset = end;
    }

    private void begin(JsonParser parser, Slice source) {
        recordOffset = source.offset() + parser.currentTokenLocation().getByteOffset();
    }

    private void end(JsonParser parser, Slice source, SharedCells resource, SharedCells scope) {
        resource.putInto(sink);
        scope.putInto(sink);
        long end = source.offset() + parser.currentLocation().getByteOffset();
        sink.endRow(recordOffset, (int) (end - recordOffset));
        recordOffset = end;
    }

    /// Name and unit stand beside the list of points, in any order: they are read first, then the points.
    private void metric(JsonParser parser, Slice source, SharedCells resource, SharedCells scope) {
        SharedCells metric = new SharedCells();
        List<Slice> data = new ArrayList<>(1);
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if ((name.equals("name") || name.equals("unit")) && token == JsonToken.VALUE_STRING) {
                int length = json.encode(parser);
                if (length > 0) {
                    metric.string(columns.of(name), json.utf8(), 0, length);
                }
            } else if (token == JsonToken.START_OBJECT) {
                data.add(source.within(Json.skip(parser)));
            } else {
                parser.skipChildren();
            }
        }
        for (Slice points : data) {
            points(points, metric, resource, scope);
        }
    }

    private void points(Slice data, SharedCells metric, SharedCells resource, SharedCells scope) {
        try (JsonParser parser = data.parser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean list = parser.currentName().equals("dataPoints")
                        || parser.currentName().equals("data_points");
                parser.nextToken();
                if (!list) {
                    parser.skipChildren();
                    continue;
                }
                each(parser, data, () -> {
                    fields.point(parser, data);
                    metric.putInto(sink);
                    end(parser, data, resource, scope);
                });
            }
        }
    }
}
