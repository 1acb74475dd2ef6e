package dev.sightline.analysis.detect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampledFlagTest {
    /// A row of one column.
    private record Cell(Object value) implements Row {
        private ColumnType type() {
            return switch (value) {
                case Boolean _ -> ColumnType.BOOL;
                case Long _ -> ColumnType.INT64;
                default -> ColumnType.STRING;
            };
        }

        @Override
        public boolean isPresent(int column) {
            return true;
        }

        @Override
        public long int64(int column) {
            return (Long) value;
        }

        @Override
        public double float64(int column) {
            throw new IllegalStateException();
        }

        @Override
        public boolean bool(int column) {
            return (Boolean) value;
        }

        @Override
        public String string(int column) {
            return (String) value;
        }
    }

    private static boolean leftOut(String name, Object value) {
        Cell cell = new Cell(value);
        SampledFlag flag = new SampledFlag();
        flag.bind(List.of(Field.of(name, cell.type())));
        return flag.leftOut(cell);
    }

    @Test
    void aRowThatSaysSoWasSampledOut() {
        for (Object flag : List.of(false, 0L, "false")) {
            assertThat(leftOut("sampled", flag)).as("%s", flag).isTrue();
        }
        for (Object flag : List.of(true, 1L, 17L, "true")) {
            assertThat(leftOut("Sampled", flag)).as("%s", flag).isFalse();
        }
        assertThat(leftOut("sampled.by", 0L)).isFalse();
    }
}
