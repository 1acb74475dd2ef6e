package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadersCodeTest {
    @TempDir
    Path folder;

    private Path jar(String name, String... entries) throws IOException {
        Path jar = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String entry : entries) {
                zip.putNextEntry(new ZipEntry(entry.split("=")[0]));
                zip.write(entry.split("=")[1].getBytes(java.nio.charset.StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return jar;
    }

    @Test
    void anotherClassMakesAnotherChecksum() throws IOException {
        String one = ReadersCode.checksum(List.of(jar("1", "A.class=a", "B.class=b")));
        assertThat(ReadersCode.checksum(List.of(jar("2", "B.class=b", "A.class=a"))))
                .isEqualTo(one);
        assertThat(ReadersCode.checksum(List.of(jar("3", "A.class=a", "B.class=c"))))
                .isNotEqualTo(one);
        assertThat(ReadersCode.checksum(List.of(jar("4", "A.class=a", "B.class=b", "C.class=b"))))
                .isNotEqualTo(one);
    }

    @Test
    void theTimeOfABuildMakesNone() throws IOException {
        assertThat(ReadersCode.checksum(List.of(jar("1", "A.class=a", "META-INF/maven/pom.properties=now"))))
                .isEqualTo(ReadersCode.checksum(List.of(jar("2", "A.class=a", "META-INF/maven/pom.properties=then"))));
    }

    @Test
    void aFolderOfClassesCountsAsItsJar() throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Files.writeString(classes.resolve("A.class"), "a");
        assertThat(ReadersCode.checksum(List.of(classes)))
                .isEqualTo(ReadersCode.checksum(List.of(jar("1", "A.class=a"))));
        Files.writeString(classes.resolve("A.class"), "b");
        assertThat(ReadersCode.checksum(List.of(classes)))
                .isNotEqualTo(ReadersCode.checksum(List.of(jar("2", "A.class=a"))));
    }

    /// A reader that was changed must not show what the one before it made of a file.
    @Test
    void aStoreOfOtherReadersIsNotFound() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "a,b\n1,2\n");
        TraceCache cache = new TraceCache(folder.resolve("cache"));
        LoadRequest request = new LoadRequest(
                List.of(Input.file(file)), new ReadOptions(ZoneOffset.UTC, null, null), null, UserTyping.NONE);
        Formats formats = Formats.load();
        assertThat(cache.place(request, formats, "0")).isNotEqualTo(cache.place(request, formats, "1"));
        assertThat(cache.place(request))
                .isEqualTo(cache.place(request, formats, ReadersCode.checksum(formats)))
                .isEqualTo(cache.place(request));
    }
}
