package dev.sightline.store;

import dev.sightline.store.Manifest.Live;
import dev.sightline.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// x
public final class LiveStore {
    private LiveStore() {}

    static void create(Disk disk, Path path, @Nullable String timeColumn, long salt) throws IOException {
        new Manifest(
                        new Live(1, 1, salt, 1, 1, 0),
                        timeColumn,
                        List.of(),
                        List.of(),
                        List.of(),
                        Ledger.stored(0),
                        Map.of())
                .write(disk, path);
    }
}
