package dev.sightline.intake.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.live.AppendableRows;
import dev.sightline.intake.live.Appender;
import dev.sightline.intake.live.SnapshotRows;
import dev.sightline.intake.source.Input;
import dev.sightline.intake.source.SourceTexts;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.live.Store;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files that are appended to a store, without one of their own between.
class FileRowsTest {
    @TempDir
    Path folder = Path.of("");

    private LiveReader appended(String name, AppendableRows rows, long skip, List<Batch> seen) throws Exception {
        Path store = folder.resolve(name);
        LiveSettings quiet = LiveSettings.DEFAULT.withMerges(false);
        try (LiveStore live = LiveStore.open(store, rows.timeColumn(), quiet, InstantSource.system())) {
            Appender appender = new Appender(rows, skip, seen::add);
            appender.append(live);
            assertThat(appender.isWhole()).isTrue();
            assertThat(appender.acknowledged()).isEqualTo(rows.rows() - skip);
        }
        return LiveReader.open(store);
    }

    private FileRows look(LoadRequest request) throws IOException {
        return FileRows.look(
                request, Files.createTempDirectory(folder, "look-"), FileRowsTest::kept, LoadListener.NONE);
    }

    private static Path kept(Path file) throws IOException {
        return Files.copy(file, file.resolveSibling("kept.txt"));
    }

    /// The slow way of before: a store of the files, read again.
    private AppendableRows throughAStore(LoadRequest request) throws IOException {
        Path directory = Files.createTempDirectory(folder, "load-");
        Store store = Store.open(
                Loader.load(request, directory, "x", LoadListener.NONE).directory());
        return new SnapshotRows(
                store.snapshot(), SourceTexts.parse(store.properties(), store.directory()), store.ledger());
    }

    private Path gzip(String name, byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return Files.write(folder.resolve(name), packed.toByteArray());
    }

    /// Sizes on either side of a batch's border; the sample's plan holds in some and not in others.
    @ParameterizedTest(name = "seed {0}, {1} rows")
    @CsvSource({"1, 1", "2, 300", "3, 32767", "4, 32768", "5, 32769", "6, 70000", "7, 40000", "8, 66000"})
    void isWhatAStoreBetweenGives(long seed, int rows) throws Exception {
        Path plain = Files.write(folder.resolve("a.csv"), PipelineTest.hostile(new Random(seed), rows, 5));
        Path packed = gzip("b.csv.gz", PipelineTest.hostile(new Random(seed + 100), rows / 2 + 1, 5));
        LoadRequest request = new LoadRequest(
                List.of(Input.file(plain), Input.file(packed)), SerialReading.OPTIONS, "csv", UserTyping.NONE);
        LiveReader expected = appended("expected", throughAStore(request), 0, new ArrayList<>());
        LiveReader got = appended("got", look(request), 0, new ArrayList<>());
        assertThat(got.snapshot().fields()).isEqualTo(expected.snapshot().fields());
        assertThat(got.sources()).isEqualTo(expected.sources());
        assertThat(got.properties()).isEqualTo(expected.properties());
        assertThat(got.ledger()).isEqualTo(expected.ledger());
        assertThat(PipelineTest.rows(got.snapshot())).isEqualTo(PipelineTest.rows(expected.snapshot()));
    }

    @Test
    void writesNoStore() throws Exception {
        Path file = Files.write(folder.resolve("x.csv"), PipelineTest.hostile(new Random(31), 50_000, 4));
        FileRows rows = look(PipelineTest.request(file));
        appended("store", rows, 0, new ArrayList<>());
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(each -> !each.startsWith(folder.resolve("store")))
                            .filter(Files::isRegularFile)
                            .map(each -> each.getFileName().toString()))
                    .isSubsetOf("x.csv", "rejected.txt", "kept.txt");
        }
        assertThat(rows.ledger().keptIn()).endsWith("kept.txt");
    }

    /// In order, nothing twice, nothing left out: skipped rows are in the store already.
    @ParameterizedTest
    @CsvSource({"0", "1", "32767", "32768", "32769", "49000"})
    void theObserverHearsOfEachRowOnce(long skip) throws Exception {
        Path file = Files.write(folder.resolve("x.csv"), PipelineTest.hostile(new Random(32), 50_000, 4));
        FileRows rows = look(PipelineTest.request(file));
        List<Batch> seen = new ArrayList<>();
        LiveReader reader = appended("store", rows, skip, seen);
        assertThat(seen.stream().mapToLong(Batch::rows).sum())
                .isEqualTo(rows.rows() - skip)
                .isEqualTo(reader.snapshot().rows());
        long next = skip;
        for (Batch batch : seen) {
            assertThat(batch.firstRow()).isEqualTo(next);
            next += batch.rows();
        }
    }

    @Test
    void aFileThatGrowsMeanwhileIsNoted() throws Exception {
        Path file = Files.writeString(folder.resolve("x.csv"), "time,v\n2016-01-05,1\n");
        FileRows rows = look(PipelineTest.request(file));
        Files.writeString(file, "2016-01-06,2\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> appended("store", rows, 0, new ArrayList<>()))
                .hasMessageContaining("an input changed while it was read: it had 1 rows and has 2");
    }
}
