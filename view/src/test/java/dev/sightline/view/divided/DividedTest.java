package dev.sightline.view.divided;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.store.Ledger;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.view.JsonTree;
import dev.sightline.view.Table;
import dev.sightline.view.TableTraces;
import dev.sightline.view.Views;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Processes with some of the rows each, which read their strings apart and in another order, find what one process
/// with all rows finds.
@NullUnmarked // documents are maps in which null is a value
class DividedTest {
    private static final int ROWS = 700;

    /// Where the rows are cut, in the order of time: processes with few rows or none, too.
    record Shape(long seed, int... cuts) {
        int processes() {
            return cuts.length + 1;
        }

        private int from(int process) {
            return process == 0 ? 0 : cuts[process - 1];
        }

        private int to(int process) {
            return process == cuts.length ? ROWS : cuts[process];
        }

        Table part(int process) {
            return PartProcess.part(seed, ROWS, from(process), to(process));
        }

        /// @return the process' catalog
        byte[] give(PartProcess to, int process) throws IOException {
            return to.has(seed, ROWS, from(process), to(process), process);
        }

        @Override
        public String toString() {
            return "seed " + seed + " cut at " + Arrays.toString(cuts);
        }
    }

    static final List<Shape> SHAPES = List.of(
            new Shape(0, ROWS / 3, 2 * ROWS / 3),
            new Shape(1, ROWS / 3, 2 * ROWS / 3),
            new Shape(4, ROWS / 2),
            new Shape(5, 300, 300),
            new Shape(6, 0, 1, 400),
            new Shape(7, 100, 103, ROWS));

    private static final List<String> REQUESTS = List.of(
            "columns?width=8",
            "distribution?column=f&width=9&height=4&paint=low: f < 0; high: f > 1000",
            "distribution?column=f&width=5&rankFrom=20&rankTo=90&where=ok = true",
            "distribution?column=big&width=6&height=4",
            "distribution?column=what&width=6&height=4&where=what != \"a\"",
            "distribution?column=t&width=4&height=2",
            "distribution?column=none&width=4&height=2",
            "distribution?column=v&logY=true&width=7&from=1700000000020000000",
            "scatter?x=v&y=what&width=6&height=4&paint=ok: ok = true",
            "scatter?x=v&y=f&width=6&height=4&logX=true&logY=true",
            "density?column=v&width=8&height=4&paint=high: v > 5",
            "density?column=who&width=8&height=4",
            "count?width=8&paint=high: v > 5",
            "suggest?column=v",
            "suggest?column=f",
            "different?select=v > 5",
            "different?select=what ~ \"a\"&where=v > 0",
            "values?column=what&limit=3&paint=high: v > 5",
            "values?column=who",
            "extent?column=v&where=v > 3",
            "columns?width=8&unit=v=s&event=who",
            "distribution?column=f&width=5&approx=true",
            "info",
            "info?where=v > 3",
            "defaults",
            "details?limit=3",
            "details?limit=30&offset=220&columns=what,t,v",
            "details?limit=0",
            "details?limit=20&offset=225",
            "details?limit=50&offset=690",
            "details?limit=5&offset=1000",
            "details?order=what&limit=40&paint=high: v > 5; low: v < 0",
            "details?order=what&desc=true&offset=230&limit=40",
            "details?order=t&limit=240",
            "details?order=t&desc=true&limit=80&where=ok = true",
            "details?order=none&limit=4",
            "details?where=v > 5 and what != \"a\"&from=1700000000100000000&to=1700000000300000000",
            "details?flow=what&flowsOf=v = 14&limit=60",
            "details?flow=who&flowsOf=f > 900 and v > 3&order=t&from=1700000000100000000",
            "next",
            "next?back=true",
            "next?where=v > 5&at=1700000000012000036&paint=high: v > 12",
            "next?where=v > 5&at=1700000000112000336&back=true",
            "next?where=v > 99",
            "related?id=3&span=v&message=what&limit=70",
            "related?id=w1&span=who&parent=what&duration=v",
            "related?id=a&span=who&parent=what&limit=9",
            "related?messageId=a&message=what",
            "count?width=8&type=v=string",
            "values?column=v&type=v=string&limit=4",
            "distribution?column=f&type=f=int64&width=6",
            "details?type=what=int64&type=big=float64&order=big&limit=9",
            "info?entity=what&unit=v=s",
            "defaults?entity=what",
            "frequency?column=v&entity=what&paint=high: v > 5&width=8",
            "frequency?column=v&entity=who,what&paint=high: v > 5&width=8",
            "state?column=v&entity=who,ok&paint=high: v > 5",
            "density?column=v&time=u&width=7&height=3",
            "details?time=u&order=u&limit=9",
            "next?time=u&where=v > 5&at=1700000500000000000",
            "info?time=",
            "details?time=&limit=9",
            "frequency?column=v&paint=high: v > 5&width=8",
            "frequency?column=what&paint=a: what = \"a\"&width=30&means=true",
            "frequency?column=v&paint=high: v > 5; low: v < 0&width=9&where=ok = true&means=true&to=1700000000300000000",
            "frequency?column=v&paint=high: v > 5&width=8&hold=3ms",
            "frequency?column=f&paint=high: f > 0; low: f < 0&width=40&hold=20ms&means=true&where=ok = true",
            "frequency?column=v&paint=two: v = 2&width=50&hold=3ms&active=count&from=1700000000116000000&to=1700000000120000000",
            "frequency?column=f&paint=high: f > 0; low: f < 0&width=60&hold=each:5ms&means=true",
            "timelines?column=f&paint=high: f > 0; low: f < 0&hold=each:3ms&sort=category:high&bins=40",
            "state?column=f&at=1700000000118000000&hold=each:3ms&paint=low: f < 0; high: f > 0",
            "frequency?column=f&paint=high: f > 0; low: f < 0&width=60&duration=v",
            "frequency?column=f&paint=high: f > 0; low: f < 0&width=60&duration=v&means=true&where=what != \"a\"",
            "frequency?column=f&paint=high: f > 1000&width=60&duration=v&active=sum&means=true",
            "frequency?column=f&paint=high: f > 1000&width=60&duration=v&active=max&to=1700000000150000000",
            "frequency?column=big&paint=two: big = 2&width=60&duration=v&active=count",
            "frequency?column=f&paint=high: f > 0&width=60&duration=v&count=rows&means=true",
            "frequency?column=f&paint=high: f > 0&width=60&hold=9ms&count=rows&means=true",
            "timelines?column=f&paint=high: f > 0; low: f < 0&hold=each:30ms&sort=category:low&bins=40&count=rows",
            "timelines?column=f&paint=high: f > 0&duration=v&bins=50&count=rows&where=what != \"a\"",
            "timelines?column=v&paint=high: v > 5&limit=2",
            "timelines?column=what&paint=a: what = \"a\"&sort=name&offset=3&where=ok = true",
            "timelines?column=v&paint=high: v > 5; low: v < 0&bins=30&sort=category:low&limit=20",
            "timelines?column=v&paint=high: v > 5&bins=7&from=1700000000100000000&to=1700000000240000000&sort=silent",
            "timelines?column=v&paint=one: v = 1&sort=category:one&until=1700000000900000000&active=count",
            "timelines?column=f&paint=high: f > 0; low: f < 0&hold=9ms&sort=silent&limit=30",
            "timelines?column=f&paint=high: f > 0&hold=20ms&bins=40&sort=category:high&to=1700000000117000000",
            "timelines?column=f&paint=high: f > 0; low: f < 0&duration=v&sort=name",
            "timelines?column=f&paint=high: f > 0&duration=v&bins=50&sort=category:high&where=what != \"a\"",
            "timelines?column=f&paint=high: f > 1000&duration=v&active=sum&bins=25",
            "timelines?column=big&paint=two: big = 2&duration=v&active=count&sort=silent",
            "timelines?column=f&paint=high: f > 0&hold=duration&duration=v&active=max&from=1700000000230000000",
            "flows?flow=what",
            "flows?column=who&order=start&top=20",
            "flows?column=v&order=rows&top=5&where=ok = true",
            "flows?column=f&top=1000&from=1700000000100000000&to=1700000000250000000",
            "flows?column=big&order=start&top=2000",
            "silences",
            "silences?where=v > 3&entity=what&from=1700000000020000000&to=1700000000250000000",
            "silences?entity=v",
            "bursts?least=1",
            "bursts?least=2&within=2ms&where=v > 3&entity=what&from=1700000000020000000&to=1700000000250000000",
            "bursts?entity=v&least=1&within=40ms",
            "metrics?columns=v,f,big&width=9&limit=100",
            "metrics?columns=v&entity=what&where=f > 0&from=1700000000020000000&to=1700000000250000000&limit=2",
            "gaps",
            "gaps?limit=3&column=v",
            "gaps?duration=v&limit=1000",
            "gaps?duration=v&column=what&from=1700000000020000000&to=1700000000120000000",
            "gaps?from=1800000000000000000",
            "state?column=v&paint=high: v > 5",
            "state?column=what&at=1700000000020000000&where=ok = true",
            "state?column=v&at=1700000000118000000&to=1700000000117000000",
            "state?column=f&at=1700000000118000000&hold=3ms&paint=low: f < 0; high: f > 0",
            "state?column=v&at=1700000000233500000&hold=3ms&active=count&paint=one: v = 1",
            "state?column=f&at=1700000000118000000&duration=v&paint=high: f > 0",
            "state?column=f&at=1700000000117500000&duration=v&row=category&paint=high: f > 0&where=ok = true",
            "state?column=f&at=1700000000118000000&duration=v&active=sum&paint=high: f > 0",
            "state?column=big&at=1700000000233000000&duration=v&active=sum",
            "state?column=f&at=1700000000300000000&duration=v&active=max",
            "state?column=what&at=1700000000118000000&duration=v&active=count",
            "state?column=f&at=1600000000000000000&duration=v");

    /// What one process cannot do alone, and says so.
    private static final List<String> REFUSED = List.of(
            "state?column=v&time=",
            "spacetime?message=what",
            "exchange?message=what",
            "history?message=what",
            "processes",
            "repetitions?event=what",
            "causes?message=what",
            "clocks?message=what",
            "waits?message=what",
            "critical?message=what",
            "lifelines?definitions=lifeline l\n by who\n step a",
            "spectrum?definitions=lifeline l\n by who\n step a");

    private static final List<PartProcess> PROCESSES = new ArrayList<>();

    @BeforeAll
    static void start() throws IOException {
        for (int i = 0; i < SHAPES.stream().mapToInt(Shape::processes).max().orElseThrow(); i++) {
            PROCESSES.add(new PartProcess());
        }
    }

    @AfterAll
    static void end() throws IOException {
        for (PartProcess process : PROCESSES) {
            process.close();
        }
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    void answersAreThoseOfOneProcess(Shape shape) throws IOException {
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < shape.processes(); i++) {
            rows.addAll(shape.part(i).rows());
        }
        Table all = PartProcess.numbered(Table.random(shape.seed, ROWS, true, true), rows);
        Trace whole = whole(all, shape.processes());
        Trace alike = alike(whole, all, shape);
        List<PartProcess> parts = PROCESSES.subList(0, shape.processes());
        List<byte[]> catalogs = new ArrayList<>();
        for (int i = 0; i < shape.processes(); i++) {
            catalogs.add(shape.give(parts.get(i), i));
        }
        DividedTrace divided = new DividedTrace("table", catalogs, parts);
        for (String url : REQUESTS) {
            ViewRequest request = request(url);
            Trace one = url.startsWith("defaults") ? alike : whole;
            assertThat(document(divided.answer(request, () -> false)))
                    .as(url)
                    .isEqualTo(document(new Views().answer(one, request, () -> false)));
        }
        stepsAcrossTheSeams(shape, divided, whole);
        for (String url : REFUSED) {
            assertThatThrownBy(() -> divided.answer(request(url), () -> false))
                    .as(url)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("process");
        }
        assertThatThrownBy(() -> divided.answer(request("repetitions?event=what"), () -> false))
                .hasMessageContaining("by all turns before it; ask one process that has all rows");
    }

    /// What one process with all rows has: read one part after the other.
    private static Trace whole(Table table, int processes) {
        Trace made = TableTraces.written(table, 90);
        List<Ledger.Lost> lost = new ArrayList<>();
        List<String> damaged = new ArrayList<>();
        for (int i = 0; i < processes; i++) {
            lost.add(new Ledger.Lost("stream " + i, 5, i, 7));
            damaged.add("line " + i);
        }
        Ledger ledger = new Ledger(
                ROWS + 3 * processes,
                ROWS,
                processes,
                List.of(new Ledger.Cause("bad", 2L * processes)),
                lost,
                damaged,
                null);
        return new Trace(made.name(), made.snapshot(), made.texts(), ledger);
    }

    /// The same rows in the segments of the parts: what is shown first depends on which rows are neighbours there.
    private static Trace alike(Trace whole, Table all, Shape shape) {
        List<Segment> segments = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < shape.processes(); i++) {
            int end = from + shape.part(i).rows().size();
            Table part = new Table(all.fields(), all.sources(), all.rows().subList(from, end));
            segments.addAll(TableTraces.written(part, 30).snapshot().segments());
            from = end;
        }
        Snapshot snapshot = whole.snapshot();
        return new Trace(
                whole.name(),
                new Snapshot(snapshot.fields(), snapshot.sortedBy(), segments, snapshot.sources(), 7),
                whole.texts(),
                whole.ledger());
    }

    /// From a row shortly before each seam on, there and back.
    private static void stepsAcrossTheSeams(Shape shape, DividedTrace divided, Trace whole) {
        for (int i = 1; i < shape.processes(); i++) {
            Long start = shape.part(i).rows().stream()
                    .map(row -> row.number("t"))
                    .filter(Objects::nonNull)
                    .min(Long::compare)
                    .orElse(null);
            if (start == null) {
                continue;
            }
            String next = "next?at=" + (start - 2_500_000);
            for (int step = 0; step < 12; step++) {
                Map<String, Object> found = document(divided.answer(request(next), () -> false));
                assertThat(found).as(next).isEqualTo(document(new Views().answer(whole, request(next), () -> false)));
                next = "next?at=" + found.get("atNanos") + "&arrival=" + found.get("arrival")
                        + (step < 6 ? "" : "&back=true");
            }
        }
    }

    private static ViewRequest request(String url) {
        String[] parts = url.split("\\?", 2);
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        if (parts.length == 2) {
            Arrays.stream(parts[1].split("&", -1))
                    .map(pair -> pair.split("=", 2))
                    .forEach(pair -> parameters.put(pair[0], List.of(pair[1])));
        }
        return new ViewRequest(parts[0], parameters);
    }

    private static Map<String, Object> document(Answer answer) {
        Map<String, Object> document = JsonTree.parse(AnswerJson.document(answer));
        document.remove("elapsedMillis");
        document.remove("generation");
        return document;
    }
}
