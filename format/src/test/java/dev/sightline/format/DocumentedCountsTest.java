package dev.sightline.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.otf2.Otf2Format;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The rows that docs/formats.md gives for real files are those the readers give. The numbers there were made by the
/// tools it names.
class DocumentedCountsTest {
    private static final long COUNTED = 30;

    /// A row of the table.
    record Documented(String format, String file, int rows) {
        /// `| [NAME](...) | what | FILE ... | ROWS ... |`
        static Documented of(String line) {
            String[] cells = line.split(" *\\| *", -1);
            String name = cells[1].replaceAll("\\[(.*)].*", "$1");
            String digits = cells[4].replaceAll("^([0-9,]*).*", "$1").replace(",", "");
            return new Documented(
                    name, cells[3].replaceAll(" .*", ""), digits.isEmpty() ? -1 : Integer.parseInt(digits));
        }

        /// Whether the file lies in the data set as it is, and is counted.
        boolean isOfAFile() {
            return rows >= 0 && !file.endsWith(",");
        }
    }

    private static List<Documented> table() throws IOException {
        Path at = Path.of("").toAbsolutePath();
        while (!Files.exists(at.resolve("docs/formats.md"))) {
            at = Objects.requireNonNull(at.getParent(), "no folder above has docs/formats.md");
        }
        return Files.readString(at.resolve("docs/formats.md"))
                .lines()
                .filter(line -> line.startsWith("| ["))
                .map(Documented::of)
                // the one reader of another module: a store is read where stores are known, in intake
                .filter(documented -> !documented.format().equals("store"))
                .toList();
    }

    static List<Documented> files() throws IOException {
        return table().stream().filter(Documented::isOfAFile).toList();
    }

    @Test
    void mostFormatsAreCountedInARealFile() throws IOException {
        long known = table().stream()
                .filter(documented -> !documented.file().equals("none"))
                .count();
        assertThat((long) files().size())
                .as("rows of docs/formats.md with a real file of the data set, and how many rows it has, of those that"
                        + " do not say that there is none")
                .isGreaterThan(known * 3 / 4)
                // a format without one in the data set is no reason to count others no more
                .isGreaterThanOrEqualTo(COUNTED);
    }

    @ParameterizedTest
    @MethodSource("files")
    void readsAsManyRowsAsDocumented(Documented documented) throws IOException {
        Assumptions.assumeFalse(
                documented.format().equals(new Otf2Format().name()) && !isInstalled("otf2-print"),
                "otf2-print is not installed");
        Path data = Reading.sharedFolder();
        Assumptions.assumeTrue(data != null, "the shared data set is not beside this repository");
        String path = place(Objects.requireNonNull(data), documented.file());
        Format format = Formats.load().named(documented.format()).orElseThrow();
        int rows = Reading.readSharedPath(format, path).rows.size();
        assertThat(rows == documented.rows())
                .withFailMessage(
                        "docs/formats.md, the row of '%s': it says %,d rows of %s, its reader gives %,d."
                                + " If the tool that the row names counts %,d, write that into the row; else mend the reader",
                        documented.format(), documented.rows(), path, rows, rows)
                .isTrue();
    }

    /// Where a file or folder is in the data set, perhaps compressed.
    private static String place(Path data, String name) throws IOException {
        try (Stream<Path> all = Files.walk(data, 3)) {
            List<Path> found = all.filter(path -> path.endsWith(name) || path.endsWith(name + ".gz"))
                    .toList();
            assertThat(found).as(name).hasSize(1);
            return data.relativize(found.getFirst()).toString();
        }
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
