package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.column;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.list;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Limits of what is painted are as round as people read them, and still divide what they divided.
@NullUnmarked // documents are maps in which null is a value
class PaintLimitsTest {
    private static List<Double> limits(String unit, DoubleSupplier values) {
        Table table = table(1_000, List.of("ts:time:time", "svc:string:entity", "took:float64::" + unit), (i, random) ->
                new Object[] {i * SECOND, "s" + i % 3, values.getAsDouble()});
        return list(defaults(table, 1_000), "paint").stream()
                .map(painted -> (Double) painted.get("from"))
                .toList();
    }

    @Test
    void limitsAreRoundInTheUnitThatPeopleReadThemIn() {
        Random random = new Random(4);
        assertThat(limits("s", () -> Math.exp(8 + random.nextGaussian() / 3)))
                .isNotEmpty()
                .allMatch(limit -> limit % 60 == 0)
                .allMatch(limit -> limit < 3600 || limit % 360 == 0);
        assertThat(limits("B", () -> 3_000 + 9_000 * random.nextDouble()))
                .isNotEmpty()
                .allMatch(limit -> limit * 10 % 1024 == 0);
        assertThat(limits("ms", () -> 100 + 900 * random.nextDouble()))
                .isNotEmpty()
                .allMatch(limit -> limit % 50 == 0);
    }

    @Test
    void aLimitOfValuesThatAreNearlyTheSameHasAsManyDigitsAsTellThemApart() {
        Random random = new Random(3);
        assertThat(limits("ms", () -> random.nextInt(500) == 0 ? 11_900 : 12_500 + random.nextInt(20)))
                .allSatisfy(limit -> assertThat(limit).isBetween(12_510.0, 12_519.0));
    }

    @Test
    void twoPopulationsAreToldApartAndNotCutInTwo() {
        Random random = new Random(8);
        DoubleSupplier hitOrMiss =
                () -> random.nextInt(10) < 7 ? 2 + 0.3 * random.nextGaussian() : 55 + 6 * random.nextGaussian();
        assertThat(limits("ms", hitOrMiss))
                .singleElement()
                .satisfies(limit -> assertThat(limit).isBetween(5.0, 45.0));
        // one that is broad is no two
        assertThat(limits("ms", () -> Math.exp(3 + random.nextGaussian()))).hasSize(2);
    }

    @Test
    void whereNearlyAllHaveTheLeastValueTheOthersArePainted() {
        assertThat(ranges("ms", 0.0, 0.0, 0.0, 0.0, 0.5)).containsExactly("from 0.5 ms");
        Random random = new Random(2);
        assertThat(limits("ms", () -> random.nextInt(300) == 0 ? 7 : 0)).containsExactly(7.0);
        assertThat(ranges("ms", 3.0, 3.0, 3.0)).isEmpty();
    }

    private static List<Object> ranges(String unit, Object... values) {
        String column = "v:float64::" + unit;
        Table table = table(
                values.length, List.of("at:time:time", column), (i, random) -> new Object[] {i * SECOND, values[i]});
        return list(defaults(table), "paint").stream()
                .map(painted -> painted.get("name"))
                .toList();
    }

    @Test
    void limitsOfFewValuesAreAsRoundAsTellsThemApart() {
        assertThat(ranges("ms", 3.0, 12.0, 94_539.25, 40.0, 120_000.0, 103_207.0))
                .containsExactly("from 90000 ms");
        assertThat(ranges("ms", 12.0, 12_511.5, 12_512.5, 12_512.75, 12_513.0)).containsExactly("from 12512.7 ms");
        assertThat(ranges("s", 3.0, 60.0, 7_300.0, 40.0, 8_000.0, 7_500.0)).containsExactly("from 7200 s");
    }

    /// Gigabytes are shown in powers of 1024, of which the limit is round.
    @Test
    void theNameOfALimitHasNoMoreDigitsThanAreSeen() {
        Random random = new Random(5);
        Object[] sizes = random.doubles(300, 1_000, 90_000).boxed().toArray();
        assertThat(ranges("GB", sizes)).isNotEmpty().allSatisfy(name -> {
            assertThat(name.toString().replaceAll("[^0-9. ]", "").trim().split(" +"))
                    .allMatch(number -> number.replaceAll("0+$|[.]", "").length() <= 3);
        });
    }

    /// Of values near each other a limit with few digits would cover half of them.
    @Test
    void aLimitIsNotRoundedIntoTheMiddle() {
        Random random = new Random(4);
        double[] limits = limits("ms", () -> 12_500 + 10 * random.nextDouble()).stream()
                .mapToDouble(limit -> (double) limit)
                .toArray();
        assertThat(limits[0]).isGreaterThan(12_507.4);
    }

    /// Half of the values are 10 to 15, half are 30 to 35: from 35 on there is hardly one.
    @Test
    void aLimitIsNotRoundedPastWhatItDivides() {
        Random random = new Random(4);
        assertThat(limits("ms", () -> random.nextInt(2) * 20 + 10 + random.nextInt(501) / 100.0))
                .containsExactly(30.0);
    }

    @Test
    void whereTheLowEndIsTheOddOneItIsPainted() {
        Random random = new Random(5);
        Table runsOut = table(
                1_000, List.of("ts:time:time", "node:string:entity", "battery:float64::V"), (i, r) -> new Object[] {
                    i * SECOND,
                    "n" + i % 3,
                    i % 3 == 0 && i > 700 ? 3.0 - i / 2_000.0 : 3.5 + 0.05 * random.nextDouble()
                });
        assertThat(list(defaults(runsOut, 1_000), "paint"))
                .singleElement()
                .satisfies(painted -> assertThat((Double) painted.get("to")).isBetween(2.6, 3.5));
        // full nearly always, and then emptier and emptier
        Table full = table(1_000, List.of("ts:time:time", "ups:string:entity", "charge:int64::%"), (i, r) ->
                new Object[] {i * SECOND, "n" + i % 3, i > 900 ? 1_000L - i : 100L});
        assertThat(list(defaults(full, 1_000), "paint"))
                .singleElement()
                .satisfies(painted -> assertThat(painted).containsEntry("to", 100.0));
        // as far above as below, or only above: the upper end
        assertThat(limits("V", () -> 3 + random.nextGaussian())).isNotEmpty().allMatch(limit -> limit > 3);
        assertThat(limits("V", () -> Math.exp(random.nextGaussian())))
                .isNotEmpty()
                .allMatch(limit -> limit > 1);
    }

    /// Delays of half an hour above those of minutes: a limit by ranks would lie among them.
    @Test
    void aFewThatAreFarAboveAllOthersAreOneCategory() {
        for (int rare : List.of(30, 60, 100)) {
            Random random = new Random(rare);
            int[] n = {0};
            assertThat(limits(
                            "ms",
                            () -> n[0]++ % rare == 0
                                    ? 1_000 + 900 * random.nextDouble()
                                    : Math.abs(20 * random.nextGaussian()) + 1))
                    .as("one of %d", rare)
                    .first()
                    .satisfies(limit -> assertThat(limit).isBetween(90.0, 1_000.0));
        }
        // one of a thousand, so far away, is one, too; one that is less far hides nobody else who is slow
        for (double slow : List.of(5_000.0, 300.0)) {
            Random random = new Random(5);
            int[] n = {0};
            List<Double> found = limits("ms", () -> n[0]++ == 500 ? slow : Math.abs(20 * random.nextGaussian()) + 1);
            assertThat(found.getFirst() > 100).as("%s", found).isEqualTo(slow > 1_000);
        }
    }

    /// The temperature of an engine: cold when it was started, too hot later.
    @Test
    void whereBothEndsAreFarBothArePainted() {
        Table table = table(
                1_000,
                List.of("ts:time:time", "car:string:entity", "coolant:float64::\u00b0C"),
                (i, random) -> new Object[] {
                    i * SECOND, "a", i < 150 ? 20 + i * 0.45 : i > 700 && i < 760 ? 115.0 : 88 + i % 7 / 2.0
                });
        List<Map<String, Object>> paint = list(defaults(table, 1_000), "paint");
        assertThat(paint).hasSize(2);
        assertThat((Double) paint.getFirst().get("to")).isBetween(40.0, 88.0);
        assertThat((Double) paint.getLast().get("from")).isBetween(89.0, 115.0);
        assertThat(paint.getLast()).containsEntry("to", null);
    }
}
