package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.live.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A store on the command line: what is appended to it is read like any path.
class StoreCommandTest extends CommandTest {
    private String store = "";

    @BeforeEach
    void prepare() {
        store = folder.resolve("store").toString();
    }

    private JsonNode info(String... paths) {
        return json(Stream.concat(Stream.of("info"), Stream.of(paths)).toArray(String[]::new));
    }

    private String monday() throws IOException {
        return file("monday.csv", """
                time,host,latency (ms)
                2016-01-05 10:00:00,a,12
                2016-01-05 10:00:02,a,250
                """);
    }

    private String tuesday() throws IOException {
        return file("tuesday.jsonl", """
                {"timestamp": "2016-01-06T10:00:00Z", "host": "b", "latency (ms)": 7.5, "ok": true}
                """);
    }

    /// The first file's word holds, whatever comes later and whichever way the store is opened.
    @Test
    void aStoreKeepsWhatItsTimesAre() throws IOException {
        assertThat(run("store", "append", store, monday())).as(() -> err).isZero();
        assertThat(info(store).path("clock").asString()).isEqualTo("local");
        assertThat(run("store", "append", store, tuesday())).as(() -> err).isZero();
        assertThat(info(store).path("clock").asString()).isEqualTo("local");
        assertThat(info(store, file("x.csv", "time,v\n2016-01-07T10:00:00Z,1\n"))
                        .path("clock")
                        .asString())
                .isEqualTo("local");
        assertThat(run("store", "append", store + "2", "--zone", "UTC", monday()))
                .as(() -> err)
                .isZero();
        assertThat(info(store + "2").path("clock").asString()).isEqualTo("utc");
    }

    @Test
    void readsWhatItAppendedLikeAnyTrace() throws IOException {
        assertThat(run("store", "append", store, monday())).as(() -> err).isZero();
        assertThat(out).isEqualTo("acknowledged 2 rows\n");
        assertThat(run("store", "append", store, tuesday())).as(() -> err).isZero();
        JsonNode info = info(store);
        assertThat(info.path("rows").asInt()).isEqualTo(3);
        assertThat(info.path("kind").asString()).isEqualTo("trace");
        assertThat(info.path("columns").path(0).path("name").asString()).isEqualTo("time");
        assertThat(info.path("columns").path(0).path("missing").asInt()).isZero();
        assertThat(info.path("columns").path(2).path("role").asString()).isEqualTo("duration");
        assertThat(info.path("columns").path(2).path("unit").asString()).isEqualTo("ms");
        assertThat(info.path("columns").path(2).path("type").asString()).isEqualTo("float64");
        assertThat(info.path("sources").size()).isEqualTo(2);
        Path csv = folder.resolve("all.csv");
        assertThat(run("convert", store, "-o", csv.toString())).isZero();
        assertThat(Files.readString(csv)).contains("250").hasLineCount(4);
        assertThat(run("view", "details", store, "--where", "host = \"a\""))
                .as(() -> err)
                .isZero();
        assertThat(out).contains("250");
    }

    /// What the killed writer knew of columns is in the log only.
    @Test
    @SuppressWarnings("NullAway") // the class files of the records have lost the @Nullable of their arrays
    void knowsTheColumnsOfAStoreWhoseWriterWasKilled() throws Exception {
        Path killed = Files.createDirectory(folder.resolve("killed"));
        LiveSettings quiet = LiveSettings.DEFAULT.withMerges(false);
        try (LiveStore live = LiveStore.open(folder.resolve("live"), "time", quiet, InstantSource.system())) {
            int source = live.addSource(new Snapshot.SourceInfo("a", "a", "test", 0, 0, false));
            Field time = new Field("time", ColumnType.TIME, Role.TIME, null);
            LiveStore.await(live.declare(Declaration.ofFields(List.of(time))));
            Batch.Values times = new Batch.Values.Times(new long[] {1_450_000_000_000_000_000L});
            List<Batch.Column> columns = List.of(new Batch.Column("time", times, null));
            LiveStore.await(live.append(new Batch(1, 0, source, null, null, columns)));
            for (String name : List.of("manifest.txt", "log-000000001.wal")) {
                Files.copy(live.folder().resolve(name), killed.resolve(name));
            }
        }
        assertThat(run("store", "append", killed.toString(), tuesday()))
                .as(() -> err)
                .isZero();
        JsonNode info = info(killed.toString());
        assertThat(info.path("rows").asInt()).isEqualTo(2);
        assertThat(info.path("columns").path(0).path("name").asString()).isEqualTo("time");
        assertThat(info.path("columns").path(0).path("missing").asInt()).isZero();
    }

    /// Neither a store in the cache nor a temporary one; what could not be read stays where it is said to be.
    @Test
    void anAppendLeavesNothingButTheStoreAndWhatIsRejected() throws IOException {
        String bad = file("bad.csv", hosts(20) + "1700000020,h1,2,one,too,many\n1700000021,h2,n.a.\n");
        assertThat(run("store", "append", store, bad)).as(() -> err).isZero();
        assertThat(out).isEqualTo("acknowledged 21 rows\n");
        Matcher kept = Pattern.compile("1 record could not be read; kept, with the reason, in (\\S+)")
                .matcher(err);
        assertThat(kept.find()).as(err).isTrue();
        assertThat(Files.readString(Path.of(kept.group(1)))).contains("one,too,many");
        try (Stream<Path> files = Files.walk(folder.resolve("cache"))) {
            assertThat(files.filter(Files::isRegularFile)).containsExactly(Path.of(kept.group(1)));
        }
        assertThat(info(store).path("rejected").asInt()).isEqualTo(1);
    }

    @Test
    void readsAStoreBesideOtherFiles() throws IOException {
        assertThat(run("store", "append", store, monday())).isZero();
        assertThat(info(store, tuesday()).path("rows").asInt()).isEqualTo(3);
    }

    @Test
    void takesWhatTheUserSaysAboutColumns() throws IOException {
        assertThat(run("store", "append", store, monday())).isZero();
        JsonNode info = info(store, "--entity", "", "--type", "host=string", "--unit", "latency (ms)=s");
        assertThat(info.path("columns").path(2).path("unit").asString()).isEqualTo("s");
        assertThat(run("info", store, "--event", "nothing")).isEqualTo(2);
        assertThat(err).contains("there is no column 'nothing' in the store").hasLineCount(1);
    }

    @Test
    void checksMergesAndDrops() throws IOException {
        assertThat(run("store", "append", store, monday())).isZero();
        assertThat(run("store", "append", store, tuesday())).isZero();
        assertThat(run("store", "check", store)).isZero();
        assertThat(out).isEqualTo("3 rows, 2 segments, no damage\n");
        assertThat(run("store", "merge", store)).isZero();
        assertThat(out).isEqualTo("1 merge\n");
        assertThat(run("store", "retain", store, "--age", "1d")).isZero();
        assertThat(out).startsWith("dropped 3 rows in 1 segments");
        assertThat(info(store).path("rows").asInt()).isZero();
        assertThat(run("info", store)).isZero();
        assertThat(out).contains("0 rows, 0 rejected, 3 dropped by retention");
    }

    /// Whether the signal comes before the last row or after it: what was said to be stored is, and nothing is damaged.
    @Test
    void endsAnAppendCleanlyWhenToldTo() throws Exception {
        StringBuilder rows = new StringBuilder("time,host,latency\n");
        for (int i = 0; i < 400_000; i++) {
            rows.append(1_700_000_000L + i)
                    .append(",host-")
                    .append(i % 50)
                    .append(',')
                    .append(i)
                    .append('\n');
        }
        String many = file("many.csv", rows.toString());
        Process append = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Xmx256m",
                        "-Dsightline.cache=" + folder.resolve("cache"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "store",
                        "append",
                        store,
                        many)
                .redirectError(folder.resolve("err").toFile())
                .start();
        while (!Store.isStore(Path.of(store)) && !append.waitFor(1, TimeUnit.MILLISECONDS)) {}
        append.toHandle().destroy(); // SIGTERM; the process itself would also close its streams
        String said = new String(append.getInputStream().readAllBytes(), UTF_8);
        assertThat(append.waitFor()).isIn(0, 143);
        assertThat(said).matches("acknowledged [0-9 ]+ rows\n");
        long acknowledged = Long.parseLong(said.replaceAll("[^0-9]", ""));
        assertThat(info(store).path("rows").asLong()).isEqualTo(acknowledged);
        assertThat(run("store", "check", store)).isZero();
        String hint = Files.readString(folder.resolve("err"));
        if (acknowledged == 400_000) {
            assertThat(hint).doesNotContain("--skip");
            return;
        }
        assertThat(hint)
                .contains("the first " + acknowledged + " of 400000 rows are in the store", "--skip " + acknowledged);
        assertThat(run("store", "append", store, many, "--skip", Long.toString(acknowledged)))
                .isZero();
        assertThat(info(store).path("rows").asLong()).isEqualTo(400_000);
    }

    @Test
    void saysWhatIsDamaged() throws IOException {
        assertThat(run("store", "append", store, monday())).isZero();
        Path segment = Path.of(store).resolve("seg-000001.arrow");
        byte[] bytes = Files.readAllBytes(segment);
        bytes[bytes.length / 2] ^= 1;
        Files.write(segment, bytes);
        assertThat(run("store", "check", store)).isEqualTo(1);
        assertThat(out).contains("damaged: " + segment).contains("1 damaged places");
    }

    @Test
    void refusesWhatIsNoStoreInOneLine() throws IOException {
        assertThat(run("store", "merge", folder.resolve("nowhere").toString())).isEqualTo(1);
        assertThat(err).contains("no store").hasLineCount(1);
        assertThat(run("store")).isEqualTo(2);
        assertThat(run("store", "retain", store)).isEqualTo(2);
        assertThat(run("store", "retain", store, "--age", "soon")).isEqualTo(2);
        assertThat(run("store", "append", folder.toString(), monday())).isEqualTo(1);
        assertThat(err).contains("there are other files").hasLineCount(1);
    }

    @Test
    void anAppendGoesOnWhereItEnded() throws IOException {
        String rows = file("many.csv", hosts(5000));
        assertThat(run("store", "append", store, rows, "--skip", "5001")).isEqualTo(2);
        assertThat(err).contains("--skip 5001: 0 to 5000 is expected");
        assertThat(run("store", "append", store, rows, "--skip", "1234"))
                .as(() -> err)
                .isZero();
        assertThat(out.replaceAll("\\W", "")).isEqualTo("acknowledged3766rows");
        JsonNode info = info(store);
        assertThat(info.get("rows").asLong()).isEqualTo(3766);
        assertThat(run("view", "distribution", store, "--column", "v", "--json"))
                .isZero();
        assertThat(JsonMapper.shared().readTree(out).get("min").asLong()).isEqualTo(1234);
    }

    /// A limit on the size of a file stands for the disk: a write fails in the middle of the log.
    @Test
    void anAppendThatFailsSaysWhatIsThereAndARetryDoublesNothing() throws Exception {
        int count = 60_000;
        String rows = file("many.csv", hosts(count));
        assertThat(info(rows).get("rows").asLong())
                .as("and now it is in the cache")
                .isEqualTo(count);
        Process limited = new ProcessBuilder(
                        "bash",
                        "-c",
                        "ulimit -f 700; exec \"$@\"",
                        "-",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-XX:-UsePerfData",
                        "-Dsightline.cache=" + folder.resolve("cache"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.sightline.app.Main",
                        "store",
                        "append",
                        store,
                        rows)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        assertThat(limited.waitFor(120, TimeUnit.SECONDS)).isTrue();
        String said = Files.readString(folder.resolve("err"));
        assertThat(limited.exitValue()).as(said).isEqualTo(1);
        Matcher skip = Pattern.compile("the first (\\d+) of 60000 rows are in the store.*--skip (\\d+)")
                .matcher(said);
        assertThat(skip.find()).as(said).isTrue();
        assertThat(skip.group(1)).isEqualTo(skip.group(2));
        assertThat(Files.readString(folder.resolve("out")).replaceAll("\\W", ""))
                .isEqualTo("acknowledged" + skip.group(1) + "rows");
        assertThat(said.lines()).hasSize(1);
        assertThat(run("store", "append", store, rows, "--skip", skip.group(2)))
                .as(() -> err)
                .isZero();
        assertThat(info(store).get("rows").asLong()).isEqualTo(count);
        assertThat(run("view", "distribution", store, "--column", "v", "--json"))
                .isZero();
        JsonNode values = JsonMapper.shared().readTree(out);
        assertThat(values.get("distinct").asLong()).isEqualTo(count);
        assertThat(values.get("sum").asLong()).isEqualTo(count * (count - 1L) / 2);
    }

    @Test
    void aSegmentThatIsGoneIsNamedAndTheOthersAreShown() throws IOException {
        String first = monday();
        String second = tuesday();
        assertThat(run("store", "append", store, first)).as(() -> err).isZero();
        assertThat(run("store", "append", store, second)).as(() -> err).isZero();
        Files.delete(Path.of(store, "seg-000001.arrow"));
        JsonNode info = info(store);
        assertThat(info.get("damaged").toString()).contains("seg-000001.arrow is missing", "left out");
        assertThat(info.get("rows").asLong()).isPositive();
        assertThat(run("view", "details", store)).isZero();
        assertThat(err).contains("seg-000001.arrow is missing");
    }
}
