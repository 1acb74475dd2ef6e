package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every file and every trace folder of the shared data set opens, or says in one line why not.
class SharedDataOpensTest {
    /// Files that are not read, and a word of the line that says why.
    private static final Map<String, String> NOT_READ = Map.ofEntries(
            Map.entry("04-timeline/trace.dat", "trace-cmd report"),
            Map.entry("06-mpi/charm-projections-ping-pong", "Projections"),
            Map.entry("06-mpi/epoch_1proc.pcf", "open the .prv"),
            Map.entry("06-mpi/epoch_1proc.row", "open the .prv"),
            Map.entry("06-mpi/epoch_4proc.pcf", "open the .prv"),
            Map.entry("06-mpi/epoch_4proc.row", "open the .prv"),
            Map.entry("06-mpi/epoch_8proc.pcf", "open the .prv"),
            Map.entry("06-mpi/epoch_8proc.row", "open the .prv"),
            Map.entry("06-mpi/omp4.pcf", "open the .prv"),
            Map.entry("06-mpi/omp4.row", "open the .prv"),
            Map.entry("07-causal/motifs.json", "no known format"), // a list of patterns, no trace
            Map.entry("08-tables/sa-data-11.6.5", "sadf"));

    /// What needs a program that is not on every machine, and what is said where it is not.
    private static final Map<String, String> WITHOUT_OTF2_PRINT = Map.of(
            "06-mpi/otf2-ping-pong", "otf2-tools",
            "10-recorded-here/otf2-ring4", "otf2-tools");

    @TempDir
    Path folder = Path.of("");

    private static @Nullable Path data() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path candidate = at.resolve("shared/data");
            if (Files.exists(candidate.resolve("README.md"))) {
                return candidate;
            }
        }
        return null;
    }

    @Test
    void everyEntryOpensOrSaysWhyNot() throws IOException {
        Path data = data();
        Assumptions.assumeTrue(data != null, "the shared data set is not beside this repository");
        Map<String, String> failures = new TreeMap<>();
        List<String> silent = new ArrayList<>();
        int opened = 0;
        for (Path entry : entries(java.util.Objects.requireNonNull(data))) {
            String name = data.relativize(entry).toString();
            try {
                OpenedTrace trace = new Opening(folder).open(entry);
                opened++;
                if (trace.snapshot().rows() == 0 && trace.ledger().damaged().isEmpty()) {
                    silent.add(name);
                }
            } catch (IOException e) {
                failures.put(name, String.valueOf(e.getMessage()));
            }
        }
        assertThat(silent).as("opened without a row and without a word").isEmpty();
        assertThat(failures.values()).allSatisfy(message -> assertThat(message).doesNotContain("\n"));
        Map<String, String> expected = new TreeMap<>(NOT_READ);
        if (!isInstalled("otf2-print")) {
            expected.putAll(WITHOUT_OTF2_PRINT);
        }
        assertThat(failures.keySet()).as(failures.toString()).isEqualTo(expected.keySet());
        expected.forEach((name, word) -> assertThat(failures.get(name)).contains(word));
        assertThat(opened).isGreaterThan(100);
    }

    /// `open trace/*` names the metadata, the streams and the folder with their index, which are one trace.
    @Test
    void allFilesOfACtfTraceAreOneTrace() throws IOException {
        Path data = data();
        Assumptions.assumeTrue(data != null, "the shared data set is not beside this repository");
        Path ctf = java.util.Objects.requireNonNull(data).resolve("09-ctf/CTF2-7.0-trace-with-index");
        OpenedTrace whole = new Opening(folder).open(ctf);
        OpenedTrace named;
        try (Stream<Path> files = Files.list(ctf)) {
            named = new Opening(folder).open(files.sorted().toArray(Path[]::new));
        }
        assertThat(named.ledger().damaged()).isEmpty();
        assertThat(named.snapshot().sources()).hasSize(1);
        assertThat(named.snapshot().rows()).isEqualTo(whole.snapshot().rows()).isPositive();
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /// Files, and below the folders of traces each folder that holds files.
    private static List<Path> entries(Path data) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (Stream<Path> kinds = Files.list(data)) {
            for (Path kind : kinds.filter(Files::isDirectory)
                    .filter(path -> path.getFileName().toString().matches("\\d\\d-.*"))
                    .sorted()
                    .toList()) {
                try (Stream<Path> below = Files.list(kind)) {
                    below.sorted().forEach(entries::add);
                }
            }
        }
        return entries;
    }
}
