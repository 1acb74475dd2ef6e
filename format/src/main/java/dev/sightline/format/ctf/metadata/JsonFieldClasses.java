package dev.sightline.format.ctf.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.ctf.metadata.FieldClass.Layout;
import dev.sightline.format.ctf.metadata.FieldClass.Length;
import dev.sightline.format.ctf.metadata.FieldClass.Location;
import dev.sightline.format.ctf.metadata.FieldClass.Meaning;
import dev.sightline.format.ctf.metadata.FieldClass.Member;
import dev.sightline.format.ctf.metadata.FieldClass.Origin;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Field classes of CTF 2.
///
/// Source: CTF2-SPEC-2.0, section 5.3 (field classes)
final class JsonFieldClasses {
    private static final int LARGEST_ALIGN = 1 << 20;
    private static final int LONGEST = 1 << 20;
    private static final String LENGTH = "length";
    private static final String FIELD_CLASS = "field-class";
    private static final String LENGTH_LOCATION = "length-field-location";
    private static final String SELECTOR_LOCATION = "selector-field-location";
    private static final String SELECTOR_RANGES = "selector-field-ranges";
    private static final Map<String, Meaning> ROLES = Map.ofEntries(
            Map.entry("packet-magic-number", Meaning.MAGIC),
            Map.entry("metadata-stream-uuid", Meaning.UUID),
            Map.entry("trace-class-uuid", Meaning.UUID),
            Map.entry("data-stream-class-id", Meaning.STREAM_CLASS),
            Map.entry("data-stream-id", Meaning.STREAM_ID),
            Map.entry("packet-total-length", Meaning.PACKET_SIZE),
            Map.entry("packet-content-length", Meaning.CONTENT_SIZE),
            Map.entry("packet-end-default-clock-timestamp", Meaning.PACKET_END),
            Map.entry("discarded-event-record-counter-snapshot", Meaning.DISCARDED),
            Map.entry("discarded-event-counter-snapshot", Meaning.DISCARDED),
            Map.entry("packet-sequence-number", Meaning.SEQUENCE),
            Map.entry("event-record-class-id", Meaning.EVENT_CLASS),
            Map.entry("default-clock-timestamp", Meaning.TIMESTAMP));
    private static final Map<String, Origin> ORIGINS = Map.of(
            "packet-header", Origin.PACKET_HEADER,
            "packet-context", Origin.PACKET_CONTEXT,
            "event-record-header", Origin.EVENT_HEADER,
            "event-record-common-context", Origin.COMMON_CONTEXT,
            "event-record-specific-context", Origin.SPECIFIC_CONTEXT,
            "event-record-payload", Origin.PAYLOAD);

    private final Map<String, FieldClass> aliases = new HashMap<>();

    void alias(JsonObject fragment) throws BadMetadata {
        Object field = fragment.values().get(FIELD_CLASS);
        aliases.put(fragment.string("name", ""), of(field));
    }

    /// @param value an object, or the name of an alias
    FieldClass of(@Nullable Object value) throws BadMetadata {
        if (value instanceof String name) {
            FieldClass known = aliases.get(name);
            if (known == null) {
                throw new BadMetadata("no field class alias '" + name + "'");
            }
            return known;
        }
        JsonObject object = JsonObject.of(value);
        if (object == null) {
            throw new BadMetadata("a field class that is no object");
        }
        String type = object.string("type", "");
        return switch (type) {
            case "fixed-length-bit-array" -> new FieldClass.BitArray(layout(object), null);
            case "fixed-length-bit-map" -> new FieldClass.BitArray(layout(object), labels(object.object("flags")));
            case "fixed-length-boolean" -> new FieldClass.Bool(layout(object));
            case "fixed-length-unsigned-integer", "fixed-length-unsigned-enumeration" -> integer(object, false);
            case "fixed-length-signed-integer", "fixed-length-signed-enumeration" -> integer(object, true);
            case "fixed-length-floating-point-number" -> floating(object);
            case "variable-length-unsigned-integer", "variable-length-unsigned-enumeration" -> variable(object, false);
            case "variable-length-signed-integer", "variable-length-signed-enumeration" -> variable(object, true);
            case "null-terminated-string" -> new FieldClass.Text(encoding(object), null);
            case "static-length-string" -> new FieldClass.Text(encoding(object), fixed(object));
            case "dynamic-length-string" -> new FieldClass.Text(encoding(object), dynamic(object));
            case "static-length-blob" -> new FieldClass.Blob(fixed(object), roles(object));
            case "dynamic-length-blob" -> new FieldClass.Blob(dynamic(object), Set.of());
            case "static-length-array" -> array(object, fixed(object));
            case "dynamic-length-array" -> array(object, dynamic(object));
            case "structure" -> struct(object);
            case "optional" -> optional(object);
            case "variant" -> variant(object);
            default -> throw new BadMetadata("no field class is called '" + type + "'");
        };
    }

    private static Layout layout(JsonObject object) throws BadMetadata {
        long length = object.number(LENGTH, 0);
        if (length < 1 || length > LONGEST) {
            throw new BadMetadata("a field of " + length + " bits");
        }
        String order = object.string("byte-order", "little-endian");
        if (!order.equals("little-endian") && !order.equals("big-endian")) {
            throw new BadMetadata("no byte order is called '" + order + "'");
        }
        boolean little = order.equals("little-endian");
        String custom = little ? "first-to-last" : "last-to-first";
        boolean reversed = !object.string("bit-order", custom).equals(custom);
        return new Layout((int) length, align(object, "alignment"), little, reversed);
    }

    private static int align(JsonObject object, String name) throws BadMetadata {
        long align = object.number(name, 1);
        if (align < 1 || align > LARGEST_ALIGN || Long.bitCount(align) != 1) {
            throw new BadMetadata("an alignment is a power of two, not " + align);
        }
        return (int) align;
    }

    private static @Nullable Labels labels(@Nullable JsonObject mappings) throws BadMetadata {
        if (mappings == null || mappings.values().isEmpty()) {
            return null;
        }
        Labels labels = new Labels();
        for (Map.Entry<String, Object> mapping : mappings.values().entrySet()) {
            labels.add(mapping.getKey(), ranges(mapping.getValue()));
        }
        return labels;
    }

    private static Ranges ranges(@Nullable Object value) throws BadMetadata {
        List<Long> bounds = new ArrayList<>();
        if (value instanceof List<?> ranges) {
            for (Object range : ranges) {
                if (range instanceof List<?> pair
                        && pair.size() == 2
                        && pair.getFirst() instanceof Long low
                        && pair.getLast() instanceof Long high) {
                    bounds.add(low);
                    bounds.add(high);
                } else {
                    throw new BadMetadata("a range is a pair of integers");
                }
            }
        }
        return new Ranges(bounds.stream().mapToLong(Long::longValue).toArray());
    }

    private static int base(JsonObject object) {
        return (int) object.number("preferred-display-base", 10);
    }

    private static Set<Meaning> roles(JsonObject object) {
        Set<Meaning> roles = EnumSet.noneOf(Meaning.class);
        for (Object role : object.array("roles")) {
            Meaning meaning = ROLES.get(role.toString());
            if (meaning != null) {
                roles.add(meaning);
            }
        }
        return roles;
    }

    private static FieldClass integer(JsonObject object, boolean signed) throws BadMetadata {
        Labels labels = labels(object.object("mappings"));
        return new FieldClass.Int(layout(object), signed, base(object), false, labels, roles(object), null);
    }

    private static FieldClass variable(JsonObject object, boolean signed) throws BadMetadata {
        return new FieldClass.VariableInt(signed, base(object), labels(object.object("mappings")), roles(object));
    }

    private static FieldClass floating(JsonObject object) throws BadMetadata {
        Layout layout = layout(object);
        boolean known = layout.length() == 16 || layout.length() == 32 || layout.length() >= 64;
        if (!known || layout.length() % 16 != 0) {
            throw new BadMetadata("a floating point number of " + layout.length() + " bits");
        }
        return new FieldClass.Floating(layout);
    }

    private static Charset encoding(JsonObject object) throws BadMetadata {
        String name = object.string("encoding", "utf-8");
        return switch (name) {
            case "utf-8" -> UTF_8;
            case "utf-16be", "utf-16le", "utf-32be", "utf-32le" -> Charset.forName(name);
            default -> throw new BadMetadata("no encoding is called '" + name + "'");
        };
    }

    private static Length fixed(JsonObject object) throws BadMetadata {
        long length = object.number(LENGTH, -1);
        if (length < 0) {
            throw new BadMetadata("a length is missing or negative");
        }
        return Length.of(length);
    }

    private static Length dynamic(JsonObject object) throws BadMetadata {
        return Length.at(location(object, LENGTH_LOCATION));
    }

    /// Release candidates gave an array whose first element is the origin.
    private static Location location(JsonObject object, String name) throws BadMetadata {
        JsonObject location = object.object(name);
        List<Object> path = location == null ? object.array(name) : location.array("path");
        String said = location == null ? "" : location.string("origin", "");
        Origin origin = ORIGINS.get(said);
        if (location == null && !path.isEmpty()) {
            origin = ORIGINS.get(path.getFirst().toString());
            path = path.subList(origin == null ? 0 : 1, path.size());
        }
        if (path.isEmpty() || !said.isEmpty() && origin == null) {
            throw new BadMetadata("a " + name + " that leads nowhere");
        }
        return new Location(origin, path.stream().map(Object::toString).toList());
    }

    private FieldClass array(JsonObject object, Length length) throws BadMetadata {
        FieldClass element = of(object.values().get("element-field-class"));
        return new FieldClass.Array(element, length, align(object, "minimum-alignment"));
    }

    private FieldClass struct(JsonObject object) throws BadMetadata {
        List<Member> members = new ArrayList<>();
        for (Object value : object.array("member-classes")) {
            JsonObject member = JsonObject.of(value);
            if (member == null) {
                throw new BadMetadata("a member class that is no object");
            }
            members.add(new Member(member.string("name", ""), of(member.values().get(FIELD_CLASS))));
        }
        return new FieldClass.Struct(members, align(object, "minimum-alignment"));
    }

    private FieldClass optional(JsonObject object) throws BadMetadata {
        Object ranges = object.values().get(SELECTOR_RANGES);
        return new FieldClass.Optional(
                of(object.values().get(FIELD_CLASS)),
                location(object, SELECTOR_LOCATION),
                ranges == null ? null : ranges(ranges));
    }

    private FieldClass variant(JsonObject object) throws BadMetadata {
        List<FieldClass.Option> options = new ArrayList<>();
        for (Object value : object.array("options")) {
            JsonObject option = JsonObject.of(value);
            if (option == null) {
                throw new BadMetadata("an option that is no object");
            }
            options.add(new FieldClass.Option(
                    option.string("name", ""),
                    of(option.values().get(FIELD_CLASS)),
                    ranges(option.values().get(SELECTOR_RANGES))));
        }
        return new FieldClass.Variant(options, location(object, SELECTOR_LOCATION));
    }
}
