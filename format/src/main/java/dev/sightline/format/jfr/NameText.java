package dev.sightline.format.jfr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What Java knows by a name: classes, methods, threads, loaders, packages, modules.
final class NameText {
    private NameText() {}

    /// Whether a structure of this kind with these fields has a name.
    static boolean has(String kind, List<Field> fields) {
        List<String> wanted = wanted(kind);
        return !wanted.isEmpty() && fields.stream().anyMatch(field -> wanted.contains(field.name()));
    }

    private static List<String> wanted(String kind) {
        return switch (kind) {
            case "Class", "Package", "Module", "ThreadGroup" -> List.of("name");
            case "ClassLoader" -> List.of("name", "type");
            case "Method" -> List.of("name", "type");
            case "Thread" -> List.of("osName", "osThreadId", "javaName", "javaThreadId", "virtual");
            default -> List.of();
        };
    }

    static void step(Shape shape, String name, String kind, Type type, Shapes shapes, int depth) {
        Picker picker = new Picker(type, wanted(kind), shapes, depth);
        int leaf = shape.leaf(name, null);
        shape.step((in, out) -> {
            byte[] text = text(kind, picker, picker.read(in));
            if (text != null) {
                out.string(leaf, text);
            }
        });
    }

    private static byte @Nullable [] text(String kind, Picker picker, Kept values) {
        byte[] name = values.text(picker.leaf(0));
        return switch (kind) {
            case "Class" -> name == null ? null : ofClass(name);
            case "Package" -> name == null ? null : dotted(name);
            case "ClassLoader" -> name == null ? values.text(picker.leaf(1)) : name;
            case "Method" -> ofMethod(values.text(picker.leaf(1)), name);
            case "Thread" -> ofThread(picker, values);
            default -> name;
        };
    }

    private static byte[] dotted(byte[] name) {
        byte[] text = name.clone();
        for (int i = 0; i < text.length; i++) {
            text[i] = text[i] == '/' ? (byte) '.' : text[i];
        }
        return text;
    }

    /// `java/lang/String` as `java.lang.String`, `[[I` as `int[][]`.
    private static byte[] ofClass(byte[] name) {
        int dimensions = 0;
        while (dimensions < name.length && name[dimensions] == '[') {
            dimensions++;
        }
        byte[] dotted = dotted(name);
        if (dimensions == 0 || dimensions == name.length || dimensions > 255) {
            return dotted;
        }
        String element = new String(dotted, dimensions, dotted.length - dimensions, UTF_8);
        String type = switch (element.charAt(0)) {
            case 'Z' -> "boolean";
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'S' -> "short";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'F' -> "float";
            case 'D' -> "double";
            case 'L' -> element.substring(1, element.length() - (element.endsWith(";") ? 1 : 0));
            default -> element;
        };
        return (type + "[]".repeat(dimensions)).getBytes(UTF_8);
    }

    private static byte @Nullable [] ofMethod(byte @Nullable [] type, byte @Nullable [] name) {
        if (type == null || type.length == 0) {
            return name;
        }
        return (new String(type, UTF_8) + '.' + (name == null ? "?" : new String(name, UTF_8))).getBytes(UTF_8);
    }

    /// The name Java gave it and its number there, or those of the operating system.
    private static byte @Nullable [] ofThread(Picker picker, Kept values) {
        byte[] osName = values.text(picker.leaf(0));
        byte[] javaName = values.text(picker.leaf(2));
        long javaId = values.number(picker.leaf(3));
        boolean java = javaId > 0;
        byte[] known = javaName != null && javaName.length > 0 ? javaName : osName;
        String name = known == null || known.length == 0 ? "" : new String(known, UTF_8);
        if (java && name.isEmpty()) {
            name = values.isTrue(picker.leaf(4)) ? "virtual" : "thread";
        }
        long id = java ? javaId : values.number(picker.leaf(1));
        if (name.isEmpty() && id == 0) {
            return null;
        }
        return ((name.isEmpty() ? "thread" : name) + ' ' + id).getBytes(UTF_8);
    }
}
