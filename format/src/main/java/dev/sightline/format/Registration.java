package dev.sightline.format;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Run by the build once this module is compiled: lists each public class that implements [Format] where
/// [java.util.ServiceLoader] looks for it. So a format is registered by being written.
final class Registration {
    private Registration() {}

    /// @param arguments the folder of the compiled classes
    public static void main(String[] arguments) throws IOException {
        write(Path.of(arguments[0]));
    }

    static void write(Path classes) throws IOException {
        Path services = classes.resolve("META-INF/services").resolve(Format.class.getName());
        String names = String.join("\n", formats(classes)) + "\n";
        // What has not changed keeps its time: jars are not packed again for it.
        if (!Files.exists(services) || !Files.readString(services).equals(names)) {
            Files.createDirectories(services.getParent());
            Files.writeString(services, names);
        }
    }

    private static SortedSet<String> formats(Path classes) throws IOException {
        SortedSet<String> formats = new TreeSet<>();
        // below this package alone: a folder may hold other modules' classes, which name their own formats
        Path here = classes.resolve(Format.class.getPackageName().replace('.', '/'));
        try (Stream<Path> files = Files.walk(here)) {
            List<Path> candidates = files.filter(file -> file.toString().endsWith("Format.class"))
                    .toList();
            for (Path candidate : candidates) {
                ClassModel model = ClassFile.of().parse(candidate);
                if (isFormat(model)) {
                    formats.add(model.thisClass().asInternalName().replace('/', '.'));
                }
            }
        }
        return formats;
    }

    private static boolean isFormat(ClassModel model) {
        String wanted = Format.class.getName().replace('.', '/');
        return model.flags().has(AccessFlag.PUBLIC)
                && !model.flags().has(AccessFlag.ABSTRACT)
                && model.interfaces().stream()
                        .anyMatch(one -> one.asInternalName().equals(wanted));
    }
}
