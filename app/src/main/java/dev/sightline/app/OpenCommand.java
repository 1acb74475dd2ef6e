package dev.sightline.app;

import dev.sightline.app.collect.FollowedFiles;
import dev.sightline.app.serve.LiveTraces;
import dev.sightline.app.serve.ServingOptions;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
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
            "  vmstat -t 1 60 | sightline open -",
            "  sightline open --follow /var/log/syslog"
        })
final class OpenCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            paramLabel = "PATH",
            description = "files or folders; '-' is standard input; none: drop files on the page")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = "--follow",
            description = "show files live while they grow: log files and the like, folders, or folder/pattern")
    private boolean follow;

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private ServingOptions serving = new ServingOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            LiveTraces traces = new LiveTraces(intake);
            if (follow) {
                return follow(intake, traces);
            }
            if (!paths.isEmpty()) {
                LoadRequest request = reading.request(paths, intake);
                traces.open(request, LiveTraces.name(request.inputs()));
            }
            return serving.serve(traces);
        }
    }

    private int follow(Intake intake, LiveTraces traces) throws IOException, InterruptedException {
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("--follow: a file is missing");
        }
        FollowedFiles files = FollowedFiles.open(paths, reading, CacheFolder.open(System.getenv()));
        List<String> names =
                paths.stream().map(path -> Input.nameOf(Path.of(path))).toList();
        traces.open(files.request(reading, intake), LiveTraces.nameOf(names));
        return serving.serve(traces, files);
    }
}
