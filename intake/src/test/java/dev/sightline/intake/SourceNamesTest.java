package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of one name are told apart.
class SourceNamesTest {
    @TempDir
    Path folder = Path.of("");

    private List<String> names(String... paths) throws IOException {
        Opening opening = new Opening(folder);
        Path[] files = new Path[paths.length];
        for (int i = 0; i < paths.length; i++) {
            files[i] = folder.resolve(paths[i]);
            Files.createDirectories(files[i].getParent());
            Files.writeString(files[i], "time,mb\n2026-05-01T10:00:0" + i + "Z,1\n2026-05-01T10:01:00Z,2\n");
        }
        return opening.open(files).snapshot().sources().stream()
                .map(Snapshot.SourceInfo::name)
                .toList();
    }

    @Test
    void byTheFoldersThatTheyHaveNotInCommon() throws IOException {
        assertThat(names("a/web1/mem.csv", "a/web2/mem.csv")).containsExactly("web1/mem.csv", "web2/mem.csv");
        assertThat(names("b/x/y/mem.csv", "b/mem.csv", "b/cpu.csv"))
                .containsExactly("x/y/mem.csv", "mem.csv", "cpu.csv");
        assertThat(names("c/one.csv", "c/two.csv")).containsExactly("one.csv", "two.csv");
    }
}
