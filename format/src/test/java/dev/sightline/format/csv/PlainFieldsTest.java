package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Fields that are found eight bytes at a time are those that a reader of characters finds, in lines that are ragged,
/// quoted, of other lengths than words, and cut anywhere by what the stream gives at once.
class PlainFieldsTest {
    private static final String[] PIECES = {"a", "12", "x y", "ä€", "\"", "0123456", "01234567", "012345678", "-", "~"};

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsWhatAReaderOfCharactersReads(long seed) throws IOException {
        Random random = new Random(seed);
        int columns = 2 + random.nextInt(8);
        String end = random.nextBoolean() ? "\n" : "\r\n";
        Expected expected = new Expected(columns);
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < columns; c++) {
            text.append(c == 0 ? "" : ",").append("n").append(c);
        }
        text.append(end);
        for (int row = random.nextInt(60); row >= 0; row--) {
            List<String> fields = fields(random, columns);
            expected.line(fields);
            text.append(String.join(
                    ",", fields.stream().map(field -> written(field, random)).toList()));
            text.append(end);
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        int most = random.nextBoolean() ? 1 + random.nextInt(9) : bytes.length;
        RecordingSink sink = Reading.read(
                new CsvFormat(),
                Source.of("x.csv", () -> new Trickle(bytes, most)),
                new ReadOptions(ZoneOffset.UTC, true, ','));
        assertThat(sink.rows).isEqualTo(expected.rows);
        assertThat(sink.rejects).extracting(RecordingSink.Reject::cause).isEqualTo(expected.rejected);
    }

    /// Some rows have too few, some too many. The first field is never empty, so that no line is blank or a comment.
    private static List<String> fields(Random random, int columns) {
        int count = random.nextInt(6) == 0 ? 1 + random.nextInt(columns + 3) : columns;
        List<String> fields = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            StringBuilder field = new StringBuilder(c == 0 ? "v" : "");
            for (int n = random.nextInt(3); n > 0; n--) {
                field.append(PIECES[random.nextInt(PIECES.length)]);
            }
            field.append(c > 0 && random.nextInt(30) == 0 ? ",\n" : "");
            fields.add(field.toString());
        }
        return fields;
    }

    private static String written(String field, Random random) {
        boolean must = field.startsWith("\"") || field.contains(",");
        return must || random.nextInt(20) == 0 && !field.isEmpty() ? '"' + field.replace("\"", "\"\"") + '"' : field;
    }

    /// What rows and rejects fields make, field by field.
    private static final class Expected {
        private final int columns;
        private final boolean[] told;
        final List<Map<String, Object>> rows = new ArrayList<>();
        final List<String> rejected = new ArrayList<>();

        Expected(int columns) {
            this.columns = columns;
            this.told = new boolean[columns];
        }

        void line(List<String> fields) {
            boolean oneEmptyMore =
                    fields.size() == columns + 1 && fields.getLast().isEmpty();
            if (fields.size() > columns && !oneEmptyMore) {
                rejected.add(CsvReader.TOO_MANY_FIELDS);
                // those that were told with this row are told again
                Arrays.fill(told, false);
                return;
            }
            Map<String, Object> row = new LinkedHashMap<>();
            for (int c = 0; c < Math.min(columns, fields.size()); c++) {
                if (!fields.get(c).isEmpty() || !told[c]) {
                    row.put("n" + c, fields.get(c));
                    told[c] |= fields.get(c).isEmpty();
                }
            }
            rows.add(row);
        }
    }

    /// Gives at most so many bytes at once.
    private static final class Trickle extends ByteArrayInputStream {
        private final int most;

        Trickle(byte[] bytes, int most) {
            super(bytes);
            this.most = most;
        }

        @Override
        public synchronized int read(byte[] target, int offset, int length) {
            return super.read(target, offset, Math.min(length, most));
        }
    }
}
