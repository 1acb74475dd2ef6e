package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A recorder sends datagrams in either form, and others send lines to the same port.
class CollectDatagramTest extends CommandTest {
    private static final int EVENTS = 2000;

    @ParameterizedTest
    @ValueSource(strings = {"binary", "bp"})
    void whatARecorderSendsIsThereOnce(String form) throws Exception {
        Path store = folder.resolve("store");
        try (CollectorProcess collector =
                CollectorProcess.start(folder.resolve("cache"), store, "udp://127.0.0.1:0", "http://127.0.0.1:0")) {
            Recorder recorder = Recorder.builder("shop")
                    .url(collector.address("udp") + "?form=" + form)
                    .build();
            EventType type = recorder.event("e", Field.int64("n"), Field.string("what"));
            for (int i = 0; i < EVENTS; i++) {
                type.now().put(i).put("value " + i % 100).commit();
                if (i % 100 == 99) {
                    assertThat(recorder.flush(Duration.ofSeconds(60))).isTrue();
                }
            }
            recorder.close();
            assertThat(recorder.lost()).isZero();
            send(collector.port("udp"), "ts=2026-11-26T10:00:00Z event=line host=h");
            untilStored(collector, EVENTS + 1);
            assertThat(collector.end()).isZero();
        }
        List<Long> all = LongStream.range(0, EVENTS).boxed().toList();
        Account.of(store, "n").hasOnce(all, all).explains(0, Map.of());
    }

    private static void send(int port, String line) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            byte[] bytes = line.getBytes(UTF_8);
            socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
        }
    }

    private static void untilStored(CollectorProcess collector, double rows) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (collector.metrics().getOrDefault("sightline_stored_rows_total{protocol=\"udp\"}", 0.0) < rows
                && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
