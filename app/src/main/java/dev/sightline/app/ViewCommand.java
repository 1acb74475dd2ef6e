package dev.sightline.app;

import dev.sightline.intake.Intake;
import dev.sightline.view.Answer;
import dev.sightline.view.Trace;
import dev.sightline.view.ViewRequest;
import dev.sightline.view.Views;
import java.io.IOException;
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

/// Computes any view without a screen.
@Command(
        name = "view",
        mixinStandardHelpOptions = true,
        description = {
            "Computes a view without a screen. KIND is one of columns, distribution, scatter, density, count, state, frequency, timelines,"
                    + " details, suggest, different, values."
        },
        footer = {
            "",
            "Examples:",
            "  sightline view distribution spans.csv --column Duration --width 200 --json",
            "  sightline view state spans.csv --at '2022-08-22 03:54:00' --column Duration",
            "  sightline view frequency spans.csv --column Duration --paint 'slow: Duration >= 50ms'",
            "  sightline view details spans.csv --where 'PodName ~ \"front.*\"' --order Duration --desc --limit 20"
        })
final class ViewCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "KIND", description = "which view")
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

    @Option(names = "--column", paramLabel = "COL", description = "the column to show")
    private @Nullable String column;

    @Option(names = "--x", paramLabel = "COL", description = "scatter: the column across")
    private @Nullable String x;

    @Option(names = "--y", paramLabel = "COL", description = "scatter: the column upwards")
    private @Nullable String y;

    @Option(names = "--log-x", description = "a logarithmic x axis")
    private boolean logX;

    @Option(names = "--log-y", description = "a logarithmic y axis")
    private boolean logY;

    @Option(names = "--at", paramLabel = "T", description = "state: the moment, a date or nanoseconds")
    private @Nullable String at;

    @Option(
            names = "--paint",
            paramLabel = "SPEC",
            description = "categories: 'name: EXPR; name: EXPR'; the first match wins")
    private @Nullable String paint;

    @Option(names = "--width", paramLabel = "N", description = "bins across (default: 800)")
    private @Nullable String width;

    @Option(names = "--height", paramLabel = "N", description = "bins upwards (default: 400)")
    private @Nullable String height;

    @Option(names = "--limit", paramLabel = "N", description = "at most so many rows or entities")
    private @Nullable String limit;

    @Option(names = "--offset", paramLabel = "N", description = "after so many rows or entities")
    private @Nullable String offset;

    @Option(
            names = "--id",
            paramLabel = "SPAN",
            description = "related: the span whose parent, children ... are wanted")
    private @Nullable String id;

    @Option(names = "--message-id", paramLabel = "ID", description = "related: the message whose two sides are wanted")
    private @Nullable String messageId;

    @Option(names = "--order", paramLabel = "COL", description = "details: sorted by this column")
    private @Nullable String order;

    @Option(names = "--desc", description = "the largest first")
    private boolean desc;

    @Option(names = "--sort", paramLabel = "KEY", description = "timelines: first, name or category:NAME")
    private @Nullable String sort;

    @Option(names = "--select", paramLabel = "EXPR", description = "different: the rows to compare with the rest")
    private @Nullable String select;

    @Option(
            names = "--bins",
            paramLabel = "N",
            description = "timelines: shares of time in so many bins instead of runs")
    private @Nullable String bins;

    @Option(names = "--x-min", paramLabel = "V", description = "scatter: the picture's left edge")
    private @Nullable String xMin;

    @Option(names = "--x-max", paramLabel = "V", description = "scatter: its right edge")
    private @Nullable String xMax;

    @Option(names = "--y-min", paramLabel = "V", description = "scatter, density: the picture's lower edge")
    private @Nullable String yMin;

    @Option(names = "--y-max", paramLabel = "V", description = "scatter, density: its upper edge")
    private @Nullable String yMax;

    @Option(names = "--rank-from", paramLabel = "N", description = "distribution: from this rank of the curve on")
    private @Nullable String rankFrom;

    @Option(names = "--rank-to", paramLabel = "N", description = "distribution: before this rank")
    private @Nullable String rankTo;

    @Override
    public Integer call() throws IOException {
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            Trace trace = TraceOpener.open(intake, reading.request(paths, intake), System.err);
            Answer answer = new Views().answer(trace, new ViewRequest(kind, parameters()), () -> false);
            Printing.print(answer, kind, json);
            return 0;
        }
    }

    private Map<String, List<String>> parameters() {
        Map<String, List<String>> all = new LinkedHashMap<>(selection.parameters());
        all.put("zone", List.of(reading.zone()));
        put(all, "column", column);
        put(all, "x", x);
        put(all, "y", y);
        put(all, "logX", logX ? "true" : null);
        put(all, "logY", logY ? "true" : null);
        put(all, "at", at);
        put(all, "paint", paint);
        put(all, "width", width);
        put(all, "height", height);
        put(all, "limit", limit);
        put(all, "offset", offset);
        put(all, "id", id);
        put(all, "messageId", messageId);
        put(all, "order", order);
        put(all, "desc", desc ? "true" : null);
        put(all, "sort", sort);
        put(all, "select", select);
        put(all, "bins", bins);
        put(all, "xMin", xMin);
        put(all, "xMax", xMax);
        put(all, "yMin", yMin);
        put(all, "yMax", yMax);
        put(all, "rankFrom", rankFrom);
        put(all, "rankTo", rankTo);
        if (!json) {
            TextAnswer.sizes(kind).forEach((name, value) -> all.putIfAbsent(name, List.of(value)));
        }
        return all;
    }

    private static void put(Map<String, List<String>> all, String name, @Nullable String value) {
        if (value != null) {
            all.put(name, List.of(value));
        }
    }
}
