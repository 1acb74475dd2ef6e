package dev.sightline.format.firefox;

import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.firefox.Profile.Part;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCell;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonValues;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Unreadable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Markers to rows: their times are in the tables found ahead, their payload is read here.
final class MarkerRows {
    private static final String[] PHASES = {"instant", "interval", "start", "end"};

    private final JsonCursor cursor;
    private final Profile profile;
    private final RowSink sink;
    private final Columns columns;
    private final Json json = new Json();
    private final KeyTable payload;
    private final double shift;

    MarkerRows(JsonCursor cursor, Profile profile, RowSink sink, Columns columns) {
        this.cursor = cursor;
        this.profile = profile;
        this.sink = sink;
        this.columns = columns;
        this.payload = new KeyTable(key -> sink.column("data." + key, hint(key)));
        this.shift = shift(profile);
    }

    private static ColumnHint hint(String key) {
        boolean time = key.equals("startTime") || key.equals("endTime") || key.equals("timeStamp");
        return time ? new ColumnHint(null, null, "ms") : ColumnHint.NONE;
    }

    /// DevTools moved the samples of a profile to the beginning of its recording, but not the markers: what to
    /// take from their times, so that the first of them meets the first sample.
    private static double shift(Profile profile) {
        double marker = Double.POSITIVE_INFINITY;
        double first = Double.POSITIVE_INFINITY;
        double last = 0;
        if (profile.recording == null) {
            return 0;
        }
        for (Profile.GeckoThread thread : profile.threads) {
            for (int row = 0; row < thread.markers.size(); row++) {
                marker = Math.min(marker, orInfinity(thread.markers.at(row)));
            }
            for (Table table : thread.samples.values()) {
                for (int row = 0; row < table.size(); row++) {
                    double time = orInfinity(table.get("time", row));
                    first = Math.min(first, time);
                    last = time < Double.POSITIVE_INFINITY ? Math.max(last, time) : last;
                }
            }
        }
        return marker < Double.POSITIVE_INFINITY && first < Double.POSITIVE_INFINITY && marker > last
                ? marker - first
                : 0;
    }

    private static double orInfinity(double value) {
        return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
    }

    /// The markers of a thread, the object at hand.
    void read(Part part, Profile.GeckoThread thread) throws IOException {
        int row = 0;
        cursor.enter();
        while (cursor.next()) {
            if (cursor.isKey("data") && cursor.isArray()) {
                cursor.enter();
                for (; cursor.next(); row++) {
                    marker(part, thread, row);
                }
            }
        }
        // Columns may be longer than that of payloads, or have none.
        for (; row < thread.markers.size() && !thread.markers.isRows(); row++) {
            cells(part, thread, row);
            sink.endRow(-1, 0);
        }
    }

    private void marker(Part part, Profile.GeckoThread thread, int row) throws IOException {
        long offset = cursor.offset();
        boolean text = cursor.isObject() || cursor.isArray();
        if (!cursor.take()) {
            if (!cursor.hasFailed()) {
                sink.rejectRow(JsonValues.TOO_LONG, offset, null, 0, 0);
            }
            return;
        }
        String cause = null;
        try (JsonParser parser = json.parser(cursor.bytes(), cursor.start(), cursor.length())) {
            JsonToken token = parser.nextToken();
            if (thread.markers.isRows()) {
                tuple(parser, thread.markers);
            } else if (token == JsonToken.START_OBJECT) {
                payload(parser);
            }
            cells(part, thread, row);
        } catch (JacksonException bad) {
            cause = Json.cause(bad);
        } catch (Unreadable bad) {
            cause = bad.cause();
        }
        if (cause != null) {
            sink.rejectRow(cause, offset, cursor.bytes(), cursor.start(), cursor.length());
        } else if (text) {
            sink.endRow(offset, cursor.length());
        } else {
            sink.endRow(-1, 0);
        }
    }

    private void tuple(JsonParser parser, Markers markers) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new Unreadable("a marker that is not a list");
        }
        int wanted = markers.place("data");
        int place = 0;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (place++ == wanted && token == JsonToken.START_OBJECT) {
                payload(parser);
            } else {
                parser.skipChildren();
            }
        }
    }

    private void payload(JsonParser parser) {
        payload.restart();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            int length = json.encode(parser);
            int column = Unreadable.ifNone(payload.column(json.utf8(), 0, length));
            parser.nextToken();
            JsonCell.put(json, parser, cursor.bytes(), cursor.start(), sink, column);
        }
    }

    private void cells(Part part, Profile.GeckoThread thread, int row) {
        Markers markers = thread.markers;
        double at = markers.at(row) - shift;
        if (!columns.time(SampleRows.baseNanos(profile, part), at)) {
            throw new Unreadable("a time that does not fit 64 bits of nanoseconds");
        }
        columns.string("thread", thread.label());
        columns.string("processName", thread.facts.get("processName"));
        columns.string("processType", thread.facts.get("processType"));
        columns.string("name", thread.tables.string(markers.get("name", row), profile.parts.getFirst().shared));
        columns.string("kind", "marker");
        columns.string("phase", PHASES[markers.phase(row)]);
        columns.string("category", part.category(markers.get("category", row)));
        slice(markers.slice(row), markers.phase(row) != Markers.END);
        if (markers.phase(row) == Markers.START && markers.slice(row) < 0) {
            sink.bool(columns.of("unclosed"), true);
        }
    }

    private void slice(int slice, boolean begins) {
        if (slice < 0) {
            return;
        }
        sink.int64(columns.of("span"), profile.nest.id(slice));
        if (begins) {
            sink.int64(columns.of("duration"), profile.nest.durationNanos(slice));
            int parent = profile.nest.parent(slice);
            if (parent >= 0) {
                sink.int64(columns.of("parent"), profile.nest.id(parent));
            }
        }
    }

    /// The markers DevTools recorded of the page, the array at hand.
    void recorded() throws IOException {
        Recording recording = profile.recording;
        if (recording == null || !cursor.isArray()) {
            return;
        }
        cursor.enter();
        for (int marker = 0; cursor.next(); marker++) {
            long offset = cursor.offset();
            boolean object = cursor.isObject();
            String cause = cursor.take() ? null : JsonValues.TOO_LONG;
            if (cause == null) {
                cause = object ? recorded(recording.slice(marker)) : "not an object";
            }
            if (cause == null) {
                sink.endRow(offset, cursor.length());
            } else if (!cursor.hasFailed()) {
                sink.rejectRow(cause, offset, cursor.bytes(), cursor.start(), cursor.length());
            }
        }
    }

    private @Nullable String recorded(int slice) {
        String where = "main thread";
        payload.restart();
        try (JsonParser parser = json.parser(cursor.bytes(), cursor.start(), cursor.length())) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                switch (name) {
                    case "start" -> columns.time(0, token.isNumeric() ? parser.getDoubleValue() : Double.NaN);
                    case "end" -> parser.skipChildren();
                    case "name" -> columns.string("name", parser.getString());
                    default -> {
                        where = name.equals("isOffMainThread") && token == JsonToken.VALUE_TRUE
                                ? "off main thread"
                                : where;
                        byte[] key = name.getBytes(StandardCharsets.UTF_8);
                        int column = Unreadable.ifNone(payload.column(key, 0, key.length));
                        JsonCell.put(json, parser, cursor.bytes(), cursor.start(), sink, column);
                    }
                }
            }
        } catch (JacksonException bad) {
            return Json.cause(bad);
        } catch (Unreadable bad) {
            return bad.cause();
        }
        columns.string("thread", where);
        columns.string("kind", "timeline marker");
        slice(slice, true);
        return null;
    }

    /// The ticks of the page's refresh driver.
    void ticks() throws IOException {
        if (!cursor.isArray() || !cursor.enter()) {
            return;
        }
        while (cursor.next()) {
            long offset = cursor.offset();
            double at = cursor.number();
            if (columns.time(0, at) && !Double.isNaN(at)) {
                columns.string("thread", "main thread");
                columns.string("name", "tick");
                columns.string("kind", "tick");
                sink.endRow(offset, cursor.length());
            } else if (!cursor.hasFailed()) {
                sink.rejectRow("a tick that is not a time", offset, null, 0, 0);
            }
        }
    }

    /// Measures of memory: time and value.
    void memory() throws IOException {
        if (!cursor.isArray() || !cursor.enter()) {
            return;
        }
        while (cursor.next()) {
            long offset = cursor.offset();
            double at = Double.NaN;
            double value = Double.NaN;
            if (cursor.isArray() && cursor.enter()) {
                for (int place = 0; cursor.next(); place++) {
                    double number = place < 2 ? cursor.number() : Double.NaN;
                    at = place == 0 ? number : at;
                    value = place == 1 ? number : value;
                }
            }
            if (!Double.isNaN(at) && columns.time(0, at)) {
                columns.string("thread", "main thread");
                columns.string("name", "memory");
                columns.string("kind", "counter");
                columns.number("value", value);
                sink.endRow(-1, 0);
            } else if (!cursor.hasFailed()) {
                sink.rejectRow("a measure of memory without a time", offset, null, 0, 0);
            }
        }
    }
}
