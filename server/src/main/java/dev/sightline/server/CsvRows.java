package dev.sightline.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.async.ByteArrayFeeder;

/// Turns the *details* document into CSV while it is being written: rows[].values become cells (RFC 4180, a header
/// first,
/// missing = empty, times in nanoseconds), and `category` the last column when there is a painting. Holds one row.
final class CsvRows extends OutputStream {
    /// The nesting of `{"rows": [{"values": {"column": here}}]}`.
    private static final int IN_DOCUMENT = 1;

    private static final int IN_ROW = 3;
    private static final int IN_VALUES = 4;

    private final OutputStream out;
    private final JsonParser parser = Json.FACTORY.createNonBlockingByteArrayParser(ObjectReadContext.empty());
    private final ByteArrayFeeder feeder = (ByteArrayFeeder) parser.nonBlockingInputFeeder();
    private final List<String> columns;
    private final boolean painted;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final @Nullable String[] path = new String[IN_VALUES + 1];
    private String category = "";
    private int depth;
    private boolean headed;

    /// @param columns of the trace, in order; columns that only the first row has follow them
    CsvRows(List<String> columns, boolean painted, OutputStream out) {
        this.columns = new ArrayList<>(columns);
        this.painted = painted;
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        // The generator uses its buffer again, and the parser keeps only what it has not read: it reads all of it here.
        feeder.feedInput(Arrays.copyOfRange(bytes, offset, offset + count), 0, count);
        for (JsonToken token = parser.nextToken();
                token != null && token != JsonToken.NOT_AVAILABLE;
                token = parser.nextToken()) {
            take(token);
        }
    }

    /// The document is complete.
    void finish() throws IOException {
        head();
        out.flush();
    }

    private void take(JsonToken token) throws IOException {
        switch (token) {
            case START_OBJECT, START_ARRAY -> depth++;
            case END_OBJECT, END_ARRAY -> {
                depth--;
                if (depth == IN_ROW - 1 && token == JsonToken.END_OBJECT && "rows".equals(path[IN_DOCUMENT])) {
                    row();
                }
            }
            case PROPERTY_NAME -> {
                if (depth <= IN_VALUES) {
                    path[depth] = parser.currentName();
                }
            }
            default -> value(token);
        }
    }

    private void value(JsonToken token) {
        if (!"rows".equals(path[IN_DOCUMENT]) || token == JsonToken.VALUE_NULL) {
            return;
        }
        if (depth == IN_VALUES && "values".equals(path[IN_ROW])) {
            values.put(String.valueOf(path[IN_VALUES]), parser.getString());
        } else if (depth == IN_ROW && "category".equals(path[IN_ROW])) {
            category = parser.getString();
        }
    }

    private void row() throws IOException {
        if (!headed) {
            values.keySet().stream().filter(name -> !columns.contains(name)).forEach(columns::add);
        }
        head();
        List<String> cells = new ArrayList<>(columns.size() + 1);
        for (String column : columns) {
            String value = values.remove(column);
            cells.add(value == null ? "" : value);
        }
        if (!values.isEmpty()) {
            throw new IllegalStateException("a row has columns the header has not: " + values.keySet());
        }
        line(cells, category);
        category = "";
    }

    private void head() throws IOException {
        if (!headed) {
            headed = true;
            line(columns, "category");
        }
    }

    private void line(List<String> cells, String last) throws IOException {
        StringJoiner line = new StringJoiner(",", "", "\r\n");
        for (String cell : cells) {
            line.add(quoted(cell));
        }
        if (painted) {
            line.add(quoted(last));
        }
        out.write(line.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
