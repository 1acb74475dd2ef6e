package dev.sightline.intake.listen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.StreamIntake;
import dev.sightline.intake.senders.Leases;
import dev.sightline.store.Ledger;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import jdk.net.ExtendedSocketOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Senders of every kind, on the loopback.
///
/// Over 400 lines: one listener and all that senders do to it, with the same sockets.
class StreamListenerTest {
    private static final ReadOptions OPTIONS = new ReadOptions(ZoneOffset.UTC, null, null);
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @TempDir
    Path folder = Path.of("");

    private LiveStore store;
    private StreamIntake bp;
    private StreamIntake ulm;
    private final Leases leases = new Leases(InstantSource.system(), row -> {});
    private final Traffic traffic = new Traffic("tcp", why -> {});
    /// What the watch of the listener shows beside the real time.
    private final AtomicLong later = new AtomicLong();

    @BeforeEach
    void open() throws Exception {
        store = LiveStore.open(folder.resolve("s"), "ts", LiveSettings.DEFAULT, InstantSource.system());
        LiveStore.await(
                store.declare(Declaration.ofFields(List.of(new Field("ts", ColumnType.TIME, Role.TIME, null)))));
        bp = stream("bp");
        ulm = stream("ulm");
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    private StreamIntake stream(String format) {
        return new StreamIntake(
                store,
                Formats.load().named(format).orElseThrow(),
                OPTIONS,
                format,
                DurableRows.NOBODY,
                InstantSource.system());
    }

    private LineFormats formats() {
        return new LineFormats(List.of(
                new LineFormats.Known(Formats.load().named("bp").orElseThrow(), traffic.counted(bp)),
                new LineFormats.Known(Formats.load().named("ulm").orElseThrow(), traffic.counted(ulm))));
    }

    private static LineLimits limits(int line, int connections) {
        return new LineLimits(line, 1 << 20, connections, Duration.ofMinutes(1), 1 << 20);
    }

    private StreamListener listener(LineLimits limits) throws IOException {
        return StreamListener.tcp(ANY, null, formats(), limits, traffic, leases, () -> System.nanoTime() + later.get());
    }

    private static Socket connect(StreamListener to) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), to.port());
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static String line(int n) {
        return "ts=2026-01-05T10:00:00Z event=e n=" + n + "\n";
    }

    private static void until(BooleanSupplier there) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!there.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(there.getAsBoolean()).as("within 30 s").isTrue();
    }

    private Ledger ledger() throws IOException {
        return LiveReader.open(store.folder()).ledger();
    }

    private static String answer(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }

    @Test
    void aThousandSendersAtOnce() throws Exception {
        try (StreamListener listener = listener(LineLimits.STANDARD)) {
            List<Socket> sockets = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                sockets.add(connect(listener));
            }
            until(() -> listener.connections() == 1000);
            for (int i = 0; i < 1000; i++) {
                sockets.get(i).getOutputStream().write((line(i) + "# ack\n").getBytes(UTF_8));
            }
            for (Socket each : sockets) {
                assertThat(new String(each.getInputStream().readNBytes(8), UTF_8))
                        .isEqualTo("# ack 1\n");
                each.shutdownOutput();
                assertThat(answer(each)).isEmpty();
                each.close();
            }
            until(() -> listener.connections() == 0);
        }
        assertThat(ledger().stored()).isEqualTo(1000);
    }

    @Test
    void formatsAreRecognisedByConnection() throws Exception {
        try (StreamListener listener = listener(LineLimits.STANDARD)) {
            try (Socket one = connect(listener);
                    Socket other = connect(listener)) {
                one.getOutputStream().write(line(1).getBytes(UTF_8));
                other.getOutputStream()
                        .write("DATE=20260105100001 HOST=h NL.EVNT=e\n# a comment alone\n".getBytes(UTF_8));
                one.shutdownOutput();
                other.shutdownOutput();
                assertThat(answer(one) + answer(other)).isEmpty();
            }
        }
        LiveReader reader = LiveReader.open(store.folder());
        assertThat(reader.ledger().stored()).isEqualTo(2);
        assertThat(reader.ledger().rejected()).isZero();
        assertThat(reader.snapshot().field("ts")).isPresent();
        assertThat(reader.snapshot().field("DATE")).isEmpty();
    }

    @Test
    void junkAndLinesThatAreTooLongAreCounted() throws Exception {
        byte[] junk = new byte[200_000];
        new Random(1).nextBytes(junk);
        try (StreamListener listener = listener(limits(1000, 10))) {
            try (Socket socket = connect(listener)) {
                socket.getOutputStream().write(junk);
                socket.getOutputStream().write(("\n" + "x".repeat(5000) + "\n" + line(1)).getBytes(UTF_8));
                socket.shutdownOutput();
                assertThat(answer(socket)).isEmpty();
            }
        }
        Ledger ledger = ledger();
        assertThat(ledger.stored()).isEqualTo(1);
        assertThat(ledger.rejected()).isGreaterThan(100);
        assertThat(ledger.causes()).extracting(Ledger.Cause::cause).contains(LineBuffer.TOO_LONG);
    }

    @Test
    void junkThatLooksLikeAByteOrderMarkIsALineAndTakesNoOther() throws Exception {
        try (StreamListener listener = listener(LineLimits.STANDARD);
                Socket socket = connect(listener)) {
            socket.getOutputStream().write(new byte[] {(byte) 0xff, (byte) 0xfe, 'j', '\n'});
            socket.getOutputStream().write((line(1) + line(2) + "# ack\n").getBytes(UTF_8));
            socket.shutdownOutput();
            assertThat(answer(socket)).isEqualTo("# ack 3 rejected 1\n");
        }
        assertThat(ledger().stored()).isEqualTo(2);
        assertThat(ledger().rejected()).isEqualTo(1);
    }

    @Test
    void whoStallsInTheMiddleOfALineIsResetAndWhoIsSilentIsNot() throws Exception {
        try (StreamListener listener = listener(new LineLimits(1000, 1 << 20, 10, Duration.ofSeconds(20), 1000));
                Socket silent = connect(listener);
                Socket stalls = connect(listener)) {
            silent.getOutputStream().write((line(1) + "# ack\n").getBytes(UTF_8));
            assertThat(new String(silent.getInputStream().readNBytes(8), UTF_8)).isEqualTo("# ack 1\n");
            stalls.getOutputStream().write((line(2) + "# ack\nts=2026-01-").getBytes(UTF_8));
            assertThat(new String(stalls.getInputStream().readNBytes(8), UTF_8)).isEqualTo("# ack 1\n");
            until(() -> {
                later.addAndGet(Duration.ofSeconds(21).toNanos());
                return listener.connections() == 1;
            });
            assertThatThrownBy(() -> answer(stalls)).isInstanceOf(IOException.class);
            silent.getOutputStream().write((line(3) + "# ack\n").getBytes(UTF_8));
            assertThat(new String(silent.getInputStream().readNBytes(8), UTF_8)).isEqualTo("# ack 2\n");
        }
        assertThat(ledger().stored()).isEqualTo(3);
        assertThat(ledger().causes()).containsExactly(new Ledger.Cause(LineConnection.CUT, 1));
    }

    /// A machine that is gone sends no end; only the operating system can find out.
    @Test
    void theOperatingSystemAsksAfterThoseThatAreSilent() throws Exception {
        try (StreamListener listener = listener(LineLimits.STANDARD);
                SocketChannel channel =
                        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.port()))) {
            StreamListener.keepAlive(channel);
            assertThat(channel.getOption(StandardSocketOptions.SO_KEEPALIVE)).isTrue();
            if (channel.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
                assertThat(channel.getOption(ExtendedSocketOptions.TCP_KEEPIDLE))
                        .isEqualTo(StreamListener.IDLE_SECONDS);
            }
        }
    }

    @Test
    void whoIsSilentForLongestMakesRoom() throws Exception {
        try (StreamListener listener = listener(limits(1000, 2));
                Socket first = connect(listener);
                Socket second = connect(listener)) {
            for (Socket each : List.of(first, second)) {
                each.getOutputStream().write((line(1) + "# ack\n").getBytes(UTF_8));
                assertThat(new String(each.getInputStream().readNBytes(8), UTF_8))
                        .isEqualTo("# ack 1\n");
            }
            try (Socket third = connect(listener)) {
                third.getOutputStream().write((line(2) + "# ack\n").getBytes(UTF_8));
                assertThat(new String(third.getInputStream().readNBytes(8), UTF_8))
                        .isEqualTo("# ack 1\n");
                assertThatThrownBy(() -> answer(first)).isInstanceOf(IOException.class);
                second.shutdownOutput();
                assertThat(answer(second)).isEmpty();
            }
        }
    }

    /// Its disk may be slow: whoever waits for us is not silent.
    @Test
    void whoWaitsForTheDiskIsNotPushedOut() throws Exception {
        CountDownLatch taking = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        MessageHandler slow = new MessageHandler() {
            @Override
            public Taken take(Message message) throws IOException, InterruptedException {
                taking.countDown();
                go.await();
                return bp.take(message);
            }

            @Override
            public Taken refuse(String cause, long records) throws IOException, InterruptedException {
                return bp.refuse(cause, records);
            }
        };
        LineFormats formats = new LineFormats(
                List.of(new LineFormats.Known(Formats.load().named("bp").orElseThrow(), slow)));
        try (StreamListener listener =
                        StreamListener.tcp(ANY, null, formats, limits(1000, 2), traffic, leases, System::nanoTime);
                Socket waits = connect(listener)) {
            waits.getOutputStream().write((line(1) + "# ack\n").getBytes(UTF_8));
            taking.await();
            for (int i = 0; i < 5; i++) {
                Socket later = connect(listener);
                later.getOutputStream().write("ts=2026".getBytes(UTF_8));
            }
            // who is answered came after them all: one that came later might push out whoever has its own answer
            Socket last = connect(listener);
            last.getOutputStream().write("# ack\n".getBytes(UTF_8));
            assertThat(readLine(last)).isEqualTo("# ack 0");
            go.countDown();
            assertThat(readLine(waits)).isEqualTo("# ack 1");
        }
    }

    /// A store that takes no more: no end that could be taken for an acknowledgement.
    @Test
    void whatCannotBeStoredIsReset() throws Exception {
        try (StreamListener listener = listener(LineLimits.STANDARD);
                Socket socket = connect(listener)) {
            store.close();
            socket.getOutputStream().write(line(1).getBytes(UTF_8));
            socket.shutdownOutput();
            assertThatThrownBy(() -> answer(socket)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aLeftOverSocketIsTakenOverAndAnotherFileIsNot() throws Exception {
        Path at = folder.resolve("socket");
        Files.writeString(at, "precious");
        assertThatThrownBy(() ->
                        StreamListener.unix(at, formats(), LineLimits.STANDARD, traffic, leases, System::nanoTime))
                .isInstanceOf(IOException.class);
        assertThat(at).hasContent("precious");
        Files.delete(at);
        java.nio.channels.ServerSocketChannel left =
                java.nio.channels.ServerSocketChannel.open(java.net.StandardProtocolFamily.UNIX);
        left.bind(java.net.UnixDomainSocketAddress.of(at));
        assertThatThrownBy(() ->
                        StreamListener.unix(at, formats(), LineLimits.STANDARD, traffic, leases, System::nanoTime))
                .isInstanceOf(IOException.class);
        left.close();
        assertThat(at).exists();
        StreamListener.unix(at, formats(), LineLimits.STANDARD, traffic, leases, System::nanoTime)
                .close();
        assertThat(at).doesNotExist();
    }

    @Test
    void datagramsForWhichThereIsNoRoomAreCounted() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        MessageHandler slow = new MessageHandler() {
            @Override
            public Taken take(Message message) throws IOException, InterruptedException {
                go.await();
                return bp.take(message);
            }

            @Override
            public Taken refuse(String cause, long records) throws IOException, InterruptedException {
                return bp.refuse(cause, records);
            }
        };
        LineFormats formats = new LineFormats(
                List.of(new LineFormats.Known(Formats.load().named("bp").orElseThrow(), traffic.counted(slow))));
        int sent = 2000;
        DatagramListener listener = DatagramListener.udp(
                ANY, formats, new LineLimits(1000, 1 << 20, 10, Duration.ofMinutes(1), 5000), traffic);
        try (DatagramSocket socket = new DatagramSocket()) {
            InetSocketAddress to = new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.port());
            for (int i = 0; i < sent; i++) {
                byte[] bytes = line(i).getBytes(UTF_8);
                socket.send(new DatagramPacket(bytes, bytes.length, to));
                if (i % 50 == 0) {
                    LockSupport.parkNanos(1_000_000); // the operating system drops, too, and nobody is told here
                }
            }
            until(() -> traffic.dropped() > 0);
        } finally {
            go.countDown();
            listener.close();
        }
        LiveStore.await(CompletableFuture.allOf(bp.refuse("end", 1).durable()));
        Ledger ledger = ledger();
        assertThat(ledger.stored()).isPositive();
        assertThat(ledger.received()).isEqualTo(sent + 1);
        assertThat(ledger.causes()).contains(new Ledger.Cause(DatagramListener.DROPPED, sent - ledger.stored()));
    }

    @Test
    void syslogWithCountsIsTakenAndWhatIsCutIsCounted() throws Exception {
        StreamIntake syslog = stream("syslog");
        LineFormats both = new LineFormats(List.of(
                new LineFormats.Known(Formats.load().named("bp").orElseThrow(), traffic.counted(bp)),
                new LineFormats.Known(Formats.load().named("syslog").orElseThrow(), traffic.counted(syslog))));
        String message = "<34>1 2026-01-05T10:00:06Z a su 7 - - one\ntwo";
        try (StreamListener listener =
                StreamListener.tcp(ANY, null, both, LineLimits.STANDARD, traffic, leases, System::nanoTime)) {
            try (Socket socket = connect(listener)) {
                String frame = message.length() + " " + message;
                socket.getOutputStream().write((frame + frame + frame.substring(0, 20)).getBytes(UTF_8));
                socket.shutdownOutput();
                assertThat(socket.getInputStream().read()).as("an orderly end").isEqualTo(-1);
            }
            try (Socket socket = connect(listener)) {
                socket.getOutputStream().write((message.length() + " " + message + "junk").getBytes(UTF_8));
                assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(IOException.class);
            }
        }
        assertThat(ledger().stored()).isEqualTo(3);
        assertThat(ledger().causes())
                .containsExactlyInAnyOrder(
                        new Ledger.Cause(LineConnection.CUT, 1), new Ledger.Cause(SyslogFrames.NO_FRAME, 1));
    }

    private SenderRates rates(long bytesASecond) {
        return new SenderRates(bytesASecond, () -> System.nanoTime() + later.get());
    }

    @Test
    void whoSendsFasterThanItMayIsHeldBackAndLosesNothing() throws Exception {
        int lines = 20_000;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            text.append(line(i));
        }
        try (StreamListener listener = listener(limits(1000, 10).withRates(rates(10_000)));
                Socket socket = connect(listener)) {
            Thread sender = Thread.startVirtualThread(() -> {
                try {
                    socket.getOutputStream()
                            .write(text.append("# ack\n").toString().getBytes(UTF_8));
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            until(() -> traffic.stored() > 0);
            assertThat(traffic.stored()).as("of a second or two").isLessThan(5000);
            try (Socket other = connect(listener)) { // of the same address: connections are no way around it
                other.getOutputStream().write(line(1).getBytes(UTF_8));
                until(() -> listener.connections() == 2);
            }
            while (traffic.stored() < lines) {
                later.addAndGet(TimeUnit.SECONDS.toNanos(1));
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(readLine(socket)).isEqualTo("# ack " + lines);
            assertThat(sender.join(Duration.ofSeconds(30))).isTrue();
        }
    }

    @Test
    void datagramsThatComeFasterThanTheyMayAreDroppedAndCounted() throws Exception {
        int sent = 300;
        DatagramListener listener =
                DatagramListener.udp(ANY, formats(), limits(1000, 10).withRates(rates(2000)), traffic);
        try (DatagramSocket socket = new DatagramSocket()) {
            InetSocketAddress to = new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.port());
            for (int i = 0; i < sent; i++) {
                byte[] bytes = line(i).getBytes(UTF_8);
                socket.send(new DatagramPacket(bytes, bytes.length, to));
            }
            until(() -> traffic.dropped() > 0);
        } finally {
            listener.close();
        }
        LiveStore.await(CompletableFuture.allOf(bp.refuse("end", 1).durable()));
        Ledger ledger = ledger();
        assertThat(ledger.stored()).isBetween(40L, sent - 40L);
        assertThat(ledger.received()).isEqualTo(sent + 1);
        assertThat(ledger.causes()).contains(new Ledger.Cause(DatagramListener.TOO_FAST, sent - ledger.stored()));
    }

    private static String readLine(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = socket.getInputStream().read();
                c >= 0 && c != '\n';
                c = socket.getInputStream().read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    @Test
    void whoAsksIsToldOfLevelsAndAcknowledgedAllTheSame() throws Exception {
        leases.hold("db.*", "debug", "300", "ann");
        try (StreamListener listener = listener(LineLimits.STANDARD);
                Socket asks = connect(listener);
                Socket other = connect(listener)) {
            asks.getOutputStream().write((line(1) + "# levels\n" + line(2)).getBytes(UTF_8));
            assertThat(readLine(asks)).matches("# level db\\.\\* debug \\d{4}-.*Z");
            for (int i = 0; i < 20; i++) {
                leases.hold("rpc", i % 2 == 0 ? "trace" : "off", "60", "");
                assertThat(readLine(asks)).startsWith("# level rpc " + (i % 2 == 0 ? "trace" : "off"));
            }
            assertThat(leases.listeners()).isEqualTo(1);
            asks.getOutputStream().write("# ack\n".getBytes(UTF_8));
            assertThat(readLine(asks)).isEqualTo("# ack 2");
            asks.shutdownOutput();
            assertThat(answer(asks)).isEmpty();
            until(() -> leases.listeners() == 0);
            other.getOutputStream().write(line(3).getBytes(UTF_8));
            other.shutdownOutput();
            assertThat(answer(other)).isEmpty();
        }
    }
}
