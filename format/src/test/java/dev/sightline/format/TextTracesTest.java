package dev.sightline.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Text traces of programs and kernels: which real files are taken for one, and that no others are.
class TextTracesTest {
    private static final Map<String, String> EXPECTED = Map.ofEntries(
            Map.entry("epoch_1proc.prv.gz", "paraver"),
            Map.entry("epoch_4proc.prv.gz", "paraver"),
            Map.entry("epoch_8proc.prv.gz", "paraver"),
            Map.entry("omp4.prv.gz", "paraver"),
            Map.entry("epoch_1proc.pcf", "paraver"),
            Map.entry("epoch_4proc.pcf", "paraver"),
            Map.entry("epoch_8proc.pcf", "paraver"),
            Map.entry("omp4.pcf", "paraver"),
            Map.entry("epoch_1proc.row", "paraver"),
            Map.entry("epoch_4proc.row", "paraver"),
            Map.entry("epoch_8proc.row", "paraver"),
            Map.entry("omp4.row", "paraver"),
            Map.entry("paje-g5k.trace.gz", "paje"),
            Map.entry("paje-ms.trace", "paje"),
            Map.entry("paje-links.trace", "paje"),
            Map.entry("paje-native_sample.trace", "paje"),
            Map.entry("trace.txt", "ftrace"),
            Map.entry("perf-script-system-wide.txt", "perf"));

    @Test
    void takesTheRealOnesAndNoOthers() throws IOException {
        Path folder = Reading.sharedFolder();
        Assumptions.assumeTrue(folder != null, "the shared data set is not beside this repository");
        Formats formats = Formats.load();
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> all = Files.walk(java.util.Objects.requireNonNull(folder))) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            for (Path file : files) {
                byte[] bytes = Reading.shared(folder.relativize(file).toString());
                byte[] head = Arrays.copyOf(bytes, Math.min(bytes.length, Formats.HEAD_BYTES));
                String name = formats.sniff(head, "x").map(Format::name).orElse("");
                if (Set.of("paraver", "paje", "ftrace", "perf").contains(name)) {
                    found.put(file.getFileName().toString(), name);
                }
            }
        }
        assertThat(found).isEqualTo(new TreeMap<>(EXPECTED));
    }
}
