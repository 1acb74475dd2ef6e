package dev.sightline.intake.split;

import dev.sightline.event.Field;
import dev.sightline.event.Row;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A row by name.
record MapRow(List<Field> fields, Map<String, Object> values) implements Row {
    private Object at(int column) {
        return Objects.requireNonNull(values.get(fields.get(column).name()));
    }

    @Override
    public boolean isPresent(int column) {
        return values.containsKey(fields.get(column).name());
    }

    @Override
    public long int64(int column) {
        return (Long) at(column);
    }

    @Override
    public double float64(int column) {
        return (Double) at(column);
    }

    @Override
    public boolean bool(int column) {
        return (Boolean) at(column);
    }

    @Override
    public String string(int column) {
        return (String) at(column);
    }
}
