package dev.sightline.sql.result;

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
    private long rows;

    public CsvAnswer(OutputStream out, long most) {
        this.out = out;
        this.most = most;
    }

    @Override
    public void columns(List<ResultColumn> columns) throws IOException {
        line(columns.stream().map(ResultColumn::name).toList());
    }

    @Override
    public boolean rows(ResultRows found) throws IOException {
        for (int row = 0; row < found.count() && rows < most; row++, rows++) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < found.columns().size(); c++) {
                cells.add(Objects.toString(found.value(c, row), ""));
            }
            line(cells);
        }
        return rows < most;
    }

    private void line(List<String> cells) throws IOException {
        String line = String.join(",", cells.stream().map(CsvAnswer::quoted).toList()) + "\r\n";
        out.write(line.getBytes(StandardCharsets.UTF_8));
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
