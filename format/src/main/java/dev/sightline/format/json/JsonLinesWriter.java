package dev.sightline.format.json;

import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.format.RowWriter;
import dev.sightline.format.internal.Iso;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Writes one JSON object a line; missing values are left out. Integers are written as numbers whatever their size.
public final class JsonLinesWriter implements RowWriter {
    /// Without the blank that would stand between root values: we end lines ourselves.
    private static final JsonFactory FACTORY =
            JsonFactory.builder().rootValueSeparator("").build();

    private final JsonGenerator json;
    private final List<Field> fields;

    public JsonLinesWriter(OutputStream stream, List<Field> fields) {
        this.json = FACTORY.createGenerator(ObjectWriteContext.empty(), stream);
        this.fields = List.copyOf(fields);
    }

    @Override
    public void write(Row row) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < fields.size(); i++) {
            if (row.isPresent(i)) {
                json.writeName(fields.get(i).name());
                switch (fields.get(i).type()) {
                    case INT64 -> json.writeNumber(row.int64(i));
                    case FLOAT64 -> json.writeNumber(row.float64(i));
                    case BOOL -> json.writeBoolean(row.bool(i));
                    case TIME -> json.writeString(Iso.text(row.int64(i)));
                    case STRING -> json.writeString(row.string(i));
                }
            }
        }
        json.writeEndObject();
        json.writeRaw('\n');
    }

    @Override
    public void flush() throws IOException {
        json.flush();
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
