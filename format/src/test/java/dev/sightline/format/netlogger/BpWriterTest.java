package dev.sightline.format.netlogger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BpWriterTest {
    /// A row of texts, times and numbers; null is missing.
    private record Cells(List<@Nullable Object> values) implements Row {
        static Cells of(@Nullable Object... values) {
            return new Cells(Arrays.asList(values));
        }

        private Object value(int column) {
            return Objects.requireNonNull(values.get(column));
        }

        @Override
        public boolean isPresent(int column) {
            return values.get(column) != null;
        }

        @Override
        public long int64(int column) {
            return (long) value(column);
        }

        @Override
        public double float64(int column) {
            return (double) value(column);
        }

        @Override
        public boolean bool(int column) {
            return (boolean) value(column);
        }

        @Override
        public String string(int column) {
            return (String) value(column);
        }
    }

    private static String written(List<Field> fields, Cells... rows) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BpWriter writer = new BpWriter(out, fields)) {
            for (Cells row : rows) {
                writer.write(row);
            }
        } catch (IOException impossible) {
            throw new java.io.UncheckedIOException(impossible);
        }
        return out.toString(UTF_8);
    }

    private static final List<Field> FIELDS = List.of(
            Field.of("who", ColumnType.STRING),
            new Field("name", ColumnType.STRING, Role.EVENT, null),
            new Field("when", ColumnType.TIME, Role.TIME, null),
            Field.of("n", ColumnType.INT64),
            Field.of("load 1=5 %\"", ColumnType.FLOAT64),
            new Field("severity", ColumnType.STRING, Role.LEVEL, null),
            Field.of("ts", ColumnType.BOOL));

    @Test
    void writesTimeEventAndLevelFirst() {
        assertThat(written(FIELDS, Cells.of("a", "job.start", 1L, 5L, 0.5, "Info", true)))
                .isEqualTo("ts=1970-01-01T00:00:00.000000001Z event=job.start level=Info who=a n=5 "
                        + "load%201%3D5%20%25%22=0.5 %74s=true\n");
    }

    @Test
    void leavesOutWhatIsMissing() {
        String text = written(FIELDS, Cells.of(null, null, null, 5L, null, null, null));
        assertThat(text).isEqualTo("ts= n=5\n");
        RecordingSink sink = Reading.read(new BpFormat(), text);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rows.getFirst()).containsOnlyKeys("n");
    }

    @Test
    void writesARowOfWhatHasNoTime() {
        List<Field> fields = List.of(Field.of("x", ColumnType.STRING));
        RecordingSink sink = Reading.read(new BpFormat(), written(fields, Cells.of("1"), Cells.of((Object) null)));
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void quotesSoThatItReadsTheSame() {
        for (String text : new String[] {
            "plain",
            "two words",
            " blanks ",
            "say \"x\"",
            "C:\\new\\x y",
            "a=b",
            "tab\there",
            "\"",
            "\\",
            "ü",
            "k=v w=x",
            "end\\",
            "C:\\x",
            "\\\"",
            "#no comment"
        }) {
            RecordingSink sink =
                    Reading.read(new BpFormat(), written(FIELDS, Cells.of(text, "e", 1L, null, null, null, null)));
            assertThat(sink.rejects).as(text).isEmpty();
            assertThat(sink.rows.getFirst()).containsEntry("who", text);
        }
    }

    @Test
    void keepsALineBreakInItsLine() {
        String text = written(FIELDS, Cells.of("a\nb\r\\n", "e", 1L, null, null, null, null));
        assertThat(text).endsWith("who=\"a\\nb\\r\\\\n\"\n");
        assertThat(Reading.read(new BpFormat(), text).rows).hasSize(1);
    }
}
