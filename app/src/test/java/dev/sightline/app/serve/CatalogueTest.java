package dev.sightline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sightline.replay.KeptBoard;
import dev.sightline.replay.KeptScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void boardsAreTheFilesOfTheFolderByName() throws IOException {
        Catalogue catalogue = Catalogue.of(Map.of("SIGHTLINE_CATALOGUE", folder.toString()));
        assertThat(catalogue.boards()).isEmpty();
        Files.writeString(folder.resolve("b slow.board"), "rows -> gauge\n\n");
        Files.writeString(folder.resolve("a.board"), "# é\nrows -> text");
        Files.writeString(folder.resolve("readme.md"), "no board");
        Files.createDirectory(folder.resolve("c.board"));
        assertThat(catalogue.boards().subList(0, 2))
                .containsExactly(new KeptBoard("a", "# é\nrows -> text"), new KeptBoard("b slow", "rows -> gauge"));
        assertThat(catalogue.boards().get(2).text()).startsWith("# cannot be read: ");
    }

    @Test
    void scenesAreTheTypeScriptFilesOfTheFolderAndNoDeclarations() throws IOException {
        Catalogue catalogue = Catalogue.of(Map.of("SIGHTLINE_CATALOGUE", folder.toString()));
        assertThat(catalogue.scenes()).isEmpty();
        Files.writeString(folder.resolve("b.ts"), "export default é;\n");
        Files.writeString(folder.resolve("scene.d.ts"), "export interface Scene {}");
        Files.writeString(folder.resolve("a.board"), "rows -> text");
        Files.createDirectory(folder.resolve("c.ts"));
        Files.write(folder.resolve("d.ts"), new byte[KeptScene.MAX_BYTES + 1]);
        Files.write(folder.resolve("e.ts"), new byte[KeptScene.MAX_BYTES]);
        assertThat(catalogue.scenes().subList(0, 3))
                .containsExactly(
                        new KeptScene("b", "export default é;\n", null),
                        new KeptScene("c", "", "it is no file"),
                        new KeptScene("d", "", "it is longer than 262144 bytes"));
        assertThat(catalogue.scenes().subList(3, 4))
                .allSatisfy(scene -> assertThat(scene.problem()).isNull());
        assertThat(catalogue.scenes()).hasSize(4);
    }

    @Test
    void aSceneOutsideOfTheFolderIsNotReachedByItsName() throws IOException {
        Path own = Files.createDirectory(folder.resolve("own"));
        Files.writeString(folder.resolve("secret.ts"), "export default 1;");
        assertThat(Catalogue.of(Map.of("SIGHTLINE_CATALOGUE", own.toString())).scenes())
                .isEmpty();
    }

    @Test
    @Timeout(20)
    void aPipeKeepsNobodyWaiting() throws IOException, InterruptedException {
        Path pipe = folder.resolve("p.board");
        assumeThat(new ProcessBuilder(
                                "mkfifo",
                                pipe.toString(),
                                folder.resolve("p.ts").toString())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(Catalogue.of(Map.of("SIGHTLINE_CATALOGUE", folder.toString()))
                        .scenes())
                .containsExactly(new KeptScene("p", "", "it is no file"));
        assertThat(Catalogue.of(Map.of("SIGHTLINE_CATALOGUE", folder.toString()))
                        .boards())
                .containsExactly(new KeptBoard("p", "# cannot be read: it is no file"));
    }

    @Test
    void theFolderIsThatOfTheUsersConfigurations() throws IOException {
        Path own = Files.createDirectory(folder.resolve("sightline"));
        Files.writeString(own.resolve("x.board"), "rows -> gauge");
        assertThat(Catalogue.of(Map.of("XDG_CONFIG_HOME", folder.toString())).boards())
                .hasSize(1);
        assertThat(Catalogue.of(Map.of(
                                "SIGHTLINE_CATALOGUE", folder.resolve("gone").toString()))
                        .boards())
                .isEmpty();
    }
}
