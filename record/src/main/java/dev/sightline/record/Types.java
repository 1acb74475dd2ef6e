package dev.sightline.record;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The event types of a recorder by their number.
final class Types {
    /// Types are made once and kept in constants; a program that makes one an event would fill the memory.
    static final int MAX = 10_000;

    private final List<EventType> types = new CopyOnWriteArrayList<>();

    EventType get(int id) {
        return types.get(id);
    }

    List<EventType> all() {
        return new ArrayList<>(types);
    }

    synchronized EventType add(
            Recorder recorder, String name, EventType.Kind kind, Level level, List<Field> fields, boolean on) {
        for (EventType type : types) {
            if (type.name.equals(name) && type.kind == kind && type.fields().equals(fields) && type.level == level) {
                return type;
            }
        }
        if (types.size() >= MAX) {
            throw new IllegalStateException("a recorder has at most 10,000 event types; keep them in constants");
        }
        EventType type = new EventType(recorder, types.size(), name, kind, level, fields);
        type.turn(on);
        types.add(type);
        return type;
    }
}
