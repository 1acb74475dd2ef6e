package dev.sightline.store.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.flatbuf.Bool;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.DictionaryKind;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

/// The columns of an Arrow file, to and from Arrow's schema.
public record ArrowSchema(List<ArrowColumn> columns, Map<String, String> metadata) {
    public ArrowSchema {
        columns = List.copyOf(columns);
    }

    /// @return where the schema lies in `builder`
    int write(FlatBufferBuilder builder) {
        int[] fields = new int[columns.size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = field(builder, columns.get(i), i);
        }
        int vector = Schema.createFieldsVector(builder, fields);
        int pairs = Schema.createCustomMetadataVector(builder, pairs(builder, metadata));
        Schema.startSchema(builder);
        Schema.addEndianness(builder, Endianness.Little);
        Schema.addFields(builder, vector);
        Schema.addCustomMetadata(builder, pairs);
        return Schema.endSchema(builder);
    }

    private static int field(FlatBufferBuilder builder, ArrowColumn column, int place) {
        int name = builder.createString(column.name());
        int type = type(builder, column);
        int children = Field.createChildrenVector(builder, new int[0]);
        int pairs = Field.createCustomMetadataVector(builder, pairs(builder, column.metadata()));
        int dictionary = 0;
        if (column.kind() == ArrowColumn.Kind.CODES) {
            int index = Int.createInt(builder, 8 * column.width(), true);
            dictionary = DictionaryEncoding.createDictionaryEncoding(
                    builder, place, index, false, DictionaryKind.DenseArray);
        }
        Field.startField(builder);
        Field.addName(builder, name);
        Field.addNullable(builder, true);
        Field.addTypeType(builder, typeType(column.kind()));
        Field.addType(builder, type);
        Field.addChildren(builder, children);
        Field.addCustomMetadata(builder, pairs);
        if (dictionary != 0) {
            Field.addDictionary(builder, dictionary);
        }
        return Field.endField(builder);
    }

    private static byte typeType(ArrowColumn.Kind kind) {
        return switch (kind) {
            case INT -> Type.Int;
            case FLOAT64 -> Type.FloatingPoint;
            case BOOL -> Type.Bool;
            case TIME -> Type.Timestamp;
            case CODES, PLAIN -> Type.Utf8;
        };
    }

    private static int type(FlatBufferBuilder builder, ArrowColumn column) {
        return switch (column.kind()) {
            case INT -> Int.createInt(builder, 8 * column.width(), true);
            case FLOAT64 -> FloatingPoint.createFloatingPoint(builder, Precision.DOUBLE);
            case BOOL -> {
                Bool.startBool(builder);
                yield Bool.endBool(builder);
            }
            case TIME -> Timestamp.createTimestamp(builder, TimeUnit.NANOSECOND, builder.createString("UTC"));
            case CODES, PLAIN -> {
                Utf8.startUtf8(builder);
                yield Utf8.endUtf8(builder);
            }
        };
    }

    private static int[] pairs(FlatBufferBuilder builder, Map<String, String> metadata) {
        return metadata.entrySet().stream()
                .mapToInt(pair -> KeyValue.createKeyValue(
                        builder, builder.createString(pair.getKey()), builder.createString(pair.getValue())))
                .toArray();
    }

    /// Reads a schema that [#write] has written.
    ///
    /// @throws IllegalArgumentException if it has a type that we do not write
    public static ArrowSchema read(Schema schema) {
        List<ArrowColumn> columns = new ArrayList<>();
        for (int i = 0; i < schema.fieldsLength(); i++) {
            Field field = schema.fields(i);
            Map<String, String> metadata = new LinkedHashMap<>();
            for (int pair = 0; pair < field.customMetadataLength(); pair++) {
                add(metadata, field.customMetadata(pair));
            }
            columns.add(new ArrowColumn(Objects.requireNonNull(field.name()), kind(field), width(field), metadata));
        }
        Map<String, String> metadata = new LinkedHashMap<>();
        for (int pair = 0; pair < schema.customMetadataLength(); pair++) {
            add(metadata, schema.customMetadata(pair));
        }
        return new ArrowSchema(columns, metadata);
    }

    private static void add(Map<String, String> metadata, KeyValue pair) {
        metadata.put(Objects.requireNonNull(pair.key()), Objects.requireNonNull(pair.value()));
    }

    private static int width(Field field) {
        if (field.typeType() == Type.Int) {
            Table type = field.type(new Int());
            return ((Int) type).bitWidth() / 8;
        }
        return field.dictionary() == null
                ? 0
                : Objects.requireNonNull(field.dictionary().indexType()).bitWidth() / 8;
    }

    private static ArrowColumn.Kind kind(Field field) {
        return switch (field.typeType()) {
            case Type.Int -> ArrowColumn.Kind.INT;
            case Type.FloatingPoint -> ArrowColumn.Kind.FLOAT64;
            case Type.Bool -> ArrowColumn.Kind.BOOL;
            case Type.Timestamp -> ArrowColumn.Kind.TIME;
            case Type.Utf8 -> field.dictionary() == null ? ArrowColumn.Kind.PLAIN : ArrowColumn.Kind.CODES;
            default -> throw new IllegalArgumentException("unexpected Arrow type " + Type.name(field.typeType()));
        };
    }
}
