package dev.sightline.intake;

import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.SourceTexts;
import dev.sightline.store.Ledger;
import dev.sightline.store.live.LiveReader;
import java.io.IOException;
import java.nio.file.Path;

/// A store that is looked at while this or another process appends to it. One thread.
public final class FollowedStore {
    private final Path folder;
    private final LoadRequest request;
    private final LiveReader reader;

    private FollowedStore(Path folder, LoadRequest request, LiveReader reader) {
        this.folder = folder;
        this.request = request;
        this.reader = reader;
    }

    static FollowedStore open(Path folder, LoadRequest request) throws IOException {
        return new FollowedStore(folder, request, LiveReader.open(folder));
    }

    /// Looks for new rows.
    ///
    /// @return whether [#now] has changed
    /// @throws IOException one line: the store is damaged, or gone
    public boolean refresh() throws IOException {
        return reader.refresh();
    }

    /// All rows that were durable at the last look.
    ///
    /// @throws IOException one line: what is kept with it is damaged
    /// @throws IllegalArgumentException if the request names a column that is not there
    public OpenedTrace now() throws IOException {
        Ledger ledger = StoredTrace.timed(reader.ledger(), reader.properties());
        String kept = ledger.keptIn();
        return new OpenedTrace(
                reader.properties().getOrDefault("name", Intake.name(request)),
                StoredTrace.typed(reader.snapshot(), request.typing()),
                SourceTexts.parse(reader.properties(), folder),
                kept == null ? ledger : ledger.withKeptIn(folder.resolve(kept).toString()),
                true,
                true);
    }
}
