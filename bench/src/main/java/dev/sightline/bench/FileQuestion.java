package dev.sightline.bench;

import dev.sightline.bench.Goals.Goal;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.OpenedTrace;
import dev.sightline.intake.TraceCache;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.AnswerJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How many megabytes a second go from a text file into a sealed store, and how soon is there a picture of real files?
///
/// `./bench/run --only files`. A file is opened as `sightline open` does it, with an empty cache: format, types, units
/// and roles are found, rows sorted, indexed, checksummed. The peer reads the CSV into a table and makes a checkpoint,
/// with types found by itself. Files are in the page cache.
final class FileQuestion {
    private static final long CSV_BYTES = 500_000_000;
    private static final long REAL_BYTES = 200_000_000;

    private final Contest contest;
    private final Path cache;

    FileQuestion(Contest contest) {
        this.contest = contest;
        this.cache = contest.directory().resolve("cache");
    }

    void ask() throws Exception {
        generated();
        Path shared = Texts.sharedData();
        if (shared == null) {
            System.err.println("bench: there is no ../shared/data, so nothing is measured on real traces");
            return;
        }
        nezha(shared);
        pegasus(shared);
        firstPicture(shared);
    }

    private void generated() throws Exception {
        Path file = contest.directory().resolve("rows.csv");
        Texts.csv(contest.rows(), file, CSV_BYTES);
        Race.Result<OpenedTrace, Integer> race = new Race(contest.runs(), false)
                .run(() -> open(List.of(file)), () -> read(file, ", types = {'time': 'TIMESTAMP_NS'}"));
        Numbers ours = IngestQuestion.numbers(race.ours().last().snapshot());
        contest.duck().run("CREATE OR REPLACE VIEW csv_nanos AS SELECT * REPLACE (epoch_ns(time) AS time) FROM csv");
        Numbers peers = IngestQuestion.numbers(contest.duck(), "csv_nanos");
        report(
                "generated CSV to sealed store",
                file,
                race,
                contest.goals().csv(),
                ours.agreesWith(peers),
                ours.checksum(),
                "");
        Files.delete(file);
    }

    private void nezha(Path shared) throws Exception {
        Path file = contest.directory().resolve("nezha.csv");
        Texts.repeat(Texts.nezha(shared), true, file, REAL_BYTES);
        Race.Result<OpenedTrace, Integer> race =
                new Race(contest.runs(), false).run(() -> open(List.of(file)), () -> read(file, ""));
        Answer count = contest.answer(race.ours().last().snapshot(), "distribution", "column", "Duration");
        Numbers ours = new Numbers(
                Numbers.counts(count, "rows").counts(),
                new double[] {Numbers.field(count, "sum")[0], Numbers.field(count, "max")[0]});
        Numbers peers = new Numbers(contest.duck().longs("SELECT count(*) FROM csv")[0], new double[] {
            contest.duck().doubles("SELECT sum(Duration)::DOUBLE FROM csv")[0],
            contest.duck().doubles("SELECT max(Duration)::DOUBLE FROM csv")[0]
        });
        report(
                "nezha CSV to sealed store",
                file,
                race,
                Goal.of(100),
                ours.agreesWith(peers),
                ours.checksum(),
                "random ids");
        Files.delete(file);
    }

    private void pegasus(Path shared) throws Exception {
        Path file = contest.directory().resolve("pegasus.bp");
        Texts.repeat(List.of(shared.resolve("01-netlogger/pegasus-montage-2011.bp.gz")), false, file, REAL_BYTES);
        Race.Lap<OpenedTrace> lap = new Race(contest.runs(), false).alone(() -> open(List.of(file)));
        long rows = lap.last().snapshot().rows();
        long lines;
        try (var text = Files.lines(file, java.nio.charset.StandardCharsets.ISO_8859_1)) {
            lines = text.filter(line -> !line.isBlank()).count();
        }
        report(
                "NetLogger BP to sealed store",
                file,
                new Race.Result<OpenedTrace, Integer>(lap, null),
                Goal.of(60),
                rows == lines,
                Numbers.of(rows).checksum(),
                "the peer has no reader; rows = lines");
        Files.delete(file);
    }

    private void firstPicture(Path shared) throws Exception {
        Race.Lap<String> lap = contest.race().alone(() -> {
            OpenedTrace trace = open(Texts.nezha(shared));
            Answer picture = contest.answer(trace.snapshot(), "density", "column", "Duration", "width", "1600");
            return AnswerJson.document(picture);
        });
        contest.report()
                .accept(Finding.millis(
                        "four nezha files: open to first picture",
                        new Race.Result<String, Integer>(lap, null),
                        Goal.of(1500),
                        true,
                        Numbers.of(lap.last()
                                        .replaceAll("\"elapsedMillis\":\\d+", "")
                                        .hashCode())
                                .checksum(),
                        "15 MB in gzip files; all rows read; density as JSON"));
    }

    private void report(
            String question, Path file, Race.Result<?, ?> race, Goal goal, boolean agrees, String sum, String note)
            throws IOException {
        contest.report().accept(Finding.rate(question, race, Files.size(file) / 1e6, goal, "MB/s", agrees, sum, note));
    }

    private OpenedTrace open(List<Path> files) throws IOException {
        TraceCache emptied = new TraceCache(cache);
        emptied.clear();
        List<Input> inputs = new ArrayList<>();
        for (Path file : files) {
            inputs.add(Input.file(file));
        }
        UserTyping typing = new UserTyping(Map.of(), Map.of(), Map.of());
        LoadRequest request = new LoadRequest(inputs, new ReadOptions(ZoneOffset.UTC, null, null), null, typing);
        try (Intake intake = new Intake(emptied)) {
            return intake.open(request, LoadListener.NONE);
        }
    }

    private int read(Path file, String options) throws Exception {
        contest.duck()
                .run("CREATE OR REPLACE TABLE csv AS SELECT * FROM read_csv('" + file + "', header = true" + options
                        + ")");
        contest.duck().run("CHECKPOINT");
        return 0;
    }
}
