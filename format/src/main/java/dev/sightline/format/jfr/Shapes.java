package dev.sightline.format.jfr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Makes the shapes of a chunk's types: structures become names with dots, what Java knows by a name becomes that name.
final class Shapes {
    /// Structures below each other beyond this are passed over; old objects refer to others without end.
    private static final int DEEPEST = 6;
    private static final int LONGEST_LIST_TEXT = 1 << 16;

    private final Pools pools;
    private final Clock clock;
    private final Strings strings;
    private final Cache cache;
    private final Cursor cursor;
    private final Map<Key, Constants> constants = new HashMap<>();

    private record Key(long type, int depth) {}

    Shapes(Pools pools, Clock clock, Cursor cursor) {
        this.pools = pools;
        this.clock = clock;
        this.cursor = cursor;
        this.cache = new Cache();
        this.strings = new Strings(pools, cursor.another(), cache);
    }

    Shape ofEvent(Type type) {
        Shape shape = new Shape();
        for (Field field : type.fields()) {
            field(shape, field.name(), field, DEEPEST);
        }
        return shape.done();
    }

    /// One step for the field, and its leaves.
    void field(Shape shape, String name, Field field, int depth) {
        if (depth == 0 || shape.isFull()) {
            shape.step((in, out) -> field.skip(in));
        } else if (field.array()) {
            list(shape, name, field, depth);
        } else if (field.constant()) {
            Constants values = constants(field.type(), depth - 1);
            int base = shape.size();
            values.shape().leaves().forEach(leaf -> shape.leaf(name + leaf.name(), leaf.field()));
            shape.step((in, out) -> values.of(in.readLong()).putInto(out, base));
        } else if (field.type().kind() == Type.Kind.STRUCT) {
            structure(shape, name, field.type(), depth - 1);
        } else {
            Numbers.step(shape, name, field, clock, strings);
        }
    }

    private Constants constants(Type type, int depth) {
        Key key = new Key(type.id(), depth);
        Constants known = constants.get(key);
        if (known == null) {
            Shape shape = new Shape();
            if (type.isReadable()) {
                if (type.kind() == Type.Kind.STRUCT) {
                    structure(shape, "", type, depth);
                } else {
                    Field.Meaning plain = Field.Meaning.PLAIN;
                    field(shape, "", new Field("", type, false, false, plain, false, null), depth);
                }
            }
            known = new Constants(type, shape.done(), pools, cursor.another(), cache);
            constants.put(key, known);
        }
        return known;
    }

    private void structure(Shape shape, String name, Type type, int depth) {
        String kind = type.name().substring(type.name().lastIndexOf('.') + 1);
        List<Field> fields = type.fields();
        if (depth > 0 && kind.equals("StackTrace")) {
            StackText.step(shape, name, type, this, depth);
        } else if (depth > 0 && NameText.has(kind, fields)) {
            NameText.step(shape, name, kind, type, this, depth);
        } else if (fields.size() == 1) {
            field(shape, name, fields.getFirst(), depth);
        } else {
            for (Field field : fields) {
                field(shape, name + "." + field.name(), field, depth);
            }
        }
    }

    /// A list is one text, as JSON.
    private void list(Shape shape, String name, Field field, int depth) {
        Shape element = new Shape();
        field(element, "", field.element(), depth - 1);
        element.done();
        int leaf = shape.leaf(name, null);
        shape.step((in, out) -> {
            StringBuilder text = new StringBuilder("[");
            int count = in.readCount();
            for (int i = 0; i < count; i++) {
                if (text.length() > LONGEST_LIST_TEXT) {
                    field.element().skip(in);
                    continue;
                }
                text.append(i == 0 ? "" : ",");
                Kept values = new Kept(element.size());
                element.read(in, values);
                append(text, element, values);
            }
            out.string(leaf, text.append(']').toString().getBytes(UTF_8));
        });
    }

    private static void append(StringBuilder text, Shape element, Kept values) {
        if (element.size() == 1) {
            Kept.appendJson(text, values.value(0));
            return;
        }
        text.append('{');
        for (int i = 0; i < element.size(); i++) {
            String name = element.leaves().get(i).name();
            text.append(i == 0 ? "" : ",");
            Json.quoted(text, name.startsWith(".") ? name.substring(1) : name);
            text.append(':');
            Kept.appendJson(text, values.value(i));
        }
        text.append('}');
    }
}
