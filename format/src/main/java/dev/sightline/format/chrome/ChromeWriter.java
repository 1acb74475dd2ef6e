package dev.sightline.format.chrome;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.format.RowWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Writes any rows as a Chrome trace. Rows that came from one keep their phases; of others, those with a duration
/// become complete events, those with a numeric `value` counters, the rest instants.
///
/// `otherData.sightline` lists the columns, so that this program reads its own file into the same table. Elements made
/// for viewers only (names of threads, arrows) have `"sightline":"added"`.
public final class ChromeWriter implements RowWriter {
    private final JsonGenerator json;
    private final List<Field> fields;
    private final JsonCells cells;
    private final ViewerEvents viewer;
    private final @Nullable NativeEvents chrome;
    private final int phase;

    public ChromeWriter(OutputStream stream, List<Field> fields) {
        this.json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), stream);
        this.fields = List.copyOf(fields);
        this.cells = new JsonCells(json, this.fields);
        this.viewer = new ViewerEvents(json, cells);
        this.phase = cells.named("ph", ColumnType.STRING);
        int time = cells.named("ts", ColumnType.TIME);
        boolean own = phase >= 0 && time >= 0 && time == cells.withRole(Role.TIME);
        this.chrome = own ? new NativeEvents(json, cells) : null;
        json.writeStartObject();
        json.writeStringProperty("displayTimeUnit", "ns");
        json.writeObjectPropertyStart("otherData");
        json.writeObjectPropertyStart("sightline");
        json.writeBooleanProperty("native", own);
        columns(own);
        json.writeEndObject();
        json.writeEndObject();
        json.writeArrayPropertyStart("traceEvents");
    }

    private void columns(boolean own) {
        json.writeArrayPropertyStart("columns");
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            json.writeStartObject();
            json.writeStringProperty("name", field.name());
            json.writeStringProperty("type", field.type().label());
            if (field.role() != null) {
                json.writeStringProperty("role", field.role().label());
            }
            if (field.unit() != null) {
                json.writeStringProperty("unit", field.unit());
            }
            if (!own && (i == viewer.time() || i == viewer.event())) {
                json.writeStringProperty("at", i == viewer.time() ? "ts" : "name");
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    @Override
    public void write(Row row) throws IOException {
        json.writeRaw('\n');
        if (chrome != null && row.isPresent(phase)) {
            chrome.write(row);
        } else {
            viewer.write(row, chrome != null);
        }
    }

    @Override
    public void close() throws IOException {
        viewer.names();
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.close();
    }
}
