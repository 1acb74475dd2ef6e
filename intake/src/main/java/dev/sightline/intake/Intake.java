package dev.sightline.intake;

import dev.sightline.format.Formats;
import dev.sightline.intake.live.AppendableRows;
import dev.sightline.intake.live.SnapshotRows;
import dev.sightline.intake.load.FileRows;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.load.Loaded;
import dev.sightline.intake.load.Loader;
import dev.sightline.intake.source.Input;
import dev.sightline.intake.source.SourceTexts;
import dev.sightline.store.Ledger;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.Store;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Opens traces: from the cache when the same files were read the same way before, else by reading them.
public final class Intake implements AutoCloseable {
    private final TraceCache cache;
    /// Folders that go when this ends: stores that are not kept.
    private final Set<Path> temporary = ConcurrentHashMap.newKeySet();
    /// Where the store of each trace is that this has opened.
    private final Map<LoadRequest, Path> stores = new ConcurrentHashMap<>();

    public Intake(TraceCache cache) {
        this.cache = cache;
    }

    /// The inputs that paths stand for; `-` is `standardInput`, which is read to its end and spooled.
    ///
    /// @throws IOException one line, if something is not there
    public List<Input> inputs(List<String> paths, InputStream standardInput) throws IOException {
        Formats formats = Formats.load();
        List<Input> inputs = new ArrayList<>();
        for (String path : paths) {
            if (path.equals("-")) {
                Path spool = temporary().resolve("stdin");
                Files.copy(standardInput, spool);
                inputs.add(new Input(spool, "-", "stdin", null, false, true));
            } else {
                inputs.addAll(Input.of(Path.of(path), formats));
            }
        }
        return inputs;
    }

    private Path temporary() throws IOException {
        Path folder = cache.workspace();
        temporary.add(folder);
        return folder;
    }

    /// Opens the trace, on this thread.
    ///
    /// @throws IOException one line: what, where, what to do
    /// @throws IllegalArgumentException if the request names a format or column that is not there
    public OpenedTrace open(LoadRequest request, LoadListener listener) throws IOException {
        Path stored = StoredTrace.folder(request);
        if (stored != null) {
            return inPlace(Store.open(stored), request);
        }
        boolean keep = request.inputs().stream().noneMatch(Input::spooled);
        Path place = keep ? cache.place(request) : null;
        OpenedTrace found = place == null ? null : cached(place);
        if (place != null && found != null) {
            stores.put(request, place);
            return found;
        }
        Path workspace = temporary();
        boolean done = false;
        try {
            Loaded loaded = Loader.load(request, workspace, name(request), listener);
            boolean complete = !listener.cancelled();
            Path store = loaded.directory();
            if (place != null && complete) {
                store = keep(store, place);
                TraceCache.delete(workspace);
                cache.shrink(place);
            }
            done = true;
            stores.put(request, store);
            return opened(Store.open(store), complete, false);
        } finally {
            if (!done) {
                TraceCache.delete(workspace);
            }
        }
    }

    /// The rows of a request, to be appended to a store, in the order of its files: found in the cache or read, but not
    /// kept.
    ///
    /// @throws IOException one line: what, where, what to do
    /// @throws IllegalArgumentException as of [#open]
    public AppendableRows rows(LoadRequest request, LoadListener listener) throws IOException {
        Path stored = StoredTrace.folder(request);
        if (stored != null) {
            OpenedTrace trace = inPlace(Store.open(stored), request);
            return new SnapshotRows(trace.snapshot(), trace.texts(), trace.ledger());
        }
        boolean keeps = request.inputs().stream().noneMatch(Input::spooled);
        OpenedTrace found = keeps ? cached(cache.place(request)) : null;
        if (found != null && SnapshotRows.isInOrderOfArrival(found.snapshot())) {
            return new SnapshotRows(found.snapshot(), found.texts(), found.ledger());
        }
        return FileRows.look(request, temporary(), cache::keepRejected, listener);
    }

    /// What is in the cache; null if it is not, or of no use.
    private @Nullable OpenedTrace cached(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return null;
        }
        try {
            OpenedTrace found = opened(Store.open(place), true, true);
            cache.touch(place);
            return found;
        } catch (IOException damagedOrOfAnotherVersion) {
            TraceCache.delete(place);
            return null;
        }
    }

    /// Removes what was kept of a trace that nobody will ask for again: its files go. Whoever has it open reads on.
    public void forget(LoadRequest request) {
        Path store = stores.remove(request);
        if (store == null) {
            return;
        }
        try {
            TraceCache.delete(store);
            for (Path folder : List.copyOf(temporary)) {
                if (store.startsWith(folder)) {
                    TraceCache.delete(folder);
                    temporary.remove(folder);
                }
            }
        } catch (IOException goesWithTheCache) {
            // what is left is the oldest there
        }
    }

    /// A store that others may append to, if the request is for one and nothing else; else null.
    ///
    /// @throws IOException one line: it is damaged
    public @Nullable FollowedStore follow(LoadRequest request) throws IOException {
        Path stored = StoredTrace.folder(request);
        return stored == null || !LiveReader.isLive(stored) ? null : FollowedStore.open(stored, request);
    }

    /// A store's folder as it is: mapped, not copied.
    private static OpenedTrace inPlace(Store store, LoadRequest request) throws IOException {
        Ledger ledger = StoredTrace.timed(store.ledger(), store.properties());
        String kept = ledger.keptIn();
        return new OpenedTrace(
                store.properties().getOrDefault("name", name(request)),
                StoredTrace.typed(store.snapshot(), request.typing()),
                SourceTexts.parse(store.properties(), store.directory()),
                kept == null
                        ? ledger
                        : ledger.withKeptIn(store.directory().resolve(kept).toString()),
                true,
                true);
    }

    /// Moves a finished store to its place; when another process was first, its store serves.
    private static Path keep(Path store, Path place) throws IOException {
        try {
            Files.move(store, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException anotherWasFirst) {
            return place;
        } catch (java.nio.file.FileSystemException e) {
            if (!Files.isDirectory(place)) {
                throw e;
            }
        }
        return place;
    }

    static String name(LoadRequest request) {
        List<Input> inputs = request.inputs();
        String first = inputs.getFirst().name();
        return inputs.size() == 1 ? first : first + " + " + (inputs.size() - 1) + " more";
    }

    private OpenedTrace opened(Store store, boolean complete, boolean cached) throws IOException {
        String assumed = store.properties().get("assumed");
        Ledger ledger = StoredTrace.timed(store.ledger(), store.properties())
                .withAssumed(assumed == null ? List.of() : List.of(assumed.split("\n", -1)));
        String kept = ledger.keptIn();
        Path file = kept == null ? null : store.directory().resolve(kept);
        if (file != null && temporary.stream().anyMatch(file::startsWith)) {
            file = cache.keepRejected(file); // what was read goes with this process, what could not be read must not
        }
        return new OpenedTrace(
                store.properties().getOrDefault("name", "trace"),
                store.snapshot(),
                SourceTexts.parse(store.properties(), store.directory()),
                file == null ? ledger : ledger.withKeptIn(file.toString()),
                complete,
                cached);
    }

    /// Removes what is not kept.
    @Override
    public void close() {
        for (Path folder : temporary) {
            try {
                TraceCache.delete(folder);
            } catch (IOException leftForTheNextRun) {
                // the next run removes what ended processes left
            }
        }
    }
}
