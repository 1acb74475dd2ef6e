package dev.sightline.format.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.PathSource;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CtfRandomTest {
    @TempDir
    Path temporary;

    /// Both metadata forms, both byte orders, types and values of 150 seeds each, written bit by bit.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readsWhatWasWritten(boolean json) throws IOException {
        for (long seed = 0; seed < 150; seed++) {
            Path folder = Files.createDirectory(temporary.resolve("trace" + seed));
            RandomTrace trace = new RandomTrace(seed, json).write(folder);
            RecordingSink sink = Reading.read(new CtfFormat(), new PathSource(folder), Reading.DEFAULTS);
            assertThat(sink.damages).as("seed " + seed).isEmpty();
            assertThat(sink.rows).as("seed " + seed).hasSameSizeAs(trace.rows);
            for (int i = 0; i < trace.rows.size(); i++) {
                Map<String, Object> row = new LinkedHashMap<>(sink.rows.get(i));
                row.remove("stream");
                row.remove("entity");
                assertThat(row).as("seed " + seed + " row " + i).isEqualTo(trace.rows.get(i));
            }
        }
    }

    @Test
    void readsMetadataInPacketsOfEitherByteOrder() throws IOException {
        for (long seed = 0; seed < 4; seed++) {
            Path folder = Files.createDirectory(temporary.resolve("packets" + seed));
            RandomTrace trace = new RandomTrace(seed, false).write(folder);
            byte[] text = Files.readAllBytes(folder.resolve("metadata"));
            BitWriter to = new BitWriter();
            boolean little = seed % 2 == 0;
            for (int from = 0; from < text.length; from += 100) {
                int length = Math.min(100, text.length - from);
                to.integer(0x75D11D57L, 32, little);
                to.bytes(new byte[16]);
                to.integer(0, 32, little);
                to.integer((37 + length) * 8L, 32, little);
                to.integer((37 + 110) * 8L, 32, little);
                to.bytes(new byte[] {0, 0, 0, 1, 8});
                to.bytes(java.util.Arrays.copyOfRange(text, from, from + length));
                to.bytes(new byte[110 - length]);
            }
            Files.write(folder.resolve("metadata"), to.whole());
            assertThat(new CtfFormat().sniffFolder(folder)).isEqualTo(100);
            RecordingSink sink = Reading.read(new CtfFormat(), new PathSource(folder), Reading.DEFAULTS);
            assertThat(sink.rows).hasSameSizeAs(trace.rows);
            assertThat(sink.damages).isEmpty();
        }
    }
}
