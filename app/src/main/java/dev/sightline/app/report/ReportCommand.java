package dev.sightline.app.report;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.app.answer.SelectionOptions;
import dev.sightline.app.shell.Ending;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.LifelineFile;
import dev.sightline.app.trace.PartFile;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.app.trace.TraceFile;
import dev.sightline.app.trace.TraceOpener;
import dev.sightline.intake.Intake;
import dev.sightline.store.Snapshot;
import dev.sightline.view.Views;
import dev.sightline.view.report.Report;
import dev.sightline.view.report.ReportHtml;
import dev.sightline.view.request.Trace;
import dev.sightline.view.text.TextPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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

/// What was found in a trace, as a file for people who have no Sightline.
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Writes what was found in a trace as one page of HTML that needs no network: pictures of what happened and of flows,",
            "anomalies with their causes, suspects of the time from --from to --to (docs/detect.md)."
        },
        footer = {
            "",
            "Examples:",
            "  sightline report run.bp -o run.html",
            "  sightline report events --lifelines jobs.lifelines --from '2026-01-05 10:00' -o night.html",
            "  sightline report events --every 24h --mail smtp://127.0.0.1 --mail-to ops@example.org"
        })
public final class ReportCommand implements Callable<Integer> {
    private static final int TEXT_ANOMALIES = 20;

    @Parameters(
            index = "0..*",
            arity = "1..*",
            paramLabel = "PATH",
            description = "a store, files or folders; '-' is standard input")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Mixin
    private MailOptions mail = new MailOptions();

    @Option(
            names = "--lifelines",
            paramLabel = "CONFIG",
            description = "the definitions to go by (default: learned from the same rows)")
    private @Nullable Path config;

    @Option(
            names = "--baseline",
            paramLabel = "PATH",
            description = "what is known to be good: suspects are ranked against it; repeatable")
    private List<String> baseline = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "where the page is written; with --every it is written anew each time")
    private @Nullable Path output;

    @Option(
            names = "--page",
            paramLabel = "URL",
            description = "of the page that shows the same trace, such as http://127.0.0.1:4318: anomalies link to it")
    private @Nullable String page;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Mailer mailer = mail.mailer(System.getenv());
        Duration every = mail.every();
        if (output == null && mailer == null) {
            throw new IllegalArgumentException("a report needs -o OUT.html or --mail URL: where it goes");
        }
        if (every != null && selection.parameters().keySet().stream().anyMatch(name -> !name.equals("where"))) {
            throw new IllegalArgumentException("--every says from when to when: not --from and --to as well");
        }
        List<Lifeline> lifelines = config == null ? List.of() : LifelineFile.read(config);
        ReportMaker maker = new ReportMaker(lifelines, reading.flow(), page());
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            if (every == null) {
                make(intake, maker, mailer, selection.parameters());
                return 0;
            }
            repeat(intake, maker, mailer, every);
            return 0;
        }
    }

    private @Nullable String page() {
        String url = page;
        if (url != null) {
            String scheme = URI.create(url).getScheme();
            if (!"http".equals(scheme) && !"https".equals(scheme)) {
                throw new IllegalArgumentException("--page " + url + ": http://HOST[:PORT] or https is expected");
            }
        }
        return url;
    }

    /// One that fails is said, and the next is made all the same. Each begins where the one before ended, however long
    /// that took to make.
    private void repeat(Intake intake, ReportMaker maker, @Nullable Mailer mailer, Duration every)
            throws InterruptedException {
        try (Ending ending = new Ending()) {
            Instant from = Instant.now().minus(every);
            long pause;
            do {
                Instant to = Instant.now();
                Map<String, List<String>> window = new LinkedHashMap<>(selection.parameters());
                window.put("from", List.of(from.toString()));
                window.put("to", List.of(to.toString()));
                try {
                    make(intake, maker, mailer, window);
                } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
                    System.err.println("sightline: no report of " + from + " to " + to + ": " + e.getMessage());
                }
                from = to;
                pause = Math.max(
                        0, Duration.between(Instant.now(), to.plus(every)).toMillis());
            } while (!ending.await(pause));
        }
    }

    private void make(Intake intake, ReportMaker maker, @Nullable Mailer mailer, Map<String, List<String>> window)
            throws IOException {
        Path file = output;
        if (file != null) {
            TraceFile.requireOther(file, paths);
        }
        Trace trace = TraceOpener.open(intake, reading.requestOfFlows(paths, intake), System.err);
        Map<String, List<String>> parameters = new LinkedHashMap<>(window);
        parameters.put("zone", List.of(reading.zone()));
        Instant now = Instant.now();
        Report report =
                maker.of(trace, parameters, good(intake), now.getEpochSecond() * 1_000_000_000L + now.getNano());
        String html = ReportHtml.of(report);
        if (file != null) {
            PartFile.write(file, part -> Files.writeString(part, html));
            System.err.println("sightline: wrote " + file);
        }
        if (mailer != null) {
            mailer.send(subject(report), text(report), "report.html", html, now);
            System.err.println("sightline: sent: " + subject(report));
        }
    }

    private @Nullable Snapshot good(Intake intake) throws IOException {
        if (baseline.isEmpty()) {
            return null;
        }
        Trace known = TraceOpener.open(intake, reading.requestOfFlows(baseline, intake), System.err);
        return new Views()
                .scope(known, Map.of("zone", List.of(reading.zone())), () -> false)
                .snapshot();
    }

    private static String subject(Report report) {
        int anomalies = report.findings().anomalies().size();
        return "Sightline: " + report.name() + ": " + TextPage.count(anomalies)
                + (anomalies == 1 ? " anomaly" : " anomalies");
    }

    private static String text(Report report) {
        StringBuilder text = new StringBuilder();
        text.append(TextPage.count(report.findings().flows())).append(" flows, ");
        text.append(TextPage.count(report.findings().complete())).append(" complete\n\n");
        List<Anomaly> all = report.findings().anomalies();
        for (Anomaly each : all.subList(0, Math.min(TEXT_ANOMALIES, all.size()))) {
            text.append(each.kind().label())
                    .append(": ")
                    .append(each.lifeline())
                    .append(' ');
            text.append(each.flowText()).append(": ").append(each.reason()).append('\n');
        }
        if (all.size() > TEXT_ANOMALIES) {
            text.append("and ")
                    .append(TextPage.count(all.size() - TEXT_ANOMALIES))
                    .append(" more\n");
        }
        return text.append("\nThe report is attached.\n").toString();
    }
}
