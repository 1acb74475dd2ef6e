package dev.sightline.store.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.store.Beside;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BesideFilesTest {
    @TempDir
    private Path folder = Path.of("");

    private void keep(String name, String text) {
        try (Beside.Draft draft = new BesideFiles(folder).create(name)) {
            draft.write(MemorySegment.ofArray(text.getBytes(UTF_8)));
            assertThat(draft.keep()).isNotNull();
        }
    }

    private String kept(String name) {
        Beside.Kept kept = Objects.requireNonNull(new BesideFiles(folder).open(name));
        return new String(kept.slice(0, kept.length()).toArray(ValueLayout.JAVA_BYTE), UTF_8);
    }

    private long files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    @Test
    void whatIsKeptIsFoundByWhoeverOpensItLater() {
        assertThat(new BesideFiles(folder).open("flows-1")).isNull();
        keep("flows-1", "one");
        keep("flows-2", "two");
        assertThat(kept("flows-1") + kept("flows-2")).isEqualTo("onetwo");
    }

    @Test
    void whatIsNotKeptLeavesNothing() throws IOException {
        try (Beside.Draft draft = new BesideFiles(folder).create("flows")) {
            draft.write(MemorySegment.ofArray(new byte[9]));
        }
        assertThat(files()).isZero();
    }

    @Test
    void whereNothingCanBeWrittenNothingIsKept() {
        try (Beside.Draft draft = new BesideFiles(folder.resolve("none")).create("flows")) {
            draft.write(MemorySegment.ofArray(new byte[9]));
            assertThat(draft.keep()).isNull();
        }
    }

    @Test
    void aDamagedLineIsNotFoundAndDamagedBytesAreNotRead() throws IOException {
        keep("flows", "whole");
        Path sums = folder.resolve("beside-flows.sums");
        String line = Files.readString(sums);
        Files.writeString(sums, line.replace(" 5 ", " 4 "));
        assertThat(new BesideFiles(folder).open("flows")).isNull();
        Files.writeString(sums, line);
        Files.writeString(folder.resolve(line.split(" ", 2)[0]), "other");
        Beside.Kept kept = Objects.requireNonNull(new BesideFiles(folder).open("flows"));
        assertThatThrownBy(() -> kept.slice(0, 5)).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void theOldestOfManyGo() throws IOException {
        for (int i = 0; i < 12; i++) {
            keep("flows-" + i, "" + i);
        }
        assertThat(files()).isEqualTo(16);
    }
}
