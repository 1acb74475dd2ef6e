package dev.sightline.format.arrow;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.arrow.Shape.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.Duration;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FixedSizeBinary;
import org.apache.arrow.flatbuf.FixedSizeList;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Interval;
import org.apache.arrow.flatbuf.IntervalUnit;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Time;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.apache.arrow.flatbuf.UnionMode;
import org.jspecify.annotations.Nullable;

/// Reads a schema. A hostile one may point to the same field again and again, so fields and text are counted.
final class Schemas {
    private static final int MAX_FIELDS = 100_000;
    private static final int DEEPEST = 64;
    private static final long NANOS_OF_DAY = 86_400_000_000_000L;
    private static final long[] NANOS = {1_000_000_000, 1_000_000, 1_000, 1};
    private static final String[] UNITS = {"s", "ms", "us", "ns"};

    /// @param shapes of the columns
    /// @param hints for each of them
    /// @param dictionaries the shapes of dictionaries by id
    record Read(List<Shape> shapes, List<ColumnHint> hints, Map<Long, Shape> dictionaries) {}

    private final Map<Long, Shape> dictionaries = new HashMap<>();
    private int fields;
    private long text = Messages.LONGEST_METADATA;

    private Schemas() {}

    static Read read(Schema schema) throws Damage {
        if (schema.endianness() != Endianness.Little) {
            throw new Damage("big-endian Arrow is not read: write it on a little-endian machine");
        }
        Schemas schemas = new Schemas();
        List<Shape> shapes = new ArrayList<>();
        List<ColumnHint> hints = new ArrayList<>();
        for (int i = 0; i < schema.fieldsLength(); i++) {
            Field field = schema.fields(i);
            Shape shape = schemas.field(field, 0, false);
            shapes.add(shape);
            hints.add(schemas.hint(field, shape));
        }
        return new Read(shapes, hints, schemas.dictionaries);
    }

    private String counted(@Nullable String string) throws Damage {
        String present = Objects.requireNonNullElse(string, "");
        text -= present.length();
        if (text < 0) {
            throw new Damage("a schema with more than " + Messages.LONGEST_METADATA + " characters");
        }
        return present;
    }

    private ColumnHint hint(Field field, Shape shape) throws Damage {
        Role role = null;
        String unit = field.dictionary() == null ? unitOf(field) : null;
        for (int i = 0; i < field.customMetadataLength(); i++) {
            KeyValue pair = field.customMetadata(i);
            String value = counted(pair.value());
            switch (counted(pair.key())) {
                case "sightline.role" -> role = roleOf(value);
                case "sightline.unit" -> unit = value;
                default -> {}
            }
        }
        return new ColumnHint(shape.type(), role, unit);
    }

    private static @Nullable Role roleOf(String label) {
        for (Role role : Role.values()) {
            if (role.label().equals(label)) {
                return role;
            }
        }
        return null;
    }

    private static @Nullable String unitOf(Field field) {
        return switch (field.typeType()) {
            case Type.Time -> UNITS[of(field, new Time()).unit()];
            case Type.Duration -> UNITS[of(field, new Duration()).unit()];
            default -> null;
        };
    }

    private static <T extends com.google.flatbuffers.Table> T of(Field field, T type) {
        if (field.type(type) == null) {
            throw new IllegalArgumentException("a type without its parameters");
        }
        return type;
    }

    private Shape field(Field field, int depth, boolean inDictionary) throws Damage {
        if (++fields > MAX_FIELDS || depth > DEEPEST) {
            throw new Damage("a schema of more than " + MAX_FIELDS + " fields, or deeper than " + DEEPEST);
        }
        String name = counted(field.name());
        DictionaryEncoding encoding = field.dictionary();
        List<Shape> children = new ArrayList<>();
        for (int i = 0; i < field.childrenLength(); i++) {
            children.add(field(field.children(i), depth + 1, inDictionary || encoding != null));
        }
        Shape shape = shape(field, name, children);
        if (encoding == null) {
            return shape;
        }
        Int index = encoding.indexType();
        int width = index == null ? 4 : integerWidth(index.bitWidth());
        if (inDictionary) {
            return Shape.of(name, Kind.OPAQUE, 1, List.of());
        }
        dictionaries.putIfAbsent(encoding.id(), shape);
        return new Shape(
                name, Kind.CODED, width, index == null || index.isSigned(), encoding.id(), false, List.of(shape));
    }

    private static int integerWidth(int bits) throws Damage {
        if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
            throw new Damage("integers of " + bits + " bits");
        }
        return bits / 8;
    }

    private static Shape shape(Field field, String name, List<Shape> children) throws Damage {
        return switch (field.typeType()) {
            case Type.Null -> Shape.of(name, Kind.NULL, 0, children);
            case Type.Bool -> Shape.of(name, Kind.BOOL, 0, children);
            case Type.Int -> {
                Int type = of(field, new Int());
                yield new Shape(name, Kind.INT, integerWidth(type.bitWidth()), type.isSigned(), 0, false, children);
            }
            case Type.FloatingPoint -> {
                int precision = of(field, new FloatingPoint()).precision();
                if (precision < 0 || precision > 2) {
                    throw new Damage("floating point of precision " + precision);
                }
                yield Shape.of(name, Kind.FLOAT, 2 << precision, children);
            }
            case Type.Time ->
                Shape.of(name, Kind.INT, integerWidth(of(field, new Time()).bitWidth()), children);
            case Type.Duration -> Shape.of(name, Kind.INT, 8, children);
            case Type.Timestamp, Type.Date -> time(field, name);
            case Type.Interval -> interval(of(field, new Interval()), name);
            case Type.Decimal -> decimal(of(field, new Decimal()), name);
            case Type.Utf8 -> Shape.of(name, Kind.UTF8, 4, children);
            case Type.LargeUtf8 -> Shape.of(name, Kind.UTF8, 8, children);
            case Type.Binary -> Shape.of(name, Kind.BINARY, 4, children);
            case Type.LargeBinary -> Shape.of(name, Kind.BINARY, 8, children);
            case Type.Utf8View -> Shape.of(name, Kind.UTF8_VIEW, 16, children);
            case Type.BinaryView -> Shape.of(name, Kind.BINARY_VIEW, 16, children);
            case Type.FixedSizeBinary ->
                Shape.of(
                        name,
                        Kind.FIXED_BINARY,
                        of(field, new FixedSizeBinary()).byteWidth(),
                        children);
            case Type.List, Type.Map -> Shape.of(name, Kind.LIST, 4, one(children));
            case Type.LargeList -> Shape.of(name, Kind.LIST, 8, one(children));
            case Type.FixedSizeList -> {
                int size = of(field, new FixedSizeList()).listSize();
                yield new Shape(name, Kind.FIXED_LIST, 0, true, size, false, one(children));
            }
            case Type.Struct_ -> Shape.of(name, Kind.STRUCT, 0, children);
            // The width of what is opaque: how many buffers it has.
            case Type.Union ->
                Shape.of(name, Kind.OPAQUE, of(field, new Union()).mode() == UnionMode.Dense ? 2 : 1, children);
            case Type.RunEndEncoded -> Shape.of(name, Kind.OPAQUE, 0, children);
            case Type.ListView, Type.LargeListView -> Shape.of(name, Kind.OPAQUE, 3, children);
            default -> throw new Damage("column '" + name + "': unknown Arrow type " + field.typeType());
        };
    }

    private static List<Shape> one(List<Shape> children) throws Damage {
        if (children.size() != 1) {
            throw new Damage("a list with " + children.size() + " kinds of elements");
        }
        return children;
    }

    private static Shape time(Field field, String name) {
        if (field.typeType() == Type.Timestamp) {
            Timestamp type = of(field, new Timestamp());
            String zone = type.timezone();
            boolean local = zone == null || zone.isEmpty();
            return new Shape(name, Kind.TIME, 8, true, NANOS[type.unit()], local, List.of());
        }
        boolean days = of(field, new org.apache.arrow.flatbuf.Date()).unit() == DateUnit.DAY;
        return new Shape(name, Kind.TIME, days ? 4 : 8, true, days ? NANOS_OF_DAY : NANOS[1], false, List.of());
    }

    private static Shape interval(Interval type, String name) {
        return switch (type.unit()) {
            case IntervalUnit.YEAR_MONTH -> Shape.of(name, Kind.MONTHS, 4, List.of());
            case IntervalUnit.DAY_TIME -> Shape.of(name, Kind.DAY_TIME, 8, List.of());
            default -> Shape.of(name, Kind.MONTH_DAY_NANO, 16, List.of());
        };
    }

    private static Shape decimal(Decimal type, String name) throws Damage {
        int bits = type.bitWidth();
        if (bits != 32 && bits != 64 && bits != 128 && bits != 256 || Math.abs((long) type.scale()) > 76) {
            throw new Damage("decimals of " + bits + " bits and " + type.scale() + " places");
        }
        return new Shape(name, Kind.DECIMAL, bits / 8, true, type.scale(), false, List.of());
    }
}
