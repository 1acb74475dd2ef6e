package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader.CsvReaderBuilder;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// FastCSV reads the same random text the same way.
class CsvOracleTest {
    private static final String[] PIECES = {
        "a", "17", " ", ",", "\n", "\r\n", "\"", "\"\"", "ä", "x y", "-1.5e3", ";", "|", "\t", "", "0123456789abcdef"
    };

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsFieldsAsFastCsvDoes(long seed) {
        Random random = new Random(seed);
        int columns = 2 + random.nextInt(5);
        StringBuilder text = new StringBuilder();
        for (int row = random.nextInt(40); row >= 0; row--) {
            for (int column = 0; column < columns; column++) {
                text.append(column == 0 ? "" : ",").append(field(random, column));
            }
            text.append(random.nextBoolean() ? "\n" : "\r\n");
        }
        RecordingSink sink =
                Reading.read(new CsvFormat(), text.toString(), new ReadOptions(ZoneOffset.UTC, false, ','));
        assertThat(sink.rejects).isEmpty();
        assertThat(ours(sink, columns)).isEqualTo(theirs(text.toString(), columns));
    }

    /// The first field is never empty, so that no line is blank or a comment.
    private static String field(Random random, int column) {
        StringBuilder value = new StringBuilder(column == 0 ? "v" : "");
        for (int n = random.nextInt(4); n > 0; n--) {
            value.append(PIECES[random.nextInt(PIECES.length)]);
        }
        String plain = value.toString();
        boolean mustQuote = plain.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return mustQuote || random.nextInt(4) == 0 ? '"' + plain.replace("\"", "\"\"") + '"' : plain;
    }

    private static List<List<String>> ours(RecordingSink sink, int columns) {
        List<List<String>> rows = new ArrayList<>();
        for (Map<String, Object> row : sink.rows) {
            rows.add(IntStream.rangeClosed(1, columns)
                    .mapToObj(c -> String.valueOf(row.getOrDefault("c" + c, "")))
                    .toList());
        }
        return rows;
    }

    private static List<List<String>> theirs(String text, int columns) {
        CsvReaderBuilder builder = de.siegmar.fastcsv.reader.CsvReader.builder();
        List<List<String>> rows = new ArrayList<>();
        for (CsvRecord csvRecord : builder.ofCsvRecord(text)) {
            List<String> fields = new ArrayList<>(csvRecord.getFields());
            while (fields.size() < columns) {
                fields.add("");
            }
            rows.add(fields);
        }
        return rows;
    }
}
