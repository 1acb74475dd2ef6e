package dev.sightline.intake.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.source.Input;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Decoding, typing and appending on three threads gives what one thread gives: rows, their order and lines, types,
/// rejected records.
class PipelineTest {
    @TempDir
    Path folder = Path.of("");

    /// Rows on either side of a batch's border, and with long cells, that come to a border by their bytes.
    @ParameterizedTest(name = "seed {0}, {1} rows, cells of {2}")
    @CsvSource({
        "1, 0, 5",
        "2, 1, 5",
        "3, 500, 5",
        "4, 32767, 3",
        "5, 32768, 3",
        "6, 32769, 3",
        "7, 65535, 2",
        "8, 65536, 2",
        "9, 65537, 2",
        "10, 70000, 4",
        "11, 9000, 1500",
        "12, 700, 20000",
        "13, 3, 4194304",
        "14, 100000, 6",
        "15, 250000, 3"
    })
    void givesWhatOneThreadGives(long seed, int rows, int longest) throws IOException {
        byte[] text = hostile(new Random(seed), rows, longest);
        Path plain = Files.write(folder.resolve("x.csv"), text);
        SerialReading expected = new SerialReading(plain, folder);
        assertThat(expected.rows).hasSizeGreaterThanOrEqualTo(rows / 2);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(text);
        }
        Path gzip = Files.write(folder.resolve("x.csv.gz"), packed.toByteArray());
        for (Path file : List.of(plain, gzip)) {
            Path directory = Files.createTempDirectory(folder, "load-");
            Store store = Store.open(Loader.load(request(file), directory, "x", LoadListener.NONE)
                    .directory());
            assertThat(store.snapshot().fields()).isEqualTo(expected.fields);
            Map<String, Long> rejected = new TreeMap<>();
            store.ledger().causes().forEach(cause -> rejected.put(cause.cause(), cause.rows()));
            assertThat(rejected).isEqualTo(expected.rejected);
            assertThat(store.snapshot().sources().getFirst().rows()).isEqualTo(expected.rows.size());
            assertThat(rows(store.snapshot())).isEqualTo(expected.rows);
        }
    }

    static LoadRequest request(Path file) {
        return new LoadRequest(List.of(Input.file(file)), SerialReading.OPTIONS, "csv", UserTyping.NONE);
    }

    /// Numbers, units, times, quotes with line ends, missing words, bytes that are no UTF-8; too many fields,
    /// quotes that do not close, blank lines, late surprises.
    static byte[] hostile(Random random, int rows, int longest) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String end = random.nextBoolean() ? "\n" : "\r\n";
        out.writeBytes(("time,who,n,took,s,ok" + end).getBytes(StandardCharsets.UTF_8));
        int surprise = random.nextInt(2 * rows + 1);
        for (int row = 0; row < rows; row++) {
            String line = (1_700_000_000_000L + row * 7L + random.nextInt(50)) + ",w" + random.nextInt(5) + ","
                    + (row == surprise ? "1.5" : random.nextInt(20) == 0 ? "-" : "" + random.nextInt(1000)) + ","
                    + random.nextInt(90) + (random.nextInt(9) == 0 ? "us" : "ms") + "," + cell(random, longest) + ","
                    + (random.nextBoolean() ? "true" : "false");
            switch (random.nextInt(400)) {
                case 0 -> line += ",one,too,many";
                case 1 -> line = "";
                case 2 -> line = line.substring(0, line.length() / 2);
                default -> {}
            }
            out.writeBytes((line + end)
                    .getBytes(random.nextInt(50) == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
        }
        if (random.nextBoolean()) {
            out.writeBytes("1700000000000,w1,1,1ms,\"never closed,true".getBytes(StandardCharsets.UTF_8));
        }
        return out.toByteArray();
    }

    private static String cell(Random random, int longest) {
        int length = random.nextInt(longest);
        return switch (random.nextInt(8)) {
            case 0 -> "";
            case 1 -> "\"a \"\"quote\"\", " + "x".repeat(length) + "\n and a line\"";
            case 2 -> "é" + "ü".repeat(length / 2);
            case 3 -> "N/A";
            default -> Long.toString(random.nextLong(), 36).repeat(1 + length / 12);
        };
    }

    static List<String> rows(Snapshot snapshot) {
        TreeMap<Long, String> byArrival = new TreeMap<>();
        for (Segment segment : snapshot.segments()) {
            Map<String, ColumnVector> columns = new TreeMap<>();
            segment.fields().forEach(field -> {
                ColumnVector column = segment.column(field.name());
                if (column != null) {
                    columns.put(field.name(), column);
                }
            });
            Segment.Rows origin = segment.origin();
            for (int row = 0; row < segment.rows(); row++) {
                TreeMap<String, String> cells = new TreeMap<>();
                for (Map.Entry<String, ColumnVector> column : columns.entrySet()) {
                    if (column.getValue().isValid(row)) {
                        cells.put(column.getKey(), value(column.getValue(), row));
                    }
                }
                byArrival.put(origin.arrival(row), origin.offset(row) + "+" + origin.length(row) + " " + cells);
            }
        }
        return new ArrayList<>(byArrival.values());
    }

    private static String value(ColumnVector vector, int row) {
        return switch (vector) {
            case ColumnVector.Longs longs ->
                Long.toString(longs.values().getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row));
            case ColumnVector.Doubles doubles ->
                Double.toString(doubles.values().getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, row));
            case ColumnVector.Bools bools ->
                Boolean.toString((bools.bits().get(ValueLayout.JAVA_BYTE, row >>> 3) >>> (row & 7) & 1) != 0);
            case ColumnVector.Codes codes -> codes.dictionary().get(codes.at(row));
            case ColumnVector.Plain plain -> plain.strings().get(row);
        };
    }

    /// What a listener sees while reading is of rows that were appended, whatever the threads before it have done.
    @Test
    void whatIsSeenEarlyAddsUp() throws IOException {
        Path file = Files.write(folder.resolve("x.csv"), hostile(new Random(21), 150_000, 4));
        List<Long> seen = new ArrayList<>();
        Loader.load(request(file), Files.createTempDirectory(folder, "load-"), "x", new LoadListener() {
            @Override
            public void grew(long rows, Supplier<Seen> supplier) {
                Seen now = supplier.get();
                assertThat(now.snapshot().sources().getFirst().rows()).isEqualTo(rows);
                assertThat(now.snapshot().rows()).isLessThanOrEqualTo(rows);
                seen.add(rows);
            }
        });
        assertThat(seen).hasSizeGreaterThan(3);
    }

    @Test
    void endsItsThreadsWhenTheListenerFails() throws IOException {
        Path file = Files.write(folder.resolve("gone.csv"), hostile(new Random(22), 150_000, 4));
        Path directory = Files.createTempDirectory(folder, "load-");
        assertThatThrownBy(() -> Loader.load(request(file), directory, "x", new LoadListener() {
                    @Override
                    public void grew(long rows, Supplier<Seen> supplier) {
                        throw new IllegalStateException("enough");
                    }
                }))
                .hasMessage("enough");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.endsWith("of gone.csv"));
    }
}
