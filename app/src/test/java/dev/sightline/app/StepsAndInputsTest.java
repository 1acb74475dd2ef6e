package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Steps through rows, where they are, and inputs that cannot be read, on the command line.
class StepsAndInputsTest {
    @TempDir
    private Path folder = Path.of("");

    private String table = "";
    private String out = "";
    private String err = "";
    private final PrintStream realOut = System.out;
    private final PrintStream realErr = System.err;

    @BeforeEach
    void writeTable() throws IOException {
        System.setProperty("sightline.cache", folder.resolve("cache").toString());
        table = Files.writeString(
                        folder.resolve("t.csv"),
                        "when,who,v\n2026-01-01 00:00:03,a,5\n2026-01-01 00:00:01,b,7\n2026-01-01 00:00:03,c,9\n")
                .toString();
    }

    @AfterEach
    void restore() {
        System.clearProperty("sightline.cache");
        System.setOut(realOut);
        System.setErr(realErr);
    }

    private int run(String... args) {
        ByteArrayOutputStream stdout = new ByteArrayOutputStream();
        ByteArrayOutputStream stderr = new ByteArrayOutputStream();
        System.setOut(new PrintStream(stdout, true, UTF_8));
        System.setErr(new PrintStream(stderr, true, UTF_8));
        try {
            return Main.run(args);
        } finally {
            out = stdout.toString(UTF_8);
            err = stderr.toString(UTF_8);
        }
    }

    private JsonNode json(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.add("--json");
        assertThat(run(all.toArray(String[]::new))).as(() -> err).isZero();
        return JsonMapper.shared().readTree(out);
    }

    @Test
    void stepsMeetRowsOfEqualTimeOneAfterTheOther() {
        List<String> met = new ArrayList<>();
        JsonNode step = json("view", "next", table);
        while (!step.path("row").isNull()) {
            assertThat(step.path("before").asInt()).isEqualTo(met.size());
            assertThat(step.path("total").asInt()).isEqualTo(3);
            met.add(step.path("row").path("values").path("who").asString());
            step = json(
                    "view",
                    "next",
                    table,
                    "--at",
                    step.path("atNanos").asString(),
                    "--arrival",
                    step.path("arrival").asString());
        }
        assertThat(met).containsExactly("b", "a", "c");
        assertThat(run("view", "next", table, "--back", "--where", "v < 9")).isZero();
        assertThat(out).contains("row 2 of 2").contains("00:00:03,a,5");
        assertThat(run("view", "next", table, "--where", "v > 100")).isZero();
        assertThat(out).contains("none");
    }

    @Test
    void theExtentSaysWhereRowsAre() {
        JsonNode extent = json("view", "extent", table, "--where", "v > 5", "--column", "v");
        assertThat(extent.path("rows").asInt()).isEqualTo(2);
        assertThat(extent.path("min").asInt()).isEqualTo(7);
        assertThat(extent.path("max").asInt()).isEqualTo(9);
        assertThat(run("view", "extent", table)).isZero();
        assertThat(out).contains("3 rows").contains("2026-01-01T00:00:01Z to 2026-01-01T00:00:03Z");
    }

    @Test
    void inputsThatCannotBeReadAreNamed() throws IOException {
        Path noise = folder.resolve("noise.bin");
        Files.write(noise, new byte[] {0, 1, 2, 3, (byte) 0xfe, (byte) 0xff, 7, 0, 0, 1, 9, 9});
        JsonNode info = json("info", table, noise.toString());
        assertThat(info.path("rows").asInt()).isEqualTo(3);
        assertThat(info.path("failed").size()).isEqualTo(1);
        assertThat(info.path("failed").path(0).asString()).startsWith(noise + ": ");
        assertThat(info.path("damaged").size()).isEqualTo(1);
        assertThat(run("info", table, noise.toString())).isZero();
        assertThat(out).contains("not read: " + noise).doesNotContain("damaged:");
        Path other = Files.copy(noise, folder.resolve("other.bin"));
        assertThat(run("info", noise.toString(), other.toString())).isEqualTo(1);
        assertThat(err).contains("noise.bin").contains("other.bin");
    }
}
