package dev.sightline.sql.result;

import dev.sightline.event.ColumnType;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Writes an answer as `columns`: [{`name`, `type`, `role`, `unit`}], `rows`: [[...]] and `more` into an object
/// that is open. Times, and integers beyond 2^53, are decimal strings; missing is null.
public final class JsonAnswer implements ResultSink {
    private static final BigInteger EXACT = BigInteger.ONE.shiftLeft(53);

    private final JsonGenerator json;
    private final long most;
    private long rows;
    private boolean more;

    /// @param most rows to write; whether there are more is found out and said
    public JsonAnswer(JsonGenerator json, long most) {
        this.json = json;
        this.most = most;
    }

    @Override
    public void columns(List<ResultColumn> columns) {
        json.writeArrayPropertyStart("columns");
        for (ResultColumn column : columns) {
            json.writeStartObject();
            json.writeStringProperty("name", column.name());
            json.writeStringProperty("type", column.type().label());
            text("role", column.role() == null ? null : column.role().label());
            text("unit", column.unit());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("rows");
    }

    private void text(String name, @Nullable String value) {
        json.writeName(name);
        if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value);
        }
    }

    @Override
    public boolean rows(ResultRows found) {
        for (int row = 0; row < found.count(); row++) {
            if (rows == most) {
                more = true;
                return false;
            }
            rows++;
            json.writeStartArray();
            for (int c = 0; c < found.columns().size(); c++) {
                cell(found.columns().get(c).type(), found.value(c, row));
            }
            json.writeEndArray();
        }
        return true;
    }

    private void cell(ColumnType type, @Nullable Object value) {
        switch (value) {
            case null -> json.writeNull();
            case Long nanos when type == ColumnType.TIME -> json.writeString(nanos.toString());
            case Long number -> integer(BigInteger.valueOf(number));
            case BigInteger number -> integer(number);
            case Double number when Double.isInfinite(number) -> json.writeString(number.toString());
            case Double number -> json.writeNumber(number);
            case Boolean truth -> json.writeBoolean(truth);
            default -> json.writeString(value.toString());
        }
    }

    private void integer(BigInteger number) {
        if (number.abs().compareTo(EXACT) <= 0) {
            json.writeNumber(number.longValue());
        } else {
            json.writeString(number.toString());
        }
    }

    /// After the last row.
    public void finish() {
        json.writeEndArray();
        json.writeBooleanProperty("more", more);
    }
}
