package dev.sightline.app.archive;

import dev.sightline.app.shell.Ending;
import dev.sightline.app.shell.TimeOption;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import dev.sightline.view.request.Json;
import dev.sightline.view.text.TextPage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Copies a store to a database or to files by day, and what came since when it is asked again.
@Command(
        name = "archive",
        mixinStandardHelpOptions = true,
        description = "Copies a store to a table of a database, or to Parquet files by day; again: what came since.",
        footer = {
            "",
            "Examples:",
            "  sightline archive events --to jdbc:postgresql://db/traces?user=me --every 1m   # PGPASSWORD=...",
            "  sightline archive events --to jdbc:sqlite:events.db",
            "  sightline archive events --to days     # days/day=2026-01-05/part-....parquet"
        })
public final class ArchiveCommand implements Callable<Integer> {
    @Parameters(paramLabel = "STORE", description = "the store's folder")
    private Path folder = Path.of("");

    @Option(
            names = "--to",
            required = true,
            paramLabel = "TO",
            description = "jdbc:postgresql://HOST:PORT/DATABASE?user=NAME, jdbc:sqlite:FILE, or a folder")
    private String to = "";

    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "of the database, made if it is not there (default: events)")
    private String table = "events";

    @Option(
            names = "--every",
            paramLabel = "T",
            description = "goes on, and copies what came since so often, such as 30s; Ctrl-C ends")
    private @Nullable String every;

    @Option(names = "--json", description = "prints one JSON document")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        long pause = pause();
        if (!Store.isStore(folder)) {
            throw new IOException(folder + (Files.exists(folder) ? ": no store" : ": no such folder")
                    + "; 'sightline collect' and 'sightline store append' make one");
        }
        Store store = Store.open(folder);
        try (Ending ending = new Ending();
                Archive archive = Archive.open(to, table, store.identity())) {
            long rows = copy(store.snapshot(), archive, ending);
            while (pause > 0 && !ending.await(pause)) {
                rows += copy(Store.open(folder).snapshot(), archive, ending);
            }
            archive.notes().forEach(line -> System.err.println("sightline: " + line));
            print(rows);
            System.out.flush(); // a process that was told to end does not wait for more
        }
        return 0;
    }

    private long pause() {
        String text = every;
        return text == null
                ? 0
                : TimeOption.parse("--every", text, Duration.ofDays(366)).toMillis();
    }

    /// @param ending what is copied when the process is told to end is the last
    private static long copy(Snapshot snapshot, Archive archive, Ending ending) throws IOException {
        archive.columns(snapshot.fields());
        Arrivals rows = new Arrivals(snapshot, archive.next());
        long count = 0;
        while (!ending.isTold() && rows.more()) {
            count += archive.copy(snapshot, rows);
        }
        return count;
    }

    private void print(long rows) throws IOException {
        if (!json) {
            System.out.println(TextPage.count(rows) + (rows == 1 ? " row" : " rows") + " copied");
            return;
        }
        OutputStream out = System.out;
        try (JsonGenerator document = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            document.writeStartObject();
            document.writeNumberProperty("rows", rows);
            document.writeEndObject();
        }
        out.write('\n');
        out.flush();
    }
}
