package dev.sightline.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FormatsTest {
    private final Formats formats = Formats.load();

    private String sniff(String text) {
        return sniff(text.getBytes(StandardCharsets.UTF_8), "file");
    }

    private String sniff(byte[] bytes, String name) {
        byte[] head = Arrays.copyOf(bytes, Math.min(bytes.length, Formats.HEAD_BYTES));
        return formats.sniff(head, name).map(Format::name).orElse("");
    }

    /// Formats without a sample have damage tests of their own: they read folders, or what only a library can write.
    private static final Set<String> TESTED_ELSEWHERE = Set.of("arrow", "ctf", "otf2", "parquet", "sqlite");

    @Test
    void everyFormatHasASampleAndADescription() {
        assertThat(formats.all()).isSortedAccordingTo(Comparator.comparing(Format::name));
        assertThat(formats.all())
                .allSatisfy(format -> assertThat(format.description()).isNotBlank());
        Set<String> sampled = new TreeSet<>(Samples.names());
        sampled.addAll(TESTED_ELSEWHERE);
        Set<String> names = formats.all().stream().map(Format::name).collect(Collectors.toCollection(TreeSet::new));
        assertThat(names.stream().filter(name -> !sampled.contains(name)))
                .as("formats without a sample: write a small, well-formed file format/src/test/resources/"
                        + "dev/sightline/format/samples/NAME for each (a folder's format goes into TESTED_ELSEWHERE)")
                .isEmpty();
        assertThat(sampled.stream().filter(name -> !names.contains(name)))
                .as("samples of no format: a file in samples/ is called as its format is, NAME or NAME.something")
                .isEmpty();
    }

    /// The build wrote what is registered; here its list is compared with the classes as the compiler left them.
    @Test
    void everyFormatIsRegisteredOnce() throws IOException, URISyntaxException {
        Path classes = Path.of(Formats.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> compiled;
        Path here = classes.resolve(Format.class.getPackageName().replace('.', '/'));
        try (Stream<Path> files = Files.walk(here)) {
            compiled = files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.matches(".*/[A-Z]\\w*Format\\.class"))
                    .map(file -> file.replace(".class", "").replace('/', '.'))
                    .filter(name -> !name.equals(Format.class.getName()))
                    .sorted()
                    .toList();
        }
        assertThat(Files.readAllLines(classes.resolve("META-INF/services").resolve(Format.class.getName())))
                .as("classes called *Format are public and implement Format; the build registers them")
                .isEqualTo(compiled);
        assertThat(formats.all()).hasSize(compiled.size());
    }

    @ParameterizedTest
    @MethodSource("dev.sightline.format.Samples#names")
    void knowsItsSample(String name) {
        assertThat(sniff(Samples.of(name), "file")).isEqualTo(name);
    }

    @ParameterizedTest
    @MethodSource("dev.sightline.format.Samples#names")
    void readsItsSampleWithoutAComplaint(String name) {
        RecordingSink sink = Reading.read(formats.named(name).orElseThrow(), Samples.of(name), Reading.DEFAULTS);
        assertThat(sink.rows).isNotEmpty();
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
    }

    @Test
    void findsByName() {
        assertThat(formats.named("bp")).isPresent();
        assertThat(formats.named("BP?")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "bp, `ts=2011-04-27T23:18:01Z event=a level=Info`",
                "ulm, `DATE=20190731073044.992375 HOST=h PROG=p NL.EVNT=x`",
                "csv, `a,b\n1,2\n3,4\n`",
                "csv, `a;b\n1;2\n3;4\n`",
                "csv, `a\tb\n1\t2\n3\t4\n`",
                "csv, `1,2\n3,4\n5,6\n`",
                "jsonl, `{\"a\":1}\n{\"a\":2}\n`",
                "json, `{\"a\":1}`",
                "json, `[\n{\"a\":1}]`",
                "json, `{\n\"a\":1}`",
                "otlp, `{\"resourceLogs\":[]}`",
                "zipkin, `[{\"traceId\":\"a\",\"id\":\"b\",\"parentId\":\"a\"}]`",
                "jaeger, `{\"data\":[{\"traceID\":\"a\",\"spans\":[{\"traceID\":\"a\",\"spanID\":\"a\",\"startTime\":1}]}]}`",
                "wfcommons, `{\"name\":\"n\",\"workflow\":{\"tasks\":[{\"name\":\"a\",\"parents\":[]}]}}`",
                "speedscope, `{\"profiles\":[{\"type\":\"sampled\",\"unit\":\"none\"}]}`",
                "firefox, `{\"meta\":{\"version\":30,\"interval\":1,\"startTime\":1}}`",
                "tshark-ek, `{\"index\":{\"_index\":\"packets-1\"}}\n{\"timestamp\":\"1\",\"layers\":{}}\n`",
                "json, `[{\"parent\":\"a\",\"child\":\"b\",\"callCount\":3}]`",
                "table, `USER PID COMMAND\nroot 1 init\n`",
                "paraver, `#Paraver (09/10/2019 at 16:10):9_ns:1(1):1:1(1:1)\n1:1:1:1:1:0:9:1\n`",
                "paje, `%EventDef PajeSetState 10\n% Time date\n%EndEventDef\n`",
                "ftrace, `cpus=6\n  sh-1642  [002]    76.211696: sched_wakeup: comm=x pid=46\n`",
                "ftrace, `  sh-1642  [002] d..2.  76.211696: sched_wakeup: comm=x pid=46\n`",
                "perf, `sh  1642 [002] 76.211696:  1001 cpu-clock: \n\t 613 main (/bin/sh)\n`",
                "perf, `sh  1642/1642 76.211696: sched:sched_switch: prev_comm=sh\n`",
                "none, `Dear all,\n\nnothing to see here, or is there?\n`",
                "none, ``",
                "none, `<?xml version=\"1.0\"?>\n<a>1</a>`",
            })
    void knowsAFormatByItsFirstBytes(String expected, String text) {
        assertThat(sniff(text)).isEqualTo(expected.equals("none") ? "" : expected);
    }

    @Test
    void knowsNothingOfBinaryData() {
        assertThat(sniff("a\0b\0,\0c\0\n\0")).as("UTF-16").isEmpty();
        assertThat(sniff("\0\0\0\0\0\0\0\0a,b\n1,2")).isEmpty();
        String tar = "a.csv" + "\0".repeat(252) + "ustar" + "\0".repeat(250) + "a,b\n1,2\n3,4\n".repeat(1000);
        assertThat(sniff(tar)).as("known by its name").isEmpty();
        assertThat(sniff("\1\2\3\4\5,\6\n\1\2\3\4\5,\6\n")).isEmpty();
    }

    /// One that a program crashed in, or whose field was cut: it is a text all the same.
    @Test
    void knowsATextInWhichNulsStand() {
        assertThat(sniff("a,b\n1\0,2\n3,4\n")).isEqualTo("csv");
        assertThat(sniff("a,b\n1,x\0y\0z\n3,4\n")).isEqualTo("csv");
        assertThat(sniff("a,b\n" + "1,2\n".repeat(300) + "\0".repeat(500) + "\n1,2\n"))
                .as("blocks that were never written")
                .isEqualTo("csv");
        assertThat(sniff("{\"a\":1,\"b\":\"x\0\"}\n{\"a\":2,\"b\":\"y\"}\n")).isEqualTo("jsonl");
    }

    /// The confusion matrix: every file of the data set, what it is and what it is taken for.
    @Test
    void takesRealFilesForWhatTheyAre() throws IOException {
        Path folder = Reading.sharedFolder();
        Assumptions.assumeTrue(folder != null, "the shared data set is not beside this repository");
        Map<String, String> wrong = new TreeMap<>();
        int files = 0;
        try (Stream<Path> all = Files.walk(java.util.Objects.requireNonNull(folder))) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                String path = folder.relativize(file).toString();
                // channels of CTF folders are no files of their own
                if (!path.matches("\\d\\d-.*") || path.startsWith("09-ctf")) {
                    continue;
                }
                byte[] bytes = Reading.shared(path);
                String plain = path.endsWith(".gz") ? path.substring(0, path.length() - 3) : path;
                String found = sniff(bytes, plain.substring(plain.lastIndexOf('/') + 1));
                files++;
                if (!found.equals(expected(plain))) {
                    wrong.put(path, found + " instead of " + expected(plain));
                }
            }
        }
        assertThat(files).isGreaterThan(120);
        assertThat(wrong).isEmpty();
    }

    /// Patterns of paths, the first that fits; each format is its name.
    private static final String[][] EXPECTED = {
        {"sqlite", ".*\\.db"},
        {"bp", ".*\\.bp"},
        {"ulm", ".*globuslogs.txt"},
        {"jobstate", ".*jobstate.log"},
        {"wfcommons", "02-workflows/.*"},
        {"zipkin", "03-spans/zipkin-.*"},
        {"json", "03-spans/jaeger-dependencies.*|03-spans/nezha.*json|08-tables/.*json"},
        {"jaeger", "03-spans/jaeger-.*"},
        {"otlp", ".*otlp.*"},
        {"firefox", ".*firefox59.json"},
        {"chrome", "04-timeline/.*json"},
        {"perfetto", "04-timeline/.*(pftrace|perfetto-trace)"},
        {"perf", "04-timeline/perf-script.*"},
        {"ftrace", "04-timeline/trace.txt"},
        {"jfr", ".*\\.jfr"},
        {"paraver", ".*\\.(prv|pcf|row)"},
        {"paje", "06-mpi/paje-.*"},
        {"otf2", ".*\\.otf2"},
        {"table", "06-mpi/.*callcounts.*txt"},
        {"", "06-mpi/.*"},
        {"", "07-causal/motifs.json"},
        {"vectorclock", "07-causal/.*"},
        {"syslog", ".*hillview-syslog.log"},
        {"log", ".*hillview-.*"},
        {"prometheus", ".*prom-node-e2e.txt"},
        {"sadf-xml", ".*sadf-data.*xml"},
        {"sadf-json", ".*sar.json"},
        {"ganglia", ".*gmond.xml"},
        {"sadf", ".*sadf-d.txt"},
        {"", ".*(\\.bin|\\.evt|\\.def|\\.dat|sa-data-11.6.5)"},
        {"csv", ".*csv"},
        {"table", ".*"},
    };

    private static String expected(String path) {
        for (String[] rule : EXPECTED) {
            if (path.matches(rule[1])) {
                return rule[0];
            }
        }
        return "";
    }

    @Test
    void readsNoFileIntoAnException() throws IOException {
        Path folder = Reading.sharedFolder();
        Assumptions.assumeTrue(folder != null, "the shared data set is not beside this repository");
        try (Stream<Path> all =
                Files.walk(java.util.Objects.requireNonNull(folder).resolve("08-tables"))) {
            all.filter(Files::isRegularFile).forEach(file -> {
                byte[] bytes = Reading.shared(folder.relativize(file).toString());
                for (Format format : formats.all()) {
                    RecordingSink sink = Reading.read(
                            format, Arrays.copyOf(bytes, Math.min(bytes.length, 50_000)), Reading.DEFAULTS);
                    assertThat(sink.hasOpenRow()).isFalse();
                }
            });
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }
}
