package dev.sightline.bench;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Is our CSV reader faster than FastCSV on the same bytes in memory, in the cache of a core and beyond?
///
/// `./bench/run jmh CsvTokeniser`: microseconds for `rows` rows of about 80 bytes.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CsvTokeniserBenchmark {
    /// 80 kB and 8 MB.
    @Param({"1000", "100000"})
    int rows;

    private byte[] text = {};
    private final Format format = Formats.load().named("csv").orElseThrow();

    @Setup
    public void write() throws IOException {
        Path file = Files.createTempFile("sightline-bench-", ".csv");
        try (Rows generated = new Rows(rows, 42)) {
            Texts.csv(generated, file, Long.MAX_VALUE);
            text = Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }

    @Benchmark
    public long sightline() throws IOException {
        CellCounter counter = new CellCounter();
        format.read(
                Source.of("bench", () -> new ByteArrayInputStream(text)),
                new ReadOptions(ZoneOffset.UTC, true, ','),
                counter);
        return counter.bytes();
    }

    @Benchmark
    public long fastCsv() throws IOException {
        long bytes = 0;
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(new ByteArrayInputStream(text))) {
            for (CsvRecord row : reader) {
                for (int i = 0; i < row.getFieldCount(); i++) {
                    bytes += row.getField(i).length();
                }
            }
        }
        return bytes;
    }
}
