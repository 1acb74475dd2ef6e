package dev.sightline.conch.launch;

import dev.sightline.conch.hosts.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        if (!Files.isRegularFile(Path.of(jar))) {
            throw new IOException(where + ": " + jar + " is not here, so nobody knows its class; add class=NAME");
        }
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

    /// The same for another machine, where files are not looked for: Java is the one of its `PATH`.
    List<String> far(Program program, String where) throws IOException {
        List<String> command = new ArrayList<>();
        boolean isOfPath = !program.isJava()
                && !program.file().contains("/")
                && !Files.isRegularFile(folder.resolve(program.file()));
        String file = program.file().isEmpty() || isOfPath
                ? program.file()
                : folder.resolve(program.file()).toString();
        if (program.isJava()) {
            String own = program.classPath().isEmpty() ? "" : under(program.classPath());
            command.addAll(List.of("java", "-XX:+UseSerialGC", "-cp", absolute(classPath(file, own))));
            command.add(program.className().isEmpty() ? mainClass(file, where) : program.className());
        } else {
            command.add(file);
        }
        command.addAll(program.arguments());
        return command;
    }

    /// The class path for programs that start `java` themselves.
    String farClassPath() {
        return absolute(classPath("", ""));
    }

    private static String absolute(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split(File.pathSeparator)) {
            parts.add(Path.of(part).toAbsolutePath().normalize().toString());
        }
        return String.join(File.pathSeparator, parts);
    }
}
