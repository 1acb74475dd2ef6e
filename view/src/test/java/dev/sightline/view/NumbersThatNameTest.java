package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.column;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Numbers that name something are not measured.
@NullUnmarked // documents are maps in which null is a value
class NumbersThatNameTest {
    private static Object use(String name, IntToLongFunction number) {
        Table rows =
                table(200, List.of("t:time:time", "host:string:entity", name + ":int64", "rate:float64"), (i, random) ->
                        new Object[] {i * SECOND, "h" + i % 3, number.applyAsLong(i), random.nextDouble()});
        return column(defaults(rows), name).get("use");
    }

    @Test
    void portsAreNames() {
        for (String name : List.of("srcport", "dstport", "sport", "src.port", "remote_port", "clientPort")) {
            assertThat(use(name, i -> 40_000 + i * 7919L % 20_000)).as(name).isEqualTo("id");
        }
        for (String name : List.of("import", "report", "transport", "exports")) {
            assertThat(use(name, i -> 40_000 + i * 7919L % 20_000)).as(name).isEqualTo("measure");
        }
        // the temperature of a processor is none of its names
        for (String name : List.of("temperature.gpu", "power_node", "used.memory.gpu")) {
            assertThat(use(name, i -> 40 + i * 7919L % 30)).as(name).isEqualTo("measure");
        }
        for (String name : List.of("resourceVersion", "gpu", "my_gpu")) {
            assertThat(use(name, i -> 40_000 + i * 7919L % 20_000)).as(name).isEqualTo("id");
        }
        assertThat(use("protocol", i -> i % 3 == 0 ? 17 : 6)).isEqualTo("few values");
    }

    /// Eight digits each, as many of one size as of another: they were dealt out. Amounts are not so, nor are a few.
    @Test
    void whatWasDealtOutNamesSomething() {
        assertThat(use("sku", i -> 10 + i * 7919L % 90)).isEqualTo("id");
        assertThat(use("thing", i -> 10_000_000 + i * 55_623_059L % 90_000_000)).isEqualTo("id");
        assertThat(use("thing", i -> 10_000_000 + i * 556_231L % 900_000)).isEqualTo("measure");
        assertThat(use("thing", i -> (long) Math.exp(10 + i * 123L % 200 / 40.0)))
                .isEqualTo("measure");
        assertThat(use("thing", i -> 10_000_000 + i % 9 * 10_000_000L)).isNotEqualTo("id");
    }

    @Test
    void numbersOfColumnsWithoutANameThatComeAgainAreNames() {
        List<Long> users = List.of(35136L, 34511L, 74984L, 60004L, 57074L, 72185L, 48764L);
        assertThat(use("c4", i -> users.get(i * 5 % 7))).isEqualTo("id");
        // sizes, small ones, those that never come again, and what has a name
        assertThat(use("c4", i -> 4096L * (1 + i % 7))).isEqualTo("measure");
        assertThat(use("c4", i -> 1000L * (1 + i % 7))).isEqualTo("measure");
        assertThat(use("c4", i -> 3L + i % 7)).isEqualTo("measure");
        assertThat(use("c4", i -> 35_000 + i * 7919L % 20_001)).isEqualTo("measure");
        assertThat(use("bytes", i -> users.get(i * 5 % 7))).isEqualTo("measure");
    }

    @Test
    void ofColumnsWithoutANameThatWithFractionsWasMeasured() {
        Table rows = table(200, List.of("t:time:time", "c2:int64", "c3:float64"), (i, random) ->
                new Object[] {i * SECOND, 1035L + i * 7919 % 60_000, random.nextInt(40) / 8.0});
        assertThat(defaults(rows)).containsEntry("column", "c3");
    }

    @Test
    void textsOfDigitsTellLessThanWords() {
        Table rows = table(60, List.of("t:time:time", "array:string", "kind:string"), (i, random) -> new Object[] {
            i * SECOND, "0" + (3 + i / 12), List.of("return", "cpu_contention").get(i % 2)
        });
        assertThat(defaults(rows)).containsEntry("column", "kind");
    }

    /// Four things, a few milliseconds apart each second; the third is gone after a while.
    private static Table rounds(long apart) {
        return table(
                400,
                List.of("t:time:time", "index:int64", "busy:int64::%", "watts:float64"),
                (i, random) -> i % 4 == 2 && i > 200
                        ? new Object[0]
                        : new Object[] {
                            i / 4 * SECOND + i % 4 * apart,
                            (long) (i % 4),
                            (long) random.nextInt(100),
                            random.nextDouble()
                        });
    }

    @Test
    void thingsThatAreSampledInTurnAreWho() {
        assertThat(defaults(rounds(SECOND / 100))).containsEntry("entity", "index");
        // steps of one thing are as far from each other as its last is from the next first
        assertThat(defaults(rounds(SECOND / 4))).containsEntry("entity", null);
        Table any = table(400, List.of("t:time:time", "index:int64", "busy:int64::%"), (i, random) -> new Object[] {
            i / 4 * SECOND + i % 4 * SECOND / 100, (long) random.nextInt(4), (long) random.nextInt(100)
        });
        assertThat(defaults(any)).containsEntry("entity", null);
    }
}
