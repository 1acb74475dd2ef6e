package dev.sightline.intake.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.intake.source.InputSource.Kept;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputSourceTest {
    private static final int PLAIN = 1_000_000;

    @TempDir
    private Path folder = Path.of("");

    /// Zeros: about a thousandth of their size when compressed.
    private Input zeros() throws IOException {
        Path file = folder.resolve("zeros.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(new byte[PLAIN]);
        }
        return Input.file(file);
    }

    private Path plain(Input input, Spool.Limits limits) throws IOException {
        Path workspace = Files.createDirectories(folder.resolve("workspace"));
        try (OpenedInput opened = OpenedInput.open(input, new AtomicLong())) {
            return new InputSource(input, opened, opened.stream(), new Kept(workspace, limits), new AtomicLong())
                    .file();
        }
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.list(folder.resolve("workspace"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void stopsDecompressingABombAndDeletesWhatItMade() throws IOException {
        Input bomb = zeros();
        assertThatThrownBy(() -> plain(bomb, new Spool.Limits(0, PLAIN - 1, 100)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more than 100 times its " + Files.size(bomb.file()) + " bytes")
                .hasMessageContaining("decompress it yourself");
        assertNothingIsLeft();
    }

    @Test
    void decompressesWhatIsSmallOrNotThatDense() throws IOException {
        Input input = zeros();
        assertThat(plain(input, new Spool.Limits(0, PLAIN, 1))).hasSize(PLAIN);
        assertThat(plain(input, new Spool.Limits(0, 0, 2000))).hasSize(PLAIN);
        assertThat(plain(input, new Spool.Limits(0, 0, Long.MAX_VALUE))).hasSize(PLAIN);
    }

    @Test
    void stopsDecompressingBeforeTheDiskIsFull() throws IOException {
        Input input = zeros();
        assertThatThrownBy(() -> plain(input, new Spool.Limits(Long.MAX_VALUE, PLAIN, 1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("make room");
        assertNothingIsLeft();
    }
}
