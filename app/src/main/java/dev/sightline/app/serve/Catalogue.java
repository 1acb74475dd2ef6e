package dev.sightline.app.serve;

import dev.sightline.replay.KeptBoard;
import dev.sightline.replay.board.Board;
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

/// The folder whose boards are offered for every trace: `SIGHTLINE_CATALOGUE`, else `sightline` in the user's folder of
/// configurations. A site can share one. Its jars have more stages: the launcher puts them on the class path.
public final class Catalogue {
    private static final String ENDING = ".board";
    /// So many are offered.
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

    /// By name; none where there is no folder. What cannot be read is a board that says why.
    public List<KeptBoard> boards() {
        List<KeptBoard> boards = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return boards;
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*" + ENDING)) {
            all.forEach(files::add);
        } catch (IOException | DirectoryIteratorException e) {
            return List.of(unreadable(folder.toString(), e));
        }

        files.stream().sorted().limit(MOST).forEach(file -> {
            String name = file.getFileName().toString();
            String shown = name.substring(0, name.length() - ENDING.length());
            // a pipe would keep who reads it waiting
            if (!Files.isRegularFile(file)) {
                boards.add(unreadable(shown, new IOException("it is no file")));
                return;
            }
            try (InputStream in = Files.newInputStream(file)) {
                byte[] bytes = in.readNBytes(4 * Board.MAX_LENGTH + 1);
                boards.add(new KeptBoard(shown, new String(bytes, StandardCharsets.UTF_8).strip()));
            } catch (IOException e) {
                boards.add(unreadable(shown, e));
            }
        });
        return boards;
    }

    private static KeptBoard unreadable(String name, Exception e) {
        return new KeptBoard(name, "# cannot be read: " + e.getMessage());
    }
}
