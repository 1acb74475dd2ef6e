package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A PostgreSQL of the test's own on loopback, from Debian's packages; as root it runs as the user `postgres`.
public final class Databases {
    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
    private final Path folder;
    private final Path programs;
    private final int port;

    private Databases(Path folder, Path programs, int port) {
        this.folder = folder;
        this.programs = programs;
        this.port = port;
    }

    /// Where `initdb` is, of the newest version.
    public static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(INSTALLED)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(INSTALLED)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.comparing(Path::toString));
        }
    }

    public static Databases start(Path programs) throws IOException, InterruptedException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        // not below the test's folder: a socket's path is short, and another user must reach it
        Path folder = Files.createTempDirectory(Path.of("/tmp"), "sightline-pg");
        Databases databases = new Databases(folder, programs, free);
        if (isRoot()) {
            run(List.of("chown", "postgres", folder.toString()));
        }
        Path data = folder.resolve("data");
        databases.program("initdb", "-D", data.toString(), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync");
        databases.program(
                "pg_ctl",
                "-D",
                data.toString(),
                "-l",
                folder.resolve("log").toString(),
                "-o",
                "-p " + free + " -h 127.0.0.1 -k " + folder,
                "-w",
                "start");
        return databases;
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private void program(String name, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(isRoot() ? List.of("runuser", "-u", "postgres", "--") : List.of());
        command.add(programs.resolve(name).toString());
        command.addAll(List.of(arguments));
        run(command);
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Path said = Files.createTempFile("sightline-pg", ".log");
        Process process = new ProcessBuilder(command)
                .directory(Path.of("/tmp").toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IOException(command + ": " + Files.readString(said, UTF_8));
        }
        Files.delete(said);
    }

    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
    }

    public void stop() throws IOException, InterruptedException {
        program("pg_ctl", "-D", folder.resolve("data").toString(), "-m", "immediate", "stop");
        run(List.of("rm", "-rf", folder.toString()));
    }
}
