package dev.sightline.jfr;

import dev.sightline.record.Entry;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Level;
import dev.sightline.record.Recorder;
import dev.sightline.record.SpanType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/// Events of one type of the JVM, and what they are recorded as: those that last are spans, all others events.
/// The thread of the bridge only.
final class BridgedType {
    /// Told in other ways than as fields.
    private static final Set<String> OWN =
            Set.of("startTime", "duration", "eventThread", "sampledThread", "stackTrace");

    private static final String STACK = "stackTrace";
    private static final int DEEPEST = 4;
    /// Of 32, a span needs three itself; thread and stack are two.
    private static final int MOST = 27;

    private final List<Value> values = new ArrayList<>();
    private final boolean stack;
    private final @Nullable EventType event;
    private final @Nullable SpanType span;

    /// @param level of what it is recorded as: below the recorder's own it is off until somebody wants it
    BridgedType(jdk.jfr.EventType type, boolean stack, Recorder recorder, Level level) {
        this.stack = stack && type.getField(STACK) != null;
        // whom an event is about that happened on no thread: it is told as its thread
        String about = type.getField("eventThread") == null ? "thread" : "eventThread";
        for (ValueDescriptor field : type.getFields()) {
            if (!OWN.contains(field.getName()) && !field.getName().equals(about)) {
                add(field, field.getName(), 1);
            }
        }
        List<Field> fields = new ArrayList<>(List.of(Field.thread()));
        values.forEach(value -> fields.add(value.field()));
        if (this.stack) {
            fields.add(Field.string(STACK));
        }
        Field[] all = fields.toArray(Field[]::new);
        boolean lasts = type.getField("duration") != null;
        span = lasts ? recorder.span(type.getName(), level, Recorder.SpanOption.END_ONLY, all) : null;
        event = lasts ? null : recorder.event(type.getName(), level, all);
    }

    private void add(ValueDescriptor field, String path, int depth) {
        Value value = Value.of(field, path);
        if (value != null && values.size() < MOST && path.length() <= 200) {
            values.add(value);
        } else if (value == null
                && depth < DEEPEST
                && !field.isArray()
                && !field.getTypeName().endsWith(".StackTrace")) {
            field.getFields().forEach(part -> add(part, path + "." + part.getName(), depth + 1));
        }
    }

    boolean isOn() {
        return span == null ? event != null && event.isOn() : span.isOn();
    }

    void record(RecordedEvent recorded, String thread) {
        Entry entry = span != null ? span.over(recorded.getStartTime(), recorded.getDuration()) : instant(recorded);
        entry.put(thread);
        for (Value value : values) {
            value.put(recorded, entry);
        }
        if (stack) {
            entry.put(Names.stack(recorded));
        }
        entry.commit();
    }

    private Entry instant(RecordedEvent recorded) {
        if (event == null) {
            throw new IllegalStateException("neither a span nor an event");
        }
        return event.at(recorded.getEndTime());
    }
}
