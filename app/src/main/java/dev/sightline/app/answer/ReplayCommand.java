package dev.sightline.app.answer;

import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.app.trace.TraceOpener;
import dev.sightline.event.WrittenText;
import dev.sightline.intake.Intake;
import dev.sightline.replay.BoardAnswer;
import dev.sightline.replay.board.Board;
import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.view.request.Effective;
import dev.sightline.view.request.Trace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

/// What a board's meters show at a moment.
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = {
            "Says what the meters of a board show at a moment of a trace. A board is text, one pipeline a line:",
            "event, filters, meter (docs/boards.md)."
        },
        footer = {
            "",
            "Examples:",
            "  sightline replay scheduler.board trace.pftrace --at 2026-01-31T12:00:00Z",
            "  sightline replay scheduler.board spans.csv --at 1769860800000000000 --json",
            "  echo 'rows by entity | rate 1s -> lights' | sightline replay - spans.csv --at 2026-01-31T12:00:00Z"
        })
public final class ReplayCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "BOARD", description = "a file with a board; '-' is standard input")
    private String board = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "PATH",
            description = "files or folders; '-' is standard input; several make one trace")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = "--at",
            required = true,
            paramLabel = "T",
            description =
                    "the moment, a date or nanoseconds; of several, the cursor goes to each in turn, and the last is"
                            + " told")
    private List<String> at = new ArrayList<>();

    @Option(
            names = "--where",
            paramLabel = "EXPR",
            description = "only rows such as 'Duration >= 100 and PodName = \"front-1\"'")
    private @Nullable String where;

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (board.equals("-") && paths.contains("-")) {
            throw new IllegalArgumentException(
                    "both the board and the trace are '-', standard input; name a file for one");
        }
        String text = text();
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            Trace trace = TraceOpener.open(intake, reading.requestOfEntities(paths, intake), System.err);
            Effective effective = new Effective();
            BoardAnswer answer = null;
            for (String moment : at) {
                answer = (BoardAnswer) BoardAnswer.VIEW.answer(trace, parameters(text, moment), effective, () -> false);
                BoardProblem problem = answer.problem();
                if (problem != null) {
                    throw new IllegalArgumentException(board + ", " + problem.getMessage(), problem);
                }
            }
            if (answer != null) {
                answer.reasons().forEach(reason -> System.err.println("sightline: " + board + ", " + reason));
                Printing.print(answer, trace.ledger().clock(), json);
            }
            return 0;
        }
    }

    private String text() throws IOException {
        byte[] bytes;
        try (InputStream in = board.equals("-") ? System.in : Files.newInputStream(Path.of(board))) {
            bytes = in.readNBytes(4 * Board.MAX_LENGTH + 1);
        }
        String text = WrittenText.unmarked(new String(bytes, StandardCharsets.UTF_8));
        if (text.lines().allMatch(line -> line.isBlank() || line.strip().startsWith("#"))) {
            throw new IOException(board + ": the board is empty; write a pipeline such as: rows | rate 1s -> gauge");
        }
        return text;
    }

    private Map<String, List<String>> parameters(String text, String moment) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        all.put("board", List.of(text));
        all.put("at", List.of(moment));
        all.put("zone", List.of(reading.zone()));
        all.putAll(reading.together());
        String expression = where;
        if (expression != null) {
            all.put("where", List.of(expression));
        }
        return all;
    }
}
