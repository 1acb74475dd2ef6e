package dev.sightline.sql.result;

import dev.sightline.event.CsvLine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Writes an answer as CSV (RFC 4180) with a header; missing is empty, times are nanoseconds.
public final class CsvAnswer implements ResultSink {
    private final OutputStream out;
    private final long most;
    private final boolean spreadsheet;
    private long rows;

    public CsvAnswer(OutputStream out, long most) {
        this(out, most, false);
    }

    /// @param spreadsheet whether it is for one: no text of it is run as a formula
    public CsvAnswer(OutputStream out, long most, boolean spreadsheet) {
        this.out = out;
        this.most = most;
        this.spreadsheet = spreadsheet;
    }

    @Override
    public void columns(List<ResultColumn> columns) throws IOException {
        line(columns.stream().map(column -> text(column.name())).toList());
    }

    @Override
    public boolean rows(ResultRows found) throws IOException {
        for (int row = 0; row < found.count() && rows < most; row++, rows++) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < found.columns().size(); c++) {
                Object value = found.value(c, row);
                cells.add(value instanceof String text ? text(text) : Objects.toString(value, ""));
            }
            line(cells);
        }
        return rows < most;
    }

    private void line(List<String> cells) throws IOException {
        out.write(CsvLine.of(cells).getBytes(StandardCharsets.UTF_8));
    }

    private String text(String text) {
        return spreadsheet ? CsvLine.noFormula(text) : text;
    }
}
