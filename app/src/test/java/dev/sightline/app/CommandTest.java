package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What tests of the command line share: commands run in this process, with a cache of the test's own.
public abstract class CommandTest {
    @TempDir
    protected Path folder = Path.of("");

    /// What the last command wrote.
    protected String out = "";

    protected String err = "";

    private final PrintStream realOut = System.out;
    private final PrintStream realErr = System.err;
    private final InputStream realIn = System.in;

    @BeforeEach
    protected void ownCache() {
        System.setProperty("sightline.cache", folder.resolve("cache").toString());
    }

    @AfterEach
    protected void restore() {
        System.clearProperty("sightline.cache");
        System.setOut(realOut);
        System.setErr(realErr);
        System.setIn(realIn);
    }

    protected String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /// @return the exit status
    protected int run(String... args) {
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

    /// Runs a command that must succeed.
    protected JsonNode json(String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.add("--json");
        assertThat(run(all.toArray(String[]::new))).as(() -> err).isZero();
        return JsonMapper.shared().readTree(out);
    }

    /// Rows of seven hosts, a second apart.
    protected static String hosts(int rows) {
        StringBuilder text = new StringBuilder("time,host,v\n");
        for (int i = 0; i < rows; i++) {
            text.append(1_700_000_000 + i)
                    .append(",h")
                    .append(i % 7)
                    .append(',')
                    .append(i)
                    .append('\n');
        }
        return text.toString();
    }
}
