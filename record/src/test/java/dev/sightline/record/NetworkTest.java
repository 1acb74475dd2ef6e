package dev.sightline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Real sockets, on this machine only.
@Timeout(60)
class NetworkTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private static Set<Integer> numbers(String lines) {
        Set<Integer> all = new TreeSet<>();
        Pattern.compile(" i=(\\d+)")
                .matcher(lines)
                .results()
                .forEach(found -> all.add(Integer.valueOf(found.group(1))));
        return all;
    }

    private static void record(Recorder recorder, int from, int to) {
        EventType type = recorder.event("e", Field.int64("i"));
        for (int i = from; i < to; i++) {
            type.now().put(i).commit();
        }
    }

    @Test
    void sendsOverTcpAndWaitsForTheOtherSideToTakeIt() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Recorder recorder = Recorder.builder("test")
                    .url("tcp://127.0.0.1:" + server.getLocalPort() + "?form=bp&ack=none")
                    .build();
            record(recorder, 0, 1000);
            Thread closing = new Thread(recorder::close);
            closing.start();
            try (Socket taken = server.accept()) {
                String lines = new String(taken.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(numbers(lines)).hasSize(1000);
            }
            closing.join();
            assertThat(recorder.lost()).isZero();
        }
    }

    @Test
    void connectsAgainToACollectorThatWasAway() throws Exception {
        int port;
        try (ServerSocket reserved = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            port = reserved.getLocalPort();
        }
        try (Recorder recorder = Recorder.builder("test")
                .url("tcp://127.0.0.1:" + port + "?form=bp&ack=none")
                .build()) {
            record(recorder, 0, 100);
            assertThat(recorder.flush(Duration.ofMillis(300))).isFalse();
            try (ServerSocket server = new ServerSocket(port, 5, InetAddress.getLoopbackAddress())) {
                Socket taken = server.accept();
                assertThat(recorder.flush(LONG)).isTrue();
                Thread closing = new Thread(recorder::close);
                closing.start();
                String lines = new String(taken.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                taken.close();
                closing.join();
                assertThat(numbers(lines)).hasSize(100);
                assertThat(recorder.lost()).isZero();
            }
        }
    }

    @Test
    void sendsToAUnixSocket() throws Exception {
        Path path = folder.resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
            Recorder recorder =
                    Recorder.builder("test").url("unix:" + path + "?ack=none").build();
            record(recorder, 0, 10);
            Thread closing = new Thread(recorder::close);
            closing.start();
            ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
            try (SocketChannel taken = server.accept()) {
                while (taken.read(bytes) >= 0) {
                    assertThat(bytes.hasRemaining()).isTrue();
                }
            }
            closing.join();
            assertThat(bytes.get(1)).isEqualTo((byte) 'S');
            assertThat(recorder.lost()).isZero();
        }
    }

    @Test
    void aSectionFitsIntoADatagram() throws IOException {
        try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                Recorder recorder = Recorder.builder("test")
                        .url("udp://127.0.0.1:" + server.getLocalPort())
                        .build()) {
            server.setSoTimeout(20_000);
            record(recorder, 0, 8000);
            assertThat(recorder.flush(LONG)).isTrue();
            DatagramPacket packet = new DatagramPacket(new byte[1 << 16], 1 << 16);
            server.receive(packet);
            assertThat(packet.getData()[1]).isEqualTo((byte) 'S');
            assertThat(recorder.lost()).isZero();
        }
    }
}
