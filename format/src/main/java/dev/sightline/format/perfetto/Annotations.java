package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoJson;
import org.jspecify.annotations.Nullable;

/// Debug annotations to cells: `args.KEY`, dictionaries joined by dots, lists as JSON text.
///
/// Source: "perfetto/protos/perfetto/trace/track_event/debug_annotation.proto"
final class Annotations {
    private static final int DEEPEST = 32;
    private static final int NAME_ID = 1;
    private static final int NAME = 10;
    private static final int DICT_ENTRIES = 11;
    private static final int ARRAY_VALUES = 12;

    private final Rows rows;
    private int unresolved;

    Annotations(Rows rows) {
        this.rows = rows;
    }

    /// How many interned strings were not known.
    int unresolved() {
        return unresolved;
    }

    /// Takes a DebugAnnotation, whose name may stand behind its value.
    void read(Proto annotation, Sequence sequence, String prefix, int depth) throws Proto.Malformed {
        if (depth > DEEPEST) {
            throw new Proto.Malformed("debug annotations nested deeper than 32");
        }
        String key = prefix + name(again(annotation), sequence);
        while (annotation.next()) {
            switch (annotation.field()) {
                case DICT_ENTRIES -> read(annotation.message(), sequence, key + ".", depth + 1);
                case ARRAY_VALUES -> {
                    // All of them at once: see below.
                }
                case 8 -> nested(annotation.message(), key, depth + 1);
                default -> value(annotation, sequence, key);
            }
            if (annotation.field() == ARRAY_VALUES) {
                StringBuilder json = new StringBuilder("[");
                do {
                    if (annotation.field() == ARRAY_VALUES) {
                        json.append(json.length() == 1 ? "" : ",");
                        json(annotation.message(), sequence, json, depth + 1);
                    }
                } while (annotation.next());
                string(key, json.append(']').toString());
            }
        }
    }

    private static Proto again(Proto message) {
        return new Proto(message.array(), message.at(), message.at() + message.size());
    }

    private String name(Proto annotation, Sequence sequence) throws Proto.Malformed {
        String name = "";
        while (annotation.next()) {
            if (annotation.field() == NAME) {
                name = annotation.string();
            } else if (annotation.field() == NAME_ID) {
                name = interned(sequence, Sequence.ANNOTATION_NAMES, annotation.number());
            }
        }
        return name;
    }

    private String interned(Sequence sequence, int kind, long id) {
        String known = sequence.string(kind, id);
        if (known == null) {
            unresolved++;
            return Sequence.unknown(id);
        }
        return known;
    }

    private void string(String key, String value) throws Proto.Malformed {
        rows.sink().string(rows.argument(key), value);
    }

    private void value(Proto field, Sequence sequence, String key) throws Proto.Malformed {
        switch (field.field()) {
            case 2 -> rows.sink().bool(rows.argument(key), field.bool());
            case 3 -> rows.unsigned(rows.argument(key), field.number());
            case 4 -> rows.sink().int64(rows.argument(key), field.number());
            case 5 -> rows.sink().float64(rows.argument(key), field.decimal());
            case 6, 9 -> string(key, field.string());
            case 7 -> string(key, "0x" + Long.toHexString(field.number()));
            case 14 -> string(key, ProtoJson.valueOf(field));
            case 17 -> string(key, interned(sequence, Sequence.ANNOTATION_STRINGS, field.number()));
            default -> {
                // Its name, or the name of a typed value's schema.
            }
        }
    }

    private void json(Proto annotation, Sequence sequence, StringBuilder out, int depth) throws Proto.Malformed {
        if (depth > DEEPEST) {
            throw new Proto.Malformed("debug annotations nested deeper than 32");
        }
        int start = out.length();
        char close = 0;
        while (annotation.next()) {
            switch (annotation.field()) {
                case DICT_ENTRIES, ARRAY_VALUES -> {
                    boolean dict = annotation.field() == DICT_ENTRIES;
                    out.append(close == 0 ? dict ? "{" : "[" : ",");
                    close = dict ? '}' : ']';
                    if (dict) {
                        ProtoJson.quote(name(annotation.message(), sequence), out);
                        out.append(':');
                    }
                    json(annotation.message(), sequence, out, depth + 1);
                }
                case 2 -> out.append(annotation.bool());
                case 3 -> out.append(Long.toUnsignedString(annotation.number()));
                case 4 -> out.append(annotation.number());
                case 5 -> decimal(annotation.decimal(), out);
                case 6 -> ProtoJson.quote(annotation.string(), out);
                case 7 -> ProtoJson.quote("0x" + Long.toHexString(annotation.number()), out);
                case 8 -> nestedJson(annotation.message(), out, depth + 1);
                case 9 -> out.append(annotation.string());
                case 14 -> out.append(ProtoJson.valueOf(annotation));
                case 17 -> ProtoJson.quote(interned(sequence, Sequence.ANNOTATION_STRINGS, annotation.number()), out);
                default -> {}
            }
        }
        if (close != 0) {
            out.append(close);
        } else if (out.length() == start) {
            out.append("null");
        }
    }

    private static void decimal(double value, StringBuilder out) {
        if (Double.isFinite(value)) {
            out.append(value);
        } else {
            out.append('"').append(value).append('"');
        }
    }

    /// Takes a NestedValue: dictionaries to cells of their own.
    private void nested(Proto value, String key, int depth) throws Proto.Malformed {
        if (depth > DEEPEST) {
            throw new Proto.Malformed("debug annotations nested deeper than 32");
        }
        Proto keys = again(value);
        Proto whole = again(value);
        boolean list = false;
        while (value.next()) {
            switch (value.field()) {
                case 3 -> {
                    String name = nextKey(keys);
                    nested(value.message(), key + "." + (name == null ? "" : name), depth + 1);
                }
                case 4 -> list = true;
                case 5 -> rows.sink().int64(rows.argument(key), value.number());
                case 6 -> rows.sink().float64(rows.argument(key), value.decimal());
                case 7 -> rows.sink().bool(rows.argument(key), value.bool());
                case 8 -> string(key, value.string());
                default -> {}
            }
        }
        if (list) {
            StringBuilder json = new StringBuilder();
            nestedJson(whole, json, depth);
            string(key, json.toString());
        }
    }

    private static @Nullable String nextKey(Proto keys) throws Proto.Malformed {
        while (keys.next()) {
            if (keys.field() == 2) {
                return keys.string();
            }
        }
        return null;
    }

    private static void nestedJson(Proto value, StringBuilder out, int depth) throws Proto.Malformed {
        if (depth > DEEPEST) {
            throw new Proto.Malformed("debug annotations nested deeper than 32");
        }
        Proto keys = again(value);
        int start = out.length();
        char close = 0;
        while (value.next()) {
            switch (value.field()) {
                case 3, 4 -> {
                    boolean dict = value.field() == 3;
                    out.append(close == 0 ? dict ? "{" : "[" : ",");
                    close = dict ? '}' : ']';
                    if (dict) {
                        String name = nextKey(keys);
                        ProtoJson.quote(name == null ? "" : name, out);
                        out.append(':');
                    }
                    nestedJson(value.message(), out, depth + 1);
                }
                case 5 -> out.append(value.number());
                case 6 -> decimal(value.decimal(), out);
                case 7 -> out.append(value.bool());
                case 8 -> ProtoJson.quote(value.string(), out);
                default -> {}
            }
        }
        if (close != 0) {
            out.append(close);
        } else if (out.length() == start) {
            out.append("null");
        }
    }
}
