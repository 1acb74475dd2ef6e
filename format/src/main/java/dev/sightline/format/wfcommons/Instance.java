package dev.sightline.format.wfcommons;

import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonCursor.Trouble;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// What the rows of an instance's tasks need of the rest of it, wherever that stands: machines, files, what the
/// specification says of a task, and what holds for the whole workflow.
final class Instance {
    /// What is held of specifications, files and machines; tasks beyond lack these columns.
    private static final long MAX_BYTES = 256 << 20;
    /// How many tasks are asked whether they name their parents by id or by name.
    private static final int ASKED = 100_000;

    private final Json json = new Json();
    private final Map<String, byte[]> machines = new HashMap<>();
    private final Map<String, Long> files = new HashMap<>();
    private final Map<String, byte[]> specifications = new HashMap<>();
    private final Set<String> executed = new HashSet<>();
    private final Map<String, String> facts = new LinkedHashMap<>();
    private long held;
    private boolean full;
    private @Nullable Trouble trouble;
    private final Set<String> ids = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> parents = new HashSet<>();

    private Instance() {}

    static Instance of(JsonCursor cursor) throws IOException {
        Instance instance = new Instance();
        while (cursor.next()) {
            cursor.enter();
            while (cursor.next()) {
                if (cursor.isKey("workflow") && cursor.isObject()) {
                    instance.workflow(cursor);
                } else if ((cursor.isKey("wms") || cursor.isKey("runtimeSystem")) && cursor.isObject()) {
                    instance.system(cursor);
                } else {
                    instance.fact(cursor, "name", "workflow.name");
                    instance.fact(cursor, "schemaVersion", "schemaVersion");
                }
            }
        }
        instance.trouble = cursor.trouble();
        return instance;
    }

    private void fact(JsonCursor cursor, String key, String as) throws IOException {
        if (cursor.isKey(key) && !cursor.isObject() && !cursor.isArray()) {
            String value = cursor.text();
            if (value != null) {
                facts.put(as, value);
            }
        }
    }

    private void system(JsonCursor cursor) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            fact(cursor, "name", "workflow.runtimeSystem.name");
            fact(cursor, "version", "workflow.runtimeSystem.version");
        }
    }

    private void workflow(JsonCursor cursor) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            if (cursor.isKey("specification") && cursor.isObject()) {
                specification(cursor);
            } else if (cursor.isKey("execution") && cursor.isObject()) {
                execution(cursor);
            } else if (cursor.isKey("machines") && cursor.isArray()) {
                machines(cursor);
            } else if ((cursor.isKey("tasks") || cursor.isKey("jobs")) && cursor.isArray()) {
                tasks(cursor, false, false);
            } else {
                whole(cursor);
            }
        }
    }

    private void whole(JsonCursor cursor) throws IOException {
        fact(cursor, "makespanInSeconds", "workflow.makespanInSeconds");
        fact(cursor, "makespan", "workflow.makespanInSeconds");
        fact(cursor, "executedAt", "workflow.executedAt");
    }

    private void specification(JsonCursor cursor) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            if (cursor.isKey("tasks") && cursor.isArray()) {
                tasks(cursor, true, false);
            } else if (cursor.isKey("files") && cursor.isArray()) {
                files(cursor);
            }
        }
    }

    private void execution(JsonCursor cursor) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            if (cursor.isKey("tasks") && cursor.isArray()) {
                tasks(cursor, false, true);
            } else if (cursor.isKey("machines") && cursor.isArray()) {
                machines(cursor);
            } else {
                whole(cursor);
            }
        }
    }

    private void tasks(JsonCursor cursor, boolean specified, boolean run) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            if (!cursor.isObject() || !cursor.take()) {
                continue;
            }
            String id = identify(cursor);
            if (id != null && specified && holds(cursor.length())) {
                specifications.put(id, copy(cursor));
            }
            if (id != null && run && holds(2L * id.length() + 64)) {
                executed.add(id);
            }
        }
    }

    private static byte[] copy(JsonCursor cursor) {
        return Arrays.copyOfRange(cursor.bytes(), cursor.start(), cursor.start() + cursor.length());
    }

    private boolean holds(long bytes) {
        full |= held + bytes > MAX_BYTES;
        held += full ? 0 : bytes;
        return !full;
    }

    /// The task's id, and notes how it is referred to.
    private @Nullable String identify(JsonCursor cursor) {
        String id = null;
        String name = null;
        boolean asked = ids.size() < ASKED;
        try (JsonParser parser = json.parser(cursor.bytes(), cursor.start(), cursor.length())) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = parser.currentName();
                JsonToken token = parser.nextToken();
                if (token == JsonToken.VALUE_STRING && key.equals("id")) {
                    id = parser.getString();
                } else if (token == JsonToken.VALUE_STRING && key.equals("name")) {
                    name = parser.getString();
                } else if (token == JsonToken.START_ARRAY && key.equals("parents") && asked) {
                    while (parser.nextToken() == JsonToken.VALUE_STRING) {
                        parents.add(parser.getString());
                    }
                } else {
                    parser.skipChildren();
                }
            }
        } catch (JacksonException bad) {
            // Its row will be rejected.
            return null;
        }
        if (asked && id != null) {
            ids.add(id);
        }
        if (asked && name != null) {
            names.add(name);
        }
        return id == null ? name : id;
    }

    private void files(JsonCursor cursor) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            if (!cursor.isObject()) {
                continue;
            }
            cursor.enter();
            String id = null;
            double size = Double.NaN;
            while (cursor.next()) {
                if (cursor.isKey("id") || cursor.isKey("name") && id == null) {
                    id = cursor.text();
                } else if (cursor.isKey("sizeInBytes") || cursor.isKey("size")) {
                    size = cursor.number();
                }
            }
            if (id != null && !Double.isNaN(size) && holds(2L * id.length() + 96)) {
                files.put(id, (long) size);
            }
        }
    }

    private void machines(JsonCursor cursor) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            if (!cursor.isObject() || !cursor.take() || !holds(cursor.length())) {
                continue;
            }
            byte[] machine = copy(cursor);
            String name = nodeName(machine);
            if (name != null) {
                machines.put(name, machine);
            }
        }
    }

    private @Nullable String nodeName(byte[] machine) {
        String name = null;
        try (JsonParser parser = json.parser(machine, 0, machine.length)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean named = parser.currentName().equals("nodeName");
                if (parser.nextToken() == JsonToken.VALUE_STRING && named) {
                    name = parser.getString();
                } else {
                    parser.skipChildren();
                }
            }
        } catch (JacksonException bad) {
            // A machine that cannot be read is unknown.
            return null;
        }
        return name;
    }

    /// How the look ahead ended; null if well.
    @Nullable
    Trouble trouble() {
        return trouble;
    }

    boolean isFull() {
        return full;
    }

    boolean isExecuted(String id) {
        return executed.contains(id);
    }

    /// What the specification says of a task, as written; null if nothing.
    byte @Nullable [] specification(String id) {
        return specifications.get(id);
    }

    /// Null if unknown.
    @Nullable
    Long fileSize(String id) {
        return files.get(id);
    }

    /// A machine's description as written; null if unknown.
    byte @Nullable [] machine(String name) {
        return machines.get(name);
    }

    /// The one machine of the workflow; null if there are several, or none.
    @Nullable
    String onlyMachine() {
        return machines.size() == 1 ? machines.keySet().iterator().next() : null;
    }

    /// What holds for all tasks, by column.
    Map<String, String> facts() {
        return facts;
    }

    /// Whether tasks refer to their parents by name, as up to version 1.4.
    boolean refersByName() {
        return parents.stream().filter(names::contains).count()
                > parents.stream().filter(ids::contains).count();
    }
}
