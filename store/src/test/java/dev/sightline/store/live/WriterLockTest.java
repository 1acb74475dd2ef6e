package dev.sightline.store.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriterLockTest {
    @TempDir
    Path folder = Path.of("");

    /// Another process: tries to take the lock of a folder, and says how that went.
    static final class Another {
        private Another() {}

        /// @param arguments the folder
        public static void main(String[] arguments) {
            try (WriterLock _ = WriterLock.take(Path.of(arguments[0]))) {
                System.out.print("taken");
            } catch (IOException e) {
                System.out.print(e.getMessage());
            }
        }

        static String says(Path folder) throws IOException {
            Process process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Another.class.getName(),
                            folder.toString()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return new String(process.getInputStream().readAllBytes(), UTF_8);
        }
    }

    private LiveStore open() throws IOException {
        return LiveStore.open(folder, "t", LiveSettings.DEFAULT, () -> Instant.EPOCH);
    }

    @Test
    void keepsTheLockThoughItsProcessReadsTheStoreAndWantsASecondWriter() throws Exception {
        try (LiveStore store = LiveBatches.withSource(open())) {
            LiveStore.await(store.append(LiveBatches.rows(0, 5)));
            assertThat(LiveReader.open(folder).snapshot().rows()).isEqualTo(5);
            assertThatThrownBy(this::open).hasMessageContaining("is being written by this process");
            assertThat(Another.says(folder))
                    .contains("is being written by process "
                            + ProcessHandle.current().pid());
        }
        assertThat(Another.says(folder)).isEqualTo("taken");
    }

    @Test
    void refusesASecondWriterUnderAnotherNameOfTheFolder() throws Exception {
        Path place = Files.createDirectories(folder.resolve("place"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), place);
        try (WriterLock _ = WriterLock.take(place)) {
            assertThatThrownBy(() -> WriterLock.take(link)).hasMessageContaining("by this process");
            assertThat(Another.says(place)).contains("is being written by process ");
        }
    }

    @Test
    void letsGoOfTheLockWhenItCannotSayWhoHasIt() throws Exception {
        Path inTheWay = Files.createDirectory(folder.resolve(LiveFolder.WRITER));
        assertThatThrownBy(() -> WriterLock.take(folder)).isInstanceOf(IOException.class);
        Files.delete(inTheWay);
        assertThat(Another.says(folder)).isEqualTo("taken");
        WriterLock.take(folder).close();
    }

    @Test
    void knowsWhetherTheWriterLives() throws Exception {
        Path says = folder.resolve(LiveFolder.WRITER);
        String line;
        try (WriterLock _ = WriterLock.take(folder)) {
            line = Files.readString(says);
            assertThat(WriterLock.isHeld(folder)).isTrue();
        }
        assertThat(says).doesNotExist();
        assertThat(WriterLock.isHeld(folder)).isFalse();
        // What a writer leaves that was killed: another process may have its number now.
        Files.writeString(says, line.replace(" ", " 1"));
        assertThat(WriterLock.isHeld(folder)).isFalse();
        Files.writeString(says, "torn");
        assertThat(WriterLock.isHeld(folder)).isFalse();
    }

    @Test
    void tellsWhenAProcessStartedWithoutTheClock() throws Exception {
        Path proc = folder.resolve("proc");
        Files.createDirectories(proc.resolve("sys/kernel/random"));
        Files.writeString(proc.resolve("sys/kernel/random/boot_id"), "b00-7\n");
        Files.createDirectory(proc.resolve("12"));
        String rest = " 1 12 12 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 33 0 98765 1000 2 3\n";
        Files.writeString(proc.resolve("12/stat"), "12 (a) b) S" + rest);
        assertThat(ProcessStart.of(12, proc)).isEqualTo("98765@b00-7");
        assertThat(ProcessStart.of(13, proc)).isNull();
        Files.writeString(proc.resolve("12/stat"), "12 (a) b) Z" + rest);
        assertThat(ProcessStart.of(12, proc)).isNull();
        assertThat(ProcessStart.of(ProcessHandle.current().pid())).isNotNull();
        assertThat(ProcessStart.of(Integer.MAX_VALUE)).isNull();
    }
}
