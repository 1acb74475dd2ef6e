package dev.sightline.record;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// What is logged, as events: called as the logger is, with the pattern of the message (few values: to paint by), the
/// message, the values that were logged beside it, and an error. Levels by pattern of names hold for loggers, too.
/// For bridges of logging libraries; any number of threads.
public final class LogEvents {
    private static final Field PATTERN = Field.string("pattern");
    private static final Field MESSAGE = Field.string("message");
    private static final Field ERROR = Field.string("error");
    private static final Field STACK = Field.string("stack");
    private static final int MAX_VALUES = EventType.MAX_FIELDS - 4;
    /// Names of events and of values have at most so many characters.
    private static final int LONGEST_NAME = 200;

    /// What types are told apart by.
    ///
    /// @param keys of values, each with what its type is
    private record Shape(String logger, Level level, List<Field> keys) {}

    private final Recorder recorder;
    private final Map<Shape, EventType> types = new ConcurrentHashMap<>();

    /// For loggers that there is no room for; by level.
    private final Map<Level, EventType> others = new EnumMap<>(Level.class);

    public LogEvents(Recorder recorder) {
        this.recorder = recorder;
        for (Level level : Level.values()) {
            others.put(level, declare("log", level, List.of()));
        }
    }

    /// Whether such an event would be recorded now.
    public boolean isOn(String logger, Level level) {
        return type(logger, level, List.of()).isOn();
    }

    /// @param pattern of the message, as the program has it: `took {} ms`
    /// @param values beside the message, by their keys; those beyond 28 are left out
    public void record(
            String logger,
            Level level,
            String pattern,
            String message,
            Map<String, ? extends @Nullable Object> values,
            @Nullable Throwable error) {
        if (!isOn(logger, level)) {
            return;
        }
        List<Field> keys = new ArrayList<>();
        List<Object> put = new ArrayList<>();
        values.forEach((key, value) -> {
            if (value != null && put.size() < MAX_VALUES && isFree(key, keys)) {
                keys.add(field(key, value));
                put.add(value);
            }
        });
        Entry entry = type(logger, level, keys).now();
        entry.put(pattern).put(message);
        if (error == null) {
            entry.skip().skip();
        } else {
            entry.put(error.toString()).put(stack(error));
        }
        for (int i = 0; i < put.size() && i < keys.size(); i++) {
            put(entry, put.get(i));
        }
        entry.commit();
    }

    private static boolean isFree(String key, List<Field> keys) {
        return !key.isBlank()
                && key.length() <= LONGEST_NAME
                && List.of(PATTERN, MESSAGE, ERROR, STACK).stream()
                        .noneMatch(ours -> ours.name().equals(key))
                && keys.stream().noneMatch(other -> other.name().equals(key));
    }

    private static Field field(String key, Object value) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return Field.int64(key);
        }
        if (value instanceof Double || value instanceof Float) {
            return Field.float64(key);
        }
        return value instanceof Boolean ? Field.bool(key) : Field.string(key);
    }

    private static void put(Entry entry, Object value) {
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            entry.put(((Number) value).longValue());
        } else if (value instanceof Double || value instanceof Float) {
            entry.put(((Number) value).doubleValue());
        } else if (value instanceof Boolean truth) {
            entry.put((boolean) truth);
        } else {
            entry.put(text(value));
        }
    }

    /// What a program's own `toString` throws is not for its logging to suffer.
    private static String text(Object value) {
        try {
            return String.valueOf(value);
        } catch (RuntimeException broken) {
            return "?";
        }
    }

    private static String stack(Throwable error) {
        StringWriter text = new StringWriter();
        error.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    /// Keys that a program makes up one by one would be types without end: beyond what a recorder has room for, values
    /// go unsaid, and the loggers' events go by one name.
    private EventType type(String logger, Level level, List<Field> keys) {
        Shape shape = new Shape(logger, level, List.copyOf(keys));
        EventType known = types.get(shape);
        if (known != null) {
            return known;
        }
        try {
            EventType made = declare(logger, level, keys);
            types.put(shape, made);
            return made;
        } catch (IllegalStateException full) {
            EventType without = types.get(new Shape(logger, level, List.of()));
            return without == null ? Objects.requireNonNull(others.get(level)) : without;
        }
    }

    private EventType declare(String logger, Level level, List<Field> keys) {
        List<Field> fields = new ArrayList<>(List.of(PATTERN, MESSAGE, ERROR, STACK));
        fields.addAll(keys);
        String name = logger.isEmpty() ? "log" : logger;
        return recorder.event(
                name.length() > LONGEST_NAME ? name.substring(name.length() - LONGEST_NAME) : name,
                level,
                fields.toArray(Field[]::new));
    }
}
