package dev.sightline.intake.typing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.decode.Decoder;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.TooManyColumns;
import dev.sightline.intake.live.Batches;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WideningTyperTest {
    private static final ReadOptions OPTIONS = new ReadOptions(ZoneOffset.UTC, null, null);
    private static final String[] CELLS = {"12", "-7", "007", "1.5", "12e45", "true", "a7f3", "-", "2016-01-05", ""};

    static LongStream seeds() {
        return LongStream.range(0, 100);
    }

    private static RawBatch raw(String bp) throws IOException {
        Batches batches = new Batches();
        Decoder.decode(
                Formats.load().named("bp").orElseThrow(), new Message("m", bp.getBytes(UTF_8)), OPTIONS, batches);
        return batches.all.getFirst();
    }

    private static WideningTyper typer() {
        return new WideningTyper(0, "m", ZoneOffset.UTC, false);
    }

    /// Cells of random kinds, fewer kinds at first: the type after each message is what a look at all cells so far
    /// gives, but never narrower than before; and each cell is what it reads as in that type.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void hasTheNarrowestTypeOfAllSoFar(long seed) throws IOException {
        Random random = new Random(seed);
        WideningTyper typer = typer();
        List<String> all = new ArrayList<>();
        ColumnType before = null;
        int kinds = 1;
        int first = random.nextInt(CELLS.length);
        for (int message = 0; message < 12; message++) {
            kinds += random.nextInt(4) == 0 ? 1 : 0;
            StringBuilder text = new StringBuilder();
            List<String> cells = new ArrayList<>();
            int rows = 1 + random.nextInt(4);
            for (int row = 0; row < rows; row++) {
                String cell = CELLS[(first + random.nextInt(kinds)) % CELLS.length];
                cells.add(cell);
                text.append("ts=2011-04-27T23:18:01.5Z event=e v=").append(cell).append('\n');
            }
            all.addAll(cells);
            Batch typed = typer.type(raw(text.toString()), 0);
            ColumnType type = typer.fields().stream()
                    .filter(field -> field.name().equals("v"))
                    .map(Field::type)
                    .findFirst()
                    .orElse(null);
            before = WideningOracle.wider(before, all);
            assertThat(type).as("%s", all).isEqualTo(before);
            List<String> values = Batches.texts(typed, "v");
            for (int row = 0; row < rows; row++) {
                assertThat(values.get(row))
                        .as("row %s of %s as %s", row, cells, type)
                        .isEqualTo(WideningOracle.value(cells.get(row), type));
            }
        }
    }

    @Test
    void theColumnOfTimesStaysOneAndCountsWhatIsNone() throws IOException {
        WideningTyper typer = typer();
        typer.type(raw("ts=2011-04-27T23:18:01Z event=a\n"), 0);
        Batch second = typer.type(raw("ts=soon event=a\nts=2011-04-27T23:18:02Z event=b\n"), 1);
        assertThat(typer.fields().getFirst().type()).isEqualTo(ColumnType.TIME);
        assertThat(Batches.texts(second, "ts")).containsExactly("null", "1303946282000000000");
        assertThat(typer.takeChanges()).isEqualTo(Map.of("'ts': values that are no time: missing", 1L));
        assertThat(typer.takeChanges()).as("each is told once").isEmpty();
    }

    @Test
    void aWidenedCellIsNoMisfit() throws IOException {
        WideningTyper typer = typer();
        typer.type(raw("ts=2011-04-27T23:18:01Z v=1 w=2s\n"), 0);
        Batch second = typer.type(raw("ts=2011-04-27T23:18:01Z v=x w=1.5s\n"), 1);
        assertThat(typer.takeChanges())
                .isEqualTo(Map.of(
                        "'v' became string: what came before is that, too",
                        1L,
                        "'w' became float64: what came before is that, too",
                        1L));
        assertThat(Batches.texts(second, "v")).containsExactly("x");
        assertThat(Batches.texts(second, "w")).containsExactly("1.5");
    }

    /// The limit of a file, on either side of it, though no message comes near.
    @Test
    void holdsTheLimitOnColumnsOverAllMessages() throws IOException {
        WideningTyper typer = typer();
        int most = TooManyColumns.MAX;
        for (int from = 1; from < most; from += 4000) {
            StringBuilder text = new StringBuilder("ts=2011-04-27T23:18:01Z");
            for (int i = from; i < Math.min(from + 4000, most); i++) {
                text.append(" c").append(i).append("=1");
            }
            typer.type(raw(text.append('\n').toString()), 0);
        }
        assertThat(typer.fields()).hasSize(most);
        RawBatch more = raw("ts=2011-04-27T23:18:01Z one=1\n");
        assertThatThrownBy(() -> typer.type(more, 0)).isInstanceOf(TooManyColumns.class);
        assertThat(typer.fields()).hasSize(most);
        assertThat(Batches.texts(typer.type(raw("ts=2011-04-27T23:18:01Z c7=8\n"), 0), "c7"))
                .containsExactly("8");
    }

    /// The slow, obvious version: looks at every cell so far, each for itself.
    private static final class WideningOracle {
        private static ColumnType kind(String cell) {
            return switch (cell) {
                case "12", "-7", "007" -> ColumnType.INT64;
                case "1.5", "12e45" -> ColumnType.FLOAT64;
                case "true" -> ColumnType.BOOL;
                case "2016-01-05" -> ColumnType.TIME;
                default -> ColumnType.STRING;
            };
        }

        private static boolean isMissing(String cell) {
            return cell.isEmpty() || cell.equals("-");
        }

        static @Nullable ColumnType wider(@Nullable ColumnType before, List<String> all) {
            TreeMap<ColumnType, Integer> kinds = new TreeMap<>();
            all.stream().filter(cell -> !isMissing(cell)).forEach(cell -> kinds.merge(kind(cell), 1, Integer::sum));
            if (kinds.isEmpty()) {
                return before;
            }
            if (kinds.size() == 1) {
                return kinds.firstKey();
            }
            boolean numbers = kinds.keySet().stream().allMatch(ColumnType::isNumeric);
            return numbers ? ColumnType.FLOAT64 : ColumnType.STRING;
        }

        static String value(String cell, @Nullable ColumnType type) {
            if (type == null || isMissing(cell)) {
                return "null";
            }
            return switch (type) {
                case INT64 -> Long.toString(Long.parseLong(cell));
                case FLOAT64 -> Double.toString(Double.parseDouble(cell));
                case TIME -> "1451952000000000000";
                case BOOL, STRING -> cell;
            };
        }
    }
}
