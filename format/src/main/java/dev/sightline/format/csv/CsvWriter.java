package dev.sightline.format.csv;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.format.RowWriter;
import dev.sightline.format.internal.Iso;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Writes RFC 4180 CSV in UTF-8 with a header. A missing value is an empty field; so is an empty string, which CSV
/// cannot tell apart.
public final class CsvWriter implements RowWriter {
    private final BufferedWriter out;
    private final List<Field> fields;

    public CsvWriter(OutputStream stream, List<Field> fields) throws IOException {
        this.out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
        this.fields = List.copyOf(fields);
        for (int i = 0; i < fields.size(); i++) {
            out.append(i == 0 ? "" : ",");
            text(fields.get(i).name());
        }
        out.append('\n');
    }

    @Override
    public void write(Row row) throws IOException {
        for (int i = 0; i < fields.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            boolean blank = fields.size() == 1
                    && (!row.isPresent(i)
                            || fields.get(i).type() == ColumnType.STRING
                                    && row.string(i).isEmpty());
            if (blank) {
                out.append("\"\""); // a blank line would be no row
            } else if (row.isPresent(i)) {
                cell(row, i, fields.get(i).type());
            }
        }
        out.append('\n');
    }

    private void cell(Row row, int column, ColumnType type) throws IOException {
        switch (type) {
            case INT64 -> out.append(Long.toString(row.int64(column)));
            case FLOAT64 -> out.append(Double.toString(row.float64(column)));
            case BOOL -> out.append(Boolean.toString(row.bool(column)));
            case TIME -> out.append(Iso.text(row.int64(column)));
            case STRING -> text(row.string(column));
        }
    }

    private void text(String text) throws IOException {
        boolean plain = text.isEmpty()
                || (text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                        && text.charAt(0) != ' '
                        && text.charAt(0) != '#'
                        && text.charAt(text.length() - 1) != ' ');
        out.append(plain ? text : "\"" + text.replace("\"", "\"\"") + "\"");
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
