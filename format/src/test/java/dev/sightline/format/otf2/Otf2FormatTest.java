package dev.sightline.format.otf2;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.event.Role;
import dev.sightline.format.PathSource;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.RowSink;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Otf2FormatTest {
    private static final byte[] MAGIC = {3, 'B', 'O', 'T', 'F', '2', 0, 3};
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path folder = Path.of("");

    private static byte[] resource(String name) {
        try (InputStream in = Objects.requireNonNull(Otf2FormatTest.class.getResourceAsStream(name))) {
            return in.readAllBytes();
        } catch (IOException missing) {
            throw new java.io.UncheckedIOException(missing);
        }
    }

    private Path archive() throws IOException {
        Path archive = Files.createDirectories(folder.resolve("-run 1"));
        Files.write(archive.resolve("a.def"), new byte[8]);
        return Files.write(archive.resolve("a.otf2"), MAGIC);
    }

    private static RecordingSink read(byte[] printed) {
        RecordingSink sink = new RecordingSink();
        try {
            LookAhead ahead = LookAhead.of(new Printed(new ByteArrayInputStream(printed)), "a");
            Otf2Reader.rows(new Printed(new ByteArrayInputStream(printed)), new Events(ahead, sink), sink);
        } catch (IOException impossible) {
            throw new java.io.UncheckedIOException(impossible);
        }
        assertThat(sink.hasOpenRow()).isFalse();
        return sink;
    }

    private static List<Map<String, Object>> of(RecordingSink sink, String record) {
        return sink.rows.stream()
                .filter(row -> new Str(record).equals(row.get("record")))
                .toList();
    }

    @Test
    void namesLocationsAndNestsRegions() {
        RecordingSink sink = read(resource("events.txt"));
        Map<String, Object> main = of(sink, "ENTER").getFirst();
        long epoch = Instant.parse("2022-03-01T12:30:45.123456789Z").getEpochSecond() * 1_000_000_000L + 123_456_789;
        assertThat(main)
                .containsEntry("time", new Time(epoch + 5))
                .containsEntry("location", new Str("MPI Rank 0 Master thread"))
                .containsEntry("rank", 0L)
                .containsEntry("event", new Str("operator\"\" _s(int, char**)"))
                .containsEntry("duration", 50L)
                .doesNotContainKey("parent");
        assertThat(of(sink, "LEAVE").getLast().get("span")).isEqualTo(main.get("span"));
        assertThat(of(sink, "LEAVE").getLast()).doesNotContainKey("duration");
        assertThat(of(sink, "ENTER").get(1))
                .containsEntry("location", new Str("MPI Rank 0 OMP thread 1"))
                .containsEntry("rank", 0L)
                .containsEntry("duration", 32L);
        assertThat(of(sink, "ENTER").getLast()).containsEntry("unclosed", true).doesNotContainKey("duration");
        assertThat(Objects.requireNonNull(sink.columns.get("duration")).unit()).isEqualTo("ns");
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(25);
    }

    @Test
    void readsCountersParametersAndAttributes() {
        RecordingSink sink = read(resource("events.txt"));
        assertThat(of(sink, "METRIC").getFirst())
                .containsEntry("event", new Str("PAPI_TOT_CYC"))
                .containsEntry("value", new Str("18446744073709551615"));
        assertThat(of(sink, "METRIC").getLast())
                .containsEntry("event", new Str("METRIC"))
                .containsEntry("PAPI_TOT_INS", 12L)
                .containsEntry("load", 0.5);
        assertThat(of(sink, "PARAMETER_INT").getFirst())
                .containsEntry("event", new Str("n"))
                .containsEntry("value", -5L);
        assertThat(of(sink, "PARAMETER_STRING").getFirst()).containsEntry("value", new Str("a.dat"));
        assertThat(of(sink, "PROGRAM_BEGIN").getFirst())
                .containsEntry("Name", new Str("/bin/a, b: c"))
                .containsEntry("Arguments", new Str("\"-x\" <10>, \"1, 2\" <11>"))
                .containsEntry("ProcessId", 26602L)
                .containsEntry("Host", new Str("n(1); x"));
        assertThat(of(sink, "OMP_FORK").getFirst()).containsEntry("Requested Threads", 2L);
        assertThat(of(sink, "THREAD_TEAM_BEGIN").getFirst()).containsEntry("Thread Team", new Str("<5>"));
        assertThat(of(sink, "IO_CREATE_HANDLE").getFirst())
                .containsEntry("Creation Flags", new Str("{CREATE, TRUNCATE}"));
        assertThat(of(sink, "CALLING_CONTEXT_SAMPLE").getFirst()).containsEntry("event", new Str("foo"));
        assertThat(of(sink, "MPI_COLLECTIVE_END").getFirst())
                .containsEntry("Sent", 8L)
                .doesNotContainKey("Root");
        assertThat(of(sink, "UNKNOWN")).hasSize(1);
    }

    @Test
    void givesTheReceivePostedFirstTheFirstSend() {
        RecordingSink sink = read(resource("events.txt"));
        Map<String, Object> blocking = of(sink, "MPI_SEND").getFirst();
        Map<String, Object> later = of(sink, "MPI_ISEND").getFirst();
        assertThat(blocking)
                .containsEntry("message.side", new Str("send"))
                .containsEntry("peer", new Str("MPI Rank 1 Master thread"))
                .containsEntry("Receiver", 1L);
        List<Map<String, Object>> receives = of(sink, "MPI_IRECV");
        assertThat(receives.get(0).get("message.id")).isEqualTo(later.get("message.id"));
        assertThat(receives.get(1).get("message.id"))
                .isEqualTo(blocking.get("message.id"))
                .isNotEqualTo(later.get("message.id"));
        assertThat(receives.get(1)).containsEntry("peer", blocking.get("location"));
        assertThat(of(sink, "MPI_RECV").getFirst()).doesNotContainKey("message.id");
        assertThat(Objects.requireNonNull(sink.columns.get("message.id")).role())
                .isEqualTo(Role.MESSAGE);
    }

    @Test
    void readsARecordedRing() {
        RecordingSink sink = read(resource("ring.txt"));
        assertThat(sink.rows).hasSize(320);
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows.stream().map(row -> row.get("location")).distinct())
                .containsExactlyInAnyOrder(new Str("P#0T#0"), new Str("P#1T#0"), new Str("P#2T#0"), new Str("P#3T#0"));
        assertThat(of(sink, "THREAD_BEGIN").getFirst()).containsEntry("time", new Time(27581));
    }

    @Test
    void endsOnDamagedText() {
        for (String name : new String[] {"events.txt", "ring.txt"}) {
            byte[] whole = resource(name);
            for (int seed = 0; seed < 150; seed++) {
                Random random = new Random(seed);
                byte[] bytes = whole.clone();
                for (int n = random.nextInt(1, 30); n > 0; n--) {
                    int at = random.nextInt(bytes.length);
                    switch (random.nextInt(3)) {
                        case 0 -> bytes[at] = (byte) random.nextInt(256);
                        case 1 -> bytes[at] = "\"<>(),;: 9\n".getBytes(UTF_8)[random.nextInt(11)];
                        default -> System.arraycopy(bytes, 0, bytes, at, Math.min(40, bytes.length - at));
                    }
                }
                assertThat(read(bytes).rows.size()).isLessThanOrEqualTo(330);
            }
        }
    }

    @Test
    void endsOnNamesFullOfQuotes() {
        String text = new String(resource("events.txt"), UTF_8);
        String name = "\"(, ".repeat(500_000);
        String hostile = text + "ENTER 7 2000  Region: " + name + "\nENTER 7 2001  Region: " + name + " <1>\n";
        assertTimeoutPreemptively(
                PATIENCE, () -> assertThat(read(hostile.getBytes(UTF_8)).rows).hasSize(27));
    }

    @Test
    void knowsFoldersAndAnchorFiles() throws IOException {
        Otf2Format format = new Otf2Format();
        Path anchor = archive();
        assertThat(format.sniff(MAGIC, "x")).isEqualTo(100);
        assertThat(format.sniff(new byte[] {3, 'B', 1, 0, 0, 0, 0}, "x.otf2")).isZero();
        assertThat(format.sniffFolder(anchor.resolveSibling(""))).isEqualTo(100);
        assertThat(format.sniffFolder(folder)).isZero();
        assertThat(format.companions("a.otf2")).containsExactly("a.def");
        Files.write(anchor.resolveSibling("b.otf2"), MAGIC);
        Files.write(anchor.resolveSibling("b.def"), MAGIC);
        assertThat(format.sniffFolder(anchor.resolveSibling(""))).isZero();
    }

    private RecordingSink run(String script, Duration silence) throws IOException {
        Path program = Files.writeString(folder.resolve("tool"), "#!/bin/sh\n" + script + "\n");
        Assumptions.assumeTrue(program.toFile().setExecutable(true), "no file is executable here");
        Otf2Format format = new Otf2Format(new Otf2Print.Tool(program.toString(), silence));
        return Reading.read(format, new PathSource(archive().resolveSibling("")), Reading.DEFAULTS);
    }

    @Test
    void readsWhatTheToolPrints() throws IOException {
        Path text = Files.write(folder.resolve("text"), resource("ring.txt"));
        RecordingSink sink = run("cat '" + text + "'; echo 'warning: x' >&2; echo y >&2", PATIENCE);
        assertThat(sink.rows).hasSize(320);
        assertThat(sink.damages)
                .extracting(RecordingSink.Damage::what)
                .containsExactly("otf2-print complains in 1 line: y");
    }

    @Test
    void aWarningIsNoDamage() throws IOException {
        Path text = Files.write(folder.resolve("text"), resource("ring.txt"));
        String complaint = "[OTF2] src/otf2_file.c:12: warning: Unknown attribute";
        RecordingSink sink = run(
                "cat '" + text + "'; printf '%s\\n  of location 3\\notf2-print: WARNING: b\\n' '" + complaint + "' >&2",
                PATIENCE);
        assertThat(sink.rows).hasSize(320);
        assertThat(sink.damages).isEmpty();
        assertThat(sink.assumed)
                .containsExactly("that otf2-print printed all, as it only warns in 3 lines, first: " + complaint);
        sink = run("cat '" + text + "'; echo '[OTF2] x.c:1: error: no warning: lost' >&2", PATIENCE);
        assertThat(sink.damages).hasSize(1);
        sink = run("cat '" + text + "'; echo '" + complaint + "' >&2; exit 1", PATIENCE);
        assertThat(sink.damages)
                .extracting(RecordingSink.Damage::what)
                .containsExactly("otf2-print failed with exit code 1: " + complaint);
    }

    @Test
    void saysHowToInstallTheTool() throws IOException {
        Otf2Format format = new Otf2Format(new Otf2Print.Tool("no-such-program", PATIENCE));
        RecordingSink sink = Reading.read(format, new PathSource(archive()), Reading.DEFAULTS);
        assertThat(sink.rows).isEmpty();
        assertThat(sink.damages).hasSize(1);
        assertThat(sink.damages.getFirst().what()).contains("Debian: apt-get install otf2-tools");
    }

    @Test
    void stopsAToolThatHangs() throws IOException {
        RecordingSink sink = run("sleep 100", Duration.ofMillis(300));
        assertThat(sink.damages).hasSize(1);
        assertThat(sink.damages.getFirst().what()).contains("printed nothing for");
    }

    @Test
    void drainsWhatAFailingToolComplainsOf() throws IOException {
        RecordingSink sink = run("echo bad trace >&2; yes | head -c 1000000 >&2; exit 3", PATIENCE);
        assertThat(sink.damages)
                .extracting(RecordingSink.Damage::what)
                .containsExactly("otf2-print failed with exit code 3: bad trace");
    }

    @Test
    void endsTheToolWhenTheSinkHasEnough() throws IOException {
        Path text = Files.write(folder.resolve("text"), resource("ring.txt"));
        // The look ahead ends, the rows do not.
        Path program = Files.writeString(
                folder.resolve("tool"),
                "#!/bin/sh\ncat '" + text + "'\n[ \"$1\" = -A ] || while true; do cat '" + text + "'; done\n");
        Assumptions.assumeTrue(program.toFile().setExecutable(true), "no file is executable here");
        Otf2Format format = new Otf2Format(new Otf2Print.Tool(program.toString(), PATIENCE));
        class Enough extends RuntimeException {
            private static final long serialVersionUID = 1;
        }
        RecordingSink recording = new RecordingSink();
        RowSink sink = (RowSink) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {RowSink.class}, (proxy, method, arguments) -> {
                    if (recording.rows.size() == 1000) {
                        throw new Enough();
                    }
                    return method.invoke(recording, arguments);
                });
        assertThatThrownBy(() -> format.read(new PathSource(archive()), Reading.DEFAULTS, sink))
                .isInstanceOf(Enough.class);
        ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(program.toString()))
                .forEach(process -> process.onExit()
                        .orTimeout(10, java.util.concurrent.TimeUnit.SECONDS)
                        .join());
    }

    private static void assumeInstalled() {
        try {
            new Otf2Print(new Otf2Print.Tool("otf2-print", PATIENCE), List.of("--version"), Path.of("x")).close();
        } catch (IOException absent) {
            Assumptions.abort("otf2-print is not installed");
        }
    }

    @Test
    void readsARealPingPong() {
        assumeInstalled();
        RecordingSink sink = Reading.readSharedPath(new Otf2Format(), "06-mpi/otf2-ping-pong");
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(120);
        assertThat(of(sink, "ENTER"))
                .hasSize(42)
                .allSatisfy(row -> assertThat(row).containsKey("duration"));
        assertThat(of(sink, "MPI_RECV")).hasSize(16);
        assertThat(of(sink, "MPI_RECV").stream()
                        .map(row -> row.get("message.id"))
                        .sorted()
                        .toList())
                .isEqualTo(of(sink, "MPI_SEND").stream()
                        .map(row -> row.get("message.id"))
                        .sorted()
                        .toList());
        for (Map<String, Object> receive : of(sink, "MPI_RECV")) {
            Map<String, Object> send = of(sink, "MPI_SEND").stream()
                    .filter(row -> Objects.equals(row.get("message.id"), receive.get("message.id")))
                    .findFirst()
                    .orElseThrow();
            assertThat(receive.get("Length")).isEqualTo(send.get("Length"));
            assertThat(receive.get("peer")).isEqualTo(send.get("location"));
        }
        assertThat(sink.rows.getFirst())
                .containsEntry("location", new Str("MPI Rank 1 Master thread"))
                .containsEntry("time", new Time(0))
                .containsEntry("ProcessId", 26602L);
    }

    @Test
    void readsARealRing() {
        assumeInstalled();
        RecordingSink sink = Reading.readSharedPath(new Otf2Format(), "10-recorded-here/otf2-ring4/eztrace_log.otf2");
        assertThat(of(sink, "ENTER")).hasSize(3704);
        assertThat(of(sink, "LEAVE")).hasSize(3704);
        assertThat(of(sink, "MPI_ISEND")).hasSize(800);
        assertThat(of(sink, "MPI_IRECV_REQUEST")).hasSize(800);
        assertThat(of(sink, "MPI_COLLECTIVE_END")).hasSize(96);
        assertThat(of(sink, "MPI_SEND")).hasSize(600);
        assertThat(of(sink, "MPI_RECV").stream()
                        .map(row -> row.get("message.id"))
                        .distinct())
                .hasSize(600);
        assertThat(sink.damages).isEmpty();
        assertThat(sink.assumed).singleElement().asString().contains("duplicate Group definition");
    }
}
