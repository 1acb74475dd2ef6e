package dev.sightline.format.parquet;

import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapLogicalTypeAnnotation;
import org.apache.parquet.schema.Type;

/// Lists, maps, and structures in them, as JSON text.
///
/// Source: Apache Parquet Format, "Logical Types", sections on lists, maps and their backward compatibility
final class Nested extends GroupConverter {
    static final int LONGEST = 16 << 20;

    private enum Kind {
        OBJECT,
        LIST,
        MAP,
        /// The group between a list and its elements: passes one on, or null.
        ELEMENT,
        /// The group between a map and its entries.
        ENTRY
    }

    private final Kind kind;
    private final Consumer<String> receiver;
    private final List<Converter> children = new ArrayList<>();
    /// By child: what came of it; empty if nothing.
    private final List<StringBuilder> values = new ArrayList<>();

    private final List<String> names = new ArrayList<>();

    private Nested(Kind kind, GroupType type, ZoneRules rules, Consumer<String> receiver) {
        this.kind = kind;
        this.receiver = receiver;
        for (Type child : type.getFields()) {
            StringBuilder value = new StringBuilder();
            values.add(value);
            names.add(child.getName());
            boolean wraps = kind == Kind.LIST || kind == Kind.MAP;
            boolean repeated = child.isRepetition(Type.Repetition.REPEATED) && !wraps;
            Consumer<String> collect = json -> {
                if (value.length() + json.length() > LONGEST) {
                    throw new IllegalStateException("a value longer than 16 MiB");
                }
                if (!value.isEmpty()) {
                    value.append(',');
                }
                value.append(json);
            };
            children.add(
                    kind == Kind.MAP
                            ? new Nested(Kind.ENTRY, child.asGroupType(), rules, collect)
                            : kind == Kind.LIST && isWrapper(type, child)
                                    ? new Nested(Kind.ELEMENT, child.asGroupType(), rules, collect)
                                    : of(child, rules, collect));
            if (repeated) {
                names.set(names.size() - 1, "[" + child.getName());
            }
        }
    }

    /// The converter of a value that goes into JSON.
    static Converter of(Type type, ZoneRules rules, Consumer<String> receiver) {
        if (type.isPrimitive()) {
            return new Leaf(type.asPrimitiveType(), rules, new JsonValue(receiver));
        }
        return new Nested(kind(type.asGroupType()), type.asGroupType(), rules, receiver);
    }

    private static Kind kind(GroupType type) {
        boolean holdsOne = type.getFieldCount() == 1 && type.getType(0).isRepetition(Type.Repetition.REPEATED);
        if (holdsOne && type.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation) {
            return Kind.LIST;
        }
        boolean map = type.getLogicalTypeAnnotation() instanceof MapLogicalTypeAnnotation
                || type.getLogicalTypeAnnotation() instanceof MapKeyValueTypeAnnotation;
        boolean pairs = holdsOne
                && !type.getType(0).isPrimitive()
                && type.getType(0).asGroupType().getFieldCount() >= 1
                && type.getType(0).asGroupType().getFieldCount() <= 2;
        return map && pairs ? Kind.MAP : Kind.OBJECT;
    }

    /// Whether a group is a list or a map, and so one cell.
    static boolean isCollection(GroupType type) {
        return kind(type) != Kind.OBJECT;
    }

    /// Whether the repeated field is only the list's own group, with the element in it.
    private static boolean isWrapper(GroupType list, Type repeated) {
        return !repeated.isPrimitive()
                && repeated.asGroupType().getFieldCount() == 1
                && !repeated.getName().equals("array")
                && !repeated.getName().equals(list.getName() + "_tuple");
    }

    @Override
    public Converter getConverter(int field) {
        return children.get(field);
    }

    @Override
    public void start() {
        values.forEach(value -> value.setLength(0));
    }

    @Override
    public void end() {
        switch (kind) {
            case OBJECT -> receiver.accept(object());
            case LIST -> receiver.accept("[" + values.getFirst() + "]");
            case MAP -> receiver.accept("{" + values.getFirst() + "}");
            case ELEMENT ->
                receiver.accept(
                        values.getFirst().isEmpty() ? "null" : values.getFirst().toString());
            case ENTRY -> receiver.accept(entry());
        }
    }

    private String object() {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < names.size(); i++) {
            if (!values.get(i).isEmpty()) {
                boolean repeated = names.get(i).startsWith("[");
                json.append(json.length() == 1 ? "" : ",")
                        .append(JsonValue.quoted(repeated ? names.get(i).substring(1) : names.get(i)))
                        .append(repeated ? ":[" : ":")
                        .append(values.get(i))
                        .append(repeated ? "]" : "");
            }
        }
        return json.append('}').toString();
    }

    private String entry() {
        String key = values.getFirst().toString();
        String value = values.size() < 2 || values.get(1).isEmpty()
                ? "null"
                : values.get(1).toString();
        return (key.startsWith("\"") ? key : JsonValue.quoted(key)) + ":" + value;
    }
}
