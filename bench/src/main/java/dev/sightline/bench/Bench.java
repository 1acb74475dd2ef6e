package dev.sightline.bench;

import dev.sightline.bench.collect.CollectSpeed;
import dev.sightline.bench.kill.Killing;
import dev.sightline.store.live.Store;
import dev.sightline.view.Views;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Asks all questions and prints a table in Markdown; `./bench/run` builds and starts it.
///
/// `./bench/run [scale] [--rows N] [--runs N] [--only QUESTIONS]`: `scale` has a hundred million rows and the goals for
/// that size. `billion` is [BillionRun].
public final class Bench {
    private static final long SEED = 42;
    private static final double HEAP_GOAL_MEBIBYTES = 512;
    static final List<String> QUESTIONS = List.of(
            "ingest", "pictures", "windows", "instants", "hold", "flows", "sql", "size", "files", "wide", "tokenisers");
    private static final Set<String> ON_THE_STORE =
            Set.of("ingest", "pictures", "windows", "instants", "hold", "flows", "sql", "size");

    private Bench() {}

    /// What was asked for.
    record Options(int rows, int runs, List<String> questions, boolean warm, Goals goals) {
        static Options of(String[] arguments) {
            boolean scale = arguments.length > 0 && arguments[0].equals("scale");
            int rows = scale ? 100_000_000 : 10_000_000;
            int runs = scale ? 3 : 5;
            List<String> questions = QUESTIONS;
            for (int i = scale ? 1 : 0; i < arguments.length; i += 2) {
                String value = i + 1 < arguments.length ? arguments[i + 1] : "";
                switch (arguments[i]) {
                    case "--rows" -> rows = Integer.parseInt(value);
                    case "--runs" -> runs = Integer.parseInt(value);
                    case "--only" -> questions = List.of(value.split(",", -1));
                    default ->
                        throw new IllegalArgumentException(
                                "unknown option '" + arguments[i] + "'; known: --rows N, --runs N, --only QUESTIONS");
                }
            }
            if (!QUESTIONS.containsAll(questions)) {
                throw new IllegalArgumentException("--only " + questions + ": known are " + QUESTIONS);
            }
            return new Options(rows, runs, questions, true, scale ? Goals.SCALE : Goals.TEN_MILLION);
        }
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals("conch")) {
            ConchSpeed.main(List.of(arguments).subList(1, arguments.length).toArray(String[]::new));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("formats")) {
            FormatSpeed.main(List.of(arguments).subList(1, arguments.length));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("kill")) {
            Killing.main(List.of(arguments).subList(1, arguments.length));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("cancel")) {
            CancelSpeed.main(List.of(arguments).subList(1, arguments.length));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("detect")) {
            DetectSpeed.main(List.of(arguments).subList(1, arguments.length));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("lifelines")) {
            LifelineSpeed.main(List.of(arguments).subList(1, arguments.length));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("replay")) {
            ReplaySpeed.main(List.of(arguments).subList(1, arguments.length));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("causal")) {
            CausalSpeed.main(List.of(arguments).subList(1, arguments.length));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("loops")) {
            LoopsSpeed.main(List.of(arguments).subList(1, arguments.length));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("live")) {
            LiveSpeed.main(List.of(arguments).subList(1, arguments.length));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("collect")) {
            CollectSpeed.main(List.of(arguments).subList(1, arguments.length));
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("billion")) {
            System.exit(BillionRun.main(List.of(arguments).subList(1, arguments.length)));
        }
        Options options;
        try {
            options = Options.of(arguments);
        } catch (IllegalArgumentException wrong) {
            System.err.println("bench: " + wrong.getMessage());
            System.exit(2);
            return;
        }
        Path directory = Files.createTempDirectory("sightline-bench-");
        System.out.println(machine(options));
        System.out.println(Finding.HEADER);
        try {
            run(options, directory, finding -> System.out.println(finding.row()));
        } finally {
            delete(directory);
        }
        System.out.println();
        System.out.printf(
                Locale.ROOT, "Load when it ended: %.1f. Most resident: %s.%n", load(), HeapWatch.mostResident());
    }

    /// @param directory empty; files of the run are left in it
    static void run(Options options, Path directory, Consumer<Finding> report) throws Exception {
        HeapWatch heap = new HeapWatch();
        try (Rows rows = new Rows(options.rows(), SEED);
                Duck duck = new Duck(directory.resolve("peer.duckdb"))) {
            Contest contest = new Contest(
                    directory, rows, duck, options.warm(), options.runs(), options.goals(), new Views(), report);
            ask(options, contest);
            report.accept(new Finding(
                    "heap in use, at most",
                    heap.mostUsedMebibytes(),
                    0,
                    null,
                    0,
                    HeapWatch.limitMebibytes() <= HEAP_GOAL_MEBIBYTES ? HEAP_GOAL_MEBIBYTES : 1024,
                    "MiB",
                    true,
                    "",
                    String.format(
                            Locale.ROOT,
                            "-Xmx %.0f MiB; %.0f MiB left by a collection at most",
                            HeapWatch.limitMebibytes(),
                            heap.mostLeftMebibytes())));
        }
    }

    private static void ask(Options options, Contest contest) throws Exception {
        List<String> asked = options.questions();
        if (asked.stream().anyMatch(ON_THE_STORE::contains)) {
            Store store = asked.contains("ingest") ? new IngestQuestion(contest).ask() : prepare(contest);
            ask(asked, contest, store);
        }
        if (asked.contains("files")) {
            new FileQuestion(contest).ask();
        }
        if (asked.contains("wide")) {
            new WideQuestion(contest).ask();
        }
        if (asked.contains("tokenisers")) {
            new TokeniserQuestion(contest).ask();
        }
    }

    private static void ask(List<String> asked, Contest contest, Store store) throws Exception {
        if (asked.contains("pictures")) {
            new PictureQuestion(contest, store.snapshot()).ask();
        }
        if (asked.contains("windows")) {
            new WindowQuestion(contest, store.snapshot()).ask();
        }
        if (asked.contains("instants")) {
            new InstantQuestion(contest, store.snapshot()).ask();
        }
        if (asked.contains("hold")) {
            new HoldQuestion(contest, store.snapshot()).ask();
        }
        if (asked.contains("flows")) {
            new FlowQuestion(contest, store.snapshot()).ask();
        }
        if (asked.contains("sql")) {
            new SqlQuestion(contest, store.snapshot()).ask();
        }
        if (asked.contains("size")) {
            new SizeQuestion(contest, store).ask();
        }
    }

    /// What the first question leaves to the others, unmeasured.
    private static Store prepare(Contest contest) throws Exception {
        contest.duck().expose(contest.rows(), "rows_in_memory");
        contest.duck().copy("rows_in_memory", "t");
        return IngestQuestion.write(contest.rows(), contest.directory().resolve("store"));
    }

    private static String machine(Options options) {
        return String.format(
                Locale.ROOT,
                "%,d rows, seed %d, median of %d runs after warm-up; JDK %s, %d processors, %s %s, load at start %.1f%n",
                options.rows(),
                SEED,
                options.runs(),
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                load());
    }

    static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
