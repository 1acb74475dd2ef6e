package dev.sightline.format.perfetto;

import static dev.sightline.format.perfetto.Traces.THREAD;
import static dev.sightline.format.perfetto.Traces.begin;
import static dev.sightline.format.perfetto.Traces.bundle;
import static dev.sightline.format.perfetto.Traces.end;
import static dev.sightline.format.perfetto.Traces.kernel;
import static dev.sightline.format.perfetto.Traces.packet;
import static dev.sightline.format.perfetto.Traces.trace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.UnknownFieldSet;
import dev.sightline.format.Formats;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class PerfettoFormatTest {
    private static final PerfettoFormat FORMAT = new PerfettoFormat();

    private static RecordingSink read(Message trace) {
        return Reading.read(FORMAT, trace.bytes(), Reading.DEFAULTS);
    }

    private static Map<String, Integer> countByName(RecordingSink sink, String type) {
        Map<String, Integer> counts = new TreeMap<>();
        for (Map<String, Object> row : sink.rows) {
            if (new Str(type).equals(row.get("type")) && row.get("name") instanceof Str(String name)) {
                counts.merge(name, 1, Integer::sum);
            }
        }
        return counts;
    }

    /// Decodes with Google's library, knowing nothing but field numbers.
    private static Map<Integer, Integer> countEvents(String path) throws IOException {
        Map<Integer, Integer> counts = new TreeMap<>();
        UnknownFieldSet trace = UnknownFieldSet.parseFrom(CodedInputStream.newInstance(Reading.shared(path)));
        for (var packet : trace.getField(1).getLengthDelimitedList()) {
            for (var bundle : UnknownFieldSet.parseFrom(packet).getField(1).getLengthDelimitedList()) {
                for (var event : UnknownFieldSet.parseFrom(bundle).getField(2).getLengthDelimitedList()) {
                    for (int field : UnknownFieldSet.parseFrom(event).asMap().keySet()) {
                        counts.merge(field, 1, Integer::sum);
                    }
                }
            }
        }
        return counts;
    }

    @Test
    void readsEveryKernelEventOfARealTrace() throws IOException {
        String path = "04-timeline/test_trace.perfetto-trace";
        Map<Integer, Integer> expected = countEvents(path);
        RecordingSink sink = Reading.read(FORMAT, Reading.shared(path), Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(countByName(sink, "ftrace"))
                .containsEntry("sched_switch", expected.get(4))
                .containsEntry("sched_wakeup", expected.get(17))
                .containsEntry("cpu_idle", expected.get(13))
                .containsEntry("cpu_frequency", expected.get(11))
                .containsEntry("task_newtask", expected.get(235))
                .containsEntry("task_rename", expected.get(236))
                .containsEntry("sched_process_exit", expected.get(238))
                .hasSize(7);
        assertThat(expected.get(1)).isEqualTo(35_877);
        assertThat(countByName(sink, "instant")).containsOnlyKeys("Hello Trace", "all_data_sources_started");
    }

    @Test
    void readsEverySampleOfARealTrace() throws IOException {
        String path = "04-timeline/androidBasicMemory.pftrace";
        int processes = 0;
        int values = 0;
        UnknownFieldSet trace = UnknownFieldSet.parseFrom(CodedInputStream.newInstance(Reading.shared(path)));
        for (var bytes : trace.getField(1).getLengthDelimitedList()) {
            UnknownFieldSet packet = UnknownFieldSet.parseFrom(bytes);
            for (var stats : packet.getField(9).getLengthDelimitedList()) {
                processes += UnknownFieldSet.parseFrom(stats)
                        .getField(1)
                        .getLengthDelimitedList()
                        .size();
            }
            for (var stats : packet.getField(7).getLengthDelimitedList()) {
                values += UnknownFieldSet.parseFrom(stats)
                        .getField(1)
                        .getLengthDelimitedList()
                        .size();
            }
        }
        RecordingSink sink = Reading.read(FORMAT, Reading.shared(path), Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        Map<String, Integer> counters = countByName(sink, "counter");
        assertThat(counters).containsEntry("process_stats", processes);
        assertThat(counters.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(processes + values);
    }

    @Test
    void inflatesCompressedPackets() {
        Message packets = trace().packet(begin(2000, THREAD, "s")).packet(end(3000, THREAD));
        Message compressed = new Message().packet(new Message().bytes(50, packets.deflated()));
        assertThat(read(compressed).rows).isEqualTo(read(packets).rows).hasSize(2);
        Message nested = new Message().packet(new Message().bytes(50, compressed.deflated()));
        assertThat(read(nested).rejects).hasSize(1);
    }

    @Test
    void countsPacketsItDoesNotRead() {
        RecordingSink sink = read(trace().packet(packet(5).message(76, new Message().number(1, 1)))
                .packet(packet(6).message(76, new Message().number(1, 1)))
                .packet(packet(7).message(33, new Message().number(1, 1))));
        assertThat(sink.damages).hasSize(1);
        assertThat(sink.damages.getFirst().what()).isEqualTo("2 packets of field 76 (frame_timeline_event) not read");
    }

    @Test
    void keepsWhatIsBeforeABrokenPacket() {
        Message bad = new Message().number(10, 1).bytes(11, new byte[] {0x50, (byte) 0x80});
        byte[] bytes = trace().packet(begin(2000, THREAD, "a"))
                .packet(bad)
                .packet(end(3000, THREAD))
                .bytes();
        RecordingSink sink = Reading.read(FORMAT, bytes, Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.getFirst()).containsEntry("duration", 1000L);
        assertThat(sink.rejects.getFirst().cause()).isEqualTo("a number beyond its message");
        RecordingSink cut = Reading.read(FORMAT, Arrays.copyOf(bytes, bytes.length - 3), Reading.DEFAULTS);
        assertThat(cut.rows).hasSize(1);
        assertThat(cut.damages.getFirst().what()).startsWith("truncated: the last packet");
    }

    @Test
    void rejectsABrokenEventAndKeepsItsBundle() {
        Message bad = new Message().number(1, 2100).bytes(4, new byte[] {0x0a, 9});
        Message bundle = new Message()
                .number(1, 0)
                .message(2, kernel(2000, 7, 13, new Message().number(1, 1)))
                .message(2, bad)
                .message(2, kernel(2200, 7, 13, new Message().number(1, 2)));
        RecordingSink sink =
                read(new Message().packet(new Message().number(10, 1).message(1, bundle)));
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).hasSize(1);
    }

    @Test
    void usesWhatAnEarlierReadingFound() throws IOException {
        byte[] bytes = trace().packet(begin(2000, THREAD, "a"))
                .packet(end(3000, THREAD))
                .packet(bundle(0, Traces.print(2000, 7, "B|6|x"), Traces.print(2500, 7, "E|6")))
                .bytes();
        Source source = Source.of("test", () -> new ByteArrayInputStream(bytes));
        PerfettoFormat.index(source);
        RecordingSink first = Reading.read(FORMAT, source, Reading.DEFAULTS);
        assertThat(first.rows).isEqualTo(Reading.read(FORMAT, bytes, Reading.DEFAULTS).rows);
        assertThat(first.rows.get(2)).containsEntry("duration", 500L);
    }

    @Test
    void isSureOfItsOwnFilesOnly() throws IOException {
        byte[] descriptors = trace().bytes();
        assertThat(FORMAT.sniff(descriptors, "x")).isGreaterThanOrEqualTo(90);
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(4, 2000)];
            random.nextBytes(bytes);
            bytes[0] = 0x0a;
            assertThat(FORMAT.sniff(bytes, "x.pftrace")).isZero();
        }
        Path folder = Reading.sharedFolder();
        Assumptions.assumeTrue(folder != null, "the shared data set is not beside this repository");
        try (Stream<Path> all = Files.walk(Objects.requireNonNull(folder))) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Reading.shared(folder.relativize(file).toString());
                byte[] head = Arrays.copyOf(bytes, Math.min(bytes.length, Formats.HEAD_BYTES));
                boolean own = file.toString().endsWith("trace.perfetto-trace")
                        || file.toString().endsWith(".pftrace");
                assertThat(FORMAT.sniff(head, "x") >= 90).as(file.toString()).isEqualTo(own);
            }
        }
    }

    @Test
    void endsOnDeflatedBombsDeepNestingAndHugeLengths() {
        Message bomb = new Message().packet(new Message().bytes(50, deflatedZeros()));
        Message deep = new Message().number(4, 1);
        for (int i = 0; i < 2000; i++) {
            deep = new Message().message(11, deep);
        }
        Message nested =
                trace().packet(Traces.event(5, new Message().number(9, 3).message(4, deep)));
        byte[] huge = {0x0a, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0x7f, 1, 2, 3};
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertThat(read(bomb).rejects.getFirst().cause()).contains("more than 64 MiB");
            assertThat(read(nested).rejects.getFirst().cause()).contains("nested deeper");
            assertThat(Reading.read(FORMAT, huge, Reading.DEFAULTS).damages).hasSize(1);
        });
    }

    private static byte[] deflatedZeros() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
            for (int i = 0; i < 70; i++) {
                out.write(new byte[1 << 20]);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
