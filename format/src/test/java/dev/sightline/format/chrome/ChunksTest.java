package dev.sightline.format.chrome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What several threads find in chunks is what one finds in all.
class ChunksTest {
    private static RecordingSink read(byte[] bytes, int chunk) throws IOException {
        Source source = Source.of("test", () -> new ByteArrayInputStream(bytes));
        RecordingSink sink = new RecordingSink();
        new Document(new ByteArrayInputStream(bytes), new EventRows(sink, LookAhead.of(source, chunk))).read();
        return sink;
    }

    private static void compare(byte[] bytes, int chunk) throws IOException {
        RecordingSink expected = read(bytes, bytes.length + 1);
        RecordingSink found = read(bytes, chunk);
        assertThat(found.columns).isEqualTo(expected.columns);
        assertThat(found.rows.equals(expected.rows))
                .as("rows by chunks of " + chunk)
                .isTrue();
        assertThat(found.rejects).hasSameSizeAs(expected.rejects);
        assertThat(found.damages).isEqualTo(expected.damages);
    }

    @ParameterizedTest
    @CsvSource({
        "multiple_input_latency.json.gz, 100000",
        "chrome116-devtools.json, 3000",
        "lthi_cats.json.gz, 1000000",
        "flow.json.gz, 20000",
        "main_thread_has_unclosed_slices.json, 500"
    })
    void findsTheSameInRealTraces(String file, int chunk) throws IOException {
        compare(Reading.shared("04-timeline/" + file), chunk);
    }

    @Test
    void countsWhatLooksLikeAnEventOnlyWhereOneIs() throws IOException {
        StringBuilder text = new StringBuilder("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
        for (int i = 0; i < 200; i++) {
            text.append(i == 0 ? "" : i % 3 == 0 ? " , " : ",\n")
                    .append("{\"name\":\"a\",\"ph\":\"X\",\"dur\":7,\"pid\":1,\"tid\":")
                    .append(i % 3)
                    .append(",\"args\":{\"list\":[{\"ph\":\"X\",\"ts\":1,\"dur\":2},{\"ph\":\"B\",\"ts\":2}],")
                    .append("\"s\":\",{\\\"ph\\\":\\\"B\\\"}\",\"t\":\",{\"},\"ts\":")
                    .append(i * 3)
                    .append("}");
        }
        byte[] bytes = text.append("],\"otherData\":{\"a\":1}}").toString().getBytes(StandardCharsets.UTF_8);
        for (int chunk = 10; chunk < 1000; chunk += 30) {
            compare(bytes, chunk);
        }
    }

    @Test
    void findsTheSameInDamagedTraces() throws IOException {
        byte[] whole = Reading.shared("04-timeline/main_thread_has_unclosed_slices.json");
        byte[] bytes = java.util.Arrays.copyOf(whole, 60_000);
        Random random = new Random(7);
        for (int round = 0; round < 60; round++) {
            byte[] damaged = bytes.clone();
            for (int i = 0; i < round % 4; i++) {
                damaged[random.nextInt(damaged.length)] = (byte) "{}[]\",:x".charAt(random.nextInt(8));
            }
            compare(damaged, 300 + random.nextInt(5000));
        }
    }
}
