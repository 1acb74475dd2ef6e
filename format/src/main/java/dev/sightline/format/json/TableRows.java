package dev.sightline.format.json;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Tables that are written by columns to rows.
final class TableRows {
    /// Longer fields beside the arrays would be read again for each row.
    private static final int LONGEST_SHARED = 256;

    private final Json json;
    private final RowSink sink;
    private final byte[] bytes;
    private final long zero;

    /// @param zero where the bytes begin in the source
    TableRows(Json json, RowSink sink, byte[] bytes, long zero) {
        this.json = json;
        this.sink = sink;
        this.bytes = bytes;
        this.zero = zero;
    }

    /// Arrays side by side.
    private final class Columns {
        private final List<JsonParser> parsers = new ArrayList<>();
        private final List<JsonRows.Node> nodes = new ArrayList<>();
        private final List<Integer> starts = new ArrayList<>();

        Columns(ColumnsOfDocument table, JsonRows rows) {
            table.columns().forEach((name, slice) -> {
                JsonParser parser = json.parser(bytes, Json.begin(slice), Json.length(slice));
                parser.nextToken();
                parsers.add(parser);
                nodes.add(rows.named(name, table.units().get(name)));
                starts.add(Json.begin(slice));
            });
        }

        /// The next elements, from one of the arrays on.
        void next(int first, JsonRows rows) {
            for (int i = first; i < parsers.size(); i++) {
                if (parsers.get(i).nextToken() != JsonToken.END_ARRAY) {
                    rows.cell(parsers.get(i), nodes.get(i), bytes, starts.get(i));
                }
            }
        }
    }

    /// @param array what the table is called, where there are several; null: nothing
    void put(ColumnsOfDocument table, @Nullable String array, JsonRows rows) {
        Set<String> own = new HashSet<>(table.columns().keySet());
        own.addAll(table.names());
        Map<JsonRows.Node, Long> shared = shared(table, own, rows);
        JsonRows.Node name = rows.named(own.contains(JsonRows.ARRAY) ? JsonRows.ARRAY + ".2" : JsonRows.ARRAY, null);
        Runnable begin = () -> {
            if (array != null) {
                sink.string(rows.column(name), array);
            }
            shared.forEach((node, slice) -> {
                try (JsonParser parser = json.parser(bytes, Json.begin(slice), Json.length(slice))) {
                    parser.nextToken();
                    rows.cell(parser, node, bytes, Json.begin(slice));
                }
            });
        };
        if (table.rows() == 0) {
            columns(new Columns(table, rows), begin, rows);
        } else {
            arrays(table, new Columns(table, rows), begin, rows);
        }
    }

    /// What all rows have. A field that is called as a column is another.
    private Map<JsonRows.Node, Long> shared(ColumnsOfDocument table, Set<String> own, JsonRows rows) {
        Map<JsonRows.Node, Long> shared = new LinkedHashMap<>();
        table.shared().forEach((name, slice) -> {
            if (Json.length(slice) > LONGEST_SHARED) {
                sink.assumed("field '" + name + "' beside arrays is longer than " + LONGEST_SHARED
                        + " bytes, would be the same in all rows, and is left out");
            } else {
                shared.put(rows.named(own.contains(name) ? name + ".2" : name, null), slice);
            }
        });
        return shared;
    }

    /// One element of each array a row, which stands where the first is.
    private void columns(Columns columns, Runnable begin, JsonRows rows) {
        JsonParser first = columns.parsers.getFirst();
        int start = columns.starts.getFirst();
        while (first.nextToken() != JsonToken.END_ARRAY) {
            begin.run();
            int at = start + (int) first.currentTokenLocation().getByteOffset();
            rows.cell(first, columns.nodes.getFirst(), bytes, start);
            first.finishToken();
            int end = start + (int) first.currentLocation().getByteOffset();
            columns.next(1, rows);
            sink.endRow(zero + at, end - at);
        }
    }

    /// Arrays of cells, one below the other.
    private void arrays(ColumnsOfDocument table, Columns beside, Runnable begin, JsonRows rows) {
        List<JsonRows.Node> nodes = table.names().stream()
                .map(name -> rows.named(
                        table.columns().containsKey(name) ? name + ".2" : name,
                        table.units().get(name)))
                .toList();
        int start = Json.begin(table.rows());
        try (JsonParser parser = json.parser(bytes, start, Json.length(table.rows()))) {
            parser.nextToken();
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                int at = start + (int) parser.currentTokenLocation().getByteOffset();
                begin.run();
                beside.next(0, rows);
                if (token != JsonToken.START_ARRAY) {
                    sink.rejectRow("not an array", zero + at, bytes, at, Json.length(Json.skip(parser)));
                    continue;
                }
                int cells = 0;
                for (JsonToken one = parser.nextToken(); one != JsonToken.END_ARRAY; one = parser.nextToken()) {
                    if (cells < nodes.size()) {
                        rows.cell(parser, nodes.get(cells), bytes, start);
                    } else {
                        parser.skipChildren();
                    }
                    cells++;
                }
                int end = start + (int) parser.currentLocation().getByteOffset();
                if (cells > nodes.size()) {
                    sink.rejectRow("more cells than columns", zero + at, bytes, at, end - at);
                } else {
                    sink.endRow(zero + at, end - at);
                }
            }
        }
    }
}
