package dev.sightline.app.collect;

import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.intake.Intake;
import dev.sightline.intake.TraceCache;
import dev.sightline.intake.listen.Traffic;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/// Files that are shown while they grow: their rows go to a store that ends with this process.
public final class FollowedFiles implements Closeable {
    private final LiveStore store;
    private final Closeable tail;

    private FollowedFiles(LiveStore store, Closeable tail) {
        this.store = store;
        this.tail = tail;
    }

    /// @param paths files, folders, or folder/pattern
    /// @throws IOException if there is no room for a store: one line
    /// @throws IllegalArgumentException if a path or an option makes no sense: one line
    public static FollowedFiles open(List<String> paths, ReadingOptions reading, TraceCache cache)
            throws IOException, InterruptedException {
        Formats formats = Formats.load();
        String format = reading.format();
        Format its = format == null
                ? null
                : formats.named(format)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "--format " + format + ": no such format; see 'sightline formats'"));
        LiveStore store = LiveStore.open(cache.workspace(), "time", LiveSettings.DEFAULT, InstantSource.system());
        try {
            LiveStore.await(
                    store.declare(Declaration.ofFields(List.of(new Field("time", ColumnType.TIME, Role.TIME, null)))));
            Sources.Target to = new Sources.Target(
                    store,
                    formats,
                    reading.options(),
                    name -> new Traffic(name, Sources::note),
                    Sources::note,
                    DurableRows.NOBODY);
            return new FollowedFiles(store, Sources.follow(paths, its, to).start());
        } catch (IOException | RuntimeException e) {
            remove(store);
            throw e;
        }
    }

    /// What the page is to open.
    public LoadRequest request(ReadingOptions reading, Intake intake) throws IOException {
        LoadRequest its = reading.request(List.of(store.folder().toString()), intake);
        return new LoadRequest(its.inputs(), its.options(), null, its.typing());
    }

    private static void remove(LiveStore store) throws IOException {
        Path folder = store.folder();
        try {
            store.close();
        } finally {
            TraceCache.delete(folder);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            tail.close();
        } finally {
            remove(store);
        }
    }
}
