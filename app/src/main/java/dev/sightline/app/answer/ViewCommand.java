package dev.sightline.app.answer;

import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.app.trace.TraceOpener;
import dev.sightline.intake.Intake;
import dev.sightline.view.Views;
import dev.sightline.view.first.DefaultsAnswer;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.MadeColumns;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Computes any view without a screen.
@Command(
        name = "view",
        mixinStandardHelpOptions = true,
        description = "Computes a view without a screen.",
        footer = {
            "",
            "Examples:",
            "  sightline view distribution spans.csv --column Duration --width 200 --json",
            "  sightline view state spans.csv --at '2022-08-22 03:54:00' --column Duration",
            "  sightline view frequency spans.csv --column Duration --paint 'slow: Duration >= 50ms'",
            "  sightline view flows spans.csv --top 10 --order duration",
            "  sightline view next spans.csv --where 'level = \"ERROR\"' --at 2026-01-31T12:00:00Z",
            "  sightline view details spans.csv --where 'PodName ~ \"front.*\"' --order Duration --desc --limit 20"
        })
public final class ViewCommand implements Callable<Integer> {
    /// The views by name, for the help.
    static final class Kinds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Views.kinds().iterator();
        }
    }

    /// Views that list the columns of the inputs; scripts expect these and no others.
    private static final Set<String> LISTS = Set.of("info", "columns", "details");

    /// Views in which somebody else of one name would be missing.
    private static final Set<String> OF_ENTITIES = Set.of("frequency", "timelines", "state");

    @Parameters(
            index = "0",
            paramLabel = "KIND",
            completionCandidates = Kinds.class,
            description = "which view: ${COMPLETION-CANDIDATES}")
    private String kind = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "PATH",
            description = "files or folders; '-' is standard input")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    @Mixin
    private CommandSpec options = ViewOptions.spec();

    @Override
    public Integer call() throws IOException {
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            Trace trace = TraceOpener.open(intake, reading.requestOfEntities(paths, intake), System.err);
            Answer answer = new Views().answer(trace, new ViewRequest(kind, parameters()), () -> false);
            Printing.print(answer, trace.ledger().clock(), json);
            if (!json && OF_ENTITIES.contains(kind) && !reading.saysEntity()) {
                sayOthers(trace);
            }
            return 0;
        }
    }

    /// The page shows other entities than those that were found where they tell more: who is called the same may be
    /// somebody else.
    private void sayOthers(Trace trace) {
        String who = DefaultsAnswer.others(trace, Map.of("zone", List.of(reading.zone())));
        if (who != null) {
            System.err.println("sightline: entities are as they were found; the page takes others, which tell more"
                    + " apart: --entity " + quoted(who));
        }
    }

    private static String quoted(String name) {
        return name.matches("[\\w.,:-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
    }

    private Map<String, List<String>> parameters() {
        Map<String, List<String>> all = new LinkedHashMap<>(selection.parameters());
        all.put("zone", List.of(reading.zone()));
        all.putAll(reading.together());
        all.putAll(ViewOptions.given(options));
        boolean isNamed = all.values().stream().flatMap(List::stream).anyMatch(MadeColumns::isNamedIn);
        if (LISTS.contains(kind) && !isNamed) {
            all.put("asRead", List.of("true"));
        }
        if (!json) {
            Views.find(kind).inCharacters().forEach((name, value) -> all.putIfAbsent(name, List.of(value)));
        }
        return all;
    }
}
