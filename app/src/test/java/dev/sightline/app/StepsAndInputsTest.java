package dev.sightline.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Steps through rows, where they are, and inputs that cannot be read, on the command line.
class StepsAndInputsTest extends CommandTest {
    private String table = "";

    @BeforeEach
    void writeTable() throws IOException {
        table = Files.writeString(
                        folder.resolve("t.csv"),
                        "when,who,v\n2026-01-01 00:00:03,a,5\n2026-01-01 00:00:01,b,7\n2026-01-01 00:00:03,c,9\n")
                .toString();
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
