package dev.sightline.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.store.Ledger;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whole documents, with 3 decimals, as files that the page's tests read too. A document that differs is written
/// beside its file as NAME-changed: look at it, and move it over the file if the change is meant.
@NullUnmarked // documents are maps in which null is a value
class GoldenAnswersTest {
    static final Path FOLDER = Path.of("src/test/resources/answers");

    private static final String PIECES =
            "1700000000000000000..1700000000010000000*3,1700000000020000000..1700000000030000000*2";

    /// The file's name, then the request as a URL has it.
    static List<String> requests() {
        return List.of(
                "info info",
                "columns columns?width=8",
                "distribution-number distribution?column=f&width=8&height=4&paint=low: f < 0; high: f > 1000",
                "distribution-integer distribution?column=big&width=6&height=4",
                "distribution-string distribution?column=what&width=6&height=4",
                "distribution-time distribution?column=u&width=4&height=2",
                "distribution-empty distribution?column=none&width=4&height=2",
                "scatter scatter?x=v&y=what&width=6&height=4&paint=ok: ok = true",
                "scatter-log scatter?x=v&y=f&width=6&height=4&logX=true&logY=true",
                "scatter-words scatter?x=what&y=v&width=3&height=2",
                "density density?column=v&width=8&height=4",
                "count count?width=8&paint=high: v > 5",
                "count-pieces count?paint=high: v > 5&pieces=" + PIECES,
                "density-pieces density?column=v&height=2&pieces=" + PIECES,
                "state state?column=v&at=1700000000020000000&paint=high: v > 5&width=4",
                "state-string state?column=what&width=4&limit=2",
                "frequency frequency?column=v&paint=high: v > 5; low: v < 0&width=8",
                "timelines-runs timelines?column=v&paint=high: v > 5&limit=2",
                "timelines-shares timelines?column=v&paint=high: v > 5&bins=4&sort=category:high",
                "details details?limit=3&order=f&desc=true&paint=high: v > 5",
                "suggest suggest?column=v",
                "defaults defaults",
                "defaults-words defaults?type=v=string&type=f=string&type=big=string&type=u=string&type=none=string",
                "gaps gaps?limit=3",
                "gaps-column gaps?limit=3&column=v",
                "frequency-rows frequency?column=v&paint=high: v > 5&width=4&count=rows&means=true",
                "timelines-spans timelines?column=v&paint=high: v > 5&bins=2&duration=v&unit=v=us",
                "values values?column=what&limit=3",
                "related related?id=3&span=v&parent=big&message=what&duration=u&limit=2",
                "flows flows?flow=what&top=3",
                "silences silences?limit=3",
                "bursts bursts?limit=3&least=1&within=5ms",
                "metrics metrics?columns=v,f&limit=3&width=4",
                "metrics-by metrics?columns=v&by=what&limit=3&width=4",
                "extent extent?column=v&where=v > 13&duration=v",
                "next next?where=v > 5&at=1700000000012000036&paint=high: v > 8",
                "details-uncounted details?limit=2&uncounted=true&flow=what&flowsOf=v > 13",
                "details-columns details?limit=4&columns=t,what,v,f,ok&where=v > 5");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void isAsItWas(String request) throws IOException {
        isGolden(request.substring(0, request.indexOf(' ')), answered(request.substring(request.indexOf(' ') + 1)));
    }

    @Test
    void infoOfDamagedInputsIsAsItWas() throws IOException {
        Ledger ledger = new Ledger(
                90,
                70,
                1,
                2,
                List.of(new Ledger.Cause("too long", 17)),
                List.of(new Ledger.Lost("cpu 1", 5, 7, 9)),
                List.of("dir/b: cut", "dir/gone: no such file"),
                List.of("dir/a: a year that its times do not name"),
                TimeScale.LOCAL,
                List.of(new Ledger.Remark("shop@one (tcp 127.0.0.1)", "values that are not UTF-8", 3)),
                "/tmp/rejected");
        Trace whole = TableTraces.trace(Table.random(2, 70, true, true), 30);
        Trace trace = new Trace(whole.name(), whole.snapshot(), whole.texts(), ledger);
        Answer answer = new Views(() -> 0).answer(trace, new ViewRequest("info", Map.of()), () -> false);
        isGolden("info-damaged", answer);
        GoldenTextTest.isDrawn("info-damaged", answer);
    }

    @Test
    void anApproximateAnswerIsAsItWas(@TempDir Path folder) throws IOException {
        Trace trace = StoredTrace.write(folder, 1, 2, 4096, false).trace();
        ViewRequest request = new ViewRequest("count", Map.of("approx", List.of("true"), "width", List.of("4")));
        isGolden("count-approximate", new Views(() -> 0).answer(trace, request, () -> false));
    }

    /// Of random rows nothing is different.
    @Test
    void whatIsDifferentIsAsItWas() throws IOException {
        ViewRequest request = new ViewRequest("different", Map.of("select", List.of("ms > 500")));
        Answer answer = new Views(() -> 0).answer(DifferentTest.trace(), request, () -> false);
        isGolden("different", answer);
        GoldenTextTest.isDrawn("different", answer);
    }

    /// One polls each two seconds, another tells of something once.
    static Answer repeated() {
        List<Table.Row> rows = new ArrayList<>();
        for (long turn = 0; turn < 40; turn++) {
            for (String what : List.of("poll", "answer")) {
                long at = turn * 2_000_000_000L + (what.equals("poll") ? 0 : 5_000_000);
                rows.add(new Table.Row(rows.size(), 0, Map.of("t", at, "who", "a", "what", what, "v", 7L)));
            }
            if (turn == 25) {
                rows.add(new Table.Row(
                        rows.size(), 0, Map.of("t", 51_000_000_000L, "who", "b", "what", "end, of all", "v", 8L)));
            }
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("what", ColumnType.STRING, Role.EVENT, null),
                new Field("v", ColumnType.INT64, null, null));
        Trace trace = TableTraces.trace(new Table(fields, List.of("a"), rows), 30);
        return new Views(() -> 0)
                .answer(trace, new ViewRequest("repetitions", Map.of("column", List.of("v"))), () -> false);
    }

    @Test
    void whatRepeatsIsAsItWas() throws IOException {
        isGolden("repetitions", repeated());
        GoldenTextTest.isDrawn("repetitions", repeated());
    }

    /// One is measured every second until half of the time, one every ten seconds; each says in which mode it is.
    @Test
    void defaultsOfSeveralRatesAreAsTheyWere() throws IOException {
        List<Table.Row> rows = new ArrayList<>();
        for (long second = 0; second < 400; second++) {
            if (second < 200) {
                rows.add(new Table.Row(
                        rows.size(),
                        0,
                        Map.of("t", second * 1_000_000_000L, "who", "a", "v", second % 7, "mode", second / 100)));
            }
            if (second % 10 == 0) {
                rows.add(new Table.Row(
                        rows.size(),
                        0,
                        Map.of("t", second * 1_000_000_000L, "who", "b", "v", 9 - second % 7, "mode", 4L)));
            }
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("v", ColumnType.INT64, null, null),
                new Field("mode", ColumnType.INT64, null, null));
        Trace trace = TableTraces.trace(new Table(fields, List.of("a"), rows), 100);
        Answer answer = new Views(() -> 0).answer(trace, new ViewRequest("defaults", Map.of()), () -> false);
        isGolden("defaults-rates", answer);
        GoldenTextTest.isDrawn("defaults-rates", answer);
    }

    /// Three work a second in every ten; one of them stops after a minute and a half.
    @Test
    void timelinesOfSomebodySilentAreAsTheyWere() throws IOException {
        List<Table.Row> rows = new ArrayList<>();
        for (long second = 0; second < 300; second += 10) {
            for (String who : second < 100 ? List.of("a", "b", "c") : List.of("b", "c")) {
                rows.add(new Table.Row(
                        rows.size(), 0, Map.of("t", second * 1_000_000_000L, "who", who, "v", second, "d", 1L)));
            }
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("v", ColumnType.INT64, null, null),
                new Field("d", ColumnType.INT64, Role.DURATION, "s"));
        Trace trace = TableTraces.trace(new Table(fields, List.of("a"), rows), 30);
        ViewRequest request = new ViewRequest(
                "timelines", Map.of("column", List.of("v"), "sort", List.of("silent"), "bins", List.of("10")));
        Answer answer = new Views(() -> 0).answer(trace, request, () -> false);
        isGolden("timelines-silent", answer);
        GoldenTextTest.isDrawn("timelines-silent", answer);
    }

    /// Six orders as usual, and one of each kind that goes wrong or ends otherwise.
    @Test
    void lifelinesAreAsTheyWere() throws IOException {
        Answer answer = new Views(() -> 0)
                .answer(
                        FlowTraces.orders(),
                        FlowTraces.request("limit", "9", "width", "6", "height", "12"),
                        () -> false);
        isGolden("lifelines", answer);
        GoldenTextTest.isDrawn("lifelines", answer);
    }

    /// With room for one line of note, and for none of the usual ones; the window leaves the first orders out.
    @Test
    void lifelinesOfManyFlowsAreARaster() throws IOException {
        ViewRequest request = FlowTraces.request(
                "limit",
                "1",
                "height",
                "12",
                "pieces",
                "1700000001000000000..1700000004000000000*3,1700000006000000000..1700000012000000000*2");
        isGolden("lifelines-raster", new Views(() -> 0).answer(FlowTraces.orders(), request, () -> false));
    }

    /// The same flows since their own start, and how many took how long.
    @Test
    void lifelinesSinceTheirStartAreAsTheyWere() throws IOException {
        ViewRequest request = FlowTraces.request("limit", "9", "width", "6", "height", "12", "since", "start");
        isGolden("lifelines-start", new Views(() -> 0).answer(FlowTraces.orders(), request, () -> false));
    }

    /// The same orders by segment, with room for one line of note, so that there are bars.
    @Test
    void aSpectrumIsAsItWas() throws IOException {
        ViewRequest asked = FlowTraces.request("limit", "1", "segments", "3", "width", "24");
        Answer answer = new Views(() -> 0)
                .answer(FlowTraces.orders(), new ViewRequest("spectrum", asked.parameters()), () -> false);
        isGolden("spectrum", answer);
        GoldenTextTest.isDrawn("spectrum", answer);
    }

    /// Of ten flows four are served at once, which is found.
    @Test
    void whatIsFoundInASpectrumIsAsItWas() throws IOException {
        List<FlowTraces.Did> did = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            boolean together = i >= 4 && i < 8;
            long take = together ? 40_000 + 170 * (i - 4) : 10_000L * i;
            did.add(new FlowTraces.Did("f" + i, "take", take));
            did.add(new FlowTraces.Did("f" + i, "pay", take + 100));
            did.add(new FlowTraces.Did("f" + i, "ship", together ? 41_000 : take + 900));
        }
        ViewRequest asked = FlowTraces.request("width", "6", "speeds", "median");
        Answer answer = new Views(() -> 0)
                .answer(FlowTraces.trace(did), new ViewRequest("spectrum", asked.parameters()), () -> false);
        isGolden("spectrum-found", answer);
        GoldenTextTest.isDrawn("spectrum-found", answer);
    }

    /// Of 60 flows ten are slow from step to step.
    @Test
    void aCascadeInASpectrumIsAsItWas() throws IOException {
        List<FlowTraces.Did> did = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            long took = i >= 30 && i < 40 ? 900 : 200 + i % 3;
            did.add(new FlowTraces.Did("f" + i, "take", 1000L * i));
            did.add(new FlowTraces.Did("f" + i, "pay", 1000L * i + took));
            did.add(new FlowTraces.Did("f" + i, "ship", 1000L * i + 2 * took));
        }
        ViewRequest asked = FlowTraces.request("width", "6", "limit", "1");
        Answer answer = new Views(() -> 0)
                .answer(FlowTraces.trace(did), new ViewRequest("spectrum", asked.parameters()), () -> false);
        isGolden("spectrum-cascade", answer);
        GoldenTextTest.isDrawn("spectrum-cascade", answer);
    }

    /// Twelve messages in a ring, one of which nobody receives, and two that arrive before they are sent.
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "spacetime spacetime",
                "spacetime-logical spacetime?times=logical&limit=3&width=36",
                "spacetime-work spacetime?times=work&limit=3&width=36",
                "spacetime-ordering spacetime?times=ordering&ordering=2&limit=3",
                "exchange exchange?at=1700000000000001010",
                "history history",
                "clocks clocks",
                "causes causes?who=rank 1&at=1700000000000001340",
                "pattern pattern?limit=3&steps=message.side = \"send\" then message.side = \"receive\" within 400ns then no message.side = \"send\" within 60ns"
            })
    void messagesAreAsTheyWere(String request) throws IOException {
        String[] named = request.split(" ", 2);
        Answer answer = answered(MessageTraces.trace(MessageTraces.ring()), named[1]);
        isGolden(named[0], answer);
        GoldenTextTest.isDrawn(named[0], answer);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {"spacetime-elsewhere spacetime", "exchange-elsewhere exchange", "history-elsewhere history"})
    void whatGoesElsewhereIsAsItWas(String request) throws IOException {
        String[] named = request.split(" ", 2);
        Answer answer = answered(MessageTraces.trace(MessageTraces.elsewhere()), named[1]);
        isGolden(named[0], answer);
        GoldenTextTest.isDrawn(named[0], answer);
    }

    /// A tree with a ring of two in it, and one that begins without a word.
    @Test
    void processesAreAsTheyWere() throws IOException {
        Answer answer = answered(ProcessesTest.trace(), "processes");
        isGolden("processes", answer);
        GoldenTextTest.isDrawn("processes", answer);
    }

    /// Three ranks that wait for each other.
    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {"waits waits?width=24", "critical critical", "critical-gathered critical?stretches=3&width=16"})
    void runsAreAsTheyWere(String request) throws IOException {
        String[] named = request.split(" ", 2);
        Answer answer = answered(RunTraces.trace(RunTraces.three()), named[1]);
        isGolden(named[0], answer);
        GoldenTextTest.isDrawn(named[0], answer);
    }

    private static void isGolden(String name, Answer answer) throws IOException {
        String document = text(JsonTree.parse(AnswerJson.document(answer)), 0) + "\n";
        Path file = FOLDER.resolve(name + ".json");
        Path changed = FOLDER.resolve(name + "-changed.json");
        String known = Files.exists(file) ? Files.readString(file) : "";
        if (known.equals(document)) {
            Files.deleteIfExists(changed);
        } else {
            Files.createDirectories(FOLDER);
            Files.write(changed, document.getBytes(UTF_8));
        }
        assertThat(document)
                .as(
                        "%s (the new one is in %s: look at it, and move it over the old one if the change is meant)",
                        file, changed)
                .isEqualTo(known);
    }

    static Answer answered(String url) {
        return answered(TableTraces.trace(Table.random(2, 70, true, true), 30), url);
    }

    private static Answer answered(Trace trace, String url) {
        String[] parts = url.split("\\?", 2);
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        if (parts.length == 2) {
            Arrays.stream(parts[1].split("&", -1))
                    .map(pair -> pair.split("=", 2))
                    .forEach(pair -> parameters
                            .computeIfAbsent(pair[0], name -> new ArrayList<>())
                            .add(pair[1]));
        }
        return new Views(() -> 0).answer(trace, new ViewRequest(parts[0], parameters), () -> false);
    }

    /// Objects over lines, arrays of plain values on one.
    private static String text(Object value, int indent) {
        String inner = "\n" + "  ".repeat(indent + 1);
        String outer = "\n" + "  ".repeat(indent);
        return switch (value) {
            case null -> "null";
            case Map<?, ?> map when map.isEmpty() -> "{}";
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(entry -> quoted((String) entry.getKey()) + ": " + text(entry.getValue(), indent + 1))
                        .collect(Collectors.joining("," + inner, "{" + inner, outer + "}"));
            case List<?> list
            when list.stream().noneMatch(one -> one instanceof Map || one instanceof List) ->
                list.stream().map(one -> text(one, indent)).collect(Collectors.joining(", ", "[", "]"));
            case List<?> list ->
                list.stream()
                        .map(one -> text(one, indent + 1))
                        .collect(Collectors.joining("," + inner, "[" + inner, outer + "]"));
            case Double number -> String.format(Locale.ROOT, "%.3f", number);
            case String string -> quoted(string);
            default -> value.toString();
        };
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
