package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Answers that cannot be written: a full disk, a pipe whose reader has gone.
class StandardOutputTest extends CommandTest {
    /// Takes some bytes, then fails.
    private static OutputStream failing(int room, String why) {
        return new OutputStream() {
            private int written;

            @Override
            public void write(int b) throws IOException {
                if (++written > room) {
                    throw new IOException(why);
                }
            }
        };
    }

    private int into(OutputStream out, List<String> args) {
        ByteArrayOutputStream stderr = new ByteArrayOutputStream();
        System.setErr(new PrintStream(stderr, true, UTF_8));
        int status = Main.run(out, args.toArray(String[]::new));
        err = stderr.toString(UTF_8);
        return status;
    }

    static Stream<List<String>> commands() {
        return Stream.of(
                List.of("sql", "--json", "FROM trace", "FILE"),
                List.of("sql", "--csv", "FROM trace", "FILE"),
                List.of("sql", "FROM trace", "FILE"),
                List.of("view", "distribution", "FILE", "--column", "v", "--json"),
                List.of("view", "distribution", "FILE", "--column", "v"),
                List.of("info", "FILE", "--json"),
                List.of("info", "FILE"),
                List.of("formats"),
                List.of("help", "view"),
                List.of("--version"));
    }

    private List<String> withFile(List<String> command) throws IOException {
        String file = file("hosts.csv", hosts(3000));
        return command.stream().map(word -> word.equals("FILE") ? file : word).toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void saysThatTheDiskIsFull(List<String> command) throws IOException {
        for (int room : new int[] {0, 5}) {
            assertThat(into(failing(room, "No space left on device"), withFile(command)))
                    .isEqualTo(1);
            assertThat(err).isEqualTo("sightline: standard output: No space left on device\n");
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void isQuietWhenTheReaderHasSeenEnough(List<String> command) throws IOException {
        assertThat(into(failing(5, "Broken pipe"), withFile(command))).isZero();
        assertThat(err).isEmpty();
    }

    @Test
    void keepsTheStatusOfWhatFailedBefore() {
        assertThat(into(failing(0, "No space left on device"), List.of("view", "nosuch")))
                .isEqualTo(2);
    }
}
