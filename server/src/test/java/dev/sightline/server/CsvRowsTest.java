package dev.sightline.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRowsTest {
    private static String csv(String json, int step, boolean painted, String... columns) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CsvRows rows = new CsvRows(List.of(columns), painted, out);
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        byte[] reused = new byte[step];
        for (int at = 0; at < bytes.length; at += step) {
            int count = Math.min(step, bytes.length - at);
            System.arraycopy(bytes, at, reused, 0, count);
            rows.write(reused, 0, count);
        }
        rows.finish();
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 1000})
    void valuesBecomeCellsInTheOrderOfTheColumns(int step) throws IOException {
        String json = "{\"columns\":[\"a\"],\"rows\":[{\"text\":\"1,x\",\"source\":0,\"line\":null,"
                + "\"values\":{\"b\":\"x,\\\"\\n\",\"a\":1.50},\"category\":\"hot\"},"
                + "{\"values\":{\"a\":null,\"b\":\"ü\"},\"category\":\"\"}],\"total\":2}";
        assertThat(csv(json, step, true, "a", "b")).isEqualTo("a,b,category\r\n1.50,\"x,\"\"\n\",hot\r\n,ü,\r\n");
    }

    @Test
    void noRowsAreAHeader() throws IOException {
        assertThat(csv("{\"rows\":[],\"total\":0}", 3, false, "a", "b,c")).isEqualTo("a,\"b,c\"\r\n");
    }

    @Test
    void columnsOfTheFirstRowThatTheTraceHasNotFollow() throws IOException {
        assertThat(csv("{\"rows\":[{\"values\":{\"z\":true,\"a\":1}}]}", 9, false, "a"))
                .isEqualTo("a,z\r\n1,true\r\n");
    }

    @Test
    void aColumnThatComesLaterIsNotLostSilently() {
        assertThatThrownBy(() -> csv("{\"rows\":[{\"values\":{}},{\"values\":{\"z\":1}}]}", 9, false, "a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("z");
    }
}
