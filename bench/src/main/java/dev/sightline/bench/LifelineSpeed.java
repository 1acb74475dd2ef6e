package dev.sightline.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.FlowWatchers;
import dev.sightline.analysis.learn.TimeoutRule;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.event.RowBlock;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.Views;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where the time of a first picture of many flows goes, and what the next ones take.
///
/// `./bench/run lifelines STORE`. Times are those of the asking thread's processor: all of it is one thread's work.
/// `./bench/run lifelines --write ROWS STORE` writes one of ordered flows ([OrderedFlows]); `--ask STORE` asks for
/// pictures alone, by the clock and by processors: the first makes the index of flows, or finds it.
final class LifelineSpeed {
    private static final long MEMORY = 64L << 20;

    private interface Work {
        void run();
    }

    /// Who a flow is, and when its steps were.
    private static final Pattern LINE = Pattern.compile("\\{\"flow\":\\[\"([^\"]*)\"][^{]*?\"times\":\\[([^]]*)]");

    private LifelineSpeed() {}

    static void main(List<String> arguments) throws IOException {
        if (arguments.isEmpty()) {
            throw new IllegalArgumentException(
                    "usage: ./bench/run lifelines STORE, --write ROWS STORE, or --ask STORE");
        }
        if (arguments.getFirst().equals("--write")) {
            OrderedFlows.write(Long.parseLong(arguments.get(1)), 42, Path.of(arguments.get(2)));
            return;
        }
        if (arguments.getFirst().equals("--ask")) {
            ask(Path.of(arguments.get(1)));
            return;
        }
        Snapshot snapshot = Store.open(Path.of(arguments.getFirst())).snapshot();
        System.out.printf(Locale.ROOT, "%d rows, load %.1f%n", snapshot.rows(), Bench.load());
        ResolvedSelection all = ResolvedSelection.resolve(Selection.all(), snapshot, LiteralRules.UTC);
        Detection detection = new Detection(snapshot, all, () -> false);
        Trace trace = new Trace("rows", snapshot, RowTexts.NONE, Ledger.stored(snapshot.rows()));
        Views views = new Views();
        for (int round = 0; round < 2; round++) {
            time("rows in the order of time", () -> read(snapshot, all));
            List<Lifeline> lifelines = detection.learn(List.of(), TimeoutRule.STANDARD).stream()
                    .map(learned -> learned.lifeline())
                    .toList();
            time("learning", () -> detection.learn(List.of(), TimeoutRule.STANDARD));
            time("following, once", () -> detection.detect(lifelines, MEMORY, FlowWatchers.NONE));
        }
        for (String kind : List.of("lifelines", "lifelines", "spectrum", "spectrum")) {
            time("the view " + kind, () -> views.answer(trace, new ViewRequest(kind, Map.of()), () -> false));
        }
    }

    private static void ask(Path folder) throws IOException {
        Snapshot snapshot = Store.open(folder).snapshot();
        System.out.printf(Locale.ROOT, "%d rows, load %.1f%n", snapshot.rows(), Bench.load());
        Trace trace = new Trace("rows", snapshot, RowTexts.NONE, Ledger.stored(snapshot.rows()));
        Views views = new Views();
        Segment middle = snapshot.segments().get(snapshot.segments().size() / 2);
        String from = Long.toString(middle.span().minTime());
        String to = Long.toString(middle.span().minTime() + 10_000_000_000L);
        for (int round = 0; round < 5; round++) {
            clock("lifelines", () -> views.answer(trace, new ViewRequest("lifelines", Map.of()), () -> false));
        }
        for (int round = 0; round < 5; round++) {
            clock("spectrum", () -> views.answer(trace, new ViewRequest("spectrum", Map.of()), () -> false));
        }
        Map<String, List<String>> window = Map.of("from", List.of(from), "to", List.of(to));
        for (int round = 0; round < 3; round++) {
            clock("lifelines of 10 s", () -> views.answer(trace, new ViewRequest("lifelines", window), () -> false));
            clock("spectrum of 10 s", () -> views.answer(trace, new ViewRequest("spectrum", window), () -> false));
        }
        askOfOne(trace, views);
        for (int round = 0; round < 3; round++) {
            clock("flows", () -> views.answer(trace, new ViewRequest("flows", Map.of()), () -> false));
        }
    }

    /// What a click on a flow of note asks: its rows, what its last host did meanwhile, and all flows of that time.
    private static void askOfOne(Trace trace, Views views) {
        String all = AnswerJson.document(
                views.answer(trace, new ViewRequest("lifelines", Map.of("limit", List.of("5"))), () -> false));
        Matcher line = LINE.matcher(all);
        while (line.find()) {
            String flow = "order = " + line.group(1);
            String[] times = line.group(2).replace("\"", "").split(",", -1);
            List<String> from = List.of(times[0]);
            List<String> to = List.of(Long.toString(1 + Long.parseLong(times[times.length - 1])));
            Map<String, List<String>> its = Map.of("where", List.of(flow), "from", from, "to", to);
            Map<String, List<String>> meanwhile = Map.of("from", from, "to", to, "limit", List.of("200"));
            clock("rows of one anomaly", () -> views.answer(trace, new ViewRequest("details", its), () -> false));
            clock("rows meanwhile", () -> views.answer(trace, new ViewRequest("details", meanwhile), () -> false));
            Map<String, List<String>> window = Map.of("from", from, "to", to);
            clock("flows meanwhile", () -> views.answer(trace, new ViewRequest("lifelines", window), () -> false));
        }
    }

    private static void clock(String what, Work work) {
        long cpu = cpuNanos();
        long before = System.nanoTime();
        work.run();
        System.out.printf(
                Locale.ROOT,
                "%-26s %,8d ms, %,8d of processors%n",
                what,
                (System.nanoTime() - before) / 1_000_000,
                (cpuNanos() - cpu) / 1_000_000);
    }

    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static void read(Snapshot snapshot, ResolvedSelection all) {
        EventColumns columns = EventColumns.of(snapshot.fields());
        OrderedRows rows = SelectedRows.of(snapshot, all);
        long sum = 0;
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            for (int i = 0; i < block.rows(); i++) {
                sum += columns.event(block.row(i)).length();
            }
        }
        if (sum == 0) {
            System.out.println("no row has an event");
        }
    }

    private static void time(String what, Work work) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        work.run();
        long took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
        System.out.printf(Locale.ROOT, "%-26s %,8d ms%n", what, took / 1_000_000);
    }
}
