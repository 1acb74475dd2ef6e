package dev.sightline.app.answer;

import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.app.trace.TraceOpener;
import dev.sightline.intake.Intake;
import dev.sightline.view.Views;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Says what is in a trace.
@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        description =
                "Says what is in a trace: rows, time, and each column's type, role, unit, range and distinct values.",
        footer = {
            "",
            "Examples:",
            "  sightline info spans.csv.gz",
            "  ps aux | sightline info -",
            "  sightline info --json front.jsonl mid.jsonl"
        })
public final class InfoCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "files or folders; '-' is standard input; several make one trace")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            Trace trace = TraceOpener.open(intake, reading.request(paths, intake), System.err);
            Answer answer =
                    new Views().answer(trace, new ViewRequest("info", Map.of("asRead", List.of("true"))), () -> false);
            Printing.print(answer, trace.ledger().clock(), json);
            return 0;
        }
    }
}
