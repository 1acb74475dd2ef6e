package dev.sightline.format.jfr;

import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/// The names of classes, methods and threads, from the JDK's objects.
final class NameOracle {
    private NameOracle() {}

    static @Nullable String of(RecordedClass known) {
        String name = known.getString("name");
        if (name == null) {
            return null;
        }
        if (!name.startsWith("[")) {
            return name.replace('/', '.');
        }
        int dimensions = name.lastIndexOf('[') + 1;
        String element = name.substring(dimensions).replace('/', '.');
        String plain = element.startsWith("L")
                ? element.substring(1, element.length() - 1)
                : Class.forPrimitiveName(
                                switch (element) {
                                    case "Z" -> "boolean";
                                    case "B" -> "byte";
                                    case "C" -> "char";
                                    case "S" -> "short";
                                    case "I" -> "int";
                                    case "J" -> "long";
                                    case "F" -> "float";
                                    default -> "double";
                                })
                        .getName();
        return plain + "[]".repeat(dimensions);
    }

    static @Nullable String of(RecordedMethod method) {
        RecordedClass type = method.getValue("type");
        String owner = type == null ? null : of(type);
        String name = method.getString("name");
        return owner == null || owner.isEmpty() ? name : owner + "." + (name == null ? "?" : name);
    }

    static @Nullable String of(RecordedThread thread) {
        String javaName = thread.getString("javaName");
        String name = javaName == null || javaName.isEmpty() ? thread.getString("osName") : javaName;
        long javaId = thread.getLong("javaThreadId");
        boolean virtual = thread.hasField("virtual") && thread.getBoolean("virtual");
        boolean unnamed = name == null || name.isEmpty();
        long id = javaId > 0 ? javaId : thread.getLong("osThreadId");
        if (unnamed && id == 0) {
            return null;
        }
        return (unnamed ? javaId > 0 && virtual ? "virtual" : "thread" : name) + " " + id;
    }
}
