package dev.sightline.app;

import dev.sightline.intake.Intake;
import dev.sightline.intake.load.LoadRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Shows the user's files in the browser.
@Command(
        name = "open",
        mixinStandardHelpOptions = true,
        description = "Opens files as one trace and shows it in the browser.",
        footer = {
            "",
            "Examples:",
            "  sightline open spans.csv.gz",
            "  sightline open front.otlp.jsonl mid.otlp.jsonl vmstat.txt",
            "  vmstat -t 1 60 | sightline open -"
        })
final class OpenCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            paramLabel = "PATH",
            description = "files or folders; '-' is standard input; none: drop files on the page")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private ServingOptions serving = new ServingOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            LiveTraces traces = new LiveTraces(intake);
            if (!paths.isEmpty()) {
                LoadRequest request = reading.request(paths, intake);
                traces.open(request, LiveTraces.name(request.inputs()));
            }
            return serving.serve(traces);
        }
    }
}
