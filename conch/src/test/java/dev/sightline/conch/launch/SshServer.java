package dev.sightline.conch.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// An `sshd` of the test's own: on a port of the loopback, with keys that are thrown away.
final class SshServer implements AutoCloseable {
    private static final List<String> PLACES = List.of("/usr/sbin/sshd", "/usr/local/sbin/sshd", "/usr/bin/sshd");

    private final Process process;
    private final List<String> command;

    private SshServer(Process process, List<String> command) {
        this.process = process;
        this.command = command;
    }

    /// Who calls it is skipped where there is no `sshd`, or it does not start.
    static SshServer start(Path folder) throws Exception {
        String sshd = PLACES.stream()
                .filter(place -> Files.isExecutable(Path.of(place)))
                .findFirst()
                .orElse("");
        Assumptions.assumeFalse(sshd.isEmpty(), "no sshd here: nothing is started over ssh");
        Path host = key(folder.resolve("host"));
        Path user = key(folder.resolve("user"));
        int port = free();
        Path server = folder.resolve("sshd_config");
        Files.write(
                server,
                List.of(
                        "Port " + port,
                        "ListenAddress 127.0.0.1",
                        "HostKey " + host,
                        "AuthorizedKeysFile " + user + ".pub",
                        "PidFile none",
                        "StrictModes no",
                        "UsePAM no",
                        "PasswordAuthentication no"));
        Path known = folder.resolve("known");
        Files.writeString(
                known, "[127.0.0.1]:" + port + ",[localhost]:" + port + " " + Files.readString(Path.of(host + ".pub")));
        Path client = folder.resolve("ssh_config");
        Files.write(
                client,
                List.of(
                        "Port " + port,
                        "IdentityFile " + user,
                        "IdentitiesOnly yes",
                        "StrictHostKeyChecking yes",
                        "UserKnownHostsFile " + known));
        Path log = folder.resolve("sshd.log");
        Process process = new ProcessBuilder(sshd, "-D", "-e", "-f", server.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        SshServer started = new SshServer(process, List.of("ssh", "-F", client.toString()));
        if (!started.isThere(port)) {
            started.close();
            Assumptions.abort("sshd does not start here: " + Files.readString(log));
        }
        return started;
    }

    /// What reaches it.
    List<String> command() {
        return command;
    }

    private boolean isThere(int port) throws InterruptedException {
        for (int i = 0; i < 200 && process.isAlive(); i++) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return true;
            } catch (IOException notYet) {
                Thread.sleep(50);
            }
        }
        return false;
    }

    private static Path key(Path file) throws Exception {
        Process made = new ProcessBuilder("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString())
                .inheritIO()
                .start();
        Assumptions.assumeTrue(made.waitFor() == 0, "ssh-keygen makes no key here");
        return file;
    }

    private static int free() throws IOException {
        try (ServerSocket some = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return some.getLocalPort();
        }
    }

    @Override
    public void close() {
        try (Stream<ProcessHandle> sessions = process.descendants()) {
            sessions.forEach(ProcessHandle::destroy);
        }
        process.destroy();
        try {
            boolean unused = process.waitFor(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
