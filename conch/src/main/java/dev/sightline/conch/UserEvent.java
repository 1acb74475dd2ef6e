package dev.sightline.conch;

import dev.sightline.record.Entry;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import org.jspecify.annotations.Nullable;

/// A type of events that a program defined ([Conch#event]): a name, and typed fields with names.
public final class UserEvent {
    private final Tracer tracer;
    private final EventType type;

    UserEvent(Tracer tracer, EventType type) {
        this.tracer = tracer;
        this.type = type;
    }

    /// Whether anything is recorded: for values that are costly to find out.
    public boolean isOn() {
        return tracer.hasUser();
    }

    /// Records one, with the values of its fields in their order. A value of another type than its field's is left out
    /// and counted, and the count told when the process ends.
    public void log(@Nullable Object... values) {
        Entry entry = tracer.user(type);
        if (entry == null) {
            return;
        }
        for (int i = 0; i < values.length; i++) {
            put(entry, values[i], i + 1 < type.fields().size() ? type.fields().get(i + 1) : null);
        }
        entry.commit();
    }

    private static void put(Entry entry, @Nullable Object value, @Nullable Field field) {
        if (value == null) {
            entry.skip();
        } else if (field != null && field.type() == Field.Type.STRING) {
            entry.put(value.toString());
        } else if (value instanceof Double || value instanceof Float) {
            entry.put(((Number) value).doubleValue());
        } else if (value instanceof Number number) {
            entry.put(number.longValue());
        } else if (value instanceof Boolean bool) {
            entry.put((boolean) bool);
        } else {
            entry.put(value.toString());
        }
    }
}
