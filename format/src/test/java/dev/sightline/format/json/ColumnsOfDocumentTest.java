package dev.sightline.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tables that a document has by columns.
class ColumnsOfDocumentTest {
    private static RecordingSink read(String text) {
        return Reading.read(new JsonFormat(), text);
    }

    private static List<String> written(RecordingSink sink, String text) {
        return sink.spans.stream()
                .map(span -> text.substring((int) span.offset(), (int) span.offset() + span.length()))
                .toList();
    }

    private static final List<String> NAMES = List.of("time", "v", "who");

    private static String[][] random(Random random, int rows) {
        return IntStream.range(0, rows)
                .mapToObj(i -> new String[] {
                    "\"2026-11-20T08:%02d:00Z\"".formatted(i % 60),
                    random.nextInt(4) == 0 ? "null" : Double.toString(random.nextInt(100) / 4.0),
                    random.nextInt(3) == 0 ? "true" : "\"w" + random.nextInt(3) + "\\u00e4\""
                })
                .toArray(String[][]::new);
    }

    /// However a table is written, its rows are the same.
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 17, 400})
    void columnsRowsAndObjectsAreOne(int rows) {
        String[][] cells = random(new Random(rows), rows);
        String objects = IntStream.range(0, rows)
                .mapToObj(i -> IntStream.range(0, 3)
                        .mapToObj(c -> "\"" + NAMES.get(c) + "\": " + cells[i][c])
                        .collect(Collectors.joining(", ", "{", "}")))
                .collect(Collectors.joining(",\n", "{\"rows\": [", "]}"));
        String columns = IntStream.range(0, 3)
                .mapToObj(c -> "\"" + NAMES.get(c) + "\" : "
                        + IntStream.range(0, rows)
                                .mapToObj(i -> cells[i][c])
                                .collect(Collectors.joining(" , ", "[", " ]")))
                .collect(Collectors.joining(",\n", "{\"hourly\": {", "}}"));
        String arrays = IntStream.range(0, rows)
                .mapToObj(i -> String.join(", ", cells[i]))
                .collect(Collectors.joining("], [", "{\"columns\": [\"time\", \"v\", \"who\"], \"data\": [[", "]]}"));
        List<Map<String, Object>> expected = read(objects).rows;
        assertThat(expected).hasSize(rows);
        assertThat(read(columns).rows).isEqualTo(expected);
        assertThat(read(arrays).rows).isEqualTo(expected);
    }

    @Test
    void eachRowIsFoundAgainWhereItStands() {
        String text =
                " {\"data\": [[\"2026-11-20T08:00:00Z\", 1], [\"2026-11-20T08:01:00Z\", 2]], \"columns\": [\"t\", \"v\"]}";
        RecordingSink sink = read(text);
        assertThat(sink.rows).hasSize(2);
        assertThat(written(sink, text))
                .containsExactly("[\"2026-11-20T08:00:00Z\", 1]", "[\"2026-11-20T08:01:00Z\", 2]");
        String columns = "{\"v\": [1, 2],\n \"t\": [\"2026-11-20\" ,\"2026-11-21\"]}";
        assertThat(written(read(columns), columns)).containsExactly("\"2026-11-20\"", "\"2026-11-21\"");
    }

    /// CloudWatch and InfluxDB: a table for each series, with what it is of.
    @Test
    void seriesHaveWhatTheyAreOf() {
        assertThat(read("""
                {"MetricDataResults": [
                  {"Id": "cpu", "Timestamps": ["2026-11-20T08:00:00Z", "2026-11-20T08:01:00Z"], "Values": [1, 2]},
                  {"Id": "lat", "Timestamps": ["2026-11-20T08:00:00Z", "2026-11-20T08:01:00Z"], "Values": [3, 4]}
                ]}""").rows)
                .extracting(row -> row.get("Id") + " " + row.get("Values"))
                .containsExactly("cpu 1", "cpu 2", "lat 3", "lat 4");
        assertThat(read("""
                {"results": [{"statement_id": 0, "series": [
                  {"name": "cpu", "tags": {"host": "a"}, "columns": ["time", "v"], "values": [["2026-11-20T08:00:00Z", 1]]},
                  {"name": "cpu", "tags": {"host": "b"}, "columns": ["time", "v"], "values": [["2026-11-20T08:00:00Z", 2]]}
                ]}]}""").rows)
                .extracting(row -> row.get("tags.host") + " " + row.get("v"))
                .containsExactly("a 1", "b 2");
    }

    @Test
    void severalTablesSayWhichTheyAreAndTheirUnits() {
        RecordingSink sink = read("""
                {"hourly_units": {"time": "iso8601", "temperature_2m": "°C"},
                 "hourly": {"time": ["2026-11-20T00:00", "2026-11-20T01:00"], "temperature_2m": [3.5, 3]},
                 "daily": {"time": ["2026-11-20", "2026-11-21"], "sun": [1, 2]}}""");
        assertThat(sink.rows)
                .extracting(row -> ((RecordingSink.Str) Objects.requireNonNull(row.get("array"))).value())
                .containsExactly("hourly", "hourly", "daily", "daily");
        assertThat(Objects.requireNonNull(sink.columns.get("temperature_2m")).unit())
                .isEqualTo("°C");
        assertThat(Objects.requireNonNull(sink.columns.get("time")).unit()).isNull();
    }

    @Test
    void aRowWithMoreCellsThanNamesIsRejectedAndOneWithFewerHasNone() {
        RecordingSink sink = read("{\"columns\": [\"t\", \"v\"], \"rows\": [[1, 2, 3], [4], 5, [6, [7, 8]]]}");
        assertThat(sink.rows).containsExactly(Map.of("t", "4"), Map.of("t", "6", "v", "[7, 8]"));
        assertThat(sink.rejects).hasSize(2);
    }

    @Test
    void whatIsNoTableStaysOneRow() {
        for (String one : List.of(
                "{\"xs\": [1, 2], \"ys\": [3, 4]}",
                "{\"time\": [1], \"v\": [2]}",
                "{\"time\": [1, 2], \"v\": [1, 2, 3]}",
                "{\"time\": [[1], [2]], \"v\": [1, 2]}",
                "{\"time\": [1, 2], \"v\": [{}, {}], \"w\": 3}".replace("[{}, {}]", "[[], []]"),
                "{\"columns\": [\"a\", 3], \"data\": [[1, 2]]}",
                "{\"columns\": [\"a\"], \"data\": 7}")) {
            assertThat(read(one).rows).as(one).hasSize(1);
        }
    }

    /// What has objects in an array has its rows there, whatever else stands beside them.
    @Test
    void objectsInArraysStayRows() {
        assertThat(read("{\"holidays\": [\"2024-01-01\", \"2024-12-25\"], \"regions\": [\"n\", \"s\"],"
                                + " \"items\": [{\"v\": 1}, {\"v\": 2}, {\"v\": 3}]}")
                        .rows)
                .hasSize(3);
        assertThat(read("{\"events\": [{\"v\": 1}, {\"v\": 2}, {\"v\": 3}],"
                                + " \"config\": {\"dates\": [\"2024-01-01\", \"2024-12-25\"], \"w\": [1, 2]}}")
                        .rows)
                .hasSize(3);
    }

    @Test
    void anIndexIsAColumn() {
        assertThat(read("{\"columns\": [\"cpu\"], \"index\": [\"2024-01-01\", \"2024-01-02\"], \"data\": [[1], [2]]}")
                        .rows)
                .containsExactly(Map.of("index", "2024-01-01", "cpu", "1"), Map.of("index", "2024-01-02", "cpu", "2"));
    }

    /// A metric that has no points, and one that has one, beside others.
    @Test
    void seriesMayBeShort() {
        String text = """
                {"MetricDataResults": [
                  {"Id": "none", "Timestamps": [], "Values": []},
                  {"Id": "one", "Timestamps": ["2026-11-20T08:00:00Z"], "Values": [1]},
                  {"Id": "two", "Timestamps": ["2026-11-20T08:00:00Z", "2026-11-20T08:01:00Z"], "Values": [2, 3]}
                ]}""";
        assertThat(read(text).rows)
                .extracting(row -> row.get("Id") + " " + row.get("Values"))
                .containsExactly("one 1", "two 2", "two 3");
    }

    @Test
    void whatIsCalledAlikeIsTwo() {
        assertThat(read("{\"name\": \"cpu\", \"columns\": [\"time\", \"name\", \"v\", \"v\"],"
                                + " \"values\": [[\"2024-01-01\", \"n0\", 1, 2]]}")
                        .rows)
                .containsExactly(Map.of("name.2", "cpu", "time", "2024-01-01", "name", "n0", "v", "1", "v.2", "2"));
        assertThat(read("{\"a\": {\"time\": [1, 2], \"array\": [3, 4]}, \"b\": {\"time\": [1, 2], \"w\": [5, 6]}}")
                        .rows)
                .extracting(row -> String.valueOf(row.get("array")))
                .contains("3", "4");
    }

    @Test
    void arraysThatDoNotFitAreInAllRowsOrSaidToBeLeftOut() {
        RecordingSink sink =
                read("{\"time\": [1, 2], \"v\": [3, 4], \"w\": [5], \"pos\": [[1, 2], [3, 4]], \"note\": \"%s\"}"
                        .formatted("x".repeat(300)));
        assertThat(sink.rows)
                .containsExactly(
                        Map.of("time", "1", "v", "3", "w", "[5]", "pos", "[1, 2]"),
                        Map.of("time", "2", "v", "4", "w", "[5]", "pos", "[3, 4]"));
        assertThat(sink.assumed).singleElement().asString().contains("'note'").contains("left out");
    }
}
