package dev.sightline.format.chrome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChromeWriterTest {
    private static final ChromeFormat CHROME = new ChromeFormat();
    private static final List<Field> SPANS = List.of(
            new Field("start", ColumnType.TIME, Role.TIME, null),
            new Field("pod", ColumnType.STRING, Role.ENTITY, null),
            new Field("op", ColumnType.STRING, Role.EVENT, null),
            new Field("took", ColumnType.FLOAT64, Role.DURATION, "ms"),
            new Field("value", ColumnType.INT64, null, "B"),
            new Field("m", ColumnType.STRING, Role.MESSAGE, null),
            new Field("message.side", ColumnType.STRING, null, null),
            new Field("ok", ColumnType.BOOL, null, null),
            new Field("seen.at", ColumnType.TIME, null, null));

    /// A row of plain objects; `-` is missing.
    private record Cells(List<?> values) implements Row {
        private Object value(int column) {
            return values.get(column);
        }

        @Override
        public boolean isPresent(int column) {
            return !values.get(column).equals("-");
        }

        @Override
        public long int64(int column) {
            return (Long) value(column);
        }

        @Override
        public double float64(int column) {
            return (Double) value(column);
        }

        @Override
        public boolean bool(int column) {
            return (Boolean) value(column);
        }

        @Override
        public String string(int column) {
            return (String) value(column);
        }
    }

    private static byte[] write(List<Field> fields, List<List<?>> rows) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ChromeWriter writer = new ChromeWriter(out, fields)) {
            for (List<?> row : rows) {
                writer.write(new Cells(row));
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return out.toByteArray();
    }

    private static List<?> row(Object... cells) {
        return List.of(cells);
    }

    private static final List<List<?>> ROWS = List.of(
            row(1_700_000_000_000_000_001L, "front", "get", 1.5, "-", "m1", "send", true, 5L),
            row(1_700_000_000_001_000_000L, "back", "serve", "-", "-", "m1", "receive", false, "-"),
            row(1_700_000_000_002_000_000L, "back", "heap", "-", 77L, "-", "-", "-", "-"),
            row(1_700_000_000_003_000_000L, "-", "-", "-", "-", "-", "-", "-", "-"),
            row("-", "back", "no time", 2.0, "-", "-", "-", "-", "-"));

    @Test
    void rowsOfOtherFormatsComeBackAsTheyWere() {
        RecordingSink sink = Reading.read(CHROME, write(SPANS, ROWS), Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(5);
        assertThat(sink.rows.getFirst())
                .containsEntry("start", new Time(1_700_000_000_000_000_001L))
                .containsEntry("pod", new Str("front"))
                .containsEntry("op", new Str("get"))
                .containsEntry("took", 1.5)
                .containsEntry("ok", "true")
                .containsEntry("seen.at", "1970-01-01T00:00:00.000000005Z")
                .containsEntry("value", "");
        assertThat(sink.rows.get(1)).containsEntry("m", new Str("m1")).doesNotContainKeys("took", "dur", "ph");
        assertThat(sink.rows.get(2)).containsEntry("value", "77").containsEntry("pod", new Str("back"));
        assertThat(sink.rows.get(3)).containsOnlyKeys("start");
        assertThat(sink.rows.get(4)).containsEntry("op", new Str("no time")).doesNotContainKey("start");
        for (Field field : SPANS) {
            assertThat(sink.columns)
                    .containsEntry(field.name(), new ColumnHint(field.type(), field.role(), field.unit()));
        }
    }

    @Test
    void viewersSeePhasesNamesAndArrows() {
        Oracle oracle = new Oracle(write(SPANS, ROWS));
        List<String> phases = oracle.events.stream()
                .map(event -> String.valueOf(event.get("ph")))
                .toList();
        assertThat(phases).startsWith("X", "s", "X", "f", "C", "i", "M").contains("M");
        assertThat(oracle.text(0, "dur")).isEqualTo("1500");
        assertThat(oracle.text(0, "ts")).isEqualTo("1700000000000000.001");
        assertThat(oracle.text(1, "id")).isEqualTo(oracle.text(3, "id")).matches("0x[0-9a-f]+");
        assertThat(oracle.text(3, "bp")).isEqualTo("e");
        assertThat(oracle.text(4, "args")).isEqualTo("{value=77}");
        assertThat(oracle.events.stream().filter(event -> "thread_name".equals(event.get("name"))))
                .extracting(event -> String.valueOf(event.get("args")))
                .contains("{name=front}", "{name=back}");
    }

    @Test
    void slicesOfAThreadNestAndArrowsStandInThem() {
        Random random = new Random(7);
        List<List<?>> rows = new ArrayList<>();
        long time = 1_700_000_000_000_000_000L;
        for (int i = 0; i < 3000; i++) {
            time += random.nextInt(2_000_000);
            String side = random.nextBoolean() ? "send" : "receive";
            double took = random.nextInt(100) == 0 ? 100 : random.nextInt(5000) / 1000.0;
            String pod = "pod " + random.nextInt(5);
            rows.add(row(time, pod, "op", took, "-", "m" + random.nextInt(500), side, true, "-"));
        }
        Oracle oracle = new Oracle(write(SPANS, rows));
        Map<String, Deque<Long>> open = new HashMap<>();
        int arrows = 0;
        for (int i = 0; i < oracle.events.size(); i++) {
            String phase = oracle.text(i, "ph");
            if (phase.equals("M")) {
                continue;
            }
            Deque<Long> stack = open.computeIfAbsent(oracle.text(i, "tid"), thread -> new ArrayDeque<>());
            long start = oracle.nanos(i, "ts");
            if (!phase.equals("X")) {
                arrows++;
                assertThat(stack.getFirst()).isGreaterThan(start);
                continue;
            }
            long end = start + oracle.nanos(i, "dur");
            while (!stack.isEmpty() && stack.getFirst() <= start) {
                stack.pop();
            }
            assertThat(stack.isEmpty() || stack.getFirst() >= end)
                    .as("event " + i)
                    .isTrue();
            stack.push(end);
        }
        assertThat(arrows).isEqualTo(3000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'name':'a','cat':'c','ph':'X','ts':12.5,'dur':3,'tts':2,'tdur':1.001,'pid':7,'tid':8,'args':{}}",
                "{'name':'a','ph':'B','ts':1,'pid':1,'tid':2,'args':{'a':{'b':1,'c':[1,{'x':2}]},'a.d':true}}",
                "{'name':'a','ph':'C','ts':1,'pid':1,'args':{'n':1.5}}",
                "{'name':'a','ph':'n','id2':{'local':'0x3'},'ts':1,'pid':'x','tid':'1'}",
                "{'name':'a','ph':'i','ts':1,'s':'g','args':{'a':'[1,','b':'[1]','c':'{}','d':1e300}}",
                "{'name':'a','ph':'s','cat':'q','id':4,'ts':1,'pid':1,'tid':1,'thread':'odd','cname':'x'}",
                "{'ph':'M','name':'thread_name','ts':0,'pid':1,'tid':1,'args':{'name':'T'}}",
                "{'ph':'i','ts':3,'args':'text'}",
                "{'ph':'i','ts':3,'args':{'':1,'a':{'':2}}}",
                "{'name':'sample without a phase','ts':3,'weight':2}"
            })
    void eventsOfChromeComeBackAsTheyWere(String event) {
        RecordingSink before = Reading.read(CHROME, "[" + event.replace('\'', '"') + "]");
        List<Field> fields = new ArrayList<>();
        // In a trace of many events there is a phase and a time.
        fields.add(new Field("ph", ColumnType.STRING, null, null));
        fields.add(new Field("ts", ColumnType.TIME, Role.TIME, null));
        before.columns.forEach((name, hint) -> {
            if (!name.equals("ph") && !name.equals("ts")) {
                Object cell = before.rows.getFirst().get(name);
                ColumnType type = cell instanceof Long
                        ? ColumnType.INT64
                        : cell instanceof Double
                                ? ColumnType.FLOAT64
                                : cell instanceof Boolean ? ColumnType.BOOL : ColumnType.STRING;
                fields.add(new Field(name, type, hint.role(), hint.unit()));
            }
        });
        List<Object> cells = new ArrayList<>();
        for (Field field : fields) {
            Object cell = before.rows.getFirst().get(field.name());
            Object plain = cell instanceof Str text ? text.value() : cell instanceof Time at ? at.nanos() : cell;
            cells.add(plain == null ? "-" : plain);
        }
        byte[] written = write(fields, List.of(row(cells.toArray())));
        RecordingSink after = Reading.read(CHROME, written, Reading.DEFAULTS);
        assertThat(after.rejects).isEmpty();
        assertThat(after.rows).as(new String(written, StandardCharsets.UTF_8)).hasSize(1);
        Map<String, Object> expected = new HashMap<>(before.rows.getFirst());
        Map<String, Object> found = new HashMap<>(after.rows.getFirst());
        // Cells of rows without a phase come back as text.
        found.replaceAll((name, cell) -> expected.get(name) instanceof Long && cell instanceof String text
                ? (Object) Long.parseLong(text)
                : cell);
        found.computeIfPresent("ts", (name, cell) -> cell instanceof String ? new Time(3000) : cell);
        assertThat(found).isEqualTo(expected);
    }
}
