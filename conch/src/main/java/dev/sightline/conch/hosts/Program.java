package dev.sightline.conch.hosts;

import java.util.ArrayList;
import java.util.List;

/// What a process runs.
///
/// @param file a program or a `.jar`; empty if it is a class alone
/// @param className a Java class with `main`, of the jar or the class path; empty for a jar's own
/// @param classPath where the class is; empty for that of the environment (`CLASSPATH`)
/// @param arguments what the program is given
public record Program(String file, String className, String classPath, List<String> arguments) {
    /// No program: that of the front end is run.
    public static final Program NONE = new Program("", "", "", List.of());

    public Program {
        arguments = List.copyOf(arguments);
    }

    public boolean isNone() {
        return file.isEmpty() && className.isEmpty();
    }

    public boolean isJava() {
        return !className.isEmpty() || file.endsWith(".jar");
    }

    /// As people call it: the last part of its name.
    public String name() {
        String whole = className.isEmpty() ? file : className;
        String plain = whole.endsWith(".jar") ? whole.substring(0, whole.length() - 4) : whole;
        return plain.substring(Math.max(plain.lastIndexOf('/'), className.isEmpty() ? -1 : plain.lastIndexOf('.')) + 1);
    }

    /// The same with more arguments behind its own.
    public Program with(List<String> more) {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(more);
        return new Program(file, className, classPath, all);
    }

    /// A word on the command line: a file, a `.jar`, `class=NAME` or `jar=FILE`.
    public static Program of(String word) {
        if (word.startsWith("class=")) {
            return new Program("", word.substring(6), "", List.of());
        }
        int equals = word.startsWith("file=") || word.startsWith("jar=") ? word.indexOf('=') + 1 : 0;
        return new Program(word.substring(equals), "", "", List.of());
    }
}
