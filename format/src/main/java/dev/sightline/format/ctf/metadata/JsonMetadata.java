package dev.sightline.format.ctf.metadata;

import dev.sightline.format.ctf.metadata.FieldClass.Struct;
import dev.sightline.format.ctf.metadata.Metadata.EventClass;
import dev.sightline.format.ctf.metadata.Metadata.StreamClass;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Metadata of CTF 2: the fragments of a JSON text sequence.
///
/// Source: CTF2-SPEC-2.0, section 5 (metadata stream), and its release candidates, which spell some names otherwise
final class JsonMetadata {
    private static final String UUID = "uuid";
    private static final String NAMESPACE = "namespace";
    private static final String NAME = "name";

    private final Metadata metadata;
    private final JsonFieldClasses classes = new JsonFieldClasses();

    private JsonMetadata(Metadata metadata) {
        this.metadata = metadata;
    }

    /// @param metadata is filled; what was read before an error stays in it
    static void read(byte[] text, Metadata metadata) throws BadMetadata {
        JsonMetadata reader = new JsonMetadata(metadata);
        JsonFragments fragments = new JsonFragments(text);
        for (JsonObject fragment = fragments.next(); fragment != null; fragment = fragments.next()) {
            try {
                reader.fragment(fragment);
            } catch (BadMetadata bad) {
                throw new BadMetadata(bad.getMessage() + ", in the fragment at byte " + fragments.offset());
            }
        }
    }

    private void fragment(JsonObject fragment) throws BadMetadata {
        switch (fragment.string("type", "")) {
            case "preamble" -> preamble(fragment);
            case "trace-class" -> trace(fragment);
            case "clock-class" -> clock(fragment);
            case "data-stream-class" -> stream(fragment);
            case "event-record-class" -> event(fragment);
            case "field-class-alias" -> classes.alias(fragment);
            default -> {
                // what extensions add
            }
        }
    }

    private void preamble(JsonObject fragment) throws BadMetadata {
        if (fragment.number("version", 2) != 2) {
            throw new BadMetadata("version " + fragment.number("version", 2) + " of CTF");
        }
        metadata.uuid = uuid(fragment);
    }

    private static byte[] uuid(JsonObject fragment) {
        List<Object> values = fragment.array(UUID);
        byte[] bytes = new byte[values.size() == 16 ? 16 : 0];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = values.get(i) instanceof Number number ? number.byteValue() : 0;
        }
        return bytes;
    }

    private void trace(JsonObject fragment) throws BadMetadata {
        metadata.packetHeader = struct(fragment, "packet-header-field-class");
        JsonObject environment = fragment.object("environment");
        if (environment != null) {
            environment.values().forEach((name, value) -> metadata.environment.put(name, value.toString()));
        }
        if (metadata.uuid.length == 0) {
            metadata.uuid = uuid(fragment);
        }
    }

    private @Nullable Struct struct(JsonObject fragment, String name) throws BadMetadata {
        Object value = fragment.values().get(name);
        if (value == null) {
            return null;
        }
        if (classes.of(value) instanceof Struct struct) {
            return struct;
        }
        throw new BadMetadata(name + " is no structure");
    }

    private void clock(JsonObject fragment) throws BadMetadata {
        long frequency = fragment.number("frequency", 1_000_000_000);
        if (frequency < 1) {
            throw new BadMetadata("a clock of frequency " + frequency);
        }
        String name = fragment.string("id", fragment.string(NAME, ""));
        JsonObject offset = fragment.object("offset-from-origin");
        JsonObject from = offset == null ? fragment.object("offset") : offset;
        long seconds = from == null ? 0 : from.number("seconds", 0);
        long cycles = from == null ? 0 : from.number("cycles", 0);
        metadata.clocks.put(name, new Clock(name, frequency, seconds, cycles));
    }

    private void stream(JsonObject fragment) throws BadMetadata {
        StreamClass stream = metadata.stream(fragment.number("id", 0));
        stream.name = qualified(fragment, "");
        String clock = fragment.string("default-clock-class-id", fragment.string("default-clock-class-name", ""));
        stream.clock = clock.isEmpty() ? null : clock;
        stream.packetContext = struct(fragment, "packet-context-field-class");
        stream.eventHeader = struct(fragment, "event-record-header-field-class");
        stream.commonContext = struct(fragment, "event-record-common-context-field-class");
    }

    /// The name, after the namespace if it has one.
    private static String qualified(JsonObject fragment, String otherwise) {
        String name = fragment.string(NAME, otherwise);
        String namespace = fragment.string(NAMESPACE, "");
        return namespace.isEmpty() || name.isEmpty() ? name : namespace + ":" + name;
    }

    private void event(JsonObject fragment) throws BadMetadata {
        long id = fragment.number("id", 0);
        StreamClass stream = metadata.stream(fragment.number("data-stream-class-id", 0));
        String name = fragment.string(NAME, fragment.string("uid", "event " + id));
        stream.events.put(
                id,
                new EventClass(
                        id,
                        name,
                        level(fragment),
                        struct(fragment, "specific-context-field-class"),
                        struct(fragment, "payload-field-class")));
    }

    /// Tracers say the level in attributes of their own namespace.
    private static @Nullable String level(JsonObject fragment) {
        for (String attributes : new String[] {"attributes", "user-attributes"}) {
            JsonObject spaces = fragment.object(attributes);
            if (spaces == null) {
                continue;
            }
            for (Object space : spaces.values().values()) {
                if (space instanceof Map<?, ?> values) {
                    Object level = values.get("log-level");
                    if (level instanceof Long number) {
                        return LogLevels.text(level.toString(), number);
                    }
                    if (level != null) {
                        return level.toString();
                    }
                }
            }
        }
        return null;
    }
}
