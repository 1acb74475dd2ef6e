package dev.sightline.app;

import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.app.trace.TraceOpener;
import dev.sightline.event.RowBlock;
import dev.sightline.intake.Intake;
import dev.sightline.intake.split.SplitConfig;
import dev.sightline.intake.split.SplitText;
import dev.sightline.intake.split.Splitter;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Trace;
import dev.sightline.view.text.TextPage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Sends the rows of a trace to files by what is in them.
@Command(
        name = "split",
        mixinStandardHelpOptions = true,
        description = "Sends the rows of a trace, in time order, to files by what is in them (docs/split.md).",
        footer = {
            "",
            "Examples:",
            "  sightline split by-workflow.toml run.bp -o runs",
            "  sightline split by-host.toml logs/ -o hosts --json"
        })
final class SplitCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "CONFIG", description = "which rows go where, in TOML")
    private Path config = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "PATH",
            description = "files or folders; '-' is standard input")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "the folder that paths of the configuration are relative to; made if it is not there "
                    + "(default: the current one)")
    private Path folder = Path.of("");

    @Option(names = "--append", description = "adds to files that are there already")
    private boolean append;

    @Option(names = "--json", description = "prints one JSON document")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        // a mistake in it is said before anything is read
        SplitConfig rules = SplitText.read(config);
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            Trace trace = TraceOpener.open(intake, reading.request(paths, intake), System.err);
            check(rules, trace.snapshot());
            Files.createDirectories(folder.toAbsolutePath());
            Splitter splitter = new Splitter(folder.toAbsolutePath(), () -> SplitText.read(config), append);
            try (splitter) {
                split(trace.snapshot(), splitter);
            }
            print(splitter);
            return 0;
        } catch (IllegalArgumentException e) {
            throw new IOException(config + ": " + e.getMessage(), e);
        }
    }

    /// Rows of a stream may get a column later; here all of them are known.
    private void check(SplitConfig rules, Snapshot snapshot) throws IOException {
        try {
            rules.check(snapshot.fields());
        } catch (IllegalArgumentException e) {
            throw new IOException(config + ":" + e.getMessage(), e);
        }
    }

    private static void split(Snapshot snapshot, Splitter splitter) throws IOException {
        splitter.columns(snapshot.fields());
        OrderedRows rows = new OrderedRows(snapshot);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            splitter.take(block);
        }
    }

    private void print(Splitter splitter) throws IOException {
        List<Splitter.Written> outputs = splitter.written();
        if (json) {
            OutputStream out = new BufferedOutputStream(System.out, 1 << 16);
            try (JsonGenerator document = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
                document.writeStartObject();
                document.writeArrayPropertyStart("outputs");
                for (Splitter.Written output : outputs) {
                    document.writeStartObject();
                    document.writeStringProperty(
                            "path", folder.resolve(output.path()).toString());
                    document.writeNumberProperty("rows", output.rows());
                    document.writeEndObject();
                }
                document.writeEndArray();
                document.writeNumberProperty("dropped", splitter.dropped());
                document.writeNumberProperty("unmatched", splitter.unmatched());
                document.writeNumberProperty("removed", splitter.removed());
                document.writeEndObject();
            }
            out.write('\n');
            out.flush();
            return;
        }
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (Splitter.Written output : outputs) {
            out.println(TextPage.count(output.rows()) + "  " + folder.resolve(output.path()));
        }
        out.println(TextPage.count(outputs.size()) + " files; " + TextPage.count(splitter.dropped()) + " rows dropped, "
                + TextPage.count(splitter.unmatched()) + " fit no route, " + TextPage.count(splitter.removed())
                + " removed by retention");
        out.flush();
    }
}
