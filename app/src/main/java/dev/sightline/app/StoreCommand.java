package dev.sightline.app;

import dev.sightline.app.shell.Ending;
import dev.sightline.app.shell.ExitCode;
import dev.sightline.app.shell.Figures;
import dev.sightline.app.shell.SizeOption;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.app.trace.TraceOpener;
import dev.sightline.event.TimeLength;
import dev.sightline.intake.Intake;
import dev.sightline.intake.live.AppendableRows;
import dev.sightline.intake.live.Appender;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.live.Retention;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreCheck;
import dev.sightline.view.text.TextPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Keeps traces in a folder that is appended to; every reading command takes the folder as a path.
@Command(
        name = "store",
        mixinStandardHelpOptions = true,
        description = "Keeps traces in a folder, safe against crashes; 'info', 'view', 'open' and 'convert' read it.",
        footer = {
            "",
            "Examples:",
            "  sightline store append runs monday.csv.gz tuesday.csv.gz",
            "  sightline view frequency runs --column duration",
            "  sightline store check runs",
            "  sightline store retain runs --bytes 20G --age 30d"
        })
final class StoreCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "append, check, merge or retain is expected");
    }

    /// Opens a store that must be there.
    private static LiveStore existing(Path folder) throws IOException {
        if (!Store.isStore(folder)) {
            throw noStore(folder);
        }
        return LiveStore.open(folder, null, LiveSettings.DEFAULT.withMerges(false), InstantSource.system());
    }

    private static IOException noStore(Path folder) {
        return new IOException(folder + ": no store; 'sightline store append' makes one");
    }

    @Command(
            name = "append",
            mixinStandardHelpOptions = true,
            description =
                    "Reads traces and appends their rows to a store, made if it is not there; they are on the disk"
                            + " when it says so.")
    int append(
            @Parameters(index = "0", paramLabel = "DIR", description = "the store's folder") Path folder,
            @Parameters(
                            index = "1..*",
                            arity = "1..*",
                            paramLabel = "PATH",
                            description = "files or folders; '-' is standard input")
                    List<String> paths,
            @Option(
                            names = "--skip",
                            paramLabel = "ROWS",
                            description = "leave out the first rows: an append that failed says how many are there")
                    long skip,
            @Mixin ReadingOptions reading)
            throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            AppendableRows rows = intake.rows(reading.request(paths, intake), LoadListener.NONE);
            Appender appender = new Appender(rows, skip, DurableRows.NOBODY);
            Thread ender = Thread.ofPlatform().unstarted(appender::stop);
            Runtime.getRuntime().addShutdownHook(ender);
            try (LiveStore store =
                    LiveStore.open(folder, rows.timeColumn(), LiveSettings.DEFAULT, InstantSource.system())) {
                appender.append(store);
            } catch (IOException e) {
                failed(folder, appender, rows, e);
            } finally {
                TraceOpener.report(rows.ledger(), System.err);
                out.println("acknowledged " + TextPage.count(appender.acknowledged()) + " rows");
                out.flush();
                String rest = appender.rest();
                if (rest != null) {
                    System.err.println("sightline: " + rest);
                }
                Ending.forget(ender);
                appender.ended(); // a process that was told to end does so now
            }
        }
        return 0;
    }

    /// An append that failed says how far it came, so that whoever tries again doubles nothing.
    ///
    /// @throws IOException if something is left to be appended
    private static void failed(Path folder, Appender appender, AppendableRows rows, IOException why)
            throws IOException {
        if (appender.isWhole()) {
            System.err.println("sightline: all rows are in the store's log; they become segments when it is written to"
                    + " again (" + why.getMessage() + ")");
            return;
        }
        try {
            appender.look(folder);
        } catch (IOException unreadable) {
            why.addSuppressed(unreadable);
        }
        throw new IOException(
                why.getMessage() + "; the first " + appender.reached() + " of " + rows.rows()
                        + " rows are in the store: make room ('sightline store retain "
                        + folder + " --bytes SIZE' drops the oldest segments, --bytes 0 all rows), then append the same"
                        + " input with --skip " + appender.reached(),
                why);
    }

    @Command(
            name = "check",
            mixinStandardHelpOptions = true,
            description = "Reads every byte of a store and says what is damaged; changes nothing. Exit 1 if there is.")
    int check(@Parameters(paramLabel = "DIR", description = "the store's folder") Path folder) throws IOException {
        StoreCheck check = StoreCheck.of(folder);
        PrintWriter out = spec.commandLine().getOut();
        check.damaged().forEach(line -> out.println("damaged: " + line.replaceFirst("^damaged: ", "")));
        check.notes().forEach(line -> out.println("note: " + line));
        out.println(TextPage.count(check.rows()) + " rows, " + check.segments() + " segments, "
                + (check.damaged().isEmpty() ? "no damage" : check.damaged().size() + " damaged places"));
        out.flush();
        return check.damaged().isEmpty() ? 0 : ExitCode.FAILED;
    }

    @Command(
            name = "merge",
            mixinStandardHelpOptions = true,
            description = "Rewrites small segments, and those whose times overlap, into large ones that do not.")
    int merge(@Parameters(paramLabel = "DIR", description = "the store's folder") Path folder) throws IOException {
        try (LiveStore store = existing(folder)) {
            int merges = store.merge();
            print(merges + (merges == 1 ? " merge" : " merges"));
        }
        return 0;
    }

    @Command(
            name = "retain",
            mixinStandardHelpOptions = true,
            description = "Drops the oldest segments of a store; what was dropped stays counted.")
    int retain(
            @Parameters(paramLabel = "DIR", description = "the store's folder") Path folder,
            @Option(names = "--bytes", paramLabel = "SIZE", description = "keep at most so much, such as 20G") @Nullable
                    String bytes,
            @Option(
                            names = "--age",
                            paramLabel = "DURATION",
                            description = "keep what is not older, such as 12h or 30d")
                    @Nullable
                    String age)
            throws IOException {
        if (bytes == null && age == null) {
            throw new ParameterException(spec.commandLine(), "--bytes or --age is missing");
        }
        Retention retention = new Retention(
                bytes == null ? null : (Long) SizeOption.parse("--bytes", bytes), age == null ? null : duration(age));
        if (!Store.isStore(folder)) {
            throw noStore(folder);
        }
        print(said(drop(folder, retention)));
        return 0;
    }

    /// First without a byte written: the disk may be full.
    private static Retention.Dropped drop(Path folder, Retention retention) throws IOException {
        Retention.Dropped dropped = LiveStore.dropInPlace(folder, retention, InstantSource.system());
        try (LiveStore store = existing(folder)) {
            return dropped.plus(store.retain(retention));
        } catch (IOException e) {
            // No room to make a segment of what is in the log: then that is what can go.
            dropped = dropped.plus(LiveStore.dropLogInPlace(folder, retention, InstantSource.system()));
            if (dropped.rows() == 0) {
                throw new IOException(
                        e.getMessage() + "; nothing was dropped: the rows are in the log, which needs room to become a"
                                + " segment; make some elsewhere, or drop all rows with --bytes 0",
                        e);
            }
            if (dropped.ofLog() == 0) {
                System.err.println(
                        "sightline: the rows in the log stay there (--bytes 0 drops them, too): " + e.getMessage());
            }
            return dropped;
        }
    }

    private static String said(Retention.Dropped dropped) {
        String log = dropped.ofLog() == 0 ? "" : " and the log (" + TextPage.count(dropped.ofLog()) + " rows)";
        return "dropped " + TextPage.count(dropped.rows()) + " rows in " + dropped.segments() + " segments" + log + ", "
                + Figures.bytes(dropped.bytes());
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }

    private static Duration duration(String text) {
        Long nanos = text.matches("0+[smhdw]") ? (Long) 0L : TimeLength.nanos(text);
        if (nanos == null) {
            throw new IllegalArgumentException(
                    "--age " + text + ": a duration such as 90s, 30m, 12h, 7d or 4w is expected");
        }
        return Duration.ofNanos(nanos);
    }
}
