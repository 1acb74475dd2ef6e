package dev.sightline.format.jfr;

import dev.sightline.event.ColumnType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A type of a chunk's metadata: of events, of constants, of values.
final class Type {
    /// Beyond this many values in one, not counting arrays, a type is taken for garbage.
    private static final int MAX_VALUES = 5_000;
    private static final int DEEPEST = 32;

    enum Kind {
        BOOL,
        BYTE,
        CHAR,
        SHORT,
        INT,
        LONG,
        FLOAT,
        DOUBLE,
        STRING,
        STRUCT
    }

    private final long id;
    private final String name;
    private final boolean event;
    private final Kind kind;
    private final List<Field> fields = new ArrayList<>();
    /// How many values one holds; -1 unknown yet, -2 being counted, Integer.MAX_VALUE too many.
    private int values = -1;

    Type(long id, String name, String superType) {
        this.id = id;
        this.name = name;
        this.event = superType.endsWith("jfr.Event");
        this.kind = switch (name) {
            case "boolean" -> Kind.BOOL;
            case "byte" -> Kind.BYTE;
            case "char" -> Kind.CHAR;
            case "short" -> Kind.SHORT;
            case "int" -> Kind.INT;
            case "long" -> Kind.LONG;
            case "float" -> Kind.FLOAT;
            case "double" -> Kind.DOUBLE;
            case "java.lang.String" -> Kind.STRING;
            default -> Kind.STRUCT;
        };
    }

    static Type unreadable() {
        Type type = new Type(-1, "unknown", "");
        type.values = Integer.MAX_VALUE;
        return type;
    }

    long id() {
        return id;
    }

    String name() {
        return name;
    }

    boolean isEvent() {
        return event;
    }

    Kind kind() {
        return kind;
    }

    /// The type of a column of such numbers; null if they are none.
    @Nullable
    ColumnType columnType() {
        return switch (kind) {
            case BYTE, SHORT, INT, LONG -> ColumnType.INT64;
            case FLOAT, DOUBLE -> ColumnType.FLOAT64;
            case BOOL -> ColumnType.BOOL;
            case CHAR, STRING, STRUCT -> null;
        };
    }

    List<Field> fields() {
        return fields;
    }

    /// Whether values of it can be read: it does not hold itself, nor very many values.
    boolean isReadable() {
        return values(0) <= MAX_VALUES;
    }

    private int values(int depth) {
        if (values == -2 || depth > DEEPEST) {
            return Integer.MAX_VALUE;
        }
        if (values == -1) {
            values = -2;
            long sum = kind == Kind.STRUCT ? 0 : 1;
            for (Field field : kind == Kind.STRUCT ? fields : List.<Field>of()) {
                sum += field.constant() ? 1 : field.type().values(depth + 1);
            }
            values = (int) Math.min(sum, Integer.MAX_VALUE);
        }
        return values;
    }

    /// Moves behind a value.
    void skip(Cursor in) throws Damage {
        switch (kind) {
            case BOOL, BYTE -> in.skip(1);
            case CHAR, SHORT -> in.readShort();
            case INT -> in.readInt();
            case LONG -> in.readLong();
            case FLOAT -> in.skip(4);
            case DOUBLE -> in.skip(8);
            case STRING -> Strings.skip(in);
            case STRUCT -> {
                for (Field field : fields) {
                    field.skip(in);
                }
            }
        }
    }
}
