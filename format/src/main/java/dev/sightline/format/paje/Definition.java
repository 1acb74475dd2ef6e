package dev.sightline.format.paje;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;

/// One `%EventDef`: what the lines with its id hold, in which order.
final class Definition {
    private final String name;
    private final Kind kind;
    private final List<String> fields;
    private final List<Meaning> meanings;
    /// By meaning: its first field, or -1.
    private final EnumMap<Meaning, Integer> places = new EnumMap<>(Meaning.class);

    /// @param name such as `PajeSetState`
    /// @param fields in order, under their names in the trace
    Definition(String name, List<String> fields) {
        this.name = name;
        this.kind = Kind.of(name);
        this.fields = List.copyOf(fields);
        this.meanings = fields.stream().map(Meaning::of).toList();
        for (Meaning meaning : Meaning.values()) {
            places.put(meaning, meanings.indexOf(meaning));
        }
    }

    String name() {
        return name;
    }

    /// What it means.
    Kind kind() {
        return kind;
    }

    List<String> fields() {
        return fields;
    }

    List<Meaning> meanings() {
        return meanings;
    }

    /// What an event does.
    enum Kind {
        DEFINE_CONTAINER_TYPE,
        DEFINE_EVENT_TYPE,
        DEFINE_STATE_TYPE,
        DEFINE_VARIABLE_TYPE,
        DEFINE_LINK_TYPE,
        DEFINE_ENTITY_VALUE,
        CREATE_CONTAINER,
        DESTROY_CONTAINER,
        NEW_EVENT,
        SET_STATE,
        PUSH_STATE,
        POP_STATE,
        RESET_STATE,
        SET_VARIABLE,
        ADD_VARIABLE,
        SUB_VARIABLE,
        START_LINK,
        END_LINK,
        /// An event of someone's own.
        OTHER;

        private final boolean definition = name().startsWith("DEFINE_");

        static Kind of(String name) {
            String bare = name.startsWith("Paje") ? name.substring(4) : name;
            return Arrays.stream(values())
                    .filter(kind -> kind.name().replace("_", "").equalsIgnoreCase(bare))
                    .findFirst()
                    .orElse(OTHER);
        }

        /// Types and values are defined at no time: they are no rows.
        boolean isDefinition() {
            return definition;
        }
    }

    /// What a field is, whatever generation of the format named it.
    enum Meaning {
        TIME,
        ALIAS,
        NAME,
        TYPE,
        CONTAINER,
        VALUE,
        KEY,
        START_CONTAINER,
        END_CONTAINER,
        /// Said of types only.
        IGNORED,
        OTHER;

        static Meaning of(String field) {
            return switch (field) {
                case "Time" -> TIME;
                case "Alias", "NewType", "NewContainer", "NewValue" -> ALIAS;
                case "Name", "NewName" -> NAME;
                case "Type", "EntityType", "ContainerType", "NewContainerType" -> TYPE;
                case "Container" -> CONTAINER;
                case "Value" -> VALUE;
                case "Key" -> KEY;
                case "StartContainer", "SourceContainer" -> START_CONTAINER;
                case "EndContainer", "DestContainer" -> END_CONTAINER;
                case "StartContainerType", "EndContainerType", "SourceContainerType", "DestContainerType" -> IGNORED;
                default -> OTHER;
            };
        }
    }

    /// The place of a field of that meaning, or -1.
    int place(Meaning meaning) {
        return places.getOrDefault(meaning, -1);
    }
}
