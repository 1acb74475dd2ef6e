package dev.sightline.format.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.format.PathSource;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.RowSink;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParquetFormatTest {
    private static final String TYPES = """
            message m {
              optional boolean b; optional int32 i; optional int64 l; optional float f; optional double d;
              optional int96 old; optional binary raw; optional fixed_len_byte_array(3) three;
              optional binary s (STRING); optional binary e (ENUM); optional binary j (JSON);
              optional fixed_len_byte_array(16) id (UUID); optional fixed_len_byte_array(2) half (FLOAT16);
              optional int32 u8 (INTEGER(8,false)); optional int32 u32 (INTEGER(32,false));
              optional int64 u64 (INTEGER(64,false)); optional int32 i16 (INTEGER(16,true));
              optional int32 day (DATE); optional int32 tms (TIME(MILLIS,true)); optional int64 tns (TIME(NANOS,false));
              optional int64 ms (TIMESTAMP(MILLIS,true)); optional int64 us (TIMESTAMP(MICROS,true));
              optional int64 ns (TIMESTAMP(NANOS,true)); optional int64 local (TIMESTAMP(MICROS,false));
              optional int32 dec (DECIMAL(9,2)); optional fixed_len_byte_array(16) big (DECIMAL(38,3));
              optional fixed_len_byte_array(12) span (INTERVAL);
            }""";

    @TempDir
    private Path folder = Path.of("");

    private static RecordingSink read(Path file) {
        return Reading.read(new ParquetFormat(), new PathSource(file), Reading.DEFAULTS);
    }

    private static void fill(Group group) {
        group.append("b", true)
                .append("i", -7)
                .append("l", 1L << 60)
                .append("f", 0.1f)
                .append("d", 0.1);
        group.append("old", Messages.bytes(12, 3_600_000_000_000L, 2_440_589));
        group.append("raw", Binary.fromConstantByteArray(new byte[] {0, -1}));
        group.append("three", Binary.fromConstantByteArray(new byte[] {1, 2, 3}));
        group.append("s", "grüße").append("e", "RED").append("j", "{\"a\":1}");
        group.append("id", Binary.fromConstantByteArray(new byte[16]));
        group.append("half", Binary.fromConstantByteArray(new byte[] {0, 0x3E}));
        group.append("u8", 200).append("u32", -1).append("u64", -1L).append("i16", -300);
        group.append("day", 1).append("tms", 1500).append("tns", 12L);
        group.append("ms", 1500L).append("us", 1500L).append("ns", 1500L).append("local", 7_200_000_000L);
        group.append("dec", -12345);
        byte[] big = new byte[16];
        big[15] = 100;
        group.append("big", Binary.fromConstantByteArray(big));
        group.append("span", Messages.bytes(12, 1L | 2L << 32, 3500));
    }

    @ParameterizedTest
    @EnumSource
    void readsAllTypes(WriterVersion version) {
        Path file = Messages.write(folder.resolve("t.parquet"), TYPES, version, 2, (group, row) -> {
            if (row == 1) {
                fill(group);
            }
        });
        ReadOptions twoHoursEast = new ReadOptions(ZoneId.of("Africa/Tripoli"), null, null);
        RecordingSink sink = Reading.read(new ParquetFormat(), new PathSource(file), twoHoursEast);
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.getFirst().values())
                .allSatisfy(cell -> assertThat(cell).isEqualTo(""));
        Map<String, Object> row = sink.rows.getLast();
        assertThat(row)
                .containsEntry("b", true)
                .containsEntry("i", -7L)
                .containsEntry("l", 1L << 60)
                .containsEntry("f", (double) 0.1f)
                .containsEntry("d", 0.1)
                .containsEntry("old", new Time(86_400_000_000_000L + 3_600_000_000_000L))
                .containsEntry("raw", new Str("00ff"))
                .containsEntry("three", new Str("010203"))
                .containsEntry("s", new Str("grüße"))
                .containsEntry("e", new Str("RED"))
                .containsEntry("j", new Str("{\"a\":1}"))
                .containsEntry("id", new Str("00000000-0000-0000-0000-000000000000"))
                .containsEntry("half", 1.5)
                .containsEntry("u8", 200L)
                .containsEntry("u32", 4_294_967_295L)
                .containsEntry("u64", new Str("18446744073709551615"))
                .containsEntry("i16", -300L);
        assertThat(row)
                .containsEntry("day", new Time(86_400_000_000_000L))
                .containsEntry("tms", 1500L)
                .containsEntry("tns", 12L)
                .containsEntry("ms", new Time(1_500_000_000L))
                .containsEntry("us", new Time(1_500_000))
                .containsEntry("ns", new Time(1500))
                .containsEntry("local", new Time(0))
                .containsEntry("dec", -123.45)
                .containsEntry("big", 0.1)
                .containsEntry("span", new Str("P1M2DT3.500S"));
        assertThat(Objects.requireNonNull(sink.columns.get("tms")).unit()).isEqualTo("ms");
        assertThat(Objects.requireNonNull(sink.columns.get("day")).type()).isEqualTo(ColumnType.TIME);
    }

    @Test
    void flattensStructuresAndMakesJsonOfWhatRepeats() {
        String schema = """
                message m {
                  optional group a { optional int32 x; optional group b { optional binary y (STRING); } }
                  optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
                  optional group old (LIST) { repeated int32 array; }
                  optional group pairs (LIST) { repeated group array { required int32 p; optional int32 q; } }
                  optional group m (MAP) { repeated group key_value { required binary key (STRING);
                    optional int64 value (TIMESTAMP(MILLIS,true)); } }
                  repeated double plain;
                  repeated group g { optional int32 v; repeated int32 w; }
                }""";
        Path file = Messages.write(folder.resolve("n"), schema, WriterVersion.PARQUET_1_0, 2, (row, index) -> {
            if (index == 0) {
                return;
            }
            Group a = row.addGroup("a");
            a.append("x", 5);
            a.addGroup("b").append("y", "deep");
            Group tags = row.addGroup("tags");
            tags.addGroup("list").append("element", "q\"1\"");
            tags.addGroup("list");
            row.addGroup("old").append("array", 1).append("array", 2);
            Group pairs = row.addGroup("pairs");
            pairs.addGroup("array").append("p", 1);
            pairs.addGroup("array").append("p", 2).append("q", 3);
            row.addGroup("m").addGroup("key_value").append("key", "k").append("value", 0L);
            row.append("plain", 0.5).append("plain", 1.5);
            row.addGroup("g").append("v", 1).append("w", 2).append("w", 3);
            row.addGroup("g");
        });
        RecordingSink sink = read(file);
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows.getLast())
                .containsEntry("a.x", 5L)
                .containsEntry("a.b.y", new Str("deep"))
                .containsEntry("tags", new Str("[\"q\\\"1\\\"\",null]"))
                .containsEntry("old", new Str("[1,2]"))
                .containsEntry("pairs", new Str("[{\"p\":1},{\"p\":2,\"q\":3}]"))
                .containsEntry("m", new Str("{\"k\":\"1970-01-01T00:00:00Z\"}"))
                .containsEntry("plain", new Str("[0.5,1.5]"))
                .containsEntry("g", new Str("[{\"v\":1,\"w\":[2,3]},{}]"));
    }

    @Test
    void readsARowOfManyElements() {
        Path file = Messages.write(
                folder.resolve("many"), "message m { repeated int32 n; }", WriterVersion.PARQUET_1_0, 1, (row, _) -> {
                    for (int i = 0; i < 300_000; i++) {
                        row.append("n", 7);
                    }
                });
        RecordingSink sink = assertTimeoutPreemptively(Duration.ofSeconds(30), () -> read(file));
        assertThat(sink.damages).isEmpty();
        assertThat(((Str) Objects.requireNonNull(sink.rows.getFirst().get("n"))).value())
                .hasSize(600_001)
                .startsWith("[7,7,")
                .endsWith(",7]");
    }

    /// A row of constants and of what the test says.
    private record Values(List<Object> cells) implements Row {
        @Override
        public boolean isPresent(int column) {
            return !cells.get(column).equals("missing");
        }

        @Override
        public long int64(int column) {
            return (long) cells.get(column);
        }

        @Override
        public double float64(int column) {
            return (double) cells.get(column);
        }

        @Override
        public boolean bool(int column) {
            return (boolean) cells.get(column);
        }

        @Override
        public String string(int column) {
            return (String) cells.get(column);
        }
    }

    private Path written(int rows) {
        List<Field> fields = List.of(
                new Field("time", ColumnType.TIME, Role.TIME, null),
                new Field("took.ms", ColumnType.INT64, Role.DURATION, "ms"),
                Field.of("load", ColumnType.FLOAT64),
                Field.of("ok", ColumnType.BOOL),
                new Field("who, \"x\"", ColumnType.STRING, Role.ENTITY, null));
        Path file = folder.resolve("w.parquet");
        try (ParquetRowWriter writer = new ParquetRowWriter(file, fields)) {
            for (int row = 0; row < rows; row++) {
                writer.write(new Values(
                        row % 3 == 2
                                ? List.of("missing", "missing", "missing", "missing", "")
                                : List.of(1_000_000_007L * row, (long) row, row / 8.0, row % 2 == 0, "w" + row % 5)));
            }
        } catch (IOException impossible) {
            throw new java.io.UncheckedIOException(impossible);
        }
        return file;
    }

    @Test
    void readsWhatItWrites() {
        RecordingSink sink = read(written(10_000));
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(10_000);
        assertThat(sink.columns.keySet()).containsExactly("time", "took.ms", "load", "ok", "who, \"x\"");
        assertThat(Objects.requireNonNull(sink.columns.get("took.ms")).unit()).isEqualTo("ms");
        assertThat(Objects.requireNonNull(sink.columns.get("took.ms")).role()).isEqualTo(Role.DURATION);
        assertThat(Objects.requireNonNull(sink.columns.get("who, \"x\"")).role())
                .isEqualTo(Role.ENTITY);
        assertThat(sink.rows.get(9_999))
                .containsEntry("time", new Time(1_000_000_007L * 9_999))
                .containsEntry("took.ms", 9_999L)
                .containsEntry("load", 9_999 / 8.0)
                .containsEntry("ok", false)
                .containsEntry("who, \"x\"", new Str("w4"));
        assertThat(sink.rows.get(9_998)).containsOnly(Map.entry("who, \"x\"", new Str("")));
    }

    @Test
    void refusesWhatItCannotRead() throws IOException {
        ParquetFormat format = new ParquetFormat();
        assertThat(format.sniff("PAR1".getBytes(UTF_8), "x")).isEqualTo(97);
        assertThat(format.sniff("PAR2".getBytes(UTF_8), "x")).isZero();
        RecordingSink encrypted = Reading.read(format, "PARE and more", Reading.DEFAULTS);
        assertThat(encrypted.damages.getFirst().what()).contains("encrypted");
        byte[] whole = Files.readAllBytes(written(100));
        RecordingSink cut = Reading.read(format, java.util.Arrays.copyOf(whole, whole.length - 3), Reading.DEFAULTS);
        assertThat(cut.rows).isEmpty();
        assertThat(cut.damages.getFirst().what()).startsWith("the footer cannot be read: ");
    }

    @Test
    void letsTheSinksOwnExceptionsThrough() {
        class Enough extends RuntimeException {
            private static final long serialVersionUID = 1;
        }
        AtomicInteger rows = new AtomicInteger();
        RowSink sink = (RowSink) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {RowSink.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("endRow") && rows.incrementAndGet() == 10) {
                        throw new Enough();
                    }
                    return method.getName().equals("column") ? 0 : null;
                });
        Path file = written(100);
        assertThatThrownBy(() -> new ParquetFormat().read(new PathSource(file), Reading.DEFAULTS, sink))
                .isInstanceOf(Enough.class);
    }

    @Test
    void endsOnDamage() throws IOException {
        Path types = Messages.write(folder.resolve("t"), TYPES, WriterVersion.PARQUET_2_0, 20, (group, row) -> {
            if (row % 3 > 0) {
                fill(group);
            }
        });
        for (byte[] whole : List.of(Files.readAllBytes(written(300)), Files.readAllBytes(types))) {
            Path file = folder.resolve("damaged");
            for (int seed = 0; seed < 300; seed++) {
                Random random = new Random(seed);
                byte[] bytes = whole.clone();
                int footer =
                        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
                int from = seed % 2 == 0 ? 4 : bytes.length - 8 - footer;
                for (int n = random.nextInt(1, 8); n > 0; n--) {
                    int at = from + random.nextInt(bytes.length - from - 8);
                    switch (random.nextInt(4)) {
                        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                        case 1 -> bytes[at] = (byte) 0xFF;
                        case 2 -> bytes[at] = (byte) random.nextInt(256);
                        default -> System.arraycopy(bytes, 4, bytes, at, Math.min(20, bytes.length - 8 - at));
                    }
                }
                Files.write(file, bytes);
                AtomicInteger rows = new AtomicInteger();
                RecordingSink recording = new RecordingSink();
                RowSink sink = (RowSink) Proxy.newProxyInstance(
                        getClass().getClassLoader(), new Class<?>[] {RowSink.class}, (proxy, method, arguments) -> {
                            if (method.getName().equals("endRow") || recording.hasOpenRow()) {
                                rows.addAndGet(method.getName().equals("endRow") ? 1 : 0);
                                return null;
                            }
                            return method.getName().equals("column")
                                            || method.getName().equals("damaged")
                                    ? method.invoke(recording, arguments)
                                    : null;
                        });
                assertTimeoutPreemptively(
                        Duration.ofSeconds(60),
                        () -> new ParquetFormat().read(new PathSource(file), Reading.DEFAULTS, sink),
                        "seed " + seed);
                assertThat(recording.damages.size()).isLessThan(25);
            }
        }
    }
}
