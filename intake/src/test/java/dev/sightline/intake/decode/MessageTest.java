package dev.sightline.intake.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Source;
import dev.sightline.intake.source.Input;
import dev.sightline.intake.source.InputSource;
import dev.sightline.intake.source.OpenedInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The readers of files read what comes from a network: one body, one datagram, without a file.
class MessageTest {
    private static final ReadOptions OPTIONS = new ReadOptions(ZoneOffset.UTC, null, null);

    @TempDir
    Path folder = Path.of("");

    /// What one request or datagram of a format is like.
    record Sent(String format, byte[] bytes, String column) {
        @Override
        public String toString() {
            return format;
        }
    }

    static final List<Sent> MESSAGES = List.of(
            new Sent("otlp", otlp().getBytes(UTF_8), "traceId"),
            new Sent("otlp-proto", otlpProto(), "traceId"),
            new Sent("zipkin", zipkin().getBytes(UTF_8), "traceId"),
            new Sent("bp", "ts=2011-04-27T23:18:01.5Z event=job.start level=Info n=1\n".getBytes(UTF_8), "event"),
            new Sent("syslog", "<34>1 2003-10-11T22:14:15.003Z host su 77 ID47 - failed for x".getBytes(UTF_8), "app"));

    private static String otlp() {
        return """
                {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},
                "scopeSpans":[{"spans":[{"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174",
                "name":"GET /","startTimeUnixNano":"1544712660000000000","endTimeUnixNano":"1544712661000000000"}]}]}]}
                """;
    }

    private static String zipkin() {
        return """
                [{"traceId":"5982fe77008310cc80f1da5e10147517","id":"bd7a977555f6b982","name":"get",
                "timestamp":1458702548467000,"duration":386000,"localEndpoint":{"serviceName":"zipkin-query"}}]
                """;
    }

    private static byte[] field(int number, byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(number << 3 | 2);
        out.write(bytes.length);
        out.writeBytes(bytes);
        return out.toByteArray();
    }

    private static byte[] fixed(int number, long value) {
        return ByteBuffer.allocate(9)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) (number << 3 | 1))
                .putLong(value)
                .array();
    }

    private static byte[] otlpProto() {
        ByteArrayOutputStream span = new ByteArrayOutputStream();
        span.writeBytes(field(1, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}));
        span.writeBytes(field(2, new byte[] {1, 2, 3, 4, 5, 6, 7, 8}));
        span.writeBytes(field(5, "GET".getBytes(UTF_8)));
        span.writeBytes(fixed(7, 1_544_712_660_000_000_000L));
        span.writeBytes(fixed(8, 1_544_712_661_000_000_000L));
        return field(1, field(2, field(2, span.toByteArray())));
    }

    private static Format format(String name) {
        return Formats.load().named(name).orElseThrow();
    }

    @ParameterizedTest
    @FieldSource("MESSAGES")
    void givesTheCellsOfAFileOfTheSameBytes(Sent sent) throws IOException {
        Cells message = new Cells();
        Decoder.decode(format(sent.format()), new Message("from", sent.bytes()), OPTIONS, message);
        Path file = Files.write(folder.resolve("from"), sent.bytes());
        Input input = Input.file(file);
        Cells expected = new Cells();
        try (OpenedInput opened = OpenedInput.open(input, new AtomicLong())) {
            Source source =
                    new InputSource(input, opened, opened.stream(), new InputSource.Kept(folder), new AtomicLong());
            Decoder.decode(format(sent.format()), source, OPTIONS, expected);
        }
        assertThat(message.told).isEqualTo(expected.told);
        assertThat(message.told).filteredOn("1 rows"::equals).hasSize(1);
        assertThat(message.told).anyMatch(line -> line.startsWith(sent.column() + " 0 "));
    }

    @Test
    void aFormatThatNeedsAFileSaysSo() {
        Message message = new Message("10.0.0.1", new byte[0]);
        assertThatThrownBy(message::file).hasMessageContaining("10.0.0.1: this format is read from files");
    }

    /// What was decoded, as text.
    private static final class Cells implements DecodedRows {
        private final List<String> told = new ArrayList<>();

        @Override
        public void batch(RawBatch batch) {
            told.add(batch.rows() + " rows");
            for (RawBatch.RawColumn column : batch.columns()) {
                for (int cell = 0; cell < column.count(); cell++) {
                    long payload = column.payload(cell);
                    String value = column.kind(cell) <= RawBatch.STRING
                            ? new String(batch.text(), (int) (payload >>> 32), (int) payload, UTF_8)
                            : Long.toString(payload);
                    told.add(column.name() + " " + column.row(cell) + " " + column.kind(cell) + " " + value);
                }
            }
        }

        @Override
        public void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
            told.add("rejected " + cause);
        }

        @Override
        public void damaged(String what, long offset) {
            told.add("damaged " + what);
        }

        @Override
        public void lost(String where, long events, long fromNanos, long toNanos) {
            told.add("lost " + where);
        }

        @Override
        public void sampled(long events) {
            told.add("sampled " + events);
        }

        @Override
        public void assumed(String what) {
            told.add("assumed " + what);
        }
    }
}
