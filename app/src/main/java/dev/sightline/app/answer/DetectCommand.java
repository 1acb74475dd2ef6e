package dev.sightline.app.answer;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.AnomalyColumns;
import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.learn.Learner.Learned;
import dev.sightline.analysis.learn.TimeoutRule;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.analysis.lifeline.Step;
import dev.sightline.analysis.stall.Stalls;
import dev.sightline.analysis.suspect.Suspects;
import dev.sightline.app.shell.TimeOption;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.LifelineFile;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.app.trace.TraceFile;
import dev.sightline.app.trace.TraceOpener;
import dev.sightline.intake.Intake;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.view.Views;
import dev.sightline.view.request.Scope;
import dev.sightline.view.request.Trace;
import dev.sightline.view.text.TextPage;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Finds flows that did not end, ended late or went wrong.
@Command(
        name = "detect",
        mixinStandardHelpOptions = true,
        description = {
            "Finds the flows (jobs, requests, workflows) that did not end, ended late or went wrong, and says what is missing and why (docs/detect.md).",
            "Without --lifelines it learns from the same rows what flows usually do."
        },
        footer = {
            "",
            "Examples:",
            "  sightline detect run.bp                              learns and looks, in one go",
            "  sightline detect --learn good.bp > jobs.lifelines    a proposal, to be read and edited",
            "  sightline detect --lifelines jobs.lifelines run.bp --json"
        })
public final class DetectCommand implements Callable<Integer> {
    private static final String NOTHING =
            "no lifelines: no column ties several events to one flow, or there are too few"
                    + " flows; name the column with --flow, or several as --flow A,B, or lower --least-flows";

    /// Said where what was asked for needs no flows.
    private static final String ROWS_ALONE = "only rows were looked at, no flows: ";

    @Parameters(
            index = "0..*",
            arity = "1..*",
            paramLabel = "PATH",
            description = "files or folders; '-' is standard input")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Mixin
    private DetailOptions details = new DetailOptions();

    @Option(names = "--learn", description = "prints definitions of lifelines that follow from the rows, and ends")
    private boolean learn;

    @Option(names = "--lifelines", paramLabel = "CONFIG", description = "the definitions to go by")
    private @Nullable Path config;

    @Option(
            names = "--percentile",
            paramLabel = "P",
            description = "of flows that are in time, in percent: what learned time-outs are (default: 99)")
    private double percentile = TimeoutRule.STANDARD.percent();

    @Option(
            names = "--deviations",
            paramLabel = "K",
            description = "learns time-outs as the mean and so many standard deviations instead, such as 3")
    private double deviations;

    @Option(names = "--least-timeout", paramLabel = "T", description = "no learned time-out is shorter, such as 10ms")
    private @Nullable String least;

    @Option(names = "--most-timeout", paramLabel = "T", description = "no learned time-out is longer, such as 1h")
    private @Nullable String most;

    @Option(names = "--least-flows", paramLabel = "N", description = "learns nothing from fewer flows (default: 5)")
    private int leastFlows = TimeoutRule.STANDARD.leastFlows();

    @Option(
            names = "--memory",
            paramLabel = "MB",
            description = "for flows that are open; beyond it the oldest are forgotten, and counted (default: 256)")
    private int memory = 256;

    @Option(
            names = "--baseline",
            paramLabel = "PATH",
            description = "what is known to be good: suspects are ranked against it; repeatable")
    private List<String> baseline = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description =
                    "also writes all rows, with the columns anomaly and anomaly.reason: .arrow, .parquet, .csv, .jsonl or .bp")
    private @Nullable Path output;

    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (learn && config != null) {
            throw new IllegalArgumentException("--learn and --lifelines: one of them is expected");
        }
        if (memory < 1) {
            throw new IllegalArgumentException("--memory " + memory + ": 1 or more is expected");
        }
        details.check();
        Path file = output;
        if (file != null) {
            TraceFile.check(file, List.of(".arrow", ".bp", ".csv", ".jsonl", ".parquet"), paths);
        }
        TimeoutRule rule = rule();
        // a mistake in it is said before anything is read
        List<Lifeline> given = config == null ? List.of() : LifelineFile.read(config);
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            Trace trace = TraceOpener.open(intake, reading.requestOfFlows(paths, intake), System.err);
            Map<String, List<String>> parameters = new LinkedHashMap<>(selection.parameters());
            parameters.put("zone", List.of(reading.zone()));
            Scope scope = new Views().scope(trace, parameters, () -> false);
            long sampled = trace.ledger().sampled();
            Detection detection = new Detection(scope.snapshot(), scope.where(), () -> false, sampled);
            if (learn) {
                printLearned(detection.learn(reading.flow(), rule));
                return 0;
            }
            List<Lifeline> lifelines = given;
            if (lifelines.isEmpty()) {
                List<Learned> learned = detection.learn(reading.flow(), rule);
                lifelines = learned.stream().map(Learned::lifeline).toList();
                learned.forEach(each -> each.doubts()
                        .forEach(doubt -> System.err.println(
                                "sightline: " + each.lifeline().name() + ": " + doubt)));
                if (lifelines.isEmpty()) {
                    System.err.println("sightline: " + (details.looksAtRows() ? ROWS_ALONE : "") + NOTHING);
                }
            }
            long bytes = (long) memory << 20;
            List<Anomaly> stalls = Stalls.of(scope.snapshot(), scope.where(), () -> false);
            Findings all = details.detect(detection, lifelines, bytes)
                    .and(details.extremes(scope, percentile))
                    .and(stalls);
            all.unseen()
                    .forEach((step, meant) -> System.err.println("sightline: no row has the step '" + step + "'"
                            + (meant.isEmpty() ? "" : "; did you mean '" + meant + "'?")));
            TimeWindow window = scope.window();
            Findings findings = window == null ? all : all.between(window.fromNanos(), window.toNanos());
            if (file != null) {
                long rows = TraceFile.write(AnomalyColumns.of(scope.snapshot(), findings, lifelines), file);
                System.err.println("sightline: wrote " + TextPage.count(rows) + " rows to " + file);
            }
            FindingsPrinting printing = new FindingsPrinting(
                    findings,
                    lifelines,
                    suspects(intake, scope),
                    details.contexts(detection, lifelines, findings, bytes),
                    details.isFlagOnly());
            if (json) {
                printing.json();
            } else {
                printing.text();
            }
            return 0;
        }
    }

    /// Who what is unusual starts with, in the window against what is known to be good, or the rest of the trace;
    /// nobody where neither is given.
    private Suspects.Answer suspects(Intake intake, Scope scope) throws IOException {
        TimeWindow window = scope.window();
        if (window == null && baseline.isEmpty()) {
            return new Suspects.Answer(List.of(), "");
        }
        if (scope.snapshot().sortedBy() == null) {
            return new Suspects.Answer(List.of(), "none: the trace has no column of times");
        }
        Snapshot good = null;
        if (!baseline.isEmpty()) {
            Trace known = TraceOpener.open(intake, reading.requestOfFlows(baseline, intake), System.err);
            good = new Views()
                    .scope(known, Map.of("zone", List.of(reading.zone())), () -> false)
                    .snapshot();
        }
        TimeWindow asked = window == null ? TimeWindow.ALL : window;
        return Suspects.answer(scope.snapshot(), asked.fromNanos(), asked.toNanos(), good, () -> false);
    }

    private TimeoutRule rule() {
        Duration longest = Duration.ofDays(36_500);
        String low = least;
        String high = most;
        return new TimeoutRule(
                percentile,
                deviations,
                low == null
                        ? 0
                        : TimeOption.parse("--least-timeout", low, longest).toNanos(),
                high == null
                        ? Step.EVER
                        : TimeOption.parse("--most-timeout", high, longest).toNanos(),
                leastFlows);
    }

    private static void printLearned(List<Learned> learned) throws IOException {
        if (learned.isEmpty()) {
            throw new IOException(NOTHING);
        }
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        out.print(LifelineText.write(
                learned.stream().map(Learned::lifeline).toList(),
                learned.stream().map(Learned::note).toList()));
        out.flush();
    }
}
