package dev.sightline.format.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.RecordingSink;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonCursorTest {
    private static JsonCursor cursor(String text) {
        return new JsonCursor(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void goesInWhereAskedAndPassesTheRestBy() throws IOException {
        JsonCursor cursor =
                cursor("\uFEFF {\"a\": [1, {\"b\\\"]\": \"x}\"}], \"c\" :{\"d\":null,\"e\":\"\\u00e9\"}} 7");
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.isObject()).isTrue();
        cursor.enter();
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.isKey("a")).isTrue();
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.key()).isEqualTo("c");
        cursor.enter();
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.isNull()).isTrue();
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.text()).isEqualTo("\u00e9");
        assertThat(cursor.next()).isFalse();
        assertThat(cursor.next()).isFalse();
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.number()).isEqualTo(7);
        assertThat(cursor.next()).isFalse();
        assertThat(cursor.trouble()).isNull();
    }

    /// Records of random lengths, many windows long, with brackets and escapes in their strings.
    @Test
    void slicesRecordsWhereverWindowsEnd() throws IOException {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder("{\"skipped\":\"" + "\\\\\\\"".repeat(100_000) + "\",\"list\":[");
        int records = 3000;
        int[] begins = new int[records];
        int[] ends = new int[records];
        for (int i = 0; i < records; i++) {
            text.append(i == 0 ? "" : " ,\n");
            begins[i] = text.length();
            text.append("{\"n\":")
                    .append(i)
                    .append(",\"s\":\"")
                    .append("}]\\\\\\\"x".repeat(random.nextInt(200)))
                    .append("\"}");
            ends[i] = text.length();
        }
        JsonCursor cursor = cursor(text + "]}");
        cursor.next();
        cursor.enter();
        cursor.next();
        cursor.next();
        cursor.enter();
        for (int i = 0; i < records; i++) {
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.offset()).isEqualTo(begins[i]);
            assertThat(cursor.take()).isTrue();
            String slice = new String(cursor.bytes(), cursor.start(), cursor.length(), StandardCharsets.UTF_8);
            assertThat(slice).isEqualTo(text.substring(begins[i], ends[i]));
        }
        assertThat(cursor.next()).isFalse();
        assertThat(cursor.next()).isFalse();
        assertThat(cursor.next()).isFalse();
        assertThat(cursor.hasFailed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-12, -12",
        "3.25, 3.25",
        "1e3, 1000",
        "-1.5E-2, -0.015",
        "123456789012345678901234567890, 1.2345678901234568e29",
        "0.1, 0.1",
        "1669149717321.5, 1669149717321.5",
    })
    void readsNumbersExactly(String written, double value) throws IOException {
        JsonCursor cursor = cursor("[" + written + "]");
        cursor.next();
        cursor.enter();
        cursor.next();
        assertThat(cursor.number()).isEqualTo(value).isEqualTo(Double.parseDouble(written));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1", "[1,2", "{\"a\"", "{\"a\":\"x", "[}", "{]", "{1:2}", "{\"a\":}", "]", "[?]"})
    void saysWhereADocumentBreaks(String text) throws IOException {
        JsonCursor cursor = cursor(text);
        for (int i = 0; i < 10; i++) {
            if (cursor.next()) {
                cursor.enter();
            }
        }
        assertThat(cursor.hasFailed()).isTrue();
        RecordingSink sink = new RecordingSink();
        cursor.reportTo(sink, null);
        assertThat(sink.damages).hasSize(1);
        assertThat(sink.damages.getFirst().offset()).isBetween(0L, (long) text.length());
    }

    @Test
    void endsAtADepthOf64() throws IOException {
        JsonCursor cursor = cursor("[".repeat(100));
        int depth = 0;
        while (cursor.next() && cursor.enter()) {
            depth++;
        }
        assertThat(depth).isEqualTo(64);
        assertThat(cursor.hasFailed()).isTrue();
    }

    @Test
    void doesNotHoldWhatIsTooLong() throws IOException {
        JsonCursor cursor = cursor("[\"" + "x".repeat(Lines.MAX_BYTES + 10) + "\",2]");
        cursor.next();
        cursor.enter();
        cursor.next();
        assertThat(cursor.take()).isFalse();
        assertThat(cursor.length()).isZero();
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.number()).isEqualTo(2);
        assertThat(cursor.hasFailed()).isFalse();
    }
}
