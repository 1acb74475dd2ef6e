package dev.sightline.format.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.Samples;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class BinaryFormatTest {
    static final List<Integer> SEEDS = IntStream.range(0, 200).boxed().toList();
    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private static RecordingSink read(byte[] bytes) {
        return Reading.read(new BinaryFormat(), bytes, Reading.DEFAULTS);
    }

    /// Sections of one event each.
    private byte[] sections(int sections) throws IOException {
        Path file = folder.resolve("s.slb");
        try (Recorder recorder = Recorder.builder("test").url("file:" + file).build()) {
            EventType type = recorder.event("e", Field.int64("i"));
            for (int i = 0; i < sections; i++) {
                type.now().put(i).commit();
                assertThat(recorder.flush(LONG)).isTrue();
            }
        }
        return Files.readAllBytes(file);
    }

    @Test
    void yieldsWhatCameBeforeTheCut() throws IOException {
        byte[] whole = sections(4);
        int rows = 0;
        for (int length = 0; length <= whole.length; length++) {
            RecordingSink sink = read(Arrays.copyOf(whole, length));
            assertThat(sink.rows.size()).isBetween(rows, rows + 1);
            rows = sink.rows.size();
            assertThat(sink.rejects).isEmpty();
        }
        assertThat(rows).isEqualTo(4);
    }

    @Test
    void goesOnBehindABrokenSectionAndMissesItsEvents() throws IOException {
        byte[] bytes = sections(4);
        int second = bytes.length / 4 + 60;
        bytes[second] ^= 1;
        RecordingSink sink = read(bytes);
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.damages).hasSize(1);
        assertThat(sink.damages.get(0).what()).contains("checksum");
        assertThat(sink.losses).hasSize(1);
        assertThat(sink.losses.get(0).events()).isEqualTo(1);
        assertThat(sink.losses.get(0).where()).contains("gap");
    }

    @Test
    void takesWhatWasSentTwiceOnce() throws IOException {
        byte[] once = sections(3);
        byte[] twice = Arrays.copyOf(once, once.length * 2);
        System.arraycopy(once, 0, twice, once.length, once.length);
        RecordingSink sink = read(twice);
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.losses).isEmpty();
        assertThat(sink.assumed).isNotEmpty();
    }

    /// Frames whose checksum is right and whose contents are not: what a hostile sender would send.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void endsOnFramesThatLie(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] sample = Samples.of("sightline-binary");
        ByteArrayOutputStream lying = new ByteArrayOutputStream();
        int at = 0;
        while (at < sample.length) {
            if (Frames.isMagic(sample, at, sample.length)) {
                lying.write(sample, at, 8);
                at += 8;
                continue;
            }
            Cursor head = new Cursor(sample, at + 1, sample.length);
            int length = (int) head.varint();
            byte[] body = Arrays.copyOfRange(sample, head.at, head.at + length);
            for (int n = random.nextInt(4); n > 0 && length > 0; n--) {
                body[random.nextInt(length)] = (byte) (random.nextInt(3) == 0 ? 0xff : random.nextInt(256));
            }
            int kind = random.nextInt(10) == 0 ? random.nextInt(1, 6) : sample[at];
            frame(lying, kind, random.nextInt(10) == 0 ? Arrays.copyOf(body, random.nextInt(length + 1)) : body);
            at = head.at + length + 4;
        }
        RecordingSink sink = assertTimeoutPreemptively(LONG, () -> read(lying.toByteArray()));
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows.size()).isLessThanOrEqualTo(lying.size());
    }

    private static void frame(ByteArrayOutputStream to, int kind, byte[] body) {
        to.write(kind);
        int left = body.length;
        for (; left > 127; left >>>= 7) {
            to.write(left & 127 | 128);
        }
        to.write(left);
        to.writeBytes(body);
        CRC32C crc = new CRC32C();
        crc.update(kind);
        crc.update(body);
        for (int shift = 0; shift < 32; shift += 8) {
            to.write((int) (crc.getValue() >>> shift));
        }
    }

    @Test
    void whatAFlightRecorderKeptBackIsSampledAndNotLost() throws Exception {
        Path file = folder.resolve("t.slb");
        int events = 400_000;
        Recorder recorder =
                Recorder.builder("test").url("file:" + file + "?flight=1M").build();
        EventType type = recorder.event("e", Field.int64("i"), Field.string("s"));
        for (int i = 0; i < events; i++) {
            type.now().put(i).put("value " + i % 1000).commit();
            if (i % 2000 == 0) {
                assertThat(recorder.flush(LONG)).isTrue();
            }
        }
        recorder.trigger();
        assertThat(recorder.flush(LONG)).isTrue();
        type.now().put(events).commit();
        recorder.close();
        RecordingSink sink = read(Files.readAllBytes(file));
        assertThat(recorder.lost()).isZero();
        assertThat(sink.losses).isEmpty();
        assertThat(sink.rows.size()).isBetween(1000, events - 1000);
        assertThat(sink.sampled).isEqualTo(events + 1 - sink.rows.size()).isEqualTo(recorder.sampled());
    }

    @Test
    void manyThreadsAtOnceLoseNothingUntold() throws Exception {
        Path file = folder.resolve("t.slb");
        int threads = 8;
        int each = 20_000;
        long lost;
        try (Recorder recorder = Recorder.builder("test").url("file:" + file).build()) {
            EventType type = recorder.event("e", Field.int64("i"), Field.string("s"));
            List<Thread> all = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                String name = "worker-" + t;
                all.add(Thread.ofPlatform().name(name).start(() -> {
                    for (int i = 0; i < each; i++) {
                        type.now().put(i).put(name).commit();
                    }
                }));
            }
            for (Thread thread : all) {
                thread.join();
            }
            assertThat(recorder.flush(LONG)).isTrue();
            lost = recorder.lost();
        }
        RecordingSink sink = read(Files.readAllBytes(file));
        assertThat(sink.damages).isEmpty();
        assertThat(sink.losses.stream().mapToLong(RecordingSink.Lost::events).sum())
                .isEqualTo(lost);
        assertThat(sink.rows.size() + lost).isEqualTo((long) threads * each);
        long[] last = new long[threads];
        Arrays.fill(last, -1);
        sink.rows.forEach(row -> {
            assertThat(row.get("thread")).isEqualTo(row.get("s"));
            int number = Integer.parseInt(String.valueOf(row.get("s")).replaceAll("\\D", ""));
            long i = Long.parseLong(String.valueOf(row.get("i")));
            assertThat(i).isGreaterThan(last[number]);
            last[number] = i;
        });
    }

    /// Records until it is killed, and says what it flushed.
    public static final class Victim {
        private Victim() {}

        public static void main(String[] args) {
            Recorder recorder = Recorder.open("victim");
            EventType type = recorder.event("e", Field.int64("i"));
            for (long i = 0; ; i++) {
                type.now().put(i).commit();
                if (i % 1000 == 999 && recorder.flush(LONG)) {
                    System.out.println(i);
                }
            }
        }
    }

    @Test
    void whatWasFlushedSurvivesAKill() throws Exception {
        Path file = folder.resolve("k.slb");
        ProcessBuilder java = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName());
        java.environment().put("SIGHTLINE_URL", "file:" + file);
        Process process = java.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        long flushed = -1;
        try (java.io.BufferedReader said = process.inputReader()) {
            while (flushed < 30_000) {
                flushed = Long.parseLong(said.readLine());
            }
            process.destroyForcibly();
        }
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        RecordingSink sink = read(Files.readAllBytes(file));
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.losses).isEmpty();
        assertThat(sink.rows.size()).isGreaterThan((int) flushed);
        for (int i = 0; i <= flushed; i++) {
            assertThat(sink.rows.get(i)).containsEntry("i", (long) i);
        }
    }
}
