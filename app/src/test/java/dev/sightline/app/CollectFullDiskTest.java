package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// A collector whose disk becomes full: it says so in a line and ends, and nothing that it acknowledged is lost.
class CollectFullDiskTest extends CommandTest {
    private final Set<Long> sent = new HashSet<>();
    private final Set<Long> acknowledged = new HashSet<>();
    private final Random random = new Random(1);

    /// Asks after each few lines, until the connection breaks or all is acknowledged.
    private void send(CollectorProcess to, int most) {
        try (Socket socket = to.connect()) {
            for (int count = 5; count <= most; count += 5) {
                StringBuilder lines = new StringBuilder();
                List<Long> its = new ArrayList<>();
                for (int i = 0; i < 5; i++) {
                    long n = sent.size() + 1L;
                    sent.add(n);
                    its.add(n);
                    lines.append("ts=2026-01-05T10:00:00Z event=e n=").append(n).append(" text=");
                    random.ints(2000, 'a', 'z' + 1).forEach(c -> lines.append((char) c));
                    lines.append('\n');
                }
                socket.getOutputStream()
                        .write(lines.append("# ack\n").toString().getBytes(UTF_8));
                byte[] expected = ("# ack " + count + "\n").getBytes(UTF_8);
                if (socket.getInputStream().readNBytes(expected.length).length < expected.length) {
                    return;
                }
                acknowledged.addAll(its);
            }
        } catch (IOException reset) {
            // nothing that was not acknowledged is promised
        }
    }

    private void fillsUpAndEnds(CollectorProcess collector, Path store, String why) throws Exception {
        send(collector, 10_000);
        assertThat(acknowledged).as("before it was full").hasSizeGreaterThan(50);
        assertThat(sent).as("until it was").hasSizeLessThan(10_000);
        assertThat(collector.process.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
        assertThat(collector.process.exitValue()).isEqualTo(1);
        assertThat(collector.rest())
                .startsWith("sightline: " + store)
                .contains(why, "what was acknowledged is in the store: start again when the cause is gone")
                .doesNotContain("\n");
        Account.of(store, "n").hasOnce(acknowledged, sent);
    }

    private void goesOn(Path store) throws Exception {
        int before = acknowledged.size();
        try (CollectorProcess again = CollectorProcess.start(folder.resolve("cache"), store, "tcp://127.0.0.1:0")) {
            send(again, 20);
            assertThat(acknowledged).hasSize(before + 20);
            assertThat(again.end()).isZero();
        }
        Account.of(store, "n").hasOnce(acknowledged, sent).isWhole();
    }

    private static boolean runs(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    @Test
    void onAFullFileSystemItEndsAndGoesOnWhenThereIsRoom() throws Exception {
        Path disk = Files.createDirectories(folder.resolve("disk"));
        if (!runs("mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk.toString())) {
            Assumptions.<Void>abort(
                    "no small file system can be mounted here: that takes root, and a container that may");
        }
        try {
            Path store = disk.resolve("store");
            try (CollectorProcess collector =
                    CollectorProcess.start(folder.resolve("cache"), store, "tcp://127.0.0.1:0")) {
                fillsUpAndEnds(collector, store, "No space left on device");
            }
            assertThat(runs("mount", "-o", "remount,size=64m", disk.toString())).isTrue();
            goesOn(store);
        } finally {
            // lazily: this process has mapped what it read
            assertThat(runs("umount", "-l", disk.toString())).isTrue();
        }
    }

    /// As with a quota, and without being root.
    @Test
    void whenFilesMayNotGrowItEndsAndGoesOnWhenTheyMay() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "bash is not here: it limits files");
        Path store = folder.resolve("store");
        try (CollectorProcess collector = CollectorProcess.startBy(
                List.of("/bin/bash", "-c", "ulimit -f 1024; exec \"$0\" \"$@\""),
                folder.resolve("cache"),
                store,
                "tcp://127.0.0.1:0")) {
            fillsUpAndEnds(collector, store, "File too large");
        }
        goesOn(store);
    }
}
