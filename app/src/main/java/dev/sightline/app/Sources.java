package dev.sightline.app;

import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.listen.Traffic;
import dev.sightline.intake.tail.Tail;
import dev.sightline.intake.tail.TailSettings;
import dev.sightline.intake.tail.TailTarget;
import dev.sightline.store.live.LiveStore;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Option;

/// What a collector fetches itself: files that grow.
final class Sources {
    @Option(
            names = "--tail",
            paramLabel = "PATH",
            description = {
                "repeatable: what is appended to a file, to the files of a folder, or to those that fit a pattern",
                "('logs/*.log'); it goes on where it was after a restart"
            })
    private List<String> tail = new ArrayList<>();

    /// Begins to fetch.
    ///
    /// @param traffic counts, by protocol
    /// @param failed hears when the store takes no more: one line
    /// @return what is to be closed before the store is
    List<Closeable> start(
            LiveStore store,
            Formats formats,
            ReadOptions options,
            Function<String, Traffic> traffic,
            Consumer<String> failed) {
        List<Closeable> started = new ArrayList<>();
        if (!tail.isEmpty()) {
            started.add(Tail.start(
                    tail,
                    new TailTarget(store, formats, options, null, traffic.apply("tail"), Sources::note, failed),
                    TailSettings.STANDARD));
        }
        return started;
    }

    static void note(String line) {
        System.err.println("sightline: " + line);
    }
}
