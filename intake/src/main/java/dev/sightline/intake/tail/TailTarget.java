package dev.sightline.intake.tail;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.listen.Traffic;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.StreamIntake;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.LiveStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Where rows of files go, and what the store knows of those that were read before. Any thread.
///
/// @param format what the user says the files are; null: each is recognised
/// @param notes hears of files that cannot be read: one line
/// @param failed hears when the store takes no more: one line
/// @param observer hears of rows that are durable
/// @param known sources by number: their formats, and how many rows of them were stored
public record TailTarget(
        LiveStore store,
        Formats formats,
        ReadOptions options,
        @Nullable Format format,
        Traffic traffic,
        Consumer<String> notes,
        Consumer<String> failed,
        DurableRows observer,
        Map<Integer, SourceInfo> known) {
    public TailTarget(
            LiveStore store,
            Formats formats,
            ReadOptions options,
            @Nullable Format format,
            Traffic traffic,
            Consumer<String> notes,
            Consumer<String> failed,
            DurableRows observer) {
        this(store, formats, options, format, traffic, notes, failed, observer, new ConcurrentHashMap<>());
        List<SourceInfo> sources = store.recovered().sources();
        for (int i = 0; i < sources.size(); i++) {
            known.put(i, sources.get(i));
        }
    }

    /// The format of a source that has rows; null if it has none.
    @Nullable
    Format formatOf(int source) {
        SourceInfo its = known.get(source);
        return its == null ? null : formats.named(its.format()).orElse(null);
    }

    /// How many rows of a source were stored.
    long rowsOf(int source) {
        SourceInfo its = known.get(source);
        return its == null ? 0 : its.rows();
    }

    @Nullable
    Format recognise(byte[] head, String name) {
        return format != null ? format : formats.sniff(head, name).orElse(null);
    }

    StreamIntake intake(Format its, String path, String name, int source) {
        return StreamIntake.ofFile(store, its, options, path, name, source, observer);
    }

    void taken(int source, String itsFormat, long rows) {
        known.compute(
                source,
                (number, before) ->
                        new SourceInfo("", "", itsFormat, rows + (before == null ? 0 : before.rows()), 0, false));
    }

    void count(long bytes, MessageHandler.Taken taken) {
        traffic.count(bytes, taken);
    }

    void says(String what) {
        notes.accept(what);
    }

    void failed(String why) {
        failed.accept(why);
    }
}
