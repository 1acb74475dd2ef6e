package dev.sightline.app;

import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.app.trace.TraceFile;
import dev.sightline.app.trace.TraceOpener;
import dev.sightline.intake.Intake;
import dev.sightline.view.request.Trace;
import dev.sightline.view.text.TextPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Writes a trace in another format.
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description = "Writes a trace in time order as .arrow, .bp, .csv, .json (Chrome trace), .jsonl or .parquet.",
        footer = {
            "",
            "Examples:",
            "  sightline convert spans.csv.gz vmstat.txt -o run.arrow",
            "  sightline convert trace.bp -o trace.jsonl",
            "  sightline convert spans.csv -o run.json    # opens in Perfetto and chrome://tracing"
        })
final class ConvertCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "PATH", description = "files or folders; '-' is standard input")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "OUT",
            description = "the file to write; its ending says the format")
    private Path output = Path.of("");

    @Override
    public Integer call() throws IOException {
        TraceFile.check(output, List.of(".arrow", ".bp", ".csv", ".json", ".jsonl", ".parquet"), paths);
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            Trace trace = TraceOpener.open(intake, reading.request(paths, intake), System.err);
            long rows = TraceFile.write(trace.snapshot(), output);
            System.err.println("sightline: wrote " + TextPage.count(rows) + " rows to " + output);
            return 0;
        }
    }
}
