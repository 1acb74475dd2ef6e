package dev.sightline.intake.load;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.source.Input;
import dev.sightline.intake.source.SourceTexts;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.StoreWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A store that is made of one reading.
final class NewStore implements TypedRows {
    private final List<ReadableSource> sources;
    private final Plan plan;
    private final Path directory;
    private final LoadListener listener;
    private final Notes notes;
    private final StoreWriter writer;
    private final List<Appended> appended = new ArrayList<>();
    private final List<SourceTexts.Place> places = new ArrayList<>();
    private long rows;

    /// How much of one source is in it; its typer may be ahead.
    ///
    /// @param hasEntity whether a row had one
    private record Appended(long rows, boolean hasEntity) {}

    NewStore(List<ReadableSource> sources, Plan plan, Path directory, LoadListener listener) throws IOException {
        this.sources = sources;
        this.plan = plan;
        this.directory = directory;
        this.listener = listener;
        String entity = plan.withRole(Role.ENTITY).map(Field::name).orElse(null);
        writer = StoreWriter.create(directory, plan.timeColumn(), entity);
        notes = new Notes(directory);
    }

    Notes notes() {
        return notes;
    }

    @Override
    public @Nullable Path begin(Input input, boolean plain) throws IOException {
        Path archive = directory.resolve("text-" + appended.size() + ".zst");
        appended.add(new Appended(0, false));
        places.add(plain ? SourceTexts.Place.plain(input.file()) : SourceTexts.Place.archive(archive));
        return plain ? null : archive;
    }

    @Override
    public boolean copies() {
        return true;
    }

    @Override
    public void append(Batch batch, boolean hasEntity) throws IOException {
        writer.append(batch);
        rows += batch.rows();
        appended.set(appended.size() - 1, new Appended(appended.getLast().rows() + batch.rows(), hasEntity));
        listener.grew(rows, this::seenSoFar);
    }

    private LoadListener.Seen seenSoFar() {
        writer.describe(plan.fields(), infos());
        return new LoadListener.Seen(writer.snapshot(), new SourceTexts(places));
    }

    private List<SourceInfo> infos() {
        List<SourceInfo> infos = new ArrayList<>();
        List<String> names = SourceNames.of(sources);
        for (int i = 0; i < sources.size(); i++) {
            ReadableSource source = sources.get(i);
            boolean begun = i < appended.size();
            infos.add(new SourceInfo(
                    source.input().path(),
                    names.get(i),
                    source.format().name(),
                    begun ? appended.get(i).rows() : 0,
                    notes.rejected(i),
                    begun && appended.get(i).hasEntity()));
        }
        return infos;
    }

    /// @param found the plan of all that was seen
    /// @param assumed what is not in the sources
    /// @param clock what its times are
    Loaded finish(String name, Plan found, List<String> damagedBefore, List<String> assumed, TimeScale clock)
            throws IOException {
        notes.close();
        Map<String, String> properties = SourceTexts.print(places);
        properties.put("name", name);
        properties.put("clock", clock.label());
        if (!assumed.isEmpty()) {
            properties.put("assumed", String.join("\n", assumed));
        }
        writer.finish(found.fields(), infos(), notes.ledger(rows, damagedBefore), properties);
        return new Loaded(directory);
    }

    /// Forgets all that was read.
    void discard() throws IOException {
        notes.close();
        writer.close();
    }
}
