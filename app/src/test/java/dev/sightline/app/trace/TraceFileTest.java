package dev.sightline.app.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.app.CommandTest;
import dev.sightline.app.Main;
import dev.sightline.store.live.Store;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is left, and said, when a file cannot be written to its end.
class TraceFileTest extends CommandTest {
    private static final int ROWS = 60_000;

    /// No two ids have much in common: compressed, too, they take more room than there is.
    private void prepare() throws IOException {
        StringBuilder rows = new StringBuilder("time,id\n");
        long id = 42;
        for (int i = 0; i < ROWS; i++) {
            id = id * 6364136223846793005L + 1442695040888963407L;
            rows.append(1_700_000_000 + i)
                    .append(",x")
                    .append(Long.toHexString(id ^ id >>> 29))
                    .append('\n');
        }
        file("many.csv", rows.toString());
        assertThat(json("info", folder.resolve("many.csv").toString())
                        .path("rows")
                        .asInt())
                .as("and now it is in the cache")
                .isEqualTo(ROWS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"convert", "detect", "sql", "report"})
    void whatIsReadIsNotWrittenOver(String command) throws IOException {
        String text = "# kept\ntime,host,event\n2026-11-20T10:00:00Z,a,start\n2026-11-20T10:00:01Z,a,end\n";
        String input = file("own.csv", text);
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), Path.of(input));
        for (String output : List.of(input, link.toString(), folder + "/./own.csv")) {
            int code = command.equals("sql")
                    ? run("sql", "SELECT * FROM trace", input, "-o", output)
                    : run(command, input, "-o", output);
            assertThat(code).as(output).isEqualTo(1);
            assertThat(err).contains("-o " + output + ": this file is read; name another one");
        }
        assertThat(Path.of(input)).hasContent(text);
    }

    /// In a folder of its own, which is the working directory.
    private Process convert(String shell, String target) throws IOException {
        List<String> command = new ArrayList<>(List.of("bash", "-c", shell + "exec \"$@\"", "-"));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-XX:-UsePerfData",
                "-Dsightline.cache=" + folder.resolve("cache"),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "convert",
                folder.resolve("many.csv").toString(),
                "-o",
                target));
        return new ProcessBuilder(command)
                .directory(Files.createDirectory(folder.resolve("work")).toFile())
                .redirectErrorStream(true)
                .start();
    }

    private List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("work"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /// A limit on the size of a file stands for the disk.
    @ParameterizedTest
    @ValueSource(strings = {"x.csv", "x.jsonl", "x.json", "x.bp", "x.arrow"})
    void aFullDiskIsOneLineThatNamesTheFileAndLeavesNothing(String target) throws Exception {
        prepare();
        Process limited = convert("ulimit -f 500; ", target);
        String said = new String(limited.getInputStream().readAllBytes(), UTF_8);
        assertThat(limited.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said)
                .isEqualTo("sightline: cannot write " + target
                        + ": File too large; make room there or choose another folder\n");
        assertThat(limited.exitValue()).isEqualTo(1);
        assertThat(left()).isEmpty();
    }

    @Test
    void whatCannotBeReplacedIsNamedAsTheUserDidAndStays() throws IOException {
        Path kept = Files.createDirectories(folder.resolve("kept.csv")).resolve("inside");
        Files.writeString(kept, "mine");
        String target = folder + "/./kept.csv";
        assertThat(run("convert", file("few.csv", hosts(3)), "-o", target)).isEqualTo(1);
        assertThat(err).isEqualTo("sightline: -o " + target + ": there is a folder of this name\n");
        assertThat(kept).hasContent("mine");
    }

    /// The file is cut after it was opened.
    @ParameterizedTest
    @ValueSource(strings = {"x.csv", "x.jsonl", "x.json", "x.bp", "x.arrow", "x.parquet"})
    void rowsThatCannotBeReadAreNoFaultOfTheTarget(String target) throws IOException {
        Path store = folder.resolve("store");
        assertThat(run("store", "append", store.toString(), file("more.csv", hosts(ROWS))))
                .isZero();
        Path output = folder.resolve(target);
        Store open = Store.open(store);
        try (FileChannel segment = FileChannel.open(store.resolve("seg-000001.arrow"), StandardOpenOption.WRITE)) {
            segment.truncate(segment.size() / 2);
            assertThatThrownBy(() -> TraceFile.write(open.snapshot(), output))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(output + " was not written, as its rows cannot be read: damaged: ");
        }
        assertThat(output).doesNotExist();
    }

    /// The signal comes as soon as there is something to remove.
    @ParameterizedTest
    @ValueSource(strings = {"x.csv", "x.json", "x.arrow"})
    void aProcessThatIsToldToEndLeavesNoHiddenFile(String target) throws Exception {
        prepare();
        Process told = convert("", target);
        Path part = folder.resolve("work").resolve("." + target + ".part");
        while (!Files.exists(part) && !told.waitFor(1, TimeUnit.MILLISECONDS)) {}
        told.toHandle().destroy();
        assertThat(told.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(left()).doesNotContain(part.getFileName().toString());
    }
}
