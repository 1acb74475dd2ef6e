package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Numbers such as -200 that may stand for no value: they are kept, and that is said.
class MarksTest {
    @TempDir
    Path folder = Path.of("");

    private List<String> said(String header, IntFunction<String> row) throws IOException {
        Opening opening = new Opening(folder);
        String csv = IntStream.range(0, 60).mapToObj(row).collect(Collectors.joining("\n", header + "\n", "\n"));
        OpenedTrace trace = opening.open(opening.file("air.csv", csv));
        return trace.ledger().assumed().stream()
                .filter(line -> line.contains("may stand for no value"))
                .map(line -> line.substring(line.indexOf("air.csv: ")))
                .toList();
    }

    @Test
    void aValueFarFromAllOthersThatComesAgainIsSaid() throws IOException {
        assertThat(said("co,no2,other", i -> (i % 5 == 0 ? "-200,-200," : i * 0.1 + "," + (100 + 7 * i) + ",") + i))
                .containsExactly("air.csv: -200 stands apart from all other values of 'co' (12 rows) and below those of"
                        + " 'no2' (12 rows); it may stand for no value, and counts as a number");
        assertThat(said("degrees,x", i -> (i % 20 == 0 ? "9999" : String.valueOf(-5 + i)) + "," + i))
                .singleElement()
                .asString()
                .contains("9999 stands apart from all other values of 'degrees' (3 rows)");
        assertThat(said("degrees,x", i -> (i % 20 == 0 ? "-1" : i + ".5") + "," + i))
                .singleElement()
                .asString()
                .contains("-1 stands apart");
    }

    @Test
    void countsAndNumbersThatAreNearAreNot() throws IOException {
        assertThat(said("a,b", i -> (i % 5 == 0 ? -1 : i) + "," + (i - 30))).isEmpty();
        assertThat(said("a,b", i -> (i % 5 == 0 ? -100 : 7 * i) + "," + i))
                .as("one column, and not farther than the others lie apart")
                .isEmpty();
        assertThat(said(
                        "profit,balance,x",
                        i -> (i % 20 == 0 ? "-100,-100," : i * 17_000 + "," + i * 16_000 + ",") + i))
                .as("two columns, and near in both")
                .isEmpty();
        assertThat(said("a,b", i -> (i == 5 ? -999 : i) + "," + i)).as("once").isEmpty();
        assertThat(said("a,b", i -> "-999," + i)).as("it alone").isEmpty();
        assertThat(said("a,b", i -> (i % 5 == 0 ? 1000 : i) + "," + i))
                .as("a limit")
                .isEmpty();
    }
}
