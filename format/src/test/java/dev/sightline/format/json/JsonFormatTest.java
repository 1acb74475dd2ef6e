package dev.sightline.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonValues;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JsonFormatTest {
    private static RecordingSink lines(String text) {
        return Reading.read(new JsonLinesFormat(), text);
    }

    private static RecordingSink document(String text) {
        return Reading.read(new JsonFormat(), text);
    }

    @Test
    void joinsKeysOfNestedObjects() {
        assertThat(lines("{\"a\":{\"b\":{\"c\":1}},\"d\":\"x\"}\n").rows)
                .containsExactly(Map.of("a.b.c", "1", "d", "x"));
    }

    /// `docker compose logs` of a program that writes JSON, beside one that writes text.
    @Test
    void readsLinesBehindANameAndABar() {
        String text = "caddy-1  | {\"level\":\"info\",\"ts\":1761019822.5,\"msg\":\"up\"}\n"
                + "db       | ready for connections\n"
                + "caddy-1  | {\"level\":\"error\",\"ts\":1761019823.5,\"msg\":\"a | b\"}\n";
        assertThat(new JsonLinesFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "a.log"))
                .isEqualTo(91);
        RecordingSink sink = lines(text);
        assertThat(sink.rows)
                .containsExactly(
                        Map.of("service", new Str("caddy-1"), "level", "info", "ts", "1761019822.5", "msg", "up"),
                        Map.of("service", new Str("db"), "message", new Str("ready for connections")),
                        Map.of("service", new Str("caddy-1"), "level", "error", "ts", "1761019823.5", "msg", "a | b"));
        assertThat(Objects.requireNonNull(sink.columns.get("service")).role()).isEqualTo(Role.ENTITY);
        String table = " id | payload\n----+---------\n 1 | {}\n";
        assertThat(new JsonLinesFormat().sniff(table.getBytes(StandardCharsets.UTF_8), "a"))
                .isZero();
    }

    @Test
    void whatProgramsBehindABarCallAServiceIsTheirs() {
        assertThat(lines("web-1  | {\"service\":\"checkout\",\"a\":1}\n").rows)
                .containsExactly(Map.of("service", new Str("web-1"), "service.2", "checkout", "a", "1"));
    }

    @Test
    void aBarInALineOfAFileWithoutThemIsNoService() {
        RecordingSink sink = lines("{\"a\":1}\nTOTAL | 5 requests\n{\"a\":2}\n");
        assertThat(sink.rows).containsExactly(Map.of("a", "1"), Map.of("a", "2"));
        assertThat(sink.rejects).hasSize(1);
    }

    @Test
    void givesLiteralsAsWritten() {
        assertThat(lines("{\"a\":1.50,\"b\":-0e1,\"c\":true,\"d\":false,\"e\":12345678901234567890,\"f\":NaN}\n").rows)
                .containsExactly(Map.of(
                        "a", "1.50", "b", "-0e1", "c", "true", "d", "false", "e", "12345678901234567890", "f", "NaN"));
    }

    @Test
    void leavesNullsOutButNamesTheirColumn() {
        RecordingSink sink = lines("{\"a\":null,\"b\":1}\n");
        assertThat(sink.rows).containsExactly(Map.of("b", "1"));
        assertThat(sink.columns.keySet()).containsExactly("a", "b");
    }

    /// pino and bunyan say how long a request took in milliseconds, and do not say so.
    @Test
    void aResponseTimeOfPinoIsInMilliseconds() {
        String line = "{\"level\":30,\"time\":1772438401296,\"pid\":7,\"hostname\":\"w\",\"responseTime\":33}\n";
        assertThat(Objects.requireNonNull(lines(line).columns.get("responseTime"))
                        .unit())
                .isEqualTo("ms");
        assertThat(Objects.requireNonNull(lines("{\"level\":30,\"responseTime\":33}\n")
                                .columns
                                .get("responseTime"))
                        .unit())
                .isNull();
    }

    /// Since 4.4; other keys called so are of anybody.
    @Test
    void linesOfMongoDbHaveLevelThreadAndDuration() {
        String line = "{\"t\":{\"$date\":\"2026-03-01T09:00:00.123+00:00\"},\"s\":\"I\",\"c\":\"COMMAND\",\"id\":51803,"
                + "\"ctx\":\"conn7\",\"msg\":\"Slow query\",\"attr\":{\"ns\":\"a.b\",\"durationMillis\":37}}\n";
        Map<String, ColumnHint> columns = lines(line).columns;
        assertThat(columns)
                .containsEntry("s", ColumnHint.of(null, Role.LEVEL))
                .containsEntry("ctx", ColumnHint.of(ColumnType.STRING, Role.ENTITY))
                .containsEntry("attr.durationMillis", new ColumnHint(null, Role.DURATION, "ms").afterwards());
        assertThat(lines("{\"t\":3,\"s\":\"I\",\"c\":\"x\",\"id\":1,\"ctx\":\"y\"}\n").columns)
                .containsEntry("s", ColumnHint.NONE)
                .containsEntry("ctx", ColumnHint.NONE);
    }

    @Test
    void keepsArraysAsWritten() {
        assertThat(lines("{\"a\":[1, \"x\"],\"b\":[{\"c\": [2]}]}\n").rows)
                .containsExactly(Map.of("a", "[1, \"x\"]", "b", "[{\"c\": [2]}]"));
    }

    @Test
    void theArraysOfADocumentAreItsRows() {
        assertThat(document("{\"took\":3,\"hits\":[{\"a\":1},{\"a\":2}]}").rows)
                .containsExactly(Map.of("a", "1"), Map.of("a", "2"));
        assertThat(document("{\"took\":3,\"n\":[1],\"hits\":[{\"a\":1}],\"misses\":[{\"b\":2,\"array\":9}]}").rows)
                .containsExactly(
                        Map.of("array", new RecordingSink.Str("hits"), "a", "1"),
                        Map.of("array", new RecordingSink.Str("misses"), "b", "2"));
    }

    @Test
    void unescapesStrings() {
        assertThat(lines("{\"a\":\"\\u00e9\\n\\\"\\ud83d\\ude00 ä\",\"b\":\"\\ud83d\"}\n").rows)
                .containsExactly(Map.of("a", "é\n\"\ud83d\ude00 ä", "b", "\ufffd"));
    }

    @Test
    void rejectsABadLineAndGoesOn() {
        RecordingSink sink = lines("{\"a\":1}\n{\"a\":\n\nword\n{\"a\":2}\n7\n");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause))
                .containsExactly(Json.NOT_JSON, Json.NOT_JSON, "not an object");
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::offset)).containsExactly(8L, 15L, 28L);
    }

    /// A byte that makes parsers guess that characters have two bytes or four; then they count from elsewhere.
    @Test
    void rejectsALineThatBeginsWithNul() {
        for (String nul : List.of("\0", "\0\0", "\0\0\0", "{\0", "{ \0\0")) {
            RecordingSink sink = lines(nul + "{\"a\":1}\n{\"a\":2}\n" + nul + "{\"a\":3}\n{\"a\":4}\n");
            assertThat(sink.rows).as(nul).hasSize(2);
            assertThat(sink.rejects)
                    .extracting(RecordingSink.Reject::cause)
                    .containsExactly(Json.NOT_JSON, Json.NOT_JSON);
            assertThat(sink.rejects).extracting(RecordingSink.Reject::offset).containsExactly(0L, 16L + nul.length());
        }
    }

    @Test
    void readsSeveralObjectsOfALine() {
        String text = "{\"a\":1} {\"a\":2}\n[{\"a\":3},{\"a\":4}]\n";
        RecordingSink sink = lines(text);
        assertThat(sink.rows).hasSize(4);
        assertThat(Reading.asWritten(text.getBytes(StandardCharsets.UTF_8), sink, 1))
                .isEqualTo("{\"a\":2}");
        assertThat(Reading.asWritten(text.getBytes(StandardCharsets.UTF_8), sink, 3))
                .isEqualTo("{\"a\":4}");
    }

    @Test
    void readsArraysAndArraysOfArrays() {
        String text = "\ufeff[[ {\"a\": 1},\n {\"a\": 2} ], [{\"a\": 3}]]";
        RecordingSink sink = document(text);
        assertThat(sink.rows).containsExactly(Map.of("a", "1"), Map.of("a", "2"), Map.of("a", "3"));
        assertThat(Reading.asWritten(text.getBytes(StandardCharsets.UTF_8), sink, 1))
                .isEqualTo("{\"a\": 2}");
    }

    @Test
    void readsObjectsOneAfterAnother() {
        assertThat(document("{\n\"a\":1\n}\n{\n\"a\":2}{\"a\":3}").rows).hasSize(3);
    }

    @Test
    void readsTheOneArrayOfADocument() {
        RecordingSink sink = document("{\"n\":2,\"tags\":[1],\"data\":[{\"a\":1},{\"a\":2}]}\n");
        assertThat(sink.rows).containsExactly(Map.of("a", "1"), Map.of("a", "2"));
    }

    @Test
    void takesAnObjectWithAnArrayForARowAmongOthers() {
        assertThat(document("{\"p\":[{\"a\":1}]}{\"p\":[]}").rows)
                .containsExactly(Map.of("p", "[{\"a\":1}]"), Map.of("p", "[]"));
    }

    @Test
    void keepsWhatComesBeforeATruncation() {
        RecordingSink sink = document("[{\"a\":1},{\"a\":2},{\"a\":");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.damages)
                .containsExactly(new RecordingSink.Damage("the JSON ends in the middle of a value", 17));
    }

    @Test
    void notesAnArrayThatIsNotClosed() {
        assertThat(document("[{\"a\":1},").damages).hasSize(1);
    }

    @Test
    void rejectsABrokenObjectOfAnArray() {
        RecordingSink sink = document("[{\"a\":1},{\"a\" 2},3,{\"a\":4}]");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause))
                .containsExactly(Json.NOT_JSON, "not an object");
    }

    @Test
    void stopsWhereABracketClosesNothing() {
        RecordingSink sink = document("{\"a\":1}]{\"a\":2}");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.damages).hasSize(1);
    }

    @Test
    void boundsNesting() {
        assertThat(document("[".repeat(100_000)).damages).hasSize(1);
        RecordingSink sink = document("[" + "{\"a\":".repeat(1000) + "1" + "}".repeat(1000) + ",{\"a\":1}]");
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause)).containsExactly(Json.BEYOND_LIMITS);
        assertThat(sink.rows).hasSize(1);
    }

    @Test
    void boundsColumns() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            text.append("{\"k").append(i).append("\":1}\n");
        }
        RecordingSink sink = lines(text.toString());
        assertThat(sink.columns).hasSize(4096);
        assertThat(sink.rejects).hasSize(5000 - 4096);
    }

    @Test
    void readsADocumentTooLongToBeHeld() {
        String element = "{\"a\":\"" + "x".repeat(1000) + "\"}";
        int elements = 20_000;
        String text =
                "{\"n\":1,\"data\":[" + (element + ",\n").repeat(elements - 1) + element + "],\"end\":[{\"a\":1}]}";
        RecordingSink sink = document(text);
        assertThat(sink.rows).hasSize(elements);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
    }

    @Test
    void rejectsAnObjectTooLongToBeHeld() {
        String text = "[{\"a\":1},{\"a\":\"" + "x".repeat(17 << 20) + "\"},{\"a\":2}]";
        RecordingSink sink = document(text);
        assertThat(sink.rows).containsExactly(Map.of("a", "1"), Map.of("a", "2"));
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause)).containsExactly(JsonValues.TOO_LONG);
    }

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    /// The generator knows what it wrote: flattened by the rules in one obvious step.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsRandomObjects(long seed) {
        Random random = new Random(seed);
        StringBuilder document = new StringBuilder("[");
        StringBuilder lines = new StringBuilder();
        java.util.List<Map<String, Object>> expected = new java.util.ArrayList<>();
        int rows = 1 + random.nextInt(20);
        for (int row = 0; row < rows; row++) {
            Map<String, Object> flat = new LinkedHashMap<>();
            String text = object(random, "", flat, 0);
            expected.add(flat);
            document.append(row == 0 ? "" : ",")
                    .append(random.nextBoolean() ? "\n" : "")
                    .append(text);
            lines.append(text).append('\n');
        }
        assertThat(document(document + "]").rows).isEqualTo(expected);
        assertThat(lines(lines.toString()).rows).isEqualTo(expected);
    }

    private static String object(Random random, String prefix, Map<String, Object> flat, int depth) {
        StringBuilder text = new StringBuilder("{");
        int keys = random.nextInt(1, 6);
        for (int k = 0; k < keys; k++) {
            String key = "k" + k + "é";
            String path = prefix + key;
            text.append(k == 0 ? "" : ", ").append('"').append(key).append("\": ");
            switch (random.nextInt(depth > 3 ? 4 : 5)) {
                case 0 -> text.append(put(flat, path, Long.toString(random.nextLong())));
                case 1 -> text.append(put(flat, path, random.nextBoolean() ? "true" : "false"));
                case 2 -> text.append(put(flat, path, "[1, {\"a\": \"]}\\\"\"}]"));
                case 3 -> {
                    String value = random.ints(random.nextInt(30), 0, 5)
                            .mapToObj(i -> new String[] {"x", "\"", "\\", "é", "{"}[i])
                            .reduce("", String::concat);
                    flat.put(path, value);
                    text.append('"')
                            .append(value.replace("\\", "\\\\").replace("\"", "\\\""))
                            .append('"');
                }
                default -> text.append(object(random, path + ".", flat, depth + 1));
            }
        }
        return text.append('}').toString();
    }

    private static String put(Map<String, Object> flat, String path, String literal) {
        flat.put(path, literal);
        return literal;
    }
}
