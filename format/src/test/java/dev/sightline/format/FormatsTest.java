package dev.sightline.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
    private static final Set<String> TESTED_ELSEWHERE = Set.of("arrow");

    @Test
    void everyFormatHasASampleAndADescription() {
        assertThat(formats.all()).isSortedAccordingTo(Comparator.comparing(Format::name));
        assertThat(formats.all())
                .allSatisfy(format -> assertThat(format.description()).isNotBlank());
        Set<String> names = new TreeSet<>(Samples.names());
        names.addAll(TESTED_ELSEWHERE);
        assertThat(formats.all().stream().map(Format::name)).containsExactlyElementsOf(names);
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
                "table, `USER PID COMMAND\nroot 1 init\n`",
                "none, `Dear all,\n\nnothing to see here, or is there?\n`",
                "none, ``",
                "none, `<?xml version=\"1.0\"?>\n<a>1</a>`",
            })
    void knowsAFormatByItsFirstBytes(String expected, String text) {
        assertThat(sniff(text)).isEqualTo(expected.equals("none") ? "" : expected);
    }

    @Test
    void knowsNothingOfBinaryData() {
        byte[] bytes = "a,b\n1,2\n3,4\n".getBytes(StandardCharsets.UTF_8);
        bytes[5] = 0;
        assertThat(sniff(bytes, "x.csv")).isEmpty();
        assertThat(sniff("\1\2\3\4\5,\6\n\1\2\3\4\5,\6\n")).isEmpty();
    }

    /// The confusion matrix: every file of these kinds, what it is and what it is taken for.
    @Test
    void takesRealFilesForWhatTheyAre() throws IOException {
        Path folder = Reading.sharedFolder();
        Assumptions.assumeTrue(folder != null, "the shared data set is not beside this repository");
        Map<String, String> wrong = new TreeMap<>();
        int files = 0;
        for (String kind : new String[] {"01-netlogger", "03-spans", "08-tables", "10-recorded-here"}) {
            try (Stream<Path> all =
                    Files.walk(java.util.Objects.requireNonNull(folder).resolve(kind))) {
                for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                    String name = file.getFileName().toString();
                    byte[] bytes = Reading.shared(folder.relativize(file).toString());
                    String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
                    String found = sniff(bytes, plain);
                    files++;
                    if (!found.equals(expected(plain))) {
                        wrong.put(name, found);
                    }
                }
            }
        }
        assertThat(files).isGreaterThan(80);
        assertThat(wrong).isEmpty();
    }

    private static String expected(String name) {
        if (name.matches(".*\\.(db|evt|def|otf2|jfr|bin|xml)") || name.equals("sa-data-11.6.5")) {
            return "";
        }
        if (name.startsWith("hillview") || name.startsWith("prom-")) {
            // Logs and Prometheus: formats of their own.
            return "";
        }
        if (name.contains("otlp")) {
            return "otlp";
        }
        if (name.endsWith(".json")) {
            return "json";
        }
        if (name.endsWith(".csv")) {
            return "csv";
        }
        return switch (name) {
            case "pegasus-montage-2011.bp", "hier-success-inner.static.bp" -> "bp";
            case "globuslogs.txt" -> "ulm";
            case "sadf-d.txt" -> "sadf";
            default -> "table";
        };
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
