package dev.sightline.bench.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Real processes on a real disk: one appends, and is killed; others read, or are refused.
class KillTest {
    private static final int KILLS = 6;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1})
    void findsAllThatWasAcknowledgedAfterEachKill(long seed) throws Exception {
        Killing killing = new Killing(folder, seed);
        for (int i = 0; i < KILLS; i++) {
            killing.once();
        }
        assertThat(killing.toString()).startsWith(KILLS + " kills");
    }

    @Test
    void aReaderInAnotherProcessSeesAllThatWasAcknowledged() throws Exception {
        Process child = Child.process(folder.resolve("store"), 7).start();
        try (BufferedReader lines = lines(child)) {
            assertThat(lines.readLine()).isEqualTo("open");
            LiveReader reader = LiveReader.open(folder.resolve("store"));
            long[] before = new long[NumberedRows.SENDERS];
            for (int i = 0; i < 150; i++) {
                String line = lines.readLine();
                int sender = line.charAt(0) - '0';
                reader.refresh();
                long[] there = NumberedRows.check(reader.snapshot());
                assertThat(there[sender]).isGreaterThanOrEqualTo(Long.parseLong(line.substring(2)));
                for (int s = 0; s < there.length; s++) {
                    assertThat(there[s]).isGreaterThanOrEqualTo(before[s]);
                }
                before = there;
            }
        } finally {
            child.destroyForcibly().waitFor();
        }
    }

    @Test
    void aSecondWriterInAnotherProcessIsRefused() throws Exception {
        Path store = folder.resolve("store");
        Process child = Child.process(store, 7).start();
        try (BufferedReader lines = lines(child)) {
            assertThat(lines.readLine()).isEqualTo("open");
            assertThatThrownBy(() -> LiveStore.open(store, "time", LiveSettings.DEFAULT, InstantSource.system()))
                    .isInstanceOf(IOException.class)
                    .hasMessage(store + " is being written by process " + child.pid()
                            + "; one writer at a time: wait for it or end it");
            assertThat(lines.readLine()).isNotNull();
        } finally {
            child.destroyForcibly().waitFor();
        }
        LiveStore.open(store, "time", LiveSettings.DEFAULT, InstantSource.system())
                .close();
    }

    private static BufferedReader lines(Process child) {
        return new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.US_ASCII));
    }
}
