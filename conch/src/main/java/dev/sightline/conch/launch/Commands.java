package dev.sightline.conch.launch;

import dev.sightline.conch.hosts.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;

/// How a program is started: here, or by `ssh` on another machine.
final class Commands {
    private final Path folder;
    private final String classPath;

    /// @param folder of the host file, which names of programs begin at
    /// @param classPath where Conch and what it needs is
    Commands(Path folder, String classPath) {
        this.folder = folder;
        this.classPath = classPath;
    }

    List<String> local(Program program, String where) throws IOException {
        List<String> command = new ArrayList<>();
        if (program.isJava()) {
            String own = program.classPath().isEmpty() ? "" : under(program.classPath());
            String jar = program.file().isEmpty() ? "" : found(program.file(), where);
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=4", "-cp", classPath(jar, own)));
            command.add(program.className().isEmpty() ? mainClass(jar, where) : program.className());
        } else {
            command.add(found(program.file(), where));
        }
        command.addAll(program.arguments());
        return command;
    }

    private String classPath(String jar, String own) {
        List<String> parts = new ArrayList<>();
        for (String part : new String[] {jar, own, System.getenv().getOrDefault("CLASSPATH", "."), classPath}) {
            if (!part.isEmpty()) {
                parts.add(part);
            }
        }
        return String.join(File.pathSeparator, parts);
    }

    private String under(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split(File.pathSeparator)) {
            parts.add(folder.resolve(part).toString());
        }
        return String.join(File.pathSeparator, parts);
    }

    private String found(String file, String where) throws IOException {
        Path path = folder.resolve(file);
        if (Files.isRegularFile(path)) {
            if (!file.endsWith(".jar") && !Files.isExecutable(path)) {
                throw new IOException(where + ": " + path + " is no program: nobody may execute it");
            }
            return path.toAbsolutePath().toString();
        }
        if (file.contains("/")) {
            throw new IOException(where + ": " + path + ": no such file");
        }
        for (String part : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            if (Files.isExecutable(Path.of(part, file)) && !part.isEmpty()) {
                return Path.of(part, file).toString();
            }
        }
        throw new IOException(
                where + ": " + file + " is neither in " + folder.toAbsolutePath() + " nor a program of PATH");
    }

    private static String mainClass(String jar, String where) throws IOException {
        try (JarFile opened = new JarFile(jar)) {
            String main = opened.getManifest() == null
                    ? null
                    : opened.getManifest().getMainAttributes().getValue("Main-Class");
            if (main == null) {
                throw new IOException(where + ": " + jar + " names no class to start; add class=NAME");
            }
            return main;
        }
    }

    /// The other machine's own Java and class path are used; what is named is there.
    List<String> remote(String host, Program program, Map<String, String> environment) {
        StringBuilder line = new StringBuilder("exec env");
        environment.forEach((key, value) -> line.append(' ').append(quoted(key + "=" + value)));
        if (program.isJava()) {
            List<String> parts = new ArrayList<>();
            for (String part : new String[] {program.file(), program.classPath(), classPath}) {
                if (!part.isEmpty()) {
                    parts.add(part);
                }
            }
            line.append(" java -cp ").append(quoted(String.join(":", parts)));
            line.append(' ').append(quoted(program.className()));
        } else {
            line.append(' ').append(quoted(program.file()));
        }
        program.arguments().forEach(argument -> line.append(' ').append(quoted(argument)));
        return List.of("ssh", "-o", "BatchMode=yes", host, line.toString());
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
