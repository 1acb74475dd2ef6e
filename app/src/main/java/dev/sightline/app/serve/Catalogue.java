package dev.sightline.app.serve;

import dev.sightline.replay.BoardViews;
import dev.sightline.replay.KeptBoard;
import dev.sightline.replay.KeptScene;
import dev.sightline.replay.board.Board;
import dev.sightline.view.Views;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The folder whose boards and scenes are offered for every trace: `SIGHTLINE_CATALOGUE`, else `sightline` in the
/// user's folder of
/// configurations. A site can share one. Its jars have more stages: the launcher puts them on the class path.
public final class Catalogue {
    private static final String BOARD = ".board";
    private static final String SCENE = ".ts";
    /// Of types: what editors read beside a scene.
    private static final String DECLARATION = ".d.ts";
    /// So many of each are offered.
    private static final int MOST = 200;

    private final Path folder;

    private Catalogue(Path folder) {
        this.folder = folder;
    }

    public static Catalogue of(Map<String, String> environment) {
        String own = environment.getOrDefault("SIGHTLINE_CATALOGUE", "");
        if (!own.isEmpty()) {
            return new Catalogue(Path.of(own));
        }
        String xdg = environment.getOrDefault("XDG_CONFIG_HOME", "");
        Path base = xdg.isEmpty() ? Path.of(System.getProperty("user.home"), ".config") : Path.of(xdg);
        return new Catalogue(base.resolve("sightline"));
    }

    /// All views, with what is kept.
    public Views views() {
        return new Views(BoardViews.with(this::boards, this::scenes));
    }

    /// By name; none where there is no folder. What cannot be read is a board that says why.
    public List<KeptBoard> boards() {
        return kept(
                BOARD,
                4 * Board.MAX_LENGTH,
                (name, text, problem) ->
                        new KeptBoard(name, problem == null ? text.strip() : "# cannot be read: " + problem));
    }

    /// The same of scenes. Declarations of types beside them are none.
    public List<KeptScene> scenes() {
        return kept(SCENE, KeptScene.MAX_BYTES, KeptScene::new);
    }

    private interface Made<T> {
        T of(String name, String text, @Nullable String problem);
    }

    /// @param most bytes of a file: of a longer one only a little more is read
    private <T> List<T> kept(String ending, int most, Made<T> made) {
        List<T> all = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return all;
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + ending)) {
            found.forEach(files::add);
        } catch (IOException | DirectoryIteratorException e) {
            return List.of(made.of(folder.toString(), "", String.valueOf(e.getMessage())));
        }

        files.stream()
                .filter(file -> !file.toString().endsWith(DECLARATION))
                .sorted()
                .limit(MOST)
                .forEach(file -> {
                    String name = file.getFileName().toString();
                    all.add(read(file, name.substring(0, name.length() - ending.length()), most, made));
                });
        return all;
    }

    private static <T> T read(Path file, String name, int most, Made<T> made) {
        // a pipe would keep who reads it waiting
        if (!Files.isRegularFile(file)) {
            return made.of(name, "", "it is no file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(most + 1);
            return bytes.length > most
                    ? made.of(name, "", "it is longer than " + most + " bytes")
                    : made.of(name, new String(bytes, StandardCharsets.UTF_8), null);
        } catch (IOException e) {
            return made.of(name, "", String.valueOf(e.getMessage()));
        }
    }
}
