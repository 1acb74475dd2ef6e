package dev.sightline.format.binary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Format;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.netlogger.BpFormat;
import dev.sightline.record.Entry;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What a program records is what is read, compared with a plain list.
class RoundTripTest {
    static final List<Integer> SEEDS = IntStream.range(0, 12).boxed().toList();
    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private static String random(SplittableRandom random) {
        String[] some = {"", "a", "two words", "x=\"y\"", "täglich %", "\\", "line\nbreak", "#"};
        return random.nextInt(4) == 0 ? "s" + random.nextInt(100_000) : some[random.nextInt(some.length)];
    }

    private static double decimal(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(100) / 4.0;
            case 1 -> random.nextDouble();
            case 2 -> -0.0;
            default -> Double.longBitsToDouble(random.nextLong() & ~(3L << 61) | 1L << 60);
        };
    }

    private static long whole(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> Long.MIN_VALUE;
            case 1 -> Long.MAX_VALUE;
            case 2 -> random.nextLong();
            default -> random.nextInt(1000);
        };
    }

    /// Records random events of random types; the answer is what must be read.
    private static List<Map<String, Object>> record(Recorder recorder, SplittableRandom random, int events) {
        List<EventType> types = new ArrayList<>();
        for (int t = 0; t < random.nextInt(1, 20); t++) {
            Field[] fields = new Field[random.nextInt(0, t == 0 ? 33 : 6)];
            for (int f = 0; f < fields.length; f++) {
                String name = "t" + t + "f" + f;
                fields[f] = switch (random.nextInt(4)) {
                    case 0 -> Field.int64(name);
                    case 1 -> Field.float64(name);
                    case 2 -> Field.bool(name);
                    default -> Field.string(name);
                };
            }
            types.add(recorder.event("type." + t, fields));
        }
        List<Map<String, Object>> expected = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            EventType type = types.get(random.nextInt(random.nextInt(1, types.size() + 1)));
            Map<String, Object> row = new HashMap<>(Map.of("event", type.name()));
            Entry entry = type.now();
            for (Field field : type.fields()) {
                if (random.nextInt(5) == 0) {
                    entry.skip();
                    continue;
                }
                Object value = switch (field.type()) {
                    case INT64 -> whole(random);
                    case FLOAT64 -> decimal(random);
                    case BOOL -> random.nextInt(2) == 0;
                    case STRING -> random(random);
                };
                switch (value) {
                    case Long number -> entry.put(number);
                    case Double number -> entry.put(number);
                    case Boolean truth -> entry.put(truth);
                    default -> entry.put(value.toString());
                }
                row.put(field.name(), value);
            }
            entry.commit();
            expected.add(row);
            if (i % 400 == 399) {
                assertThat(recorder.flush(LONG)).isTrue();
            }
        }
        return expected;
    }

    private RecordingSink read(Format format, Path file) throws IOException {
        return Reading.read(format, Files.readAllBytes(file), Reading.DEFAULTS);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void theBinaryFormReadsBack(int seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Path file = folder.resolve("x.slb");
        List<Map<String, Object>> expected;
        try (Recorder recorder = Recorder.builder("test").url("file:" + file).build()) {
            expected = record(recorder, random, random.nextInt(1, 3000));
            assertThat(recorder.lost()).isZero();
            assertThat(recorder.misuses()).isZero();
        }
        RecordingSink sink = read(new BinaryFormat(), file);
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.losses).isEmpty();
        assertThat(sink.rows).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            Map<String, Object> row = sink.rows.get(i);
            assertThat(row.get("seq")).isEqualTo((long) i);
            assertThat(values(row)).as("row " + i).isEqualTo(expected.get(i));
        }
    }

    private static Map<String, Object> values(Map<String, Object> row) {
        Map<String, Object> values = new HashMap<>();
        row.forEach((name, value) -> {
            if (name.equals("event") || name.matches("t\\d+f\\d+")) {
                values.put(name, value instanceof RecordingSink.Str(String text) ? text : value);
            }
        });
        return values;
    }

    /// Empty strings are missing in this form, and line breaks are read as they are written.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void theTextReadsBack(int seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Path file = folder.resolve("x.bp");
        List<Map<String, Object>> expected;
        try (Recorder recorder = Recorder.builder("test").url("file:" + file).build()) {
            expected = record(recorder, random, random.nextInt(1, 3000));
            assertThat(recorder.lost()).isZero();
        }
        RecordingSink sink = read(new BpFormat(), file);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            Map<String, Object> row = values(sink.rows.get(i));
            row.values().removeIf(""::equals);
            Map<String, Object> wanted = new HashMap<>();
            expected.get(i).forEach((name, value) -> {
                if (!value.equals("")) {
                    wanted.put(name, value.toString().replace("\n", "\\n"));
                }
            });
            assertThat(row).as("row " + i).isEqualTo(wanted);
        }
    }

    @Test
    void whatWasObservedOnAnotherThreadIsOnThatThread() throws IOException {
        Path binary = folder.resolve("x.slb");
        Path text = folder.resolve("x.bp");
        for (Path file : List.of(binary, text)) {
            try (Recorder recorder =
                    Recorder.builder("test").url("file:" + file).build()) {
                EventType type = recorder.event("park", Field.int64("n"), Field.thread());
                type.now().put(1).put("worker").commit();
                type.now().put(2).skip().commit();
                assertThat(recorder.flush(LONG)).isTrue();
            }
        }
        String own = Thread.currentThread().getName();
        assertThat(read(new BinaryFormat(), binary).rows)
                .extracting(row -> String.valueOf(row.get("thread")))
                .containsExactly("Str[value=worker]", "Str[value=" + own + "]");
        assertThat(read(new BpFormat(), text).rows)
                .extracting(row -> String.valueOf(row.get("thread")))
                .containsExactly("worker", own);
    }

    @Test
    void takesTwoFieldsInSixteenBytes() throws IOException {
        Path file = folder.resolve("x.slb");
        SplittableRandom random = new SplittableRandom(7);
        int events = 200_000;
        try (Recorder recorder = Recorder.builder("test").url("file:" + file).build()) {
            EventType type = recorder.event("request", Field.int64("bytes").in("B"), Field.float64("load"));
            for (int i = 0; i < events; i++) {
                type.now().put(random.nextInt(100_000)).put(random.nextDouble()).commit();
                if (i % 4000 == 0) {
                    assertThat(recorder.flush(LONG)).isTrue();
                }
            }
            assertThat(recorder.flush(LONG)).isTrue();
            assertThat(recorder.lost()).isZero();
        }
        assertThat(read(new BinaryFormat(), file).rows).hasSize(events);
        assertThat((double) Files.size(file) / events).isLessThanOrEqualTo(16);
    }
}
